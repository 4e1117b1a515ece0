"""The facts of one role, each from where postings state it best: labels, the rows on top, then the running text."""

from __future__ import annotations

from dataclasses import replace

from callboard.core.text import squeeze
from callboard.engine.facts import Fact
from callboard.engine.pay.currencies import labour_law_country
from callboard.engine.pay.stated_pay import SalaryFields, candidates
from callboard.engine.posting.blockers import blockers
from callboard.engine.posting.employment import employment_type
from callboard.engine.posting.model import Role, Salary, Sections
from callboard.engine.posting.places import workplace
from callboard.engine.posting.requirements import education_of, requirements, years_of
from callboard.engine.posting.role_text import RoleText
from callboard.engine.posting.seniority import seniority_by_years, seniority_in, seniority_of_title

_PLACE_TERMS = ("locations", "remote", "hybrid", "remote_regions")
_JOB_TERMS = ("employment_type", "salary")
# Below this score a sum is not taken for pay.
_LEAST_PAY = 1.0


def facts_of_role(part: RoleText, whole: RoleText, company: Fact[str] | None = None) -> Role:
    """The facts of one role; terms that its own rows do not state are those of the whole text."""
    role = _terms(part)
    if part.rows is not whole.rows:
        role = _completed(role, _terms(replace(whole, title=part.title)))
    # A role named in one row of a list shares what the text asks for.
    role = role.model_copy(update=_demands(part if len(part.rows) > 1 else whole))
    return role.model_copy(update={"company": company, "seniority": role.seniority or seniority_by_years(role.years)})


def _completed(role: Role, common: Role) -> Role:
    # A row that names its own place has none of the others' places.
    placed = role.remote is not None or role.locations
    names = _JOB_TERMS if placed else (*_PLACE_TERMS, *_JOB_TERMS)
    missing = {name: getattr(common, name) for name in names if getattr(role, name) in (None, ())}
    return role.model_copy(update=missing)


def _terms(part: RoleText) -> Role:
    """Title, place, hours and pay."""
    reading, title = part.reading, part.title
    work = workplace(part)
    levels = (title.text, *(reading.text[slice(*span)] for span in part.labelled("seniority"))) if title else ()
    return Role(
        title=title.fact(reading) if title else None,
        locations=tuple(reading.fact(place.text, (place.start, place.end)) for place in work.places),
        remote=work.remote,
        hybrid=work.hybrid,
        remote_regions=work.regions,
        employment_type=employment_type(part),
        seniority=next(filter(None, map(seniority_of_title, levels)), None)
        or seniority_in(reading.flat[slice(*part.body)]),
        salary=_salary(part, work.country or labour_law_country(reading.flat)),
    )


def _salary(part: RoleText, country: str | None) -> Salary | None:
    """The likeliest of the sums that the text states as pay; those of labels and of the cells on top count for more."""
    fields = SalaryFields(part.labelled("salary"), part.header_cells())
    found = [one for one in candidates(part.reading.flat, fields, part.body, country) if one.score >= _LEAST_PAY]
    best = max(found, key=lambda one: (one.score, -one.start), default=None)
    if best is None:
        return None
    evidence = part.reading.evidence(best.start, best.end)
    return Salary(min=best.low, max=best.high, currency=best.currency, period=best.period, evidence=evidence)


def _demands(part: RoleText) -> dict[str, object]:
    """The lists, and what is asked for."""
    required = requirements(part)
    return {
        "years": years_of(required, part.labelled_text("experience")),
        "education": education_of(required, part.labelled_text("education")),
        "sections": _sections(part),
        "requirements": required,
        "protected": tuple(part.reading.evidence(item.start, item.end) for item in part.of("protected")),
        "blockers": blockers(part),
    }


def _sections(part: RoleText) -> Sections:
    reading = part.reading
    lists = {
        kind: tuple(
            reading.fact(squeeze(reading.text[one.start : one.end]), (one.start, one.end)) for one in part.of(kind)
        )
        for kind in Sections.model_fields
    }
    return Sections(**lists)
