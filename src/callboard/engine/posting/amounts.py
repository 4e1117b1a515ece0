"""Figures of money in text: amount, range, currency, and the period they are paid for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from callboard.engine.posting.lexicon import any_pattern, load
from callboard.engine.posting.model import SalaryPeriod

_DIGITS = r"\d{1,3}(?:[ .,']\d{3})+(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?"
_SCALE = (
    r"k(?![a-z])|tsd\b\.?|thousand\b|mille\b|mil\b(?!e)|lakhs?\b|lacs?\b|l(?=pa)|lpa\b|m(?:illion|io|n)?\b|bn\b|"
    r"billion\b|cr(?:ores?)?\b|t(?=eur|€| ?€)"
)
_JOIN = r"-|to|bis|a|hasta|ate|und|and|y|e|et|en|tot|tot en met|ai|à|through|up to|/|~|al"


_RANGE_OF_PERIOD = {
    SalaryPeriod.HOUR: (3, 600),
    SalaryPeriod.DAY: (30, 5000),
    SalaryPeriod.WEEK: (80, 20_000),
    SalaryPeriod.MONTH: (150, 60_000),
    SalaryPeriod.YEAR: (5000, 2_000_000),
}


@cache
def _signs() -> dict[str, str]:
    return dict(load("money")["signs"])


def _sign_pattern() -> str:
    words = sorted(_signs(), key=len, reverse=True)
    return "|".join(
        (r"(?<![a-z])" if word[0].isalpha() else "") + re.escape(word) + (r"(?![a-z])" if word[-1].isalpha() else "")
        for word in words
    )


@cache
def money() -> re.Pattern[str]:
    """What finds a figure or a range in folded text: groups n1 n2 (digits), k1 k2 (scale), c1 d1 c2 d2 (signs)."""
    sign = _sign_pattern()
    amount = (
        rf"(?:(?P<c{{0}}>{sign})\s?)?(?P<n{{0}}>{_DIGITS})(?![\d%])"
        rf"(?:[,.]-+)?\s?(?P<k{{0}}>{_SCALE})?(?:\s?(?P<d{{0}}>{sign}))?"
    )
    unit = (
        r"(?:\s?p(?:h|d|a|w|\.h\.)(?: (?:days|nights|weekdays|weekends))?(?![a-z]))?(?:\s?(?:/|per|an|a|pro|par|"
        r"por)\s?(?:yr|year|hour|hr|h|annum|month|mo|day|week|jahr|monat|stunde|an|mois|"
        r"ano|mes))?(?:\s?(?:usd|eur|gbp|cad|brutto|gross|lpa))?"
    )
    first = amount.replace("{0}", "1")
    second = amount.replace("{0}", "2")
    return re.compile(
        rf"(?<![\w.,#-]){first}(?:{unit}\s{{0,2}}(?:{_JOIN})\s{{0,2}}(?:~|c\. ?)?{second})?(?:(?=p(?:h|a|d|m|cm)\b)|"
        rf"(?!\w|[.,]\d|%))"
    )


@cache
def _periods() -> tuple[tuple[SalaryPeriod, re.Pattern[str]], ...]:
    periods: dict[str, list[str]] = load("money")["periods"]
    return tuple((SalaryPeriod(name), any_pattern(patterns)) for name, patterns in periods.items())


def has_sign(match: re.Match[str]) -> bool:
    """Whether a currency stands with the figure."""
    return any(match[name] for name in ("c1", "d1", "c2", "d2"))


def is_scaled(match: re.Match[str]) -> bool:
    """Whether it is written in thousands ("70k")."""
    return any(match[name] and match[name][0] in "ktl" for name in ("k1", "k2"))


def amounts(match: re.Match[str]) -> tuple[float, float] | None:
    """The least and the most in whole units; None for millions and for ranges that are none."""
    first, second = _number(match["n1"]), _number(match["n2"]) if match["n2"] else None
    scale1, scale2 = _factor(match["k1"]), _factor(match["k2"])
    if scale1 >= 1e6 or scale2 >= 1e6:
        return None
    if second is None:
        return first * scale1, first * scale1
    # "70–90k": the scale behind the range goes for both ends; "60.000-75k" has said its own.
    if scale1 == 1 and scale2 > 1 and first < 1000:
        scale1 = scale2
    if scale2 == 1 and scale1 > 1 and second < 1000:
        scale2 = scale1
    low, high = first * scale1, second * scale2
    if low > high and low < 1000 * second and scale1 == scale2 == 1 and first < 1000 <= second:
        return None
    if low <= high:
        return low, high
    return None if low > high * 20 else (high, low)


def _number(text: str) -> float:
    """Thousands and decimals as written anywhere: 1.234,50 · 1,234.50 · 1'234 · 1 234."""
    digits = text.replace(" ", "").replace("'", "")
    decimal = re.search(r"[.,](\d{1,2})$", digits)
    whole = digits[: decimal.start()] if decimal else digits
    value = float(re.sub(r"\D", "", whole) or 0)
    return value + (float(f"0.{decimal[1]}") if decimal else 0.0)


