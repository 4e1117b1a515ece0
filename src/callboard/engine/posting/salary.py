"""The pay of a job: the likeliest of the sums that its text states."""

from __future__ import annotations

from callboard.engine.pay.stated_pay import SalaryFields, candidates
from callboard.engine.posting.model import Salary
from callboard.engine.posting.posting_text import PostingText

# Below this score a sum is not taken for pay.
_LEAST = 1.0


def salary(reading: PostingText, header: SalaryFields, body: tuple[int, int], country: str | None) -> Salary | None:
    """The most likely pay in `body`; figures in `header` count for more."""
    found = list(candidates(reading.flat, header, body, country))
    if not found:
        return None
    best = max(found, key=lambda candidate: (candidate.score, -candidate.start))
    if best.score < _LEAST:
        return None
    evidence = reading.evidence(best.start, best.end)
    return Salary(min=best.low, max=best.high, currency=best.currency, period=best.period, evidence=evidence)
