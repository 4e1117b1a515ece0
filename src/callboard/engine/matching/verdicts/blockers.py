"""Knock-out conditions, apart from the score: cleared, contradicted, or to be asked.

Reads the résumé as written, not blinded: where somebody lives may settle a condition, but never changes the score.
"""

from __future__ import annotations

from collections.abc import Sequence

from callboard.core.text import fold
from callboard.engine.facts import Evidence
from callboard.engine.matching.candidate.lines import ResumeLine
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.evidence.reasons import sentence
from callboard.engine.matching.model import BlockerCheck, RequirementMatch, Verdict
from callboard.engine.matching.verdicts.driving_licences import held_licence, licence_classes
from callboard.engine.matching.verdicts.finding import RequirementFinding
from callboard.engine.matching.verdicts.right_to_work import countries_named, right_to_work_in
from callboard.engine.matching.verdicts.spoken_languages import language_finding
from callboard.engine.matching.vocabulary.tables import asking_pattern, asking_words, language_code
from callboard.engine.matching.vocabulary.words import stems, weight
from callboard.engine.posting.blockers import asks_for_everyday_licence, has_blocker
from callboard.engine.posting.model import Blocker, BlockerKind, RequirementKind
from callboard.engine.resume.model import Resume
from callboard.engine.text.folding import words_only
from callboard.engine.text.sentences import sentences

_CREDENTIALS = frozenset({BlockerKind.LICENCE, BlockerKind.CLEARANCE})
# A condition is cleared if one line of the résumé has nearly all of its content words.
_CLEARED = 0.75
# A longer requirement asks for more than a driving licence.
_WORDS_OF_A_LICENCE = 9
_STEMS_OF_CONDITIONS = frozenset(asking_words("condition"))


def check_blockers(
    comparison: Comparison, resume: Resume, requirements: Sequence[RequirementMatch] = ()
) -> tuple[BlockerCheck, ...]:
    """Check every knock-out condition against the résumé; of a licence as the requirement that asks for it."""
    checks = (_check(blocker, comparison, resume) for blocker in comparison.role.posted.blockers)
    return tuple(
        _as_judged(check, requirements) if blocker.kind in _CREDENTIALS else check
        for blocker, check in zip(comparison.role.posted.blockers, checks, strict=True)
    )


def _as_judged(check: BlockerCheck, requirements: Sequence[RequirementMatch]) -> BlockerCheck:
    """The check of a licence or clearance: cleared as well where a line of the résumé meets its requirement."""
    met = (each for each in requirements if each.verdict is Verdict.MET and each.resume_evidence)
    credentials = (each for each in met if each.kind is RequirementKind.CERTIFICATE)
    for each in credentials:
        if check.status is Verdict.UNKNOWN and each.requirement_evidence.overlaps(check.requirement_evidence):
            update = {
                "status": Verdict.MET,
                "reason": sentence("blocker", "stated"),
                "resume_evidence": each.resume_evidence,
            }
            return check.model_copy(update=update)
    return check


def credential_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a requirement that asks only for a licence or clearance which the résumé states."""
    requirement, comparison = compared.requirement, compared.comparison
    for blocker in comparison.role.posted.blockers:
        if blocker.kind not in _CREDENTIALS or not requirement.evidence.overlaps(blocker.evidence):
            continue
        status, reason, evidence = _stated(blocker, comparison, comparison.candidate.resume)
        if status is Verdict.MET and has_words_of(requirement.text, blocker.detail, comparison):
            return RequirementFinding(1.0, reason, evidence)
    return None


def driving_licence_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a requirement that asks only for a driving licence of classes that the résumé states."""
    asked = licence_classes(compared.requirement.text)
    if not asked or compared.asked.years or len(compared.requirement.text.split()) > _WORDS_OF_A_LICENCE:
        return None
    licence = held_licence(asked, statements(compared.comparison, compared.candidate.resume))
    return RequirementFinding(1.0, sentence("blocker", "stated"), (licence,)) if licence else None


