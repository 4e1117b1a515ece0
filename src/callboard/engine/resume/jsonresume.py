"""The facts of a résumé written in the schema of JSON Resume, version 1.0.0; `structured` reads a file in it.

What is unknown is left out; a job without end has no `endDate`.
"""

from __future__ import annotations

from typing import Any

from callboard.engine.facts import Fact
from callboard.engine.resume.model import Contact, Position, Resume, SkillGroup, Study


def _value(fact: Fact[Any] | None) -> str | None:
    return str(fact.value) if fact else None


def _known(**fields: object) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value not in (None, [], {}, "")}


def _values(facts: tuple[Fact[str], ...]) -> list[str]:
    return [fact.value for fact in facts]


def _location(contact: Contact) -> dict[str, Any]:
    place = _known(
        address=contact.address,
        postalCode=contact.postal_code,
        city=contact.city,
        region=contact.region,
        countryCode=contact.country_code,
    )
    # a location that is only a country is written as its code and its name
    has_detail = contact.address or contact.city or contact.region
    return place if has_detail else place | _known(address=_value(contact.location))


def _basics(resume: Resume) -> dict[str, Any]:
    contact = resume.contact
    return _known(
        name=_value(resume.name),
        label=_value(resume.label),
        email=_value(contact.email),
        phone=_value(contact.phone),
        url=_value(contact.website),
        summary=_value(resume.summary),
        location=_location(contact),
        profiles=[
            _known(network=profile.network, username=profile.username, url=profile.url.value)
            for profile in contact.profiles
        ],
    )


def _job(job: Position, company: str) -> dict[str, Any]:
    employer = {company: _value(job.company)}
    return _known(
        **employer,
        position=_value(job.title),
        location=_value(job.location),
        startDate=_value(job.start),
        endDate=None if job.current else _value(job.end),
        summary=_value(job.summary),
        highlights=_values(job.bullets),
    )


def _study(study: Study) -> dict[str, Any]:
    return _known(
        institution=_value(study.institution),
        area=_value(study.area),
        studyType=_value(study.degree),
        location=_value(study.location),
        startDate=_value(study.start),
        endDate=_value(study.end),
        score=_value(study.score),
        courses=_values(study.courses),
    )


def _group(group: SkillGroup) -> dict[str, Any]:
    return _known(name=_value(group.name), keywords=_values(group.keywords))


def to_json_resume(resume: Resume) -> dict[str, Any]:
    """The document of the schema."""
    return _known(
        basics=_basics(resume),
        work=[_job(job, "name") for job in resume.work],
        volunteer=[_job(job, "organization") for job in resume.volunteer],
        education=[_study(study) for study in resume.education],
        skills=[_group(group) for group in resume.skills],
        languages=[_known(language=skill.language.value, fluency=_value(skill.fluency)) for skill in resume.languages],
        certificates=[
            _known(name=item.name.value, issuer=_value(item.issuer), date=_value(item.date))
            for item in resume.certificates
        ],
        projects=[
            _known(
                name=item.name.value,
                description=_value(item.description),
                highlights=_values(item.bullets),
                startDate=_value(item.start),
                endDate=_value(item.end),
                url=_value(item.url),
            )
            for item in resume.projects
        ],
        awards=[
            _known(title=item.name.value, awarder=_value(item.detail), date=_value(item.date)) for item in resume.awards
        ],
        publications=[
            _known(name=item.name.value, publisher=_value(item.detail), releaseDate=_value(item.date))
            for item in resume.publications
        ],
        interests=[
            _known(name=item.name.value, keywords=[item.detail.value] if item.detail else None)
            for item in resume.interests
        ],
    )
