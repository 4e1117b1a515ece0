"""What was read: the profile of a candidate, and the role of a posting."""

from __future__ import annotations

from collections.abc import Iterator

from callboard.engine.posting.model import Importance, Posting, Requirement, Role, Salary
from callboard.engine.resume.model import Position, Resume, Study
from callboard.hiring.answer_text.page import Page, among, line, words

SKILLS = 30
LISTED = 25
"""So many entries of one kind are told; the report has all."""


def profile(page: Page, resume: Resume) -> None:
    """Who, where, when, what."""
    page.add("Candidate", _person(page, resume))
    page.add("Work", (_job(page, job) for job in resume.work[:LISTED]))
    page.add("Education", (_study(page, study) for study in resume.education[:LISTED]))
    shown = list(dict.fromkeys(mention.skill for mention in resume.mentions))
    page.add("Skills", [among(shown, most=SKILLS)] if shown else [])
    page.add("Languages", [among((line(each.language.value) for each in resume.languages), most=LISTED)])
    page.add("Certificates", (f"- {page.fact(each.name)}" for each in resume.certificates[:LISTED]))
    page.add("Projects", (f"- {page.fact(each.name)}" for each in resume.projects[:LISTED]))


def _person(page: Page, resume: Resume) -> Iterator[str]:
    contact = resume.contact
    for name, fact in (
        ("Name", resume.name),
        ("Headline", resume.label),
        ("E-mail", contact.email),
        ("Phone", contact.phone),
        ("Place", contact.location),
        ("Website", contact.website),
    ):
        if fact is not None:
            yield f"- {name}: {page.fact(fact)}"


def _job(page: Page, job: Position) -> str:
    title = line(job.title.value) if job.title else "title not read"
    company = f", {line(job.company.value)}" if job.company else ""
    return f"- **{title}**{company}{_span(job)}{page.quote(job.evidence)}"


def _study(page: Page, study: Study) -> str:
    parts = [line(fact.value) for fact in (study.degree, study.area, study.institution) if fact]
    return f"- {', '.join(parts) or 'study'}{_span(study)}{page.quote(study.evidence)}"


def _span(entry: Position | Study) -> str:
    begun = str(entry.start.value) if entry.start else ""
    ended = str(entry.end.value) if entry.end else ""
    if isinstance(entry, Position) and entry.current:
        ended = "now"
    return f", {' to '.join(part for part in (begun, ended) if part)}" if begun or ended else ""


def role(page: Page, posting: Posting) -> None:
    """What is asked, offered, and required."""
    offered = posting.role
    page.add("Role", _offer(page, offered))
    for title, importance in (("Must have", Importance.MUST), ("Nice to have", Importance.NICE)):
        asked = [each for each in offered.requirements if each.importance is importance]
        page.add(title, (_requirement(page, each) for each in asked[:LISTED]))
    page.add("Conditions", (f"- {line(each.detail)}{page.quote(each.evidence)}" for each in offered.blockers))
    more = [line(each.title.value) for each in posting.roles[1:] if each.title]
    page.add("Further roles in the same text", [among(more, most=LISTED)])


def _offer(page: Page, offered: Role) -> Iterator[str]:
    if offered.title:
        yield f"- Title: {page.fact(offered.title)}"
    if offered.company:
        yield f"- Company: {page.fact(offered.company)}"
    if offered.locations:
        yield f"- Place: {among((line(each.value) for each in offered.locations), most=LISTED)}"
    how = [name for name, true in (("remote", offered.remote), ("hybrid", offered.hybrid)) if true]
    if how:
        yield f"- Where one works: {', '.join(how)}"
    terms = [words(str(each)) for each in (offered.employment_type, offered.seniority) if each]
    if terms:
        yield f"- Terms: {', '.join(terms)}"
    if offered.salary:
        yield f"- Pay: {_pay(offered.salary)}{page.quote(offered.salary.evidence)}"
    if offered.years:
        yield f"- Experience: {offered.years:g} years"


def _pay(salary: Salary) -> str:
    least, most = salary.min, salary.max
    if least is not None and most is not None:
        figure = f"{least:,.0f}" if least == most else f"{least:,.0f} to {most:,.0f}"
    else:
        figure = f"up to {most:,.0f}" if most is not None else f"from {least or 0:,.0f}"
    period = f" a {salary.period}" if salary.period else ""
    return f"{figure} {salary.currency or ''}".rstrip() + period


def _requirement(page: Page, asked: Requirement) -> str:
    return f"- {line(asked.text)}{page.quote(asked.evidence)}"
