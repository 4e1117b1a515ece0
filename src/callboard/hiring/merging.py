"""What stands of a model's answer: words may be the model's, figures and findings are the engine's."""

from __future__ import annotations

from collections import defaultdict, deque

from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.research.model import ResearchAnalysis
from callboard.engine.writing.model import EmailDraft, Evaluation, Recommendation


def merge_matching(facts: MatchingAnalysis, answer: MatchingAnalysis) -> MatchingAnalysis:
    """Verdicts, scores and conditions are the engine's; the model explains them, requirement by requirement."""
    # A line that asks for two things is two requirements of the same text: each takes the next reason for it.
    reasons: dict[str, deque[str]] = defaultdict(deque)
    for row in answer.requirements:
        reasons[row.text].append(row.reason)
    requirements = tuple(
        row.model_copy(update={"reason": reasons[row.text].popleft() if reasons[row.text] else row.reason})
        for row in facts.requirements
    )
    return facts.model_copy(update={"requirements": requirements})


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