def _factor(scale: str | None) -> float:
    if not scale:
        return 1
    if scale[0] == "l":
        return 100_000
    if (scale.startswith("m") and not scale.startswith("mil")) or scale.startswith(("million", "bn", "billion", "cr")):
        return 1_000_000
    return 1000


def named_periods(own: str, before: str, behind: str, line: str) -> Iterator[SalaryPeriod]:
    """The periods that the words name, the nearest first: behind, inside, in front, then anywhere in the line."""
    for text in (behind[:24], own, before[-30:], line):
        named = [(found.start(), period) for period, pattern in _periods() if (found := pattern.search(text))]
        yield from (period for _, period in sorted(named))


def currency_of(match: re.Match[str], country: str | None, behind: str) -> str | None:
    """The ISO code: as written, as the country's dollar or krone, or the country's own for a figure without a sign."""
    data = load("money")
    for name in ("d2", "c1", "c2", "d1"):
        sign = match[name]
        if not sign:
            continue
        code = _signs()[sign]
        if code == "dollar":
            spelled = re.match(r"\s?(?:/\w+ |per \w+ )?\(?(usd|cad|aud|nzd|sgd|hkd|mxn)\b", behind)
            return spelled[1].upper() if spelled else data["dollars"].get(country or "", "USD")
        if code == "krone":
            return data["kroner"].get(country or "", "SEK")
        return code
    if match["k1"] in ("lpa", "l", "lakh", "lakhs") or match["k2"] in ("lpa", "l", "lakh", "lakhs"):
        return "INR"
    spelled = re.match(r"\s?(usd|eur|gbp|chf|cad|aud|pln|sek|euro)s?\b", behind)
    if spelled:
        return "EUR" if spelled[1] == "euro" else spelled[1].upper()
    return data["countries"].get(country or "")


def usual_period(high: float, currency: str | None, *, scaled: bool) -> SalaryPeriod | None:
    """The period that such an amount is paid for."""
    table: dict[str, float] = load("money")["yearly_from"]
    yearly = table.get(currency or "", table["default"])
    if high >= yearly or (scaled and high >= yearly / 2):
        return SalaryPeriod.YEAR
    if high >= yearly / 30:
        return SalaryPeriod.MONTH
    return SalaryPeriod.HOUR if high <= yearly / 40 else None


def is_plausible(low: float | None, high: float | None, period: SalaryPeriod | None, currency: str | None) -> bool:
    """Whether anybody is paid that much for such a period."""
    if period is None:
        return True
    least, most = _RANGE_OF_PERIOD[period]
    table: dict[str, float] = load("money")["yearly_from"]
    factor = max(table.get(currency or "", table["default"]) / table["default"], 1)
    figures = [figure for figure in (low, high) if figure is not None]
    return all(least <= figure <= most * factor for figure in figures)
