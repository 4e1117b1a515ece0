"""Checks of an agent's output, and merges of a model's answer with the engine's figures and findings."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, ConfigDict

from callboard.agents.spec import Inputs, UnsupportedClaimError
from callboard.engine.data_files import any_of
from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Fact, Frozen, Source, quotations
from callboard.engine.matching.model import Basis, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.posting.model import Posting, Requirement, Role, Sections
from callboard.engine.research.model import ResearchAnalysis
from callboard.engine.resume.model import Resume
from callboard.engine.writing.model import EmailDraft, Evaluation, Recommendation
from callboard.hiring.intake import SourceDocument
from callboard.hiring.mail import headers

if TYPE_CHECKING:
    from callboard.engine.trust.claims.claim_sources import ClaimSources

T = TypeVar("T", Requirement, Fact[str])

SLOTS = {Source.RESUME: "resume_text", Source.POSTING: "jd_text"}
ALLOWED_RAISES = {
    Verdict.UNKNOWN: (Verdict.PARTLY, Verdict.MET),
    Verdict.MISSING: (Verdict.PARTLY, Verdict.MET),
    Verdict.PARTLY: (Verdict.MET,),
}
"""For each verdict of the engine, those to which a model may raise it with a quotation as proof."""

_joining = partial(any_of, "text", "words", "joining")
_OR_SIMILAR = re.compile(
    rf",?\s+{_joining('or')}\s+(?:(?:an?|une?|eine?n?)\s+)?{_joining('similar')}(?:(?!\s{_joining('and')}\s)[^,;.])*",
    re.IGNORECASE,
)
"""What a posting takes instead: whoever shows the thing itself need not show it. What is asked besides still counts."""

_YEARS = re.compile(r"\d ?\+?[ -](?:relevant )?(?:years?|months?)\b", re.IGNORECASE)
"""A length of time in a reason."""

MIN_KEPT_QUOTATIONS = 0.7
"""Lower bound on the share of the engine's quotations that a model's reading must keep."""

MAX_FAULTS = 5
"""Upper bound on faults that are sent back at once."""


def quotable_documents(inputs: Inputs) -> Mapping[Source, Document]:
    """The texts that an agent may quote."""
    return {
        source: inputs.get(slot, SourceDocument).document for source, slot in SLOTS.items() if slot in inputs.values
    }


def check_quotations(output: BaseModel, inputs: Inputs) -> None:
    """Refuse an output with a quotation that its document does not hold.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    from callboard.engine.trust.claims.quotations import quotation_faults

    _raise_faults(quotation_faults(quotations(output), _texts(inputs)))


def check_claims(output: BaseModel, inputs: Inputs) -> None:
    """Refuse an output that says more than its quotations and the engine's own answer, or what must not matter.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    from callboard.engine.trust.claims.output_check import check_model_output

    _raise_faults(check_model_output(output, _claim_sources(output, inputs)))


def check_completeness(output: BaseModel, inputs: Inputs) -> None:
    """Refuse a reading that leaves out more than a little of what the engine found.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    found = {
        (each.source, each.quote)
        for value in inputs.values.values()
        if type(value) is type(output)
        for each in quotations(value)
    }
    kept = {(each.source, each.quote) for each in quotations(output)}
    if len(found & kept) < MIN_KEPT_QUOTATIONS * len(found):
        lost = len(found - kept)
        raise UnsupportedClaimError(
            f"{lost} of {len(found)} facts of the engine are left out; keep those that are right"
        )


def check_headers(output: BaseModel, inputs: Inputs) -> None:
    """Refuse an e-mail that is not addressed to one person, or whose lines could hold another header.

    Raises:
        RecipientInvalidError: with what is wrong.
    """
    if isinstance(output, EmailDraft):
        headers(output)


def check_letter(output: BaseModel, inputs: Inputs) -> None:
    """Refuse a letter that promises, gives a score, mentions others or protected traits, or has blanks.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    from callboard.engine.writing.letter import letter_faults

    if isinstance(output, EmailDraft):
        _raise_faults(letter_faults(output))


def _claim_sources(output: BaseModel, inputs: Inputs) -> ClaimSources:
    """The sources of a model's output. The engine's own answer is the one input of the output's type."""
    from callboard.engine.trust.claims.claim_sources import ClaimSources

    profile, posting = inputs.values.get("candidate_profile"), inputs.values.get("jd_analysis")
    values = [value for value in inputs.values.values() if not isinstance(value, SourceDocument)]
    return ClaimSources(
        texts=_texts(inputs),
        resume=profile if isinstance(profile, Resume) else None,
        today=inputs.today,
        facts=tuple(value for value in values if type(value) is type(output)),
        other_outputs=tuple(value for value in values if type(value) is not type(output)),
        posting=posting if isinstance(posting, Posting) else None,
    )


def _texts(inputs: Inputs) -> dict[Source, str]:
    return {source: document.text for source, document in quotable_documents(inputs).items()}


