"""The evaluation: advice with a scorecard, strengths, risks and unknowns, each with its source.

Advice rests on documented thresholds and is never a decision; findings of the scanner are only listed as warnings.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial

from callboard.core.text import with_capital
from callboard.engine.data_files import any_of
from callboard.engine.matching.model import BlockerCheck, Component, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.vocabulary.occupations import named_occupations
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.posting.model import Importance, Posting, RequirementKind
from callboard.engine.research.model import CheckKind, ResearchAnalysis, Stance
from callboard.engine.resume.model import Resume
from callboard.engine.trust.findings import ScanReport
from callboard.engine.writing.activities import activity
from callboard.engine.writing.concerns import concerns, unsettled
from callboard.engine.writing.list_forms import within_a_sentence
from callboard.engine.writing.model import Claim, Evaluation, Recommendation, ScorecardRow, Unknown
from callboard.engine.writing.requirement_names import as_named, one_per_line, subject_of
from callboard.engine.writing.requirement_words import one_line
from callboard.engine.writing.strengths import strengths

_any_of, _speech = partial(any_of, "writing", "wording", "evaluation"), partial(any_of, "writing", "wording", "speech")

ADVANCE_FROM = 55.0
"""A score from here on is worth meeting, if the band does not reach below `ADVANCE_LOW`."""
ADVANCE_LOW = 40.0
DECLINE_BELOW = 35.0
"""A score below is too far away, if the band does not reach `DECLINE_HIGH`: what is unknown could still change it."""
DECLINE_HIGH = 65.0
# At least this share of the musts must be shown, in full or in part, for an invitation.
_LEAST_MUSTS_SHOWN = 0.5

_DEMANDED = re.compile(
    rf"(?i)^(?:{_any_of('applicant')} )?(?:(?:{_speech('may')}|{_speech('must')}) )?(?:also )?{_speech('be')} "
    rf"{_any_of('demanded')} to (?=[a-z])"
)
_MOST_OPEN, _MOST_CONDITIONS = 6, 4
_KNOWN_TITLES = 0.5
"""Share of the jobs of a résumé in another language whose titles are known, at least, for it to be judged."""

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
    foreign = _other_language(resume, posting)
    risks = concerns(matching, research, resume, posting)
    if foreign and advice is Recommendation.DECLINE and not _contradicted(matching):
        # Why a low score is no reason to decline comes before what the score rests on.
        advice = Recommendation.HOLD
        risks = (*(_as_concern(each) for each in foreign if each.evidence), *risks)
        foreign = tuple(each for each in foreign if not each.evidence)
    return Evaluation(
        recommendation=advice,
        score=matching.score,
        headline=_headline(matching),
        scorecard=(*(_row(each, matching) for each in matching.components), _dates_row(research)),
        strengths=strengths(matching, resume, posting),
        risks=risks,
        unknowns=(*foreign, *_open_questions(matching, research, posting))[:_MOST_OPEN],
        blockers=tuple(each.detail for each in matching.blockers if each.status is Verdict.MISSING),
        warnings=_warnings(scan),
    )


def recommend(matching: MatchingAnalysis) -> Recommendation:
    """Advance, hold or decline, by the thresholds above.

    A condition that the résumé contradicts means decline; one that it leaves open only becomes a question.
    """
    if _contradicted(matching):
        return Recommendation.DECLINE
    if matching.score < DECLINE_BELOW and matching.high < DECLINE_HIGH:
        return Recommendation.DECLINE
    enough = matching.score >= ADVANCE_FROM and matching.low >= ADVANCE_LOW
    return Recommendation.ADVANCE if enough and _shows_enough_musts(matching) else Recommendation.HOLD


def _other_language(resume: Resume, posting: Posting) -> tuple[Unknown, ...]:
    """Where a résumé is in another language and few of its titles are known: what it shows could not be judged."""
    titles = [position.title for position in resume.work if position.title]
    known_titles = sum(bool(named_occupations(each.value, resume.language)) for each in titles)
    if resume.language == posting.language or known_titles > _KNOWN_TITLES * len(resume.work):
        return ()
    texts = catalogue("evaluation")["open"]
    return (
        Unknown(
            text=texts["language"], ask=texts["language_ask"], evidence=tuple(each.evidence for each in titles[:1])
        ),
    )


def _as_concern(unknown: Unknown) -> Claim:
    return Claim(text=f"{unknown.text} {unknown.ask}", evidence=unknown.evidence)


def _contradicted(matching: MatchingAnalysis) -> BlockerCheck | None:
    return next((each for each in matching.blockers if each.status is Verdict.MISSING), None)


def _shows_enough_musts(matching: MatchingAnalysis) -> bool:
    """Return True if a must is met, and half of them are shown; those of which the résumé is silent aside."""
    verdicts = [each.verdict for each in _musts(matching) if each.verdict is not Verdict.UNKNOWN]
    number_shown = sum(each in {Verdict.MET, Verdict.PARTLY} for each in verdicts)
    return not verdicts or (Verdict.MET in verdicts and number_shown >= _LEAST_MUSTS_SHOWN * len(verdicts))


def _musts(matching: MatchingAnalysis) -> list[RequirementMatch]:
    return [each for each in matching.judged_requirements if each.importance is Importance.MUST]


def _headline(matching: MatchingAnalysis) -> str:
    """How many requirements are met: the musts, or all where none is a must."""
    texts: dict[str, str] = catalogue("evaluation")["headline"]
    musts = _musts(matching)
    counted_requirements = musts or list(matching.judged_requirements)
    if not counted_requirements:
        return texts["nothing"]
    verdict_counts = Counter(each.verdict for each in counted_requirements)
    noun = texts["musts" if musts else "requirements"]
    counts = [texts["counts"].format(met=verdict_counts[Verdict.MET], count=f"{len(counted_requirements)} {noun}")]
    for verdict, name in ((Verdict.PARTLY, "partly"), (Verdict.MISSING, "missing"), (Verdict.UNKNOWN, "open")):
        counts += [texts[name].format(number=verdict_counts[verdict])] if verdict_counts[verdict] else []
    blocker = _contradicted(matching)
    pattern = texts["blocked" if blocker else "plain"]
    return pattern.format(counts=", ".join(counts), condition=blocker.detail if blocker else "")


def _row(component: Component, matching: MatchingAnalysis) -> ScorecardRow:
    texts = catalogue("evaluation")
    matches = [each for each in matching.requirements if each.kind in _KINDS[component.name]]
    evidence = tuple(quote for each in matches for quote in (*each.resume_evidence[:1], each.requirement_evidence))
    judged = component.known > 0
    share = component.points / component.weight if judged else 0.0
    return ScorecardRow(
        criterion=texts["criterion"][component.name],
        rating=1 + min(int(share * 5), 4) if judged else None,
        # Fit is judged whatever the posting asks for; its reason says why it could not be.
        reason=component.reason if judged or component.name == "fit" else texts["row"]["not_asked"],
        evidence=tuple(dict.fromkeys(evidence))[:4],
    )


def _dates_row(research: ResearchAnalysis) -> ScorecardRow:
    texts = catalogue("evaluation")
    against = [each for each in research.checks if each.stance is Stance.CONTRADICTS]
    rating = None if not research.timeline else 5 if not against else 3 if len(against) == 1 else 2
    reason = texts["row"]["dates_differ"].format(finding=against[0].finding) if against else texts["row"]["dates_agree"]
    evidence = tuple(quote for each in against for quote in each.evidence)[:4]
    return ScorecardRow(criterion=texts["criterion"]["dates"], rating=rating, reason=reason, evidence=evidence)


def _open_questions(matching: MatchingAnalysis, research: ResearchAnalysis, posting: Posting) -> Iterator[Unknown]:
    texts: dict[str, str] = catalogue("evaluation")["open"]
    for reason, checks in _by_reason(unsettled(matching)).items():
        text = texts["blocker"].format(condition=", ".join(each.detail for each in checks))
        evidence = tuple(dict.fromkeys(each.requirement_evidence for each in checks))
        yield Unknown(text=with_capital(text), ask=reason, evidence=evidence)
    conditions = [each.requirement_evidence for each in matching.blockers]
    for each in one_per_line([each for each in matching.judged_requirements if each.verdict is Verdict.UNKNOWN]):
        if not any(map(each.requirement_evidence.overlaps, conditions)):
            text = texts["requirement"].format(requirement=as_named(subject_of(each, posting), posting))
            yield Unknown(text=text, ask=texts[_what_to_ask(each)], evidence=(each.requirement_evidence,))
    for check in research.checks:
        if check.kind is CheckKind.GAP:
            text = texts["gap"].format(finding=check.finding)
            yield Unknown(text=text, ask=check.how_to_verify, evidence=check.evidence)
    yield from _conditions_of_the_job(matching, posting)


def _what_to_ask(each: RequirementMatch) -> str:
    """The text that says how to find out about a requirement that the résumé leaves open."""
    if each.kind is RequirementKind.LANGUAGE:
        return "language_level_ask"
    is_qualification = each.kind in {RequirementKind.EDUCATION, RequirementKind.CERTIFICATE}
    return "qualification_ask" if is_qualification else "requirement_ask"


def _conditions_of_the_job(matching: MatchingAnalysis, posting: Posting) -> Iterator[Unknown]:
    """Shifts, lifting and the like in one sentence: nobody is asked about them, but everybody is told."""
    texts: dict[str, str] = catalogue("evaluation")["open"]
    settled = [each.requirement_evidence for each in matching.blockers]
    found = [
        each
        for each in one_per_line([each for each in matching.requirements if each.is_condition])
        if not any(map(each.requirement_evidence.overlaps, settled))
    ]
    named = [_condition_named(each, posting) for each in found]
    if named:
        text = texts["conditions"].format(conditions="; ".join(named[:_MOST_CONDITIONS]))
        evidence = tuple(each.requirement_evidence for each in found[:_MOST_CONDITIONS])
        yield Unknown(text=text, ask=texts["conditions_ask"], evidence=evidence)


def _condition_named(each: RequirementMatch, posting: Posting) -> str:
    """A condition as an item of a sentence: "lifting 50 pounds" for "You may be required to lift 50 pounds"."""
    rest = _DEMANDED.sub("", each.text).rstrip(" .;")
    done = activity(f"must {rest}") if not each.text.startswith(rest) and posting.language == "en" else None
    return done or within_a_sentence(as_named(subject_of(each, posting), posting))


def _by_reason(checks: list[BlockerCheck]) -> dict[str, list[BlockerCheck]]:
    """Conditions by what there is to ask: one answer may settle several."""
    found: dict[str, list[BlockerCheck]] = {}
    for each in checks:
        found.setdefault(each.reason, []).append(each)
    return found


def _warnings(scan: ScanReport) -> tuple[str, ...]:
    pattern: str = catalogue("evaluation")["warning"]["finding"]
    return tuple(
        pattern.format(page=each.page, reason=each.reason.rstrip("."), text=one_line(each.text))
        for each in scan.findings
    )
