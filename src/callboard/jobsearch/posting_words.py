"""Pay and places of a posting in words, the same wherever a person reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from callboard.engine.pay.model import SalaryPeriod
from callboard.engine.posting.model import Salary
from callboard.jobsearch.postings import PostingLine

_PLACES = 3
"""Places that a list names."""
_SIGNS = {"EUR": "€", "GBP": "£", "USD": "$"}
"""Currencies that are written with their sign; dollars of other countries have a code of their own."""


def place_words(line: PostingLine) -> str:
    """Where the work is: "Leeds; York, remote (UK)"."""
    return ", ".join(part for part in ("; ".join(line.places[:_PLACES]), remote_words(line)) if part)


def remote_words(line: PostingLine) -> str:
    """Whether the work can be done elsewhere, and from where: "remote (UK, EU)"; empty where the posting is silent."""
    if line.remote:
        return f"remote ({', '.join(line.remote_regions)})" if line.remote_regions else "remote"
    return "hybrid" if line.hybrid else ""


def not_remote_words(lines: Sequence[PostingLine]) -> str:
    """The postings that a search left out only because they are not remote: "Data Engineer, Acme (hybrid)"."""
    if not lines:
        return ""
    named = (
        ", ".join(part for part in (line.title, line.company) if part) + (" (hybrid)" if line.hybrid else "")
        for line in lines
    )
    return f"Found for your words, but not remote: {'; '.join(named)}"


def pay_words(pay: Salary | None) -> str:
    """Pay as it is stated: "€85,000–100,000 a year", "65,000–72,000 AUD a year"."""
    if pay is None:
        return ""
    sign = _SIGNS.get(pay.currency or "", "")
    figures = _figures((pay.min, pay.max), up_to=not pay.min, sign=sign)
    code = f" {pay.currency}" if pay.currency and not sign else ""
    period = f" a{'n' if pay.period == 'hour' else ''} {pay.period}" if pay.period else ""
    return f"{figures}{code}{period}"


def yearly_words(line: PostingLine) -> str:
    """Pay as it compares with others: "€85,000–100,000"; empty where it cannot be told.

    What was converted is told in hundreds: the rates and hours that it rests on are no more exact.
    """
    bounds = (line.yearly_min, line.yearly_max)
    if line.pay is None or not is_yearly_in_euros(line.pay):
        bounds = tuple(round(bound, -2) if bound else bound for bound in bounds)
    return _figures(bounds, up_to=not line.yearly_min, sign="€") if any(bounds) else ""


def is_yearly_in_euros(pay: Salary) -> bool:
    """Return True for pay that is stated as it is compared: euros a year."""
    return pay.currency == "EUR" and pay.period is SalaryPeriod.YEAR


def _figures(bounds: Iterable[float | None], *, up_to: bool, sign: str = "") -> str:
    told = list(
        dict.fromkeys(
            f"{bound:,.0f}" if bound >= 1000 else f"{bound:.2f}".removesuffix(".00") for bound in bounds if bound
        )
    )
    return f"up to {sign}{told[0]}" if up_to and told else f"{sign}{'–'.join(told)}"
