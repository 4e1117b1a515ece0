"""Knock-out conditions, apart from the score: cleared, contradicted, or to be asked.

Reads the résumé as written, not blinded: where somebody lives may settle a condition, but never changes the score.
"""

from __future__ import annotations

from callboard.core.text import fold
from callboard.engine.facts import Evidence
from callboard.engine.matching.case import Case
from callboard.engine.matching.fit import language_finding
from callboard.engine.matching.model import BlockerCheck, Verdict
from callboard.engine.matching.parts import RequirementFinding, verdict_of_credit
from callboard.engine.matching.tables import language_code
from callboard.engine.matching.words import stems, weight
from callboard.engine.posting.blockers import has_blocker
from callboard.engine.posting.model import Blocker, BlockerKind, Requirement
from callboard.engine.resume.model import Resume

_ASK = {
    BlockerKind.WORK_AUTHORISATION: "The résumé does not say whether they may work there: ask.",
    BlockerKind.CLEARANCE: "The résumé names no clearance: ask.",
    BlockerKind.LICENCE: "The résumé does not name the licence: ask to see it.",
    BlockerKind.LOCATION: "The résumé does not say whether they can work there: ask.",
    BlockerKind.LANGUAGE: "The résumé does not name the language: ask, or speak it in the interview.",
    BlockerKind.AGE: "Age is not read from the résumé: the law may require a check at hiring.",
}
# A condition is cleared if one line of the résumé has nearly all of its content words.
_CLEARED = 0.75
# Words that nearly every condition contains, so finding them proves nothing.
_EMPTY = frozenset({"right", "legal", "legally", "authoris", "author", "eligibl", "elig", "current", "activ", "valid"})


def check_blockers(case: Case, resume: Resume) -> tuple[BlockerCheck, ...]:
    """Check every knock-out condition of the posting against the résumé."""
    return tuple(_check(blocker, case, resume) for blocker in case.role.blockers)


def right_to_work_finding(requirement: Requirement, case: Case) -> RequirementFinding | None:
    """The finding for a requirement that asks only for the right to work: unknown, unless the résumé states it.

    None for every other requirement.
    """
    kind = BlockerKind.WORK_AUTHORISATION
    if requirement.skills or requirement.years or requirement.education or not has_blocker(requirement.text, kind):
        return None
    status, reason, evidence = _stated(requirement.text, _ASK[kind], case, case.candidate.resume)
    return RequirementFinding(1.0 if status is Verdict.MET else None, reason, evidence)


def _check(blocker: Blocker, case: Case, resume: Resume) -> BlockerCheck:
    status, reason, evidence = Verdict.UNKNOWN, _ASK[blocker.kind], tuple[Evidence, ...]()
    if blocker.kind is BlockerKind.LANGUAGE:
        status, reason, evidence = _language(blocker, case)
    elif blocker.kind is BlockerKind.LOCATION:
        status, reason, evidence = _location(blocker, resume)
    elif blocker.kind is not BlockerKind.AGE:
        status, reason, evidence = _stated(blocker.detail, _ASK[blocker.kind], case, resume)
    return BlockerCheck(
        detail=blocker.detail,
        status=status,
        reason=reason,
        requirement_evidence=blocker.evidence,
        resume_evidence=evidence,
    )


def _language(blocker: Blocker, case: Case) -> tuple[Verdict, str, tuple[Evidence, ...]]:
    code = language_code(blocker.detail)
    if code is None:
        return Verdict.UNKNOWN, _ASK[blocker.kind], ()
    finding = language_finding(code, blocker.evidence.quote, case)
    return finding.judged or verdict_of_credit(finding.credit), finding.reason, finding.evidence


def _location(blocker: Blocker, resume: Resume) -> tuple[Verdict, str, tuple[Evidence, ...]]:
    place, city = resume.contact.location, resume.contact.city
    required_place = fold(f"{blocker.detail} {blocker.evidence.quote}")
    if place and city and fold(city) in required_place:
        return Verdict.MET, "The résumé gives an address there.", (place.evidence,)
    return Verdict.UNKNOWN, _ASK[blocker.kind], (place.evidence,) if place else ()


def _stated(detail: str, ask: str, case: Case, resume: Resume) -> tuple[Verdict, str, tuple[Evidence, ...]]:
    condition_stems = {
        each for each in stems(detail, case.language) if weight(each, case.language) > 0 and each not in _EMPTY
    }
    for text, evidence in _statements(case, resume):
        shared = condition_stems & set(stems(text, case.language))
        if condition_stems and len(shared) / len(condition_stems) >= _CLEARED:
            return Verdict.MET, "The résumé states it.", (evidence,)
    return Verdict.UNKNOWN, ask, ()


def _statements(case: Case, resume: Resume) -> list[tuple[str, Evidence]]:
    certificates = [(each.name.value, each.name.evidence) for each in resume.certificates]
    return certificates + [(piece.text, piece.evidence) for piece in case.candidate.pieces]
