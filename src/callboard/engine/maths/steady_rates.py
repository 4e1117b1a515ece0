"""What goes on at the same pace: "180 km in 1.5 hours; how long for 300 km?", "120 pages in 5 minutes; how many in 9?".

Three numbers, two of them of one kind and one of another, and what is asked for is of that other kind. A story with
one number more is left alone, and so is one that does not say that the pace stays, or names no work that has one: five
shirts dry in the time of one.
"""

from __future__ import annotations

import re
from fractions import Fraction

from callboard.engine.maths.model import ProblemKind, Solution, Step
from callboard.engine.maths.request_text import approximation, as_text, patterns, words_to_symbols
from callboard.engine.maths.stories import Amount, amounts, is_worker
from callboard.engine.maths.units import MeasurementUnit, convert, units

_LENGTH, _TIME = "length", "time"


def steady_rates(text: str) -> Solution | None:
    """Solve for the amount that a second amount of the other kind comes to at the same pace or scale."""
    said = patterns("steady_rates")
    text = said["single"].sub(lambda one: " 0.5 " if "half" in one[0] else " 1 ", words_to_symbols(text))
    asked = said["asked"].search(text)
    if asked is None or not said["steady"].search(text):
        return None
    found = amounts(text)
    wanted = _wanted(asked)
    pair = _pair(found, wanted)
    if pair is None:
        return None
    one, other = pair
    given = next(each for each in found if each is not one and each is not other)
    # Whoever works is no amount of work: more of them need less time.
    at_once = said["do_it"].search(text) and _is_time(wanted)
    if (
        at_once
        or is_worker(one.noun)
        or is_worker(other.noun)
        or min(each.value for each in found) <= 0
        or not _is_of(given, wanted)
    ):
        return None
    # The amount in question stands beside the question: "how long for 300 km if it covers 180 km in 2 hours?".
    opens = text.find(asked[0]) < text.find(as_text(found[0].value))
    first, second = (other, one) if opens else (one, other)
    return _solved(first, second, given, wanted)


def _wanted(asked: re.Match[str]) -> str:
    """What is asked for: a kind of unit, the word of a unit, or the word of a thing."""
    if asked["thing"]:
        return asked["thing"]
    return _LENGTH if asked[0] == "how far" else _TIME


def _is_time(wanted: str) -> bool:
    unit = units().get(wanted)
    return wanted == _TIME or (unit is not None and unit.kind == _TIME)


def _is_of(amount: Amount, wanted: str) -> bool:
    unit = units().get(wanted)
    kind = unit.kind if unit else wanted
    return amount.is_of(kind) if amount.unit else _one(amount.noun) == _one(wanted)


def _pair(found: list[Amount], wanted: str) -> tuple[Amount, Amount] | None:
    """The two of three amounts that are of one kind, told in the same unit before all ("2 cm are 5 km")."""
    if len(found) != 3 or not all(each.noun for each in found):
        return None
    pairs = [(found[at], found[other]) for at, other in ((0, 1), (0, 2), (1, 2))]
    same = [(one, other) for one, other in pairs if _thing(one) == _thing(other)]
    alike = same or [(one, other) for one, other in pairs if one.unit and other.unit and one.is_of(other.unit.kind)]
    return alike[0] if len(alike) == 1 and _one(alike[0][0].noun) != _one(wanted) else None


def _solved(first: Amount, second: Amount, given: Amount, wanted: str) -> Solution:
    steps = list[Step]()
    amount = second.value
    if first.unit and second.unit and first.unit != second.unit:
        amount = convert(second.value, second.unit, first.unit)
        steps.append(Step(what="Use the same unit for both.", formula=f"{second} = {as_text(amount)} {first.noun}"))
    each = given.value / first.value
    result = each * amount
    noun = _plural(first.noun)
    steps += (
        Step(
            what=f"Find what one of the {noun} comes to.",
            formula=f"{as_text(given.value)} / {as_text(first.value)} = {as_text(each)}",
        ),
        Step(
            what=f"Multiply by the {noun} in question.",
            formula=f"{as_text(each)} × {as_text(amount)} = {as_text(result)}",
        ),
    )
    unit = units().get(wanted)
    told, name = _told(result, given, unit, steps)
    return Solution(
        kind=ProblemKind.PROPORTION,
        question=f"{first} {_verb(first)} to {given}; what do {second} come to?",
        steps=tuple(steps),
        result=f"{as_text(told)} {_one(name) if told == 1 else name}",
        decimal=approximation(told),
        check=f"{as_text(result)} / {as_text(amount)} = {as_text(given.value)} / {as_text(first.value)}",
        assumptions=("The pace stays the same.",),
    )


def _told(result: Fraction, given: Amount, wanted: MeasurementUnit | None, steps: list[Step]) -> tuple[Fraction, str]:
    """The result in the unit that is asked for; as the other amount was given where none is."""
    if wanted is None or given.unit is None or wanted == given.unit:
        return result, _plural(given.noun)
    told = convert(result, given.unit, wanted)
    formula = f"{as_text(result)} {_plural(given.noun)} = {as_text(told)} {wanted.name}"
    steps.append(Step(what="Tell it in the unit that is asked for.", formula=formula))
    return told, wanted.name


def _thing(amount: Amount) -> str:
    return amount.unit.name if amount.unit else _one(amount.noun)


def _verb(amount: Amount) -> str:
    return "comes" if amount.value == 1 else "come"


def _one(noun: str) -> str:
    return noun.removesuffix("s")


def _plural(noun: str) -> str:
    unit = units().get(noun)
    return unit.name if unit and noun == unit.one else noun
