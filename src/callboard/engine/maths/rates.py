"""Distance, time and speed: two are given, the third is asked for."""

from __future__ import annotations

import re
from fractions import Fraction

from callboard.engine.maths.model import ProblemKind, Solution, Step
from callboard.engine.maths.number_text import NUMBER, about, read, told, ways
from callboard.engine.maths.request_text import spoken
from callboard.engine.maths.units import MeasurementUnit, convert, pattern, units


def rates(text: str) -> Solution | None:
    """How fast, how far or how long, from the other two."""
    text = spoken(re.sub(r"\ban? (?=hour|minute|day)", "1 ", text))
    asked = next((kind for kind, way in ways("rates").items() if way.search(text)), None)
    if asked is None:
        return None
    given: dict[str, tuple[Fraction, MeasurementUnit]] = {}
    for amount, name in re.findall(
        rf"(?<![\w.])({NUMBER}) ?(mph|km per 1 hour|miles per 1 hour|{pattern()})(?![\w/])", text
    ):
        unit = units()[name.replace(" 1 ", " ")]
        if unit.kind in {"length", "time", "speed"}:
            if unit.kind in given and unit.kind == "time":
                given["time"] = (given["time"][0] + convert(read(amount), unit, given["time"][1]), given["time"][1])
            elif unit.kind in given:
                return None
            else:
                given[unit.kind] = (read(amount), unit)
    if asked in given or len(given) != 2:
        return None
    return {"speed": _speed, "time": _time, "length": _length}[asked](given)


Given = dict[str, tuple[Fraction, MeasurementUnit]]


def _metric(unit: MeasurementUnit) -> bool:
    return unit.name not in {"miles", "mph", "feet", "ft/s", "yards"}


def _speed(given: Given) -> Solution:
    (distance, length), (time, duration) = given["length"], given["time"]
    short = length.name in {"metres", "feet"}
    wanted = units()["m/s" if short else "km/h"] if _metric(length) else units()["ft/s" if short else "mph"]
    base, per = (
        units()[{"m/s": "m", "km/h": "km", "mph": "miles", "ft/s": "feet"}[wanted.name]],
        units()["s" if short else "h"],
    )
    way, hours = convert(distance, length, base), convert(time, duration, per)
    result = way / hours
    steps = [Step(what="Speed is distance by time.", formula="v = s / t")]
    if duration is not per:
        steps.append(
            Step(what=f"Put the time in {per.name}.", formula=f"{told(time)} {duration.name} = {hours} {per.name}")
        )
    steps.append(Step(what="Divide.", formula=f"{told(way)} / {_part(hours)} = {told(result)}"))
    check = f"{told(result)} {wanted.name} for {told(time)} {duration.name} is {told(distance)} {length.name}"
    return _solved(
        f"The speed of {told(distance)} {length.name} in {told(time)} {duration.name}",
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
        Step(what="Time is distance by speed.", formula="t = s / v"),
        Step(
            what="Divide.",
            formula=f"{told(distance)} {length.name} / {told(speed)} {fast.name} = {told(result)} {unit.name}",
        ),
    ]
    check = f"{told(speed)} {fast.name} for {told(result)} {unit.name} is {told(distance)} {length.name}"
    return _solved(
        f"The time for {told(distance)} {length.name} at {told(speed)} {fast.name}", steps, result, unit.name, check
    )


def _length(given: Given) -> Solution:
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
            formula=f"{told(speed)} {fast.name} × {told(time)} {duration.name} = {told(result)} {unit.name}",
        ),
    ]
    check = f"{told(result)} {unit.name} in {told(time)} {duration.name} is {told(speed)} {fast.name}"
    return _solved(
        f"The distance in {told(time)} {duration.name} at {told(speed)} {fast.name}", steps, result, unit.name, check
    )


def _part(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"({value})"


def _solved(question: str, steps: list[Step], result: Fraction, unit: str, check: str) -> Solution:
    return Solution(
        kind=ProblemKind.RATE,
        question=question,
        steps=tuple(steps),
        result=f"{told(result)} {unit}",
        decimal=about(result),
        check=check,
        assumptions=("The speed is the same all the way.",),
    )
