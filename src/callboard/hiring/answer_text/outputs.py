"""Write the output of a hiring agent as a page of Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from pydantic import BaseModel

from callboard.engine.facts import instances_in, quotations
from callboard.engine.interview.model import Question, QuestionSet
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.posting.model import Importance, Posting, Requirement, Role, Salary
from callboard.engine.research.model import Check, ResearchAnalysis, Stance
from callboard.engine.resume.model import Position, Resume, Study
from callboard.engine.writing.model import Claim, EmailDraft, Evaluation, ScorecardRow
from callboard.hiring.answer_text.page import AnswerPage, DocumentNames, joined_items, name_in_words, single_line
from callboard.hiring.pipeline import HIRING

MAX_SKILLS = 30
MAX_LISTED = 25
"""Upper bound on entries of one kind; the report has all."""


def profile(page: AnswerPage, resume: Resume) -> None:
    """Who, where, when, what."""
    page.add("Candidate", _person(page, resume))
    page.add("Work", (_job(page, job) for job in resume.work[:MAX_LISTED]))
    page.add("Education", (_study(page, study) for study in resume.education[:MAX_LISTED]))
    shown = list(dict.fromkeys(mention.skill for mention in resume.mentions))
    page.add("Skills", [joined_items(shown, most=MAX_SKILLS)] if shown else [])
    page.add(
        "Languages", [joined_items((single_line(each.language.value) for each in resume.languages), most=MAX_LISTED)]
    )
    page.add("Certificates", (f"- {page.fact(each.name)}" for each in resume.certificates[:MAX_LISTED]))
    page.add("Projects", (f"- {page.fact(each.name)}" for each in resume.projects[:MAX_LISTED]))


def _person(page: AnswerPage, resume: Resume) -> Iterator[str]:
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


def _job(page: AnswerPage, job: Position) -> str:
    title = single_line(job.title.value) if job.title else "title not read"
    company = f", {single_line(job.company.value)}" if job.company else ""
    return f"- **{title}**{company}{_span(job)}{page.quote(job.evidence)}"


def _study(page: AnswerPage, study: Study) -> str:
    parts = [single_line(fact.value) for fact in (study.degree, study.area, study.institution) if fact]
    return f"- {', '.join(parts) or 'study'}{_span(study)}{page.quote(study.evidence)}"


def _span(entry: Position | Study) -> str:
    begun = str(entry.start.value) if entry.start else ""
    ended = str(entry.end.value) if entry.end else ""
    if isinstance(entry, Position) and entry.current:
        ended = "now"
    return f", {' to '.join(part for part in (begun, ended) if part)}" if begun or ended else ""


def role(page: AnswerPage, posting: Posting) -> None:
    """The requirements and the offer."""
    offered = posting.role
    page.add("Role", _offer(page, offered))
    for title, importance in (("Must have", Importance.MUST), ("Nice to have", Importance.NICE)):
        asked = [each for each in offered.requirements if each.importance is importance]
        page.add(title, (_requirement(page, each) for each in asked[:MAX_LISTED]))
    page.add("Conditions", (f"- {single_line(each.detail)}{page.quote(each.evidence)}" for each in offered.blockers))
    left_out = (f"- {single_line(each.quote)}{page.quote(each)}" for each in offered.protected)
    page.add(catalogue("report")["protected"].rstrip(":"), left_out)
    more = [single_line(each.title.value) for each in posting.roles[1:] if each.title]
    page.add("Further roles in the same text", [joined_items(more, most=MAX_LISTED)])


def _offer(page: AnswerPage, offered: Role) -> Iterator[str]:
    if offered.title:
        yield f"- Title: {page.fact(offered.title)}"
    if offered.company:
        yield f"- Company: {page.fact(offered.company)}"
    if offered.locations:
        yield f"- Place: {joined_items((single_line(each.value) for each in offered.locations), most=MAX_LISTED)}"
    how = [name for name, true in (("remote", offered.remote), ("hybrid", offered.hybrid)) if true]
    if how:
        yield f"- Where one works: {', '.join(how)}"
    terms = [name_in_words(str(each)) for each in (offered.employment_type, offered.seniority) if each]
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


def _requirement(page: AnswerPage, asked: Requirement) -> str:
    return f"- {single_line(asked.text)}{page.quote(asked.evidence)}"


VERDICTS = (
    (Verdict.MET, "Met"),
    (Verdict.PARTLY, "Partly met"),
    (Verdict.MISSING, "Missing"),
    (Verdict.UNKNOWN, "Not known from the résumé"),
)
STANCES = (
    (Stance.CONTRADICTS, "Contradicted"),
    (Stance.VERIFY, "To verify"),
    (Stance.SUPPORTS, "Supported"),
)


def match(page: AnswerPage, analysis: MatchingAnalysis) -> None:
    """The score, and requirement by requirement what carries it."""
    page.add("Score", _score(analysis))
    for verdict, title in VERDICTS:
        found = [each for each in analysis.requirements if each.verdict is verdict]
        page.add(title, (_judged_requirement(page, each) for each in found[:MAX_LISTED]), count=len(found))
    page.add(
        "Conditions, beside the score",
        (f"- {single_line(each.detail)}: {each.status}, {single_line(each.reason)}" for each in analysis.blockers),
    )
    page.add(
        "What would raise it, if it is true",
        (f"- {single_line(r.action)} (+{r.points:g})" for r in analysis.raises[:5]),
    )


def _score(analysis: MatchingAnalysis) -> Iterator[str]:
    if analysis.role:
        yield f"Of the roles in the text the one that fits best: **{single_line(analysis.role)}**."
        yield ""
    likely = f", likely {analysis.low:g} to {analysis.high:g}" if analysis.high - analysis.low >= 1 else ""
    yield f"**{analysis.score:g} of 100**{likely}."
    yield ""
    for part in (each for each in analysis.components if each.weight):
        yield f"- {name_in_words(part.name)}: {part.points:g} of {part.weight:g}. {single_line(part.reason)}"


def _judged_requirement(page: AnswerPage, asked: RequirementMatch) -> str:
    weight = "" if asked.importance is Importance.MUST else " (nice to have)"
    evidence = asked.resume_evidence or (asked.requirement_evidence,)
    return f"- {single_line(asked.text).rstrip('.')}{weight}: {single_line(asked.reason)}{page.quote(*evidence)}"


def research(page: AnswerPage, analysis: ResearchAnalysis) -> None:
    """Claims that the résumé's own dates and links support or contradict."""
    years, months = divmod(analysis.total_months, 12)
    page.add("Length of the career", [f"{years} years and {months} months of work, overlaps counted once."])
    for stance, title in STANCES:
        found = [each for each in analysis.checks if each.stance is stance]
        page.add(title, (_check(page, each) for each in found[:MAX_LISTED]), count=len(found))
    page.add(
        "Timeline",
        (f"- {p.start} to {p.until}: {single_line(p.label)} ({p.kind})" for p in analysis.timeline[:MAX_LISTED]),
    )


