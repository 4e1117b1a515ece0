"""Compare the candidate with the posting, requirement by requirement."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from functools import partial

from pydantic import ConfigDict

from callboard.agents.spec import AgentSpec, Inputs
from callboard.core.text import count_noun
from callboard.engine.data_files import any_of
from callboard.engine.facts import Evidence, Frozen, Source
from callboard.engine.matching.model import Basis, MatchingAnalysis, RequirementMatch, Verdict
from callboard.hiring.agents.checks import check_claims, quotable_documents
from callboard.hiring.agents.inputs import candidate_and_posting
from callboard.hiring.examples import examples
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.hiring", "matching")

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


def match_by_rules(inputs: Inputs) -> MatchingAnalysis:
    """The score; `match` covers name, photo, gender, age, address and links before it looks."""
    from callboard.engine.matching.scorer import match

    profile, posting = candidate_and_posting(inputs)
    return match(profile, posting, today=inputs.today)


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


def merge(facts: MatchingAnalysis, answer: MatchingAnswer) -> MatchingAnalysis:
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


def headline(analysis: MatchingAnalysis) -> str:
    """The score and how many requirements carry it; conditions of the job are none."""
    met = sum(each.verdict is Verdict.MET for each in analysis.judged_requirements)
    score = f"{analysis.score:.0f} of 100, {met} of {count_noun(len(analysis.judged_requirements), 'requirement')} met"
    return f"{analysis.role}: {score}" if analysis.role else score


MATCHING = AgentSpec(
    name="matching",
    purpose="Compare the candidate with the posting, requirement by requirement.",
    requires=("candidate_profile", "jd_analysis", "resume_text", "jd_text"),
    provides="matching_analysis",
    output=MatchingAnalysis,
    tags=("match", "fit", "score", "gap"),
    examples=examples("matching"),
    tier=Tier.FAST,
    rules=match_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=quotable_documents,
    model_checks=(check_claims,),
    draft=MatchingAnswer,
    merge=merge,
    headline=headline,
)