def unstated_licence_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a driving licence that nothing in the résumé shows: to be asked, as the condition of the posting.

    None for every other requirement.
    """
    if compared.asked.years or compared.asked.level or not asks_for_everyday_licence(compared.asked.text):
        return None
    return RequirementFinding(None, _ask(BlockerKind.LICENCE))


def _check(blocker: Blocker, comparison: Comparison, resume: Resume) -> BlockerCheck:
    status, reason, evidence = Verdict.UNKNOWN, _ask(blocker.kind), tuple[Evidence, ...]()
    if blocker.kind is BlockerKind.LANGUAGE:
        status, reason, evidence = _language(blocker, comparison)
    elif blocker.kind is BlockerKind.LOCATION:
        status, reason, evidence = _location(blocker, resume)
    elif blocker.kind is BlockerKind.WORK_AUTHORISATION:
        status, reason, evidence = _right_to_work(blocker.detail, comparison)
    elif blocker.kind is not BlockerKind.AGE:
        status, reason, evidence = _stated(blocker, comparison, resume)
    return BlockerCheck(
        detail=blocker.detail,
        status=status,
        reason=reason,
        requirement_evidence=blocker.evidence,
        resume_evidence=evidence,
    )


def _language(blocker: Blocker, comparison: Comparison) -> tuple[Verdict, str, tuple[Evidence, ...]]:
    code = language_code(blocker.detail)
    if code is None:
        return Verdict.UNKNOWN, _ask(blocker.kind), ()
    finding = language_finding(code, blocker.evidence.quote, comparison)
    return finding.verdict, finding.reason, finding.evidence


def _location(blocker: Blocker, resume: Resume) -> tuple[Verdict, str, tuple[Evidence, ...]]:
    place, city = resume.contact.location, resume.contact.city
    required_place = fold(f"{blocker.detail} {blocker.evidence.quote}")
    if place and city and fold(city) in required_place:
        return Verdict.MET, sentence("blocker", "address"), (place.evidence,)
    return Verdict.UNKNOWN, _ask(blocker.kind), (place.evidence,) if place else ()


def _stated(blocker: Blocker, comparison: Comparison, resume: Resume) -> tuple[Verdict, str, tuple[Evidence, ...]]:
    # The short form is English, so in another language the posting's own words count too, as they stand.
    named = asking_pattern("demanding").sub("", fold(blocker.evidence.quote))
    asked = "" if comparison.role.language == "en" else words_only(named)
    stated = statements(comparison, resume)
    if licence := held_licence(licence_classes(blocker.evidence.quote), stated):
        return Verdict.MET, sentence("blocker", "stated"), (licence,)
    for text, evidence in stated:
        if has_words_of(blocker.detail, text, comparison) or (asked and f" {asked} " in f" {words_only(text)} "):
            return Verdict.MET, sentence("blocker", "stated"), (evidence,)
    return Verdict.UNKNOWN, _ask(blocker.kind), ()


def statements(comparison: Comparison, resume: Resume) -> list[tuple[str, Evidence]]:
    """Every certificate and text of the résumé, with its place."""
    certificates = [(each.name.value, each.name.evidence) for each in resume.certificates]
    return certificates + [(piece.text, piece.evidence) for piece in comparison.candidate.pieces]


def right_to_work_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a requirement that asks only for the right to work: unknown, unless the résumé speaks of it.

    None for every other requirement.
    """
    requirement, kind = compared.requirement, BlockerKind.WORK_AUTHORISATION
    if requirement.skills or requirement.years or requirement.education or not has_blocker(requirement.text, kind):
        return None
    status, reason, evidence = _right_to_work(requirement.text, compared.comparison)
    credit = {Verdict.MET: 1.0, Verdict.MISSING: 0.0}.get(status)
    return RequirementFinding(credit, reason, evidence)


def _right_to_work(condition: str, comparison: Comparison) -> tuple[Verdict, str, tuple[Evidence, ...]]:
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
                return Verdict.MET, sentence("blocker", "stated"), (evidence,)
            if said.lacks and said.of_themselves and piece.evidence.start not in in_jobs:
                named_countries = countries_named(said.lacks)
                lacking += [evidence] if not named_countries or named_countries & countries else []
    if lacking:
        return Verdict.MISSING, sentence("blocker", "lacking"), tuple(lacking[:1])
    return Verdict.UNKNOWN, _ask(BlockerKind.WORK_AUTHORISATION), ()


def has_words_of(condition: str, text: str, comparison: Comparison) -> bool:
    """Return True if a text has nearly all content words of a condition."""
    stems_asked = set(stems(condition, comparison.role.language)) - _STEMS_OF_CONDITIONS
    condition_stems = {each for each in stems_asked if weight(each, comparison.role.language) > 0}
    shared = condition_stems & set(stems(text, comparison.role.language))
    return bool(condition_stems) and len(shared) / len(condition_stems) >= _CLEARED


def _ask(kind: BlockerKind) -> str:
    """What to do about a condition of which the résumé is silent."""
    return sentence("ask", kind.value)
