"""Percentages: parts, shares, changes, VAT and discounts."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from callboard.engine.maths.model import ProblemKind, Solution, Step
from callboard.engine.maths.number_text import NUMBER, about, forms, read, told, ways
from callboard.engine.maths.request_text import spoken


def _of(percent: Fraction, whole: Fraction) -> Solution:
    result = whole * percent / 100
    return _solved(
        f"{told(percent)}% of {told(whole)}",
        result,
        (
            Step(
                what="Percent means hundredths.",
                formula=f"{told(percent)}% = {told(percent)} / 100 = {told(percent / 100)}",
            ),
            Step(what="Multiply the whole by it.", formula=f"{told(whole)} × {told(percent / 100)} = {told(result)}"),
        ),
        f"{told(result)} / {told(whole)} × 100 = {told(percent)}%" if whole else "",
    )


def _share(part: Fraction, whole: Fraction) -> Solution:
    result = part / whole * 100
    return _solved(
        f"{told(part)} as a percentage of {told(whole)}",
        result,
        (
            Step(what="Divide the part by the whole.", formula=f"{told(part)} / {told(whole)} = {told(part / whole)}"),
            Step(what="Multiply by 100 to have percent.", formula=f"{told(part / whole)} × 100 = {told(result)}%"),
        ),
        f"{told(result)}% of {told(whole)} = {told(part)}",
        sign="%",
    )


def _whole(part: Fraction, percent: Fraction) -> Solution:
    result = part / percent * 100
    return _solved(
        f"{told(part)} is {told(percent)}% of which number?",
        result,
        (
            Step(
                what="Divide the part by the percentage: that is one percent.",
                formula=f"{told(part)} / {told(percent)} = {told(part / percent)}",
            ),
            Step(what="A hundred of them are the whole.", formula=f"{told(part / percent)} × 100 = {told(result)}"),
        ),
        f"{told(percent)}% of {told(result)} = {told(part)}",
    )


def _changed(whole: Fraction, percent: Fraction, *, down: bool, word: str = "") -> Solution:
    sign, factor = ("-", 1 - percent / 100) if down else ("+", 1 + percent / 100)
    amount, result = whole * percent / 100, whole * factor
    word = word or ("decreased by" if down else "increased by")
    return _solved(
        f"{told(whole)} {word} {told(percent)}%",
        result,
        (
            Step(
                what=f"Find {told(percent)}% of {told(whole)}.",
                formula=f"{told(whole)} × {told(percent / 100)} = {told(amount)}",
            ),
            Step(
                what="Take it off." if down else "Add it.",
                formula=f"{told(whole)} {sign} {told(amount)} = {told(result)}",
            ),
        ),
        f"{told(whole)} × {told(factor)} = {told(result)}",
    )


def _change(before: Fraction, after: Fraction) -> Solution:
    result = (after - before) / before * 100
    way = "increase" if result > 0 else "decrease" if result < 0 else "change"
    return _solved(
        f"Change from {told(before)} to {told(after)} in percent",
        abs(result),
        (
            Step(what="Find the difference.", formula=f"{told(after)} - {told(before)} = {told(after - before)}"),
            Step(
                what="Divide it by where it started.",
                formula=f"{told(after - before)} / {told(before)} = {told((after - before) / before)}",
            ),
            Step(
                what="Multiply by 100 to have percent.",
                formula=f"{told((after - before) / before)} × 100 = {told(result)}%",
            ),
        ),
        f"{told(before)} × {told(after / before)} = {told(after)}",
        sign=f"% {way}",
    )


def _without_tax(gross: Fraction, percent: Fraction) -> Solution:
    factor = 1 + percent / 100
    result = gross / factor
    return _solved(
        f"{told(gross)} including {told(percent)}% tax: the amount without it",
        result,
        (
            Step(
                what="With the tax it is this many times the amount.",
                formula=f"1 + {told(percent)} / 100 = {told(factor)}",
            ),
            Step(what="Divide by it.", formula=f"{told(gross)} / {told(factor)} = {told(result)}"),
            Step(what="The tax is the rest.", formula=f"{told(gross)} - {told(result)} = {told(gross - result)}"),
        ),
        f"{told(result)} × {told(factor)} = {told(gross)}",
    )


_MONEY = re.compile(r" ?\b(?:euros?|dollars?|pounds?|francs?|eur|usd|gbp|chf|bucks)\b(?= )")
_MEANS: dict[str, Callable[[Fraction, Fraction], Solution]] = {
    "of": _of,
    "share": _share,
    "whole": _whole,
    "increased": lambda whole, percent: _changed(whole, percent, down=False),
    "decreased": lambda whole, percent: _changed(whole, percent, down=True),
    "reduced": lambda whole, percent: _changed(whole, percent, down=True, word="reduced by"),
    "without": _without_tax,
    "change": _change,
}


def percentages(text: str) -> Solution | None:
    """A question about hundredths, in one of the ways that people ask it."""
    text = re.sub(r"\bpercentages?\b", "percentage", spoken(_MONEY.sub("", text)))
    if "%" not in text and "percentage" not in text:
        return None
    for pattern, means, swapped in forms("percentages"):
        found = pattern.fullmatch(text)
        if found:
            first, second = (2, 1) if swapped else (1, 2)
            return _MEANS[means](read(found[first]), read(found[second]))
    return _story(text)


def _story(text: str) -> Solution | None:
    """A price and a discount, or an amount and a tax, told in sentences."""
    shares = re.findall(rf"(?<![\w.])({NUMBER}) ?%", text)
    amounts = re.findall(rf"(?<![\w.])({NUMBER})(?! ?%|[\w.,]*\d)", text)
    if len(shares) != 1 or len(amounts) != 1:
        return None
    asked = {name for name, pattern in ways("stories").items() if pattern.search(text)}
    percent, whole = read(shares[0]), read(amounts[0])
    if "amount" in asked:
        return _of(percent, whole)
    if "total" not in asked or ("off" in asked) == ("on" in asked):
        return None
    return _MEANS["decreased" if "off" in asked else "increased"](whole, percent)


def _solved(question: str, result: Fraction, steps: tuple[Step, ...], check: str, *, sign: str = "") -> Solution:
    return Solution(
        kind=ProblemKind.PERCENTAGE,
        question=question,
        steps=steps,
        result=told(result) + sign,
        decimal=about(result),
        check=check,
    )
