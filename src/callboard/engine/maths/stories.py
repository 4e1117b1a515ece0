"""Short stories of work, pay, interest and meeting: "4 workers need 6 days for a wall; how long do 3 need?".

Every number of a story must have its part in the answer: a story with one number more is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from callboard.engine.gazetteer.job_nouns import is_role
from callboard.engine.maths.model import ProblemKind, Solution, Step
from callboard.engine.maths.request_text import NUMBER, approximation, as_text, parse_number, patterns, words_to_symbols
from callboard.engine.maths.units import MeasurementUnit, convert, units

_AMOUNT = re.compile(rf"(?<![\w.])({NUMBER})(?: ?%| ([a-z]{{2,}}))?")
_SAME_PACE = "All of them work at the same pace."
_YEARS_OF_INTEREST = 100


class Amount(NamedTuple):
    """A number of a story, and the word behind it."""

    value: Fraction
    noun: str

    @property
    def unit(self) -> MeasurementUnit | None:
        """The unit of measurement that the word names."""
        return units().get(self.noun)

    def is_of(self, kind: str) -> bool:
        """Whether the word names a unit of a kind, such as "time"."""
        return self.unit is not None and self.unit.kind == kind

    def __str__(self) -> str:
        return f"{as_text(self.value)} {self.noun}".strip()


def amounts(text: str) -> list[Amount]:
    """The numbers of a story in their order."""
    return [Amount(parse_number(number), noun) for number, noun in _AMOUNT.findall(text)]


def is_worker(noun: str) -> bool:
    """Return True for who or what does a job, and does it sooner the more there are."""
    return patterns("work")["workers"].fullmatch(noun) is not None or is_role(noun)


def work(text: str) -> Solution | None:
    """How long a job takes more or fewer workers, or two that do it together."""
    text, said = words_to_symbols(text), patterns("work")
    found = amounts(text)
    is_job = said["how_long"].search(text) and not said["no_job"].search(text)
    if not is_job or not all(each.value > 0 for each in found):
        return None
    times = [each for each in found if each.is_of("time")]
    workers = [each for each in found if is_worker(each.noun)]
    if said["together"].search(text):
        # "One tap fills it in 4 hours, another one in 6": each is one, whatever their number is called.
        both = len(times) == 2 and times[0].unit == times[1].unit
        others = [each for each in found if each not in times]
        return _together(times[0], times[1]) if both and all(each.value in {1, 2} for each in others) else None
    # "A recipe for 4 people" is made for them, and not by them.
    made_for = len(workers) == 2 and f"for {workers[0]}" in text
    if len(found) == 3 and len(times) == 1 and len(workers) == 2 and found[-1] in workers and not made_for:
        return _by_more_workers(workers[0], times[0], workers[1])
    return None


def _together(one: Amount, other: Amount) -> Solution:
    share = 1 / one.value + 1 / other.value
    result = 1 / share
    shares = f"1/{as_text(one.value)} + 1/{as_text(other.value)}"
    return _solution(
        f"A job takes one {one} and another {other}. How long does it take both together?",
        [
            Step(
                what=f"Add up the share of the job that each does in one of the {one.noun}.",
                formula=f"{shares} = {share}",
            ),
            Step(what="Divide the whole job by that share.", formula=f"1 / ({share}) = {as_text(result)}"),
        ],
        result,
        one.noun,
        check=f"{as_text(result)} × ({share}) = 1",
        assumptions=("Neither slows the other down.",),
    )


def _by_more_workers(workers: Amount, time: Amount, others: Amount) -> Solution:
    whole = workers.value * time.value
    result = whole / others.value
    return _solution(
        f"{workers} take {time}. How long do {others} take?",
        [
            Step(
                what="Find how long one alone would take.",
                formula=f"{as_text(workers.value)} × {as_text(time.value)} = {as_text(whole)} {time.noun}",
            ),
            Step(
                what="Divide by how many there are.",
                formula=f"{as_text(whole)} / {as_text(others.value)} = {as_text(result)}",
            ),
        ],
        result,
        time.noun,
        check=f"{as_text(others.value)} × {as_text(result)} = {as_text(workers.value)} × {as_text(time.value)}",
        assumptions=(_SAME_PACE,),
    )


def unit_rates(text: str) -> Solution | None:
    """What a number of hours, kilograms or tickets comes to at so much for each: "$18 an hour for 37 hours"."""
    text, said = words_to_symbols(text), patterns("unit_rates")
    rate = said["rate"].search(text)
    if rate is None or said["asked"].search(text) is None:
        return None
    each, thing = parse_number(rate["each"]), rate["thing"]
    rest = amounts(f"{text[: rate.start()]} {text[rate.end() :]}")
    if len(rest) != 1 or _one(rest[0].noun) != _one(thing):
        return None
    result = each * rest[0].value
    return _solution(
        f"{as_text(each)} for each {thing}: what do {rest[0]} come to?",
        [Step(what="Multiply.", formula=f"{as_text(each)} × {as_text(rest[0].value)} = {as_text(result)}")],
        result,
        "",
        check=f"{as_text(result)} / {as_text(rest[0].value)} = {as_text(each)}" if rest[0].value else "",
    )


def for_one(text: str) -> Solution | None:
    """What one of something comes to: "3 kg cost 4.50; what is the price per kg?"."""
    text = words_to_symbols(text)
    asked = patterns("for_one")["asked"].search(text)
    if asked is None:
        return None
    thing = asked["thing"] or asked["span"].replace("dai", "day")
    told = f"{text[: asked.start()]} {text[asked.end() :]}"
    given = [] if patterns("unit_rates")["rate"].search(told) else amounts(told)
    of = [each for each in given if _one(each.noun) == _one(thing) or (each.unit and each.unit == units().get(thing))]
    if len(given) != 2 or len(of) != 1 or not of[0].value:
        return None
    (whole,) = (each.value for each in given if each is not of[0])
    result = whole / of[0].value
    return _solution(
        f"{of[0]} come to {as_text(whole)}: what does one come to?",
        [Step(what="Divide.", formula=f"{as_text(whole)} / {as_text(of[0].value)} = {as_text(result)}")],
        result,
        "",
        check=f"{as_text(result)} × {as_text(of[0].value)} = {as_text(whole)}",
    )


def meeting(text: str) -> Solution | None:
    """When two that move towards each other meet, from their distance and their speeds."""
    text = words_to_symbols(text)
    if patterns("meeting")["towards"].search(text) is None or patterns("meeting")["when"].search(text) is None:
        return None
    speeds = [(parse_number(number), units()[name]) for number, name in patterns("meeting")["speed"].findall(text)]
    rest = amounts(patterns("meeting")["speed"].sub(" ", text))
    ways = [each for each in rest if each.is_of("length")]
    # "Two trains" are the two that move.
    others = [each for each in rest if each not in ways and each.value != len(speeds)]
    if len(speeds) != 2 or speeds[0][1] != speeds[1][1] or len(ways) != 1 or others:
        return None
    (one, unit), (other, _) = speeds
    length = units()["miles" if unit.name == "mph" else "km"]
    way, together = convert(ways[0].value, units()[ways[0].noun], length), one + other
    if together <= 0:
        return None
    result = way / together
    return _solution(
        f"Two start {as_text(way)} {length.name} apart and meet, at {as_text(one)} and {as_text(other)} {unit.name}",
        [
            Step(
                what="Together they cover the sum of their speeds.",
                formula=f"{as_text(one)} + {as_text(other)} = {as_text(together)} {unit.name}",
            ),
            Step(
                what="Divide the distance by it.", formula=f"{as_text(way)} / {as_text(together)} = {as_text(result)}"
            ),
        ],
        result,
        "hours",
        check=f"{as_text(one)} × {as_text(result)} + {as_text(other)} × {as_text(result)} = {as_text(way)}",
        assumptions=("They start at the same time.",),
    )


def interest(text: str) -> Solution | None:
    """Simple interest, or interest compounded once a year, on an amount for a number of years."""
    text, said = words_to_symbols(text), patterns("interest")
    named = said["kind"].search(text)
    rates = [parse_number(each) for each in said["rate"].findall(text)]
    given = amounts(said["rate"].sub(" ", text))
    years = [each for each in given if each.is_of("time") and _one(each.noun) == "year"]
    one_year = len(years) == 1 and years[0].value == 1 and "interest" in text
    if (
        not (named or one_year)
        or len(rates) != 1
        or len(given) != 2
        or len(years) != 1
        or said["more_often"].search(text)
    ):
        return None
    (principal,) = (each.value for each in given if each not in years)
    time, rate, asks_for_total = years[0].value, rates[0] / 100, said["total"].search(text) is not None
    # For one year both kinds are the same.
    if named is None or named[0] == "simple":
        return _simple_interest(principal, rate, time, asks_for_total=asks_for_total)
    whole_years = time.denominator == 1 and 0 < time <= _YEARS_OF_INTEREST
    return _compound_interest(principal, rate, int(time), asks_for_total=asks_for_total) if whole_years else None


def _simple_interest(principal: Fraction, rate: Fraction, years: Fraction, *, asks_for_total: bool) -> Solution:
    earned = principal * rate * years
    total = principal + earned
    steps = [
        Step(
            what="Multiply the amount by the rate and by the years.",
            formula=f"{as_text(principal)} × {as_text(rate)} × {as_text(years)} = {as_text(earned)}",
        )
    ]
    if asks_for_total:
        steps.append(
            Step(what="Add it to the amount.", formula=f"{as_text(principal)} + {as_text(earned)} = {as_text(total)}")
        )
    return _solution(
        f"Simple interest on {as_text(principal)} at {as_text(rate * 100)}% for {as_text(years)} years",
        steps,
        total if asks_for_total else earned,
        "",
        check=f"{as_text(earned)} / ({as_text(rate)} × {as_text(years)}) = {as_text(principal)}" if earned else "",
    )


def _compound_interest(principal: Fraction, rate: Fraction, years: int, *, asks_for_total: bool) -> Solution:
    total = principal * (1 + rate) ** years
    earned = total - principal
    steps = [
        Step(
            what="Each year multiplies the amount by one plus the rate.",
            formula=f"{as_text(principal)} × {as_text(1 + rate)}^{years} = {as_text(total)}",
        )
    ]
    if not asks_for_total:
        steps.append(
            Step(
                what="The interest is what was added.",
                formula=f"{as_text(total)} - {as_text(principal)} = {as_text(earned)}",
            )
        )
    return _solution(
        f"Compound interest on {as_text(principal)} at {as_text(rate * 100)}% for {years} years",
        steps,
        total if asks_for_total else earned,
        "",
        check=f"{as_text(total)} / {as_text(1 + rate)}^{years} = {as_text(principal)}",
        assumptions=("Interest is added once a year.",),
    )


def _solution(
    question: str,
    steps: Sequence[Step],
    result: Fraction,
    unit: str,
    *,
    check: str,
    assumptions: tuple[str, ...] = (),
) -> Solution:
    return Solution(
        kind=ProblemKind.RATE,
        question=question,
        steps=tuple(steps),
        result=f"{as_text(result)} {_one(unit) if result == 1 else unit}".rstrip(),
        decimal=approximation(result),
        check=check,
        assumptions=assumptions,
    )


def _one(noun: str) -> str:
    return noun.removesuffix("s")
