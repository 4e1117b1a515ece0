"""Conditions that a résumé states or leaves to be asked: the right to work, licences, clearances.

Requirements that ask for nothing else are judged here; `blockers` checks knock-out conditions in the same way.
"""

from __future__ import annotations

from callboard.core.text import fold
from callboard.engine.facts import Evidence
from callboard.engine.matching.candidate.lines import ResumeLine
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.evidence.reasons import sentence
from callboard.engine.matching.model import Verdict
from callboard.engine.matching.verdicts.driving_licences import held_licence, licence_classes
from callboard.engine.matching.verdicts.finding import RequirementFinding
from callboard.engine.matching.verdicts.right_to_work import countries_named, right_to_work_in
from callboard.engine.matching.vocabulary.tables import asking_pattern, asking_words
from callboard.engine.matching.vocabulary.words import stems, weight
from callboard.engine.posting.blockers import asks_for_everyday_licence, has_blocker
from callboard.engine.posting.model import Blocker, BlockerKind
from callboard.engine.resume.model import Resume
from callboard.engine.text.folding import words_only
from callboard.engine.text.sentences import sentences

CREDENTIALS = frozenset({BlockerKind.LICENCE, BlockerKind.CLEARANCE})
# A condition is cleared if one line of the résumé has nearly all of its content words.
_CLEARED = 0.75
# A longer requirement asks for more than a driving licence.
_WORDS_OF_A_LICENCE = 9
_STEMS_OF_CONDITIONS = frozenset(asking_words("condition"))


def right_to_work_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a requirement that asks only for the right to work: unknown, unless the résumé speaks of it.

    None for every other requirement.
    """
    requirement, kind = compared.requirement, BlockerKind.WORK_AUTHORISATION
    if requirement.skills or requirement.years or requirement.education or not has_blocker(requirement.text, kind):
        return None
    return right_to_work(requirement.text, compared.comparison)


def driving_licence_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a requirement that asks only for a driving licence of classes that the résumé states."""
    asked = licence_classes(compared.requirement.text)
    if not asked or compared.asked.years or len(compared.requirement.text.split()) > _WORDS_OF_A_LICENCE:
        return None
    licence = held_licence(asked, statements(compared.comparison, compared.candidate.resume))
    return _found(licence) if licence else None


def credential_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a requirement that asks only for a licence or clearance which the résumé states."""
    requirement, comparison = compared.requirement, compared.comparison
    for blocker in comparison.role.posted.blockers:
        if blocker.kind not in CREDENTIALS or not requirement.evidence.overlaps(blocker.evidence):
            continue
        finding = stated(blocker, comparison, comparison.candidate.resume)
        if finding.verdict is Verdict.MET and has_words_of(requirement.text, blocker.detail, comparison):
            return finding
    return None


def unstated_licence_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a driving licence that is judged by no line: as the condition of the posting, or to be asked.

    None for every other requirement.
    """
    if compared.asked.years or compared.asked.level or not asks_for_everyday_licence(compared.asked.text):
        return None
    comparison, place = compared.comparison, compared.requirement.evidence
    conditions = (each for each in comparison.role.posted.blockers if each.evidence.overlaps(place))
    licence = next((each for each in conditions if each.kind is BlockerKind.LICENCE), None)
    return stated(licence, comparison, compared.candidate.resume) if licence else to_be_asked(BlockerKind.LICENCE)


def stated(blocker: Blocker, comparison: Comparison, resume: Resume) -> RequirementFinding:
    """The finding for a condition that is met where a certificate or a line of the résumé names it."""
    # The short form is English, so in another language the posting's own words count too, as they stand.
    named = asking_pattern("demanding").sub("", fold(blocker.evidence.quote))
    asked = "" if comparison.role.language == "en" else words_only(named)
    listed = statements(comparison, resume)
    if licence := held_licence(licence_classes(blocker.evidence.quote), listed):
        return _found(licence)
    for text, evidence in listed:
        if has_words_of(blocker.detail, text, comparison) or (asked and f" {asked} " in f" {words_only(text)} "):
            return _found(evidence)
    return to_be_asked(blocker.kind)


def right_to_work(condition: str, comparison: Comparison) -> RequirementFinding:
    """Whether the résumé states the right to work; missing where its writer asks for a visa, a sponsor or a permit."""
    places = (each.value for each in comparison.role.posted.locations)
    countries = countries_named(condition) or countries_named("; ".join(places))
    in_jobs = {piece.evidence.start for job in comparison.candidate.jobs for piece in job.pieces}
    lacking: list[Evidence] = []
    for piece in comparison.candidate.pieces:
        for start, end in sentences(piece.text):
            said = right_to_work_in(piece.text[start:end])
            evidence = ResumeLine(piece.text[start:end], piece).evidence
            if said.states and has_words_of(condition, said.states, comparison):
                return _found(evidence)
            if said.lacks and said.of_themselves and piece.evidence.start not in in_jobs:
                named_countries = countries_named(said.lacks)
                lacking += [evidence] if not named_countries or named_countries & countries else []
    if lacking:
        return RequirementFinding(0.0, sentence("blocker", "lacking"), tuple(lacking[:1]))
    return to_be_asked(BlockerKind.WORK_AUTHORISATION)


def to_be_asked(kind: BlockerKind, *near: Evidence) -> RequirementFinding:
    """The finding for a condition of which the résumé is silent: what to do about it, with what comes near it."""
    return RequirementFinding(None, sentence("ask", kind.value), near)


def statements(comparison: Comparison, resume: Resume) -> list[tuple[str, Evidence]]:
    """Every certificate and text of the résumé, with its place."""
    certificates = [(each.name.value, each.name.evidence) for each in resume.certificates]
    return certificates + [(piece.text, piece.evidence) for piece in comparison.candidate.pieces]


def has_words_of(condition: str, text: str, comparison: Comparison) -> bool:
    """Return True if a text has nearly all content words of a condition."""
    stems_asked = set(stems(condition, comparison.role.language)) - _STEMS_OF_CONDITIONS
    condition_stems = {each for each in stems_asked if weight(each, comparison.role.language) > 0}
    shared = condition_stems & set(stems(text, comparison.role.language))
    return bool(condition_stems) and len(shared) / len(condition_stems) >= _CLEARED


def _found(evidence: Evidence) -> RequirementFinding:
    return RequirementFinding(1.0, sentence("blocker", "stated"), (evidence,))