def _check(page: AnswerPage, check: Check) -> str:
    how = f" To verify: {single_line(check.how_to_verify)}" if check.how_to_verify else ""
    return f"- {single_line(check.finding)}{page.quote(*check.evidence)}{how}"


def evaluation(page: AnswerPage, advice: Evaluation) -> None:
    """The advice with what speaks for and against it; a person decides."""
    headline = (
        f"**{advice.recommendation.value.capitalize()}**, {advice.score:g} of 100. {single_line(advice.headline)}"
    )
    page.add("Advice", [headline])
    page.add("Strengths", _claims(page, advice.strengths))
    page.add("Risks", _claims(page, advice.risks))
    page.add("Not known", (f"- {single_line(u.text)} Ask: {single_line(u.ask)}" for u in advice.unknowns[:MAX_LISTED]))
    page.add("Conditions to check", (f"- {single_line(each)}" for each in advice.blockers))
    page.add("Check the file itself", (f"- {single_line(each)}" for each in advice.warnings))
    page.add("Scorecard", (_row(row) for row in advice.scorecard))


def _claims(page: AnswerPage, claims: Iterable[Claim]) -> Iterator[str]:
    return (f"- {single_line(claim.text)}{page.quote(*claim.evidence)}" for claim in tuple(claims)[:MAX_LISTED])


def _row(row: ScorecardRow) -> str:
    rating = f"{row.rating} of 5" if row.rating else "not judged"
    return f"- {single_line(row.criterion)}: {rating}, {single_line(row.reason)}"


def questions(page: AnswerPage, prepared: QuestionSet) -> None:
    """The questions, most telling first, each with why it is asked and what a good answer shows."""
    for number, question in enumerate(prepared.questions, start=1):
        page.add(f"{number}. {single_line(question.question)}", _question(page, question))


def _question(page: AnswerPage, question: Question) -> list[str]:
    return [
        f"- Why it is asked: {single_line(question.why)}{page.quote(*question.evidence)}",
        f"- A good answer shows: {single_line(question.good_answer)}",
        f"- Follow-up: {single_line(question.follow_up)}",
        f"- Kind: {name_in_words(question.category)} · {question.difficulty}",
    ]


def letter(page: AnswerPage, draft: EmailDraft) -> None:
    """The draft as it would leave; it leaves after a person's approval only."""
    page.add(
        "E-mail", [f"To: {draft.to or '(no address known)'}", f"Subject: {single_line(draft.subject)}", "", draft.body]
    )
    page.add("How it leaves", ["Only after your approval: `callboard approvals list`, or the page Approvals."])


PageWriter = Callable[[AnswerPage, Any], None]

WRITERS: Mapping[str, PageWriter] = {
    "resume_parser": profile,
    "jd_analysis": role,
    "matching": match,
    "candidate_research": research,
    "hr_interview": questions,
    "technical_interview": questions,
    "ceo_interview": questions,
    "evaluation": evaluation,
    "email": letter,
}
"""By agent; an agent without an entry is written by `statements`."""


def statements(page: AnswerPage, headline: str, output: BaseModel) -> None:
    """Any output: its headline, then each of its parts that has a `text`, with the place of its first quotation."""
    page.add("In short", [headline])
    parts = [each for name in type(output).model_fields for each in instances_in(getattr(output, name), BaseModel)]
    texts = ((getattr(part, "text", None), part) for part in parts)
    lines = (f"- {single_line(text)}{page.quote(*quotations(part))}" for text, part in texts if text)
    page.add("Findings", islice(lines, MAX_LISTED))


def output_page(agent: str, output: BaseModel, names: DocumentNames) -> AnswerPage:
    """The page of an agent's output.

    Raises:
        TypeError: it is the output of another agent.
    """
    spec = HIRING.agent(agent)
    if not isinstance(output, spec.output):
        raise TypeError(f"{agent} gives {spec.output.__name__}, and this is {type(output).__name__}")
    page = AnswerPage(names)
    if agent in WRITERS:
        WRITERS[agent](page, output)
    else:
        statements(page, spec.headline(output), output)
    return page
