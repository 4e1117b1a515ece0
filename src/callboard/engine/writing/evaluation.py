"""The evaluation: advice with a scorecard, strengths, risks and unknowns, each with its source.

Advice rests on documented thresholds and is never a decision; what the scanner found is shown and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from callboard.core.text import counted, shorten, squeeze
from callboard.engine.facts import Evidence
from callboard.engine.matching.model import BlockerCheck, Component, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.occupations import callings
from callboard.engine.posting.model import Importance, Posting, RequirementKind
from callboard.engine.research.model import CheckKind, ResearchAnalysis, Stance
from callboard.engine.resume.model import Resume
from callboard.engine.trust.model import ScanReport
from callboard.engine.writing.model import Claim, Evaluation, Recommendation, ScorecardRow, Unknown
from callboard.engine.writing.results import results
from callboard.engine.writing.sentences import sentences

ADVANCE_FROM = 60.0
"""A score from here on is worth meeting, if the band does not reach below `ADVANCE_LOW`."""
ADVANCE_LOW = 45.0
DECLINE_BELOW = 35.0
"""A score below is too far away, if the band does not reach `DECLINE_HIGH`: what is unknown could still change it."""
DECLINE_HIGH = 60.0
# At least this share of the musts must be shown, in full or in part, for an invitation.
_MUSTS_SHOWN = 0.5

_MOST_STRENGTHS, _MOST_RISKS, _MOST_UNKNOWNS = 5, 6, 6

_KINDS = {
    "skills": {RequirementKind.SKILL, RequirementKind.CERTIFICATE, RequirementKind.OTHER},
    "experience": {RequirementKind.EXPERIENCE},
    "education": {RequirementKind.EDUCATION},
    "fit": {RequirementKind.LANGUAGE},
}


def evaluate(
    matching: MatchingAnalysis, research: ResearchAnalysis, resume: Resume, posting: Posting, scan: ScanReport
) -> Evaluation:
    """Advice from everything that was found."""
    advice = recommend(matching)
    foreign = _unread(resume, posting)
    if foreign and advice is Recommendation.DECLINE and not _contradicted(matching):
        advice = Recommendation.HOLD
    return Evaluation(
        recommendation=advice,
        score=matching.score,
        headline=_headline(matching, advice),
        scorecard=(*(_row(each, matching) for each in matching.components), _dates_row(research)),
        strengths=tuple(_strengths(matching, resume, posting))[:_MOST_STRENGTHS],
        risks=tuple(_risks(matching, research))[:_MOST_RISKS],
        unknowns=(*foreign, *_unknowns(matching, research))[:_MOST_UNKNOWNS],
        blockers=tuple(each.detail for each in matching.blockers if each.status is Verdict.MISSING),
        warnings=_warnings(scan),
    )


def recommend(matching: MatchingAnalysis) -> Recommendation:
    """Advance, hold or decline, by the thresholds above.

    A condition that the résumé contradicts means decline; one that it leaves open is asked and stops nothing.
    """
    if _contradicted(matching):
        return Recommendation.DECLINE
    if matching.score < DECLINE_BELOW and matching.high < DECLINE_HIGH:
        return Recommendation.DECLINE
    enough = matching.score >= ADVANCE_FROM and matching.low >= ADVANCE_LOW
    return Recommendation.ADVANCE if enough and _musts_shown(matching) >= _MUSTS_SHOWN else Recommendation.HOLD


def _unread(resume: Resume, posting: Posting) -> tuple[Unknown, ...]:
    """Where a résumé is in another language and none of its titles is known: what it shows could not be judged."""
    titles = [position.title for position in resume.work if position.title]
    if resume.language == posting.language or any(callings(each.value, resume.language) for each in titles):
        return ()
    texts = sentences("evaluation")["unknown"]
    return (
        Unknown(text=texts["unread"], ask=texts["unread_ask"], evidence=tuple(each.evidence for each in titles[:1])),
    )


def _contradicted(matching: MatchingAnalysis) -> BlockerCheck | None:
    return next((each for each in matching.blockers if each.status is Verdict.MISSING), None)


def _musts_shown(matching: MatchingAnalysis) -> float:
    musts = [each for each in _musts(matching) if each.verdict is not Verdict.UNKNOWN]
    shown = sum(each.verdict in {Verdict.MET, Verdict.PARTLY} for each in musts)
    return shown / len(musts) if musts else 1.0


def _musts(matching: MatchingAnalysis) -> list[RequirementMatch]:
    return [each for each in matching.requirements if each.importance is Importance.MUST]


def _headline(matching: MatchingAnalysis, advice: Recommendation) -> str:
    blocker = _contradicted(matching)
    kind = "blocked" if blocker else "nothing" if not matching.requirements else advice.value
    met = sum(each.verdict is Verdict.MET for each in matching.requirements)
    return sentences("evaluation")["headline"][kind].format(
        met=f"{met} of {counted(len(matching.requirements), 'requirement')} {'is' if met == 1 else 'are'} shown",
        score=f"{matching.score:g} of 100{_band(matching)}",
        condition=blocker.detail if blocker else "",
    )


def _band(matching: MatchingAnalysis) -> str:
    return f" (between {matching.low:g} and {matching.high:g})" if matching.low != matching.high else ""


def _row(component: Component, matching: MatchingAnalysis) -> ScorecardRow:
    texts = sentences("evaluation")
    matches = [each for each in matching.requirements if each.kind in _KINDS[component.name]]
    evidence = tuple(quote for each in matches for quote in (*each.resume_evidence[:1], each.requirement_evidence))
    share = component.points / component.weight
    # Points for schooling that nobody asks for follow the other components, and rate nothing.
    judged = component.known > 0 and (component.name != "education" or bool(matches))
    return ScorecardRow(
        criterion=texts["criterion"][component.name],
        rating=1 + min(int(share * 5), 4) if judged else None,
        reason=component.reason if judged else texts["row"]["unasked"],
        evidence=tuple(dict.fromkeys(evidence))[:4],
    )


def _dates_row(research: ResearchAnalysis) -> ScorecardRow:
    texts = sentences("evaluation")
    against = [each for each in research.checks if each.stance is Stance.CONTRADICTS]
    rating = None if not research.timeline else 5 if not against else 3 if len(against) == 1 else 2
    reason = texts["row"]["dates_differ"].format(finding=against[0].finding) if against else texts["row"]["dates_agree"]
    evidence = tuple(quote for each in against for quote in each.evidence)[:4]
    return ScorecardRow(criterion=texts["criterion"]["dates"], rating=rating, reason=reason, evidence=evidence)


def _strengths(matching: MatchingAnalysis, resume: Resume, posting: Posting) -> Iterator[Claim]:
    texts = sentences("evaluation")["strength"]
    met = [each for each in matching.requirements if each.verdict is Verdict.MET and each.resume_evidence]
    met.sort(key=lambda each: (each.importance is Importance.NICE, -each.credit))
    met = _apart(met)
    for each in met[: _MOST_STRENGTHS - 2]:
        yield _met(each)
    for fact, bears in results(resume, posting)[:2]:
        text = texts["figure" if bears else "elsewhere"].format(claim=_said(fact.value))
        yield Claim(text=text, evidence=(fact.evidence,))
    for each in met[_MOST_STRENGTHS - 2 :]:
        yield _met(each)


def _met(each: RequirementMatch) -> Claim:
    pattern: str = sentences("evaluation")["strength"]["met"]
    text = pattern.format(requirement=_said(each.text), reason=each.reason)
    return Claim(text=text, evidence=(*each.resume_evidence, each.requirement_evidence))


def _apart(requirements: list[RequirementMatch]) -> list[RequirementMatch]:
    """Without those whose words are part of one before: a line that asks for several things is told once."""
    kept: list[RequirementMatch] = []
    for each in requirements:
        if not any(_touch(each.requirement_evidence, other.requirement_evidence) for other in kept):
            kept.append(each)
    return kept


def _touch(one: Evidence, other: Evidence) -> bool:
    return one.start < other.end and other.start < one.end


def _risks(matching: MatchingAnalysis, research: ResearchAnalysis) -> Iterator[Claim]:
    texts = sentences("evaluation")["risk"]
    for blocker in matching.blockers:
        if blocker.status is Verdict.MISSING:
            text = texts["blocker"].format(condition=blocker.detail, reason=blocker.reason)
            yield Claim(text=text, evidence=(blocker.requirement_evidence, *blocker.resume_evidence))
    for check in research.checks:
        if check.stance is Stance.CONTRADICTS and check.evidence:
            yield Claim(text=texts["contradiction"].format(finding=check.finding), evidence=check.evidence)
    for verdict in (Verdict.MISSING, Verdict.PARTLY):
        for each in _apart(
            [each for each in _musts(matching) if each.verdict is verdict and not _is_open(each, matching)]
        ):
            text = texts[verdict.value].format(requirement=_said(each.text), reason=each.reason)
            yield Claim(text=text, evidence=(each.requirement_evidence, *each.resume_evidence))


def _is_open(requirement: RequirementMatch, matching: MatchingAnalysis) -> bool:
    """Whether it is a condition that the documents leave open: it is asked, and nothing speaks against it."""
    open_ = [each for group in _open_conditions(matching).values() for each in group]
    return any(_touch(requirement.requirement_evidence, each.requirement_evidence) for each in open_)


def _unknowns(matching: MatchingAnalysis, research: ResearchAnalysis) -> Iterator[Unknown]:
    texts = sentences("evaluation")["unknown"]
    for reason, open_ in _open_conditions(matching).items():
        text = texts["blocker"].format(condition=", ".join(each.detail for each in open_))
        yield Unknown(text=text, ask=reason, evidence=tuple(each.requirement_evidence for each in open_))
    conditions = [each.requirement_evidence for each in matching.blockers]
    for each in _apart([each for each in matching.requirements if each.verdict is Verdict.UNKNOWN]):
        if not any(_touch(each.requirement_evidence, condition) for condition in conditions):
            text = texts["requirement"].format(requirement=_said(each.text))
            yield Unknown(text=text, ask=texts["requirement_ask"], evidence=(each.requirement_evidence,))
    for check in research.checks:
        if check.kind is CheckKind.GAP:
            text = texts["gap"].format(finding=check.finding)
            yield Unknown(text=text, ask=check.how_to_verify, evidence=check.evidence)


def _open_conditions(matching: MatchingAnalysis) -> dict[str, list[BlockerCheck]]:
    """Conditions that the résumé does not settle, by what there is to ask: one answer may settle several."""
    found: dict[str, list[BlockerCheck]] = {}
    for each in matching.blockers:
        if each.status not in {Verdict.MET, Verdict.MISSING}:
            found.setdefault(each.reason, []).append(each)
    return found


def _warnings(scan: ScanReport) -> tuple[str, ...]:
    pattern: str = sentences("evaluation")["warning"]["finding"]
    return tuple(
        pattern.format(page=each.page, reason=each.reason.rstrip("."), text=_said(each.text)) for each in scan.findings
    )


def _said(text: str) -> str:
    return shorten(squeeze(text).strip(" .;,:•-–"), 120)
