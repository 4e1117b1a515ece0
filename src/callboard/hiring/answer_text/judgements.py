"""What was judged: the match, the look at dates and links, and the evaluation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.posting.model import Importance
from callboard.engine.research.model import Check, ResearchAnalysis, Stance
from callboard.engine.writing.model import Claim, Evaluation, ScorecardRow
from callboard.hiring.answer_text.page import Page, line, words

LISTED = 25
"""So many entries of one kind are told; the report has all."""

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


def match(page: Page, analysis: MatchingAnalysis) -> None:
    """The score, and requirement by requirement what carries it."""
    page.add("Score", _score(analysis))
    for verdict, title in VERDICTS:
        found = [each for each in analysis.requirements if each.verdict is verdict]
        page.add(f"{title} ({len(found)})", (_requirement(page, each) for each in found[:LISTED]))
    page.add(
        "Conditions, beside the score",
        (f"- {line(each.detail)}: {each.status}, {line(each.reason)}" for each in analysis.blockers),
    )
    page.add("What would raise it, if it is true", (f"- {line(r.action)} (+{r.points:g})" for r in analysis.raises[:5]))


def _score(analysis: MatchingAnalysis) -> Iterator[str]:
    if analysis.role:
        yield f"Of the roles in the text the one that fits best: **{line(analysis.role)}**."
        yield ""
    yield f"**{analysis.score:g} of 100**, between {analysis.low:g} and {analysis.high:g}."
    yield ""
    for part in analysis.components:
        yield f"- {words(part.name)}: {part.points:g} of {part.weight:g}. {line(part.reason)}"


def _requirement(page: Page, asked: RequirementMatch) -> str:
    weight = "" if asked.importance is Importance.MUST else " (nice to have)"
    evidence = asked.resume_evidence or (asked.requirement_evidence,)
    return f"- {line(asked.text)}{weight}: {line(asked.reason)}{page.quote(*evidence)}"


def research(page: Page, analysis: ResearchAnalysis) -> None:
    """What the résumé's own dates and links support or contradict."""
    years, months = divmod(analysis.total_months, 12)
    page.add("Length of the career", [f"{years} years and {months} months of work, overlaps counted once."])
    for stance, title in STANCES:
        found = [each for each in analysis.checks if each.stance is stance]
        page.add(f"{title} ({len(found)})", (_check(page, each) for each in found[:LISTED]))
    page.add("Timeline", (f"- {p.start} to {p.until}: {line(p.label)} ({p.kind})" for p in analysis.timeline[:LISTED]))


def _check(page: Page, check: Check) -> str:
    how = f" To verify: {line(check.how_to_verify)}" if check.how_to_verify else ""
    return f"- {line(check.finding)}{page.quote(*check.evidence)}{how}"


def evaluation(page: Page, advice: Evaluation) -> None:
    """The advice with what speaks for and against it; a person decides."""
    headline = f"**{advice.recommendation.value.capitalize()}**, {advice.score:g} of 100. {line(advice.headline)}"
    page.add("Advice", [headline])
    page.add("Strengths", _claims(page, advice.strengths))
    page.add("Risks", _claims(page, advice.risks))
    page.add("Not known", (f"- {line(u.text)} Ask: {line(u.ask)}" for u in advice.unknowns[:LISTED]))
    page.add("Conditions to check", (f"- {line(each)}" for each in advice.blockers))
    page.add("Look at the file itself", (f"- {line(each)}" for each in advice.warnings))
    page.add("Scorecard", (_row(row) for row in advice.scorecard))


def _claims(page: Page, claims: Iterable[Claim]) -> Iterator[str]:
    return (f"- {line(claim.text)}{page.quote(*claim.evidence)}" for claim in tuple(claims)[:LISTED])


def _row(row: ScorecardRow) -> str:
    return f"- {line(row.criterion)}: {f'{row.rating} of 5' if row.rating else 'not judged'}, {line(row.reason)}"
