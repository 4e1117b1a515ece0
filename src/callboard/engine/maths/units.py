"""Units converted with the exact sizes that their definitions give them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files

from callboard.engine.maths.model import ProblemKind, Solution, Step
from callboard.engine.maths.number_text import about, read, told, ways
from callboard.engine.maths.request_text import spoken


@dataclass(frozen=True, slots=True)
class MeasurementUnit:
    """A unit: its kind, how it is told, and its size in the first unit of the kind."""

    kind: str
    name: str
    size: Fraction
    one: str
    """How a single one is told."""
    zero: Fraction = Fraction(0)
    """Where the scale begins; only temperatures have one."""


@cache
def units() -> dict[str, MeasurementUnit]:
    """Every spelling of every unit."""
    data = tomllib.loads(files("callboard.engine.maths").joinpath("data/units.toml").read_text("utf-8"))
    found: dict[str, MeasurementUnit] = {}
    for kind, entries in data.items():
        for entry in entries.values():
            names = entry["names"]
            unit = MeasurementUnit(
                kind, names[0], Fraction(entry["size"]), _single(names), Fraction(entry.get("zero", "0"))
            )
            found.update((name.lower(), unit) for name in names)
    return found


def _single(names: list[str]) -> str:
    return names[1] if " " not in names[1] and names[0].startswith(names[1][:1]) and len(names[1]) > 3 else names[0]


@cache
def pattern() -> str:
    """All spellings, the longest first, as a pattern without groups."""
    return "|".join(re.escape(name) for name in sorted(units(), key=len, reverse=True))


def conversion(text: str) -> Solution | None:
    """An amount in one unit that is wanted in another of the same kind."""
    text = re.sub(r"° ?", "°", spoken(text))
    for form in ("given_first", "wanted_first", "long", "equal"):
        found = re.fullmatch(ways("units")[form].pattern.replace("<UNIT>", pattern()), text)
        if found:
            wanted_first = form == "wanted_first"
            wanted, amount, given = (found[1], found[2], found[3]) if wanted_first else (found[3], found[1], found[2])
            return _converted(Fraction(1) if amount in {"a", "an"} else read(amount), units()[given], units()[wanted])
    return None


def convert(amount: Fraction, given: MeasurementUnit, wanted: MeasurementUnit) -> Fraction:
    """The same amount in another unit of the same kind."""
    return (amount * given.size + given.zero - wanted.zero) / wanted.size


def _converted(amount: Fraction, given: MeasurementUnit, wanted: MeasurementUnit) -> Solution | None:
    if given.kind != wanted.kind:
        return Solution(
            kind=ProblemKind.CONVERSION,
            question=f"{told(amount)} {given.name} in {wanted.name}",
            result=f"This has no answer: {given.name} measure {given.kind}, {wanted.name} measure {wanted.kind}.",
        )
    result = convert(amount, given, wanted)
    back = f"{told(result)} {wanted.name} = {told(convert(result, wanted, given))} {given.name}"
    steps = _degrees(amount, given, wanted) if given.kind == "temperature" else _scaled(amount, given, wanted)
    return Solution(
        kind=ProblemKind.CONVERSION,
        question=f"{told(amount)} {given.name} in {wanted.name}",
        steps=steps,
        result=f"{told(result)} {wanted.name}",
        decimal=about(result),
        check=back,
        assumptions=_assumed(given, wanted),
    )


def _scaled(amount: Fraction, given: MeasurementUnit, wanted: MeasurementUnit) -> tuple[Step, ...]:
    factor, result = given.size / wanted.size, convert(amount, given, wanted)
    if factor >= 1:
        one = Step(what="Take the size of the unit.", formula=f"1 {given.one} = {told(factor)} {wanted.name}")
        return one, Step(what="Multiply by it.", formula=f"{told(amount)} × {told(factor)} = {told(result)}")
    one = Step(what="Take the size of the unit.", formula=f"1 {wanted.one} = {told(1 / factor)} {given.name}")
    return one, Step(what="Divide by it.", formula=f"{told(amount)} / {told(1 / factor)} = {told(result)}")


def _degrees(amount: Fraction, given: MeasurementUnit, wanted: MeasurementUnit) -> tuple[Step, ...]:
    result = told(convert(amount, given, wanted))
    value = told(amount) if amount >= 0 else f"({told(amount)})"
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


def _assumed(*used: MeasurementUnit) -> tuple[str, ...]:
    notes: list[str] = []
    if any(unit.name.startswith("US ") for unit in used):
        notes.append("Gallons, cups, ounces of fluid and spoons are those of the United States.")
    if any(unit.name == "calories" for unit in used):
        notes.append("A calorie is 4.184 joules; food labels mean kilocalories.")
    if any(unit.name in {"years", "months"} for unit in used):
        notes.append("A year is 365.25 days, a month a twelfth of it.")
    if any(unit.name in {"kB", "MB", "GB", "TB", "PB"} for unit in used):
        notes.append("kB, MB and GB count in thousands; KiB, MiB and GiB in 1,024s.")
    return tuple(notes)
