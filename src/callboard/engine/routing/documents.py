"""When a request goes to the agent that searches the documents of whoever asks: they cover it, and no other is surer.

Agents say what they are for, and documents may be about anything: "How many days of leave do I get?" is a question to a
handbook of one's own, and without it to nobody. So what a decision is sure of is held against how much of the request a
passage covers.
"""

from __future__ import annotations

import math

from callboard.engine.routing.model import CONFIDENCE_SLOPE, RoutingDecision

COVERAGE_WEIGHT = 1.15
"""Evidence for the documents where a passage has every word of a request. Measured by `python -m evals routing`."""


def prefer_documents(decision: RoutingDecision, reader: str, coverage: float) -> RoutingDecision:
    """The decision, or one for the agent that searches documents where they cover the request well enough.

    Args:
        decision: what the strategy `ranked` chose.
        reader: the name of the agent that searches documents.
        coverage: how much of the request's weight a passage of them has, 0 to 1.
    """
    lead = COVERAGE_WEIGHT * coverage - _evidence(decision)
    if not coverage or decision.requested or lead <= 0 or decision.agent == reader:
        return decision
    confidence = round(1 / (1 + math.exp(-CONFIDENCE_SLOPE * lead)), 4)
    reason = f"your documents cover the request (confidence {confidence:.2f})"
    return decision.model_copy(update={"agent": reader, "reason": reason, "confidence": confidence})


def _evidence(decision: RoutingDecision) -> float:
    """The evidence above the threshold that a confidence stands for."""
    confidence = min(max(decision.confidence or 0.0, 1e-6), 1 - 1e-6)
    return math.log(confidence / (1 - confidence)) / CONFIDENCE_SLOPE
