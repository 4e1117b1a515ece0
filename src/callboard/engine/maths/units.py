"""Units converted by the exact sizes of their definitions, and speed, distance or time from the other two."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from callboard.engine.data_files import read_table
from callboard.engine.maths.model import ProblemKind, Solution, Step
from callboard.engine.maths.request_text import NUMBER, approximation, as_text, parse_number, patterns, words_to_symbols


@dataclass(frozen=True, slots=True)
class MeasurementUnit:
    """A unit: its kind, its name, and its size in the first unit of the kind."""

    kind: str
    name: str
    size: Fraction
    one: str
    """The singular name."""
    zero: Fraction = Fraction(0)
    """The offset of the scale; only temperatures have one."""


@cache
def units() -> dict[str, MeasurementUnit]:
    """All units by each of their spellings."""
    found: dict[str, MeasurementUnit] = {}
    for kind, entries in read_table("maths", "units").items():
        for entry in entries.values():
            names = entry["names"]
            unit = MeasurementUnit(
                kind, names[0], Fraction(entry["size"]), _singular_name(names), Fraction(entry.get("zero", "0"))
            )
            found.update((name.lower(), unit) for name in names)
    return found


def _singular_name(names: list[str]) -> str:
    return names[1] if " " not in names[1] and names[0].startswith(names[1][:1]) and len(names[1]) > 3 else names[0]


@cache
def unit_pattern() -> str:
    """Pattern of all spellings, the longest first, without groups."""
    return "|".join(re.escape(name) for name in sorted(units(), key=len, reverse=True))


def conversion(text: str) -> Solution | None:
    """Convert an amount to another unit of the same kind."""
    text = re.sub(r"° ?", "°", words_to_symbols(text))
    for form in ("given_first", "wanted_first", "long", "equal"):
        found = re.fullmatch(patterns("units")[form].pattern.replace("<UNIT>", unit_pattern()), text)
        if found:
            wanted_first = form == "wanted_first"
            wanted, amount, given = (found[1], found[2], found[3]) if wanted_first else (found[3], found[1], found[2])
            return _converted(
                Fraction(1) if amount in {"a", "an"} else parse_number(amount), units()[given], units()[wanted]
            )
    return None


def convert(amount: Fraction, given: MeasurementUnit, wanted: MeasurementUnit) -> Fraction:
    """Return an amount in another unit of the same kind."""
    return (amount * given.size + given.zero - wanted.zero) / wanted.size


def _converted(amount: Fraction, given: MeasurementUnit, wanted: MeasurementUnit) -> Solution | None:
    if given.kind != wanted.kind:
        return Solution(
            kind=ProblemKind.CONVERSION,
            question=f"{as_text(amount)} {given.name} in {wanted.name}",
            result=f"This has no answer: {given.name} measure {given.kind}, {wanted.name} measure {wanted.kind}.",
        )
    result = convert(amount, given, wanted)
    back = f"{as_text(result)} {wanted.name} = {as_text(convert(result, wanted, given))} {given.name}"
    steps = (
        _temperature_steps(amount, given, wanted)
        if given.kind == "temperature"
        else _scaling_steps(amount, given, wanted)
    )
    return Solution(
        kind=ProblemKind.CONVERSION,
        question=f"{as_text(amount)} {given.name} in {wanted.name}",
        steps=steps,
        result=f"{as_text(result)} {wanted.name}",
        decimal=approximation(result),
        check=back,
        assumptions=_assumptions(given, wanted),
    )


def _scaling_steps(amount: Fraction, given: MeasurementUnit, wanted: MeasurementUnit) -> tuple[Step, ...]:
    factor, result = given.size / wanted.size, convert(amount, given, wanted)
    if factor >= 1:
        one = Step(what="Start from the size of the unit.", formula=f"1 {given.one} = {as_text(factor)} {wanted.name}")
        return one, Step(what="Multiply by it.", formula=f"{as_text(amount)} × {as_text(factor)} = {as_text(result)}")
    one = Step(what="Start from the size of the unit.", formula=f"1 {wanted.one} = {as_text(1 / factor)} {given.name}")
    return one, Step(what="Divide by it.", formula=f"{as_text(amount)} / {as_text(1 / factor)} = {as_text(result)}")


def _temperature_steps(amount: Fraction, given: MeasurementUnit, wanted: MeasurementUnit) -> tuple[Step, ...]:
    result = as_text(convert(amount, given, wanted))
    value = as_text(amount) if amount >= 0 else f"({as_text(amount)})"
    formulas = {
        ("°C", "°F"): ("Multiply by 9/5 and add 32.", f"{value} × 9/5 + 32 = {result}"),
        ("°F", "°C"): ("Subtract 32 and multiply by 5/9.", f"({value} - 32) × 5/9 = {result}"),
        ("°C", "K"): ("Add 273.15.", f"{value} + 273.15 = {result}"),
        ("K", "°C"): ("Subtract 273.15.", f"{value} - 273.15 = {result}"),
        ("°F", "K"): ("Add 459.67 and multiply by 5/9.", f"({value} + 459.67) × 5/9 = {result}"),
        ("K", "°F"): ("Multiply by 9/5 and subtract 459.67.", f"{value} × 9/5 - 459.67 = {result}"),
    }
    what, formula = formulas.get((given.name, wanted.name), ("It is the same scale.", f"{value} = {result}"))
    return (Step(what=what, formula=formula),)


def _assumptions(*used: MeasurementUnit) -> tuple[str, ...]:
    notes: list[str] = []
    if any(unit.name.startswith("US ") for unit in used):
        notes.append("Gallons, cups, fluid ounces and spoons are US measures.")
    if any(unit.name == "calories" for unit in used):
        notes.append("A calorie is 4.184 joules; food labels mean kilocalories.")
    if any(unit.name in {"years", "months"} for unit in used):
        notes.append("A year is 365.25 days, a month a twelfth of it.")
    if any(unit.name in {"kB", "MB", "GB", "TB", "PB"} for unit in used):
        notes.append("kB, MB and GB count in thousands; KiB, MiB and GiB in 1,024s.")
    return tuple(notes)


def rates(text: str) -> Solution | None:
    """Compute speed, distance or time from the other two."""
    text = words_to_symbols(re.sub(r"\ban? (?=hour|minute|day)", "1 ", text))
    asked = next((kind for kind, way in patterns("rates").items() if way.search(text)), None)
    if asked is None:
        return None
    given: dict[str, tuple[Fraction, MeasurementUnit]] = {}
    end = 0
    for found in re.finditer(rf"(?<![\w.])({NUMBER}) ?(mph|(?:km|miles) per 1 hour|{unit_pattern()})(?![\w/])", text):
        amount, unit = parse_number(found[1]), units()[found[2].replace(" 1 ", " ")]
        between, end = text[end : found.start()].strip(), found.end()
        if unit.kind not in given and unit.kind in {"length", "time", "speed"}:
            given[unit.kind] = (amount, unit)
        elif unit.kind == "time" and between in {"", ",", "and"}:
            # "2 hours and 30 minutes".
            (sofar, first) = given["time"]
            given["time"] = (sofar + convert(amount, unit, first), first)
        elif unit.kind in given:
            return None
    if asked in given or len(given) != 2:
        return None
    return {"speed": _speed, "time": _time, "length": _distance}[asked](given)


Given = dict[str, tuple[Fraction, MeasurementUnit]]


def _is_metric(unit: MeasurementUnit) -> bool:
    return unit.name not in {"miles", "mph", "feet", "ft/s", "yards"}


def _speed(given: Given) -> Solution:
    (distance, length), (time, duration) = given["length"], given["time"]
    short = length.name in {"metres", "feet"}
    wanted = units()["m/s" if short else "km/h"] if _is_metric(length) else units()["ft/s" if short else "mph"]
    base, per = (
        units()[{"m/s": "m", "km/h": "km", "mph": "miles", "ft/s": "feet"}[wanted.name]],
        units()["s" if short else "h"],
    )
    way, hours = convert(distance, length, base), convert(time, duration, per)
    result = way / hours
    steps = [Step(what="Speed is distance divided by time.", formula="v = s / t")]
    if duration is not per:
        steps.append(
            Step(
                what=f"Express the time in {per.name}.", formula=f"{as_text(time)} {duration.name} = {hours} {per.name}"
            )
        )
    steps.append(Step(what="Divide.", formula=f"{as_text(way)} / {_format_divisor(hours)} = {as_text(result)}"))
    check = f"{as_text(result)} {wanted.name} for {as_text(time)} {duration.name} is {as_text(distance)} {length.name}"
    return _rate_solution(
        f"The speed of {as_text(distance)} {length.name} in {as_text(time)} {duration.name}",
        steps,
        result,
        wanted.name,
        check,
    )


def _time(given: Given) -> Solution:
    (distance, length), (speed, fast) = given["length"], given["speed"]
    seconds = convert(distance, length, units()["m"]) / convert(speed, fast, units()["m/s"])
    name = "s" if seconds < 120 else "min" if seconds < 7200 else "h"
    unit = units()[name]
    result = seconds / unit.size
    steps = [
        Step(what="Time is distance divided by speed.", formula="t = s / v"),
        Step(
            what="Divide.",
            formula=f"{as_text(distance)} {length.name} / {as_text(speed)} {fast.name} = {as_text(result)} {unit.name}",
        ),
    ]
    check = f"{as_text(speed)} {fast.name} for {as_text(result)} {unit.name} is {as_text(distance)} {length.name}"
    return _rate_solution(
        f"The time for {as_text(distance)} {length.name} at {as_text(speed)} {fast.name}",
        steps,
        result,
        unit.name,
        check,
    )


def _distance(given: Given) -> Solution:
    (time, duration), (speed, fast) = given["time"], given["speed"]
    metres = convert(speed, fast, units()["m/s"]) * convert(time, duration, units()["s"])
    unit = units()[
        "miles" if fast.name == "mph" else "feet" if fast.name == "ft/s" else "m" if fast.name == "m/s" else "km"
    ]
    result = metres / unit.size
    steps = [
        Step(what="Distance is speed times time.", formula="s = v × t"),
        Step(
            what="Multiply.",
            formula=f"{as_text(speed)} {fast.name} × {as_text(time)} {duration.name} = {as_text(result)} {unit.name}",
        ),
    ]
    check = f"{as_text(result)} {unit.name} in {as_text(time)} {duration.name} is {as_text(speed)} {fast.name}"
    return _rate_solution(
        f"The distance in {as_text(time)} {duration.name} at {as_text(speed)} {fast.name}",
        steps,
        result,
        unit.name,
        check,
    )


def _format_divisor(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"({value})"


def _rate_solution(question: str, steps: list[Step], result: Fraction, unit: str, check: str) -> Solution:
    return Solution(
        kind=ProblemKind.RATE,
        question=question,
        steps=tuple(steps),
        result=f"{as_text(result)} {unit}",
        decimal=approximation(result),
        check=check,
        assumptions=("The speed is the same all the way.",),
    )
