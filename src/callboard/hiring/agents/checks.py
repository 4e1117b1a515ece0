"""What an agent's output must pass, and what of a model's answer stands: figures and findings are the engine's."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping

from pydantic import BaseModel

from callboard.agents.spec import Inputs, UnsupportedClaimError
from callboard.engine.document import Document
from callboard.engine.facts import Source
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.posting.model import Posting
from callboard.engine.research.model import ResearchAnalysis
from callboard.engine.resume.model import Resume
from callboard.engine.trust.claims import ClaimSources, check_model_output, quotation_faults
from callboard.engine.trust.quotations import quotations
from callboard.engine.trust.support import SupportingText, support_faults
from callboard.engine.writing.letter_rules import letter_faults
from callboard.engine.writing.model import EmailDraft, Evaluation, Recommendation
from callboard.hiring.intake import SourceDocument

SLOTS = {Source.RESUME: "resume_text", Source.POSTING: "jd_text"}
RISES = {
    Verdict.UNKNOWN: (Verdict.PARTLY, Verdict.MET),
    Verdict.MISSING: (Verdict.PARTLY, Verdict.MET),
    Verdict.PARTLY: (Verdict.MET,),
}
"""The verdicts to which a model may raise one of the engine's, with a quotation that shows it."""

KEPT = 0.7
"""The part of the engine's quotations that a model's reading keeps at least: it mends, it does not begin anew."""

TOLD = 5
"""Upper bound on faults that are sent back at once."""


def sources(inputs: Inputs) -> Mapping[Source, Document]:
    """The texts that an agent may quote."""
    return {
        source: inputs.get(slot, SourceDocument).document for source, slot in SLOTS.items() if slot in inputs.values
    }


def every_quotation_stands(output: BaseModel, inputs: Inputs) -> None:
    """Refuse an output with a quotation that its document does not hold.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    _refuse(quotation_faults(quotations(output), _texts(inputs)))


def every_claim_has_source(output: BaseModel, inputs: Inputs) -> None:
    """Refuse an output that says more than its quotations and the engine's own answer, or what must not matter.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    _refuse(check_model_output(output, _grounds(output, inputs)))


def nothing_found_is_lost(output: BaseModel, inputs: Inputs) -> None:
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
    if len(found & kept) < KEPT * len(found):
        lost = len(found - kept)
        raise UnsupportedClaimError(
            f"{lost} of {len(found)} facts of the engine are left out; keep those that are right"
        )


def the_letter_is_fair(output: BaseModel, inputs: Inputs) -> None:
    """Refuse a letter that promises, tells a score, speaks of others or of protected traits, or has blanks.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    if isinstance(output, EmailDraft):
        _refuse(letter_faults(output))


def _grounds(output: BaseModel, inputs: Inputs) -> ClaimSources:
    """What a model's output may rest on. The engine's own answer is the one input of the output's type."""
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
    return {source: document.text for source, document in sources(inputs).items()}


def _refuse(found: list[str]) -> None:
    if found:
        raise UnsupportedClaimError(" ".join(found[:TOLD]))


def merge_matching(facts: MatchingAnalysis, answer: MatchingAnalysis) -> MatchingAnalysis:
    """The engine's requirements and scores, with the model's reasons; a verdict rises only on a quotation of it."""
    # A line that asks for two things is two requirements of the same text: each takes the next answer for it.
    answers: dict[str, deque[RequirementMatch]] = defaultdict(deque)
    for row in answer.requirements:
        answers[row.text].append(row)
    rows = (_judged(row, answers[row.text].popleft()) if answers[row.text] else row for row in facts.requirements)
    return facts.model_copy(update={"requirements": tuple(rows)})


def _judged(row: RequirementMatch, answer: RequirementMatch) -> RequirementMatch:
    """A row with the model's reason. What the engine saw met stays met: no quotation shows an absence."""
    change: dict[str, object] = {"reason": answer.reason}
    quotes = tuple(each for each in answer.resume_evidence if each.source is Source.RESUME)
    rises = answer.verdict in RISES.get(row.verdict, ())
    if rises and quotes and not support_faults(row.text, SupportingText(tuple(each.quote for each in quotes))):
        change |= {"verdict": answer.verdict, "resume_evidence": quotes}
    return row.model_copy(update=change)


def merge_resume(facts: Resume, answer: Resume) -> Resume:
    """Skills in the sense of the taxonomy are the engine's."""
    return answer.model_copy(update={"mentions": facts.mentions})


def merge_research(facts: ResearchAnalysis, answer: ResearchAnalysis) -> ResearchAnalysis:
    """The timeline is computed; what the engine observed stays, and what the model adds comes after it."""
    seen = {check.finding for check in facts.checks}
    added = tuple(check for check in answer.checks if check.finding not in seen)
    return facts.model_copy(update={"checks": facts.checks + added})


def merge_evaluation(facts: Evaluation, answer: Evaluation) -> Evaluation:
    """Score, conditions, warnings and ratings are the engine's; the advice is no kinder than a blocker allows."""
    kind = answer.recommendation
    if facts.blockers and facts.recommendation is not Recommendation.ADVANCE and kind is Recommendation.ADVANCE:
        kind = facts.recommendation
    return answer.model_copy(
        update={
            "recommendation": kind,
            "score": facts.score,
            "scorecard": facts.scorecard,
            "blockers": facts.blockers,
            "warnings": facts.warnings,
        }
    )


def merge_email(facts: EmailDraft, answer: EmailDraft) -> EmailDraft:
    """Whom an e-mail goes to is never a model's choice."""
    return answer.model_copy(update={"audience": facts.audience, "to": facts.to})