def _raise_faults(found: list[str]) -> None:
    if found:
        raise UnsupportedClaimError(" ".join(found[:MAX_FAULTS]))


class RequirementAnswer(Frozen):
    """What a model may say of a requirement. Models like to repeat what else they were given: that is ignored."""

    model_config = ConfigDict(extra="ignore", json_schema_extra={"additionalProperties": False})

    text: str
    verdict: Verdict
    reason: str
    resume_evidence: tuple[Evidence, ...] = ()


class MatchingAnswer(Frozen):
    """What a model may say of a match: words for the requirements, and nothing of the figures."""

    model_config = RequirementAnswer.model_config

    requirements: tuple[RequirementAnswer, ...]


def merge_matching(facts: MatchingAnalysis, answer: MatchingAnswer) -> MatchingAnalysis:
    """The engine's requirements and scores, with the model's reasons; a verdict rises only on a quotation of it."""
    # A line that asks for two things is two requirements of the same text: each takes the next answer for it.
    answers: dict[str, deque[RequirementAnswer]] = defaultdict(deque)
    for row in answer.requirements:
        answers[row.text].append(row)
    rows = (
        _merge_requirement(row, answers[row.text].popleft()) if answers[row.text] else row for row in facts.requirements
    )
    return facts.model_copy(update={"requirements": tuple(rows)})


def _merge_requirement(row: RequirementMatch, answer: RequirementAnswer) -> RequirementMatch:
    """A row with the model's reason. What the engine saw met stays met: no quotation shows an absence."""
    from callboard.engine.trust.support.requirement_proof import showing_faults
    from callboard.engine.trust.support.similarity import most_similar_lines

    quotes = tuple(each for each in answer.resume_evidence if each.source is Source.RESUME)
    may_rise = answer.verdict in ALLOWED_RAISES.get(row.verdict, ())
    asked = _OR_SIMILAR.sub("", row.text)
    # What a certificate is called need not say that it is one.
    shown_by = tuple(each.quote for each in quotes)
    if may_rise and quotes and not showing_faults(asked, shown_by, context="certificate certification"):
        raised = {"reason": answer.reason, "verdict": answer.verdict, "resume_evidence": quotes}
        # What the engine saw in support of its own verdict does not bear this one out.
        return row.model_copy(update={**raised, "basis": Basis.OTHER, "mentioned_skills": (), "absent_skills": ()})
    # Further quotations carry the reason only where the engine saw something, and where they are about the same.
    shown = row.verdict in {Verdict.MET, Verdict.PARTLY}
    more = (each for each in quotes if shown and most_similar_lines(row.text, (each.quote,)))
    evidence = tuple(dict.fromkeys((*row.resume_evidence, *more)))
    basis = row.basis if answer.reason == row.reason else _basis_of_own_reason(row, answer.reason)
    return row.model_copy(update={"reason": answer.reason, "basis": basis, "resume_evidence": evidence})


def _basis_of_own_reason(row: RequirementMatch, reason: str) -> Basis:
    """What a verdict rests on whose reason a model wrote: what the reason names, besides what no words can change."""
    if row.basis in {Basis.CONDITION, Basis.OTHER_FIELD} or (row.basis is Basis.YEARS and _YEARS.search(reason)):
        return row.basis
    return Basis.OTHER


def merge_posting(facts: Posting, answer: Posting) -> Posting:
    """Lines that the engine left out because they ask for a protected trait stay left out."""
    lines = tuple(dict.fromkeys(line for role in (facts.role, *facts.roles) for line in role.protected))
    return answer.model_copy(
        update={
            "role": _without_lines(answer.role, lines),
            "roles": tuple(_without_lines(role, lines) for role in answer.roles),
        }
    )


def _without_lines(role: Role, lines: tuple[Evidence, ...]) -> Role:
    """The role without requirements and items that quote any of the lines, which it names as protected instead."""

    def others(found: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(each for each in found if not any(each.evidence.overlaps(line) for line in lines))

    items = {name: others(getattr(role.sections, name)) for name in Sections.model_fields}
    return role.model_copy(
        update={"requirements": others(role.requirements), "sections": Sections(**items), "protected": lines}
    )


def merge_research(facts: ResearchAnalysis, answer: ResearchAnalysis) -> ResearchAnalysis:
    """What the engine observed stays, and what the model adds comes after it."""
    from callboard.engine.text.folding import words_only

    seen = {words_only(check.finding) for check in facts.checks}
    added = tuple(check for check in answer.checks if words_only(check.finding) not in seen)
    return facts.model_copy(update={"checks": facts.checks + added})


def merge_evaluation(facts: Evaluation, answer: Evaluation) -> Evaluation:
    """The advice is no kinder than a blocker allows."""
    if facts.blockers and answer.recommendation is Recommendation.ADVANCE:
        return answer.model_copy(update={"recommendation": facts.recommendation})
    return answer
