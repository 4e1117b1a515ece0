"""Word problems of proportion ("3 pens cost 4, how much do 7 pens?") and of ratio ("split 20 in the ratio 2:3")."""

from __future__ import annotations

import re
from fractions import Fraction

from callboard.engine.maths.model import ProblemKind, Solution, Step
from callboard.engine.maths.number_text import NUMBER, about, read, told, ways
from callboard.engine.maths.request_text import spoken
from callboard.engine.maths.units import units

MOST_PARTS = 10
"""Upper bound on the parts of a ratio."""

_AMOUNT = re.compile(rf"(?<![\w.])({NUMBER})(?: ([a-z]{{2,}}))?")


def proportions(text: str) -> Solution | None:
    """Solve a proportion: the total for one quantity from the total for another quantity of the same thing."""
    text = spoken(text)
    asked = ways("proportions")["asked"].search(text)
    if asked is None or not ways("proportions")["grows"].search(text):
        return None
    found = [(read(number), _singular(noun)) for number, noun in _AMOUNT.findall(text)]
    if len(found) != 3 or not found[0][0]:
        return None
    (one, thing), (comes_to, measure), (wanted, wanted_thing) = found
    # The more workers, the fewer days: what is measured in time may shrink as the number of things grows.
    if not thing or wanted_thing != thing or (measure in units() and units()[measure].kind == "time"):
        return None
    each = comes_to / one
    result = each * wanted
    return Solution(
        kind=ProblemKind.PROPORTION,
        question=f"{told(one)} come to {told(comes_to)}; what do {told(wanted)} come to?",
        steps=(
            Step(what="Find what one comes to.", formula=f"{told(comes_to)} / {told(one)} = {told(each)}"),
            Step(what="Multiply by how many there are.", formula=f"{told(each)} × {told(wanted)} = {told(result)}"),
        ),
        result=told(result),
        decimal=about(result),
        check=f"{told(result)} / {told(wanted)} = {told(comes_to)} / {told(one)}" if wanted else "",
        assumptions=("Each one comes to the same.",),
    )


def ratios(text: str) -> Solution | None:
    """An amount divided in a ratio of two or more parts."""
    text = spoken(text)
    said = ways("ratios")["ratio"].search(text)
    if said is None:
        return None
    parts = [read(each) for each in re.findall(NUMBER, said[0].replace(":", " : "))]
    rest = _AMOUNT.findall(text[: said.start()] + " " + text[said.end() :])
    if len(rest) != 1 or not 2 <= len(parts) <= MOST_PARTS or min(parts) < 0 or not sum(parts):
        return None
    whole, unit = read(rest[0][0]), rest[0][1]
    one = whole / sum(parts)
    shares = [one * part for part in parts]
    told_parts, total = " + ".join(map(told, parts)), sum(parts, Fraction())
    return Solution(
        kind=ProblemKind.PROPORTION,
        question=f"{told(whole)} {unit}".strip() + f" in the ratio {':'.join(map(told, parts))}",
        steps=(
            Step(what="Count the parts.", formula=f"{told_parts} = {told(total)}"),
            Step(what="Find what one part is.", formula=f"{told(whole)} / {told(total)} = {told(one)}"),
            Step(
                what="Multiply it by each number of the ratio.",
                formula=", ".join(
                    f"{told(part)} × {told(one)} = {told(share)}" for part, share in zip(parts, shares, strict=True)
                ),
            ),
        ),
        result=" and ".join([", ".join(map(told, shares[:-1])), told(shares[-1])]) + f" {unit}".rstrip(),
        decimal=about(one),
        check=f"{' + '.join(map(told, shares))} = {told(whole)}",
    )


def _singular(noun: str) -> str:
    return noun.removesuffix("s")
