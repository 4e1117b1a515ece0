"""Knock-out conditions, apart from the score: cleared, contradicted, or to be asked.

Reads the résumé as written, not blinded: where somebody lives may settle a condition, but never changes the score.
"""

from __future__ import annotations

from collections.abc import Sequence

from callboard.core.text import fold
from callboard.engine.matching.comparison.comparison import Comparison
from callboard.engine.matching.evidence.reasons import sentence
from callboard.engine.matching.model import BlockerCheck, RequirementMatch, Verdict
from callboard.engine.matching.verdicts.finding import RequirementFinding
from callboard.engine.matching.verdicts.spoken_languages import language_finding
from callboard.engine.matching.verdicts.stated_conditions import CREDENTIALS, right_to_work, stated, to_be_asked
from callboard.engine.matching.vocabulary.tables import language_code
from callboard.engine.posting.model import Blocker, BlockerKind, RequirementKind
from callboard.engine.resume.model import Resume


def check_blockers(
    comparison: Comparison, resume: Resume, requirements: Sequence[RequirementMatch] = ()
) -> tuple[BlockerCheck, ...]:
    """Check every knock-out condition against the résumé; of a licence as the requirement that asks for it."""
    return tuple(_check(blocker, comparison, resume, requirements) for blocker in comparison.role.posted.blockers)


def _check(
    blocker: Blocker, comparison: Comparison, resume: Resume, requirements: Sequence[RequirementMatch]
) -> BlockerCheck:
    finding = _finding(blocker, comparison, resume)
    check = BlockerCheck(
        detail=blocker.detail,
        status=finding.verdict,
        reason=finding.reason,
        requirement_evidence=blocker.evidence,
        resume_evidence=finding.evidence,
    )
    return _as_judged(check, requirements) if blocker.kind in CREDENTIALS else check


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


def _finding(blocker: Blocker, comparison: Comparison, resume: Resume) -> RequirementFinding:
    match blocker.kind:
        case BlockerKind.LANGUAGE:
            return _language(blocker, comparison)
        case BlockerKind.LOCATION:
            return _location(blocker, resume)
        case BlockerKind.WORK_AUTHORISATION:
            return right_to_work(blocker.detail, comparison)
        case BlockerKind.AGE:
            return to_be_asked(blocker.kind)
        case _:
            return stated(blocker, comparison, resume)


def _language(blocker: Blocker, comparison: Comparison) -> RequirementFinding:
    code = language_code(blocker.detail)
    return language_finding(code, blocker.evidence.quote, comparison) if code else to_be_asked(blocker.kind)


def _location(blocker: Blocker, resume: Resume) -> RequirementFinding:
    place, city = resume.contact.location, resume.contact.city
    required_place = fold(f"{blocker.detail} {blocker.evidence.quote}")
    if place and city and fold(city) in required_place:
        return RequirementFinding(1.0, sentence("blocker", "address"), (place.evidence,))
    return to_be_asked(blocker.kind, *((place.evidence,) if place else ()))
