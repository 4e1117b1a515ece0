"""Statistics of a list of numbers: mean, median, mode, spread and quartiles, computed exactly."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial

from callboard.engine.data_files import any_of
from callboard.engine.maths import size_limits
from callboard.engine.maths.expressions import Apply, Number
from callboard.engine.maths.model import NumberTooLargeError, ProblemKind, Solution, Step
from callboard.engine.maths.request_text import approximation, as_text, parse_number, words_to_symbols
from callboard.engine.maths.symbols import pretty, to_sympy

_any_of = partial(any_of, "maths", "words", "questions")

MAX_VALUES = 500
"""Upper bound on the numbers in a list."""

MAX_VALUE_DIGITS = 15
_NUMBER = r"-?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?"
_LIST = re.compile(rf"(?<![\w.])({_NUMBER})((?:(?:\s*[,;]\s*(?:and )?|\s+and\s+|\s+){_NUMBER})+)(?!\w)")
_WITHOUT_SPACES = re.compile(r"-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?)+")

Values = list[Fraction]


def statistics(text: str) -> Solution | None:
    """Compute the statistics that a request names, of the numbers that it gives."""
    wanted = [(name, made) for pattern, name, made in STATISTICS if re.search(pattern, text)]
    if not wanted:
        return None
    values = _values(words_to_symbols(text))
    if len(values) < 2:
        return None
    if len(values) > MAX_VALUES:
        raise NumberTooLargeError(f"a list of more than {MAX_VALUES} numbers")
    if any(size_limits.digit_count(value) > 2 * MAX_VALUE_DIGITS for value in values):
        raise NumberTooLargeError(f"numbers of more than {MAX_VALUE_DIGITS} digits in a list")
    if len(wanted) > 1:
        return _combined(values, [made(values, text) for _, made in wanted])
    return wanted[0][1](values, text)


def _values(text: str) -> Values:
    tight = _WITHOUT_SPACES.search(text)
    if tight and "," in tight[0] and not re.search(r"\d,\s+-?\d", text):
        # Without a space behind any comma, the commas part the numbers.
        return [parse_number(number) for number in tight[0].split(",")]
    found = max(_LIST.finditer(text), key=lambda match: len(match[0]), default=None)
    return [parse_number(number) for number in re.findall(_NUMBER, found[0])] if found else []


def _mean(values: Values, _: str) -> Solution:
    total, count = sum(values, Fraction(0)), len(values)
    result = total / count
    steps = (
        Step(what="Add all numbers.", formula=f"{_added(values)} = {as_text(total)}"),
        Step(what=f"Divide by how many there are, {count}.", formula=f"{as_text(total)} / {count} = {as_text(result)}"),
    )
    return _statistic_solution("mean", values, steps, result, f"{as_text(result)} × {count} = {as_text(total)}")


def _median(values: Values, _: str) -> Solution:
    ordered, count = sorted(values), len(values)
    result = median_of(ordered)
    if count % 2:
        last = Step(
            what=f"Of {count} numbers the one in the middle is number {count // 2 + 1}.", formula=as_text(result)
        )
    else:
        pair = ordered[count // 2 - 1 : count // 2 + 1]
        last = Step(
            what="Two numbers are in the middle; take their mean.",
            formula=f"({as_text(pair[0])} + {as_text(pair[1])}) / 2 = {as_text(result)}",
        )
    below, above = sum(v < result for v in values), sum(v > result for v in values)
    check = f"{below} {'number is' if below == 1 else 'numbers are'} below it and {above} above"
    return _statistic_solution("median", values, (_sorting_step(ordered), last), result, check)


def median_of(ordered: Values) -> Fraction:
    """The median of numbers in order."""
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _mode(values: Values, _: str) -> Solution:
    counts = Counter(values)
    most = max(counts.values())
    steps = (
        Step(
            what="Count how often each number occurs.",
            formula=", ".join(f"{as_text(v)}: {n}×" for v, n in sorted(counts.items())[:30]),
        ),
    )
    best = sorted(value for value, count in counts.items() if count == most)
    result = (
        "no mode: every number occurs as often as the others"
        if most * len(counts) == len(values) and len(counts) > 1
        else ", ".join(map(as_text, best))
    )
    return Solution(kind=ProblemKind.STATISTICS, question=f"The mode of {_listed(values)}", steps=steps, result=result)


def _variance(values: Values, text: str) -> Solution:
    return _spread(values, text, root=False)


def _deviation(values: Values, text: str) -> Solution:
    return _spread(values, text, root=True)


def _spread(values: Values, text: str, *, root: bool) -> Solution:
    population = bool(re.search(_any_of("population"), text))
    named = population or bool(re.search(r"sample", text))
    count, mean = len(values), sum(values, Fraction(0)) / len(values)
    squares = sum(((value - mean) ** 2 for value in values), Fraction(0))
    divisor = count if population else count - 1
    variance, other = squares / divisor, squares / (count - 1 if population else count)
    which = "population" if population else "sample"
    steps = [
        Step(what="Find the mean.", formula=f"({_added(values)}) / {count} = {as_text(mean)}"),
        Step(what="Add up the squared distances from it.", formula=f"Σ(x - {as_text(mean)})² = {as_text(squares)}"),
        Step(
            what=f"Divide by {'n' if population else 'n - 1'} ({which} variance).",
            formula=f"{as_text(squares)} / {divisor} = {as_text(variance)}",
        ),
    ]
    told_other = _root(other) if root else as_text(other)
    notes = () if named else (f"Treated as a sample (n - 1); for a whole population it would be {told_other}.",)
    if not root:
        return _statistic_solution(
            f"{which} variance",
            values,
            tuple(steps),
            variance,
            f"{as_text(variance)} × {divisor} = {as_text(squares)}",
            notes,
        )
    value = to_sympy(Apply("sqrt", (Number(variance),))) if size_limits.digit_count(variance) <= 60 else None
    exact = pretty(value) if value is not None else ""
    result = exact if value is not None and len(exact) <= 16 else _root(variance)
    steps.append(Step(what="Take the square root.", formula=f"√{as_text(variance)} = {_root(variance)}"))
    return Solution(
        kind=ProblemKind.STATISTICS,
        question=f"The {which} standard deviation of {_listed(values)}",
        steps=tuple(steps),
        result=result,
        decimal=None if result == _root(variance) else _root(variance),
        check=f"its square is {as_text(variance)}, the variance",
        assumptions=notes,
    )


def _root(value: Fraction) -> str:
    exact = size_limits.exact_root(value, 2)
    return as_text(exact) if exact is not None else format(float(value) ** 0.5, ".10g")


def _range(values: Values, _: str) -> Solution:
    low, high = min(values), max(values)
    steps = (
        Step(
            what="Subtract the smallest number from the largest.",
            formula=f"{as_text(high)} - {as_text(low)} = {as_text(high - low)}",
        ),
    )
    return _statistic_solution(
        "range", values, steps, high - low, f"{as_text(low)} + {as_text(high - low)} = {as_text(high)}"
    )


def _quartiles(values: Values, _: str) -> Solution:
    ordered, half = sorted(values), len(values) // 2
    q1, q2, q3 = median_of(ordered[:half]), median_of(ordered), median_of(ordered[-half:])
    steps = (
        _sorting_step(ordered),
        Step(what="The second quartile is the median.", formula=f"Q2 = {as_text(q2)}"),
        Step(
            what="The others are the medians of the halves below and above it.",
            formula=f"Q1 = {as_text(q1)}, Q3 = {as_text(q3)}",
        ),
    )
    return Solution(
        kind=ProblemKind.STATISTICS,
        question=f"The quartiles of {_listed(values)}",
        steps=steps,
        result=f"Q1 = {as_text(q1)}, Q2 = {as_text(q2)}, Q3 = {as_text(q3)}, interquartile range {as_text(q3 - q1)}",
        assumptions=(
            "Quartiles are medians of the halves, without the middle number (other ways give slightly other values).",
        ),
    )


def _sum(values: Values, _: str) -> Solution:
    total = sum(values, Fraction(0))
    return _statistic_solution(
        "sum", values, (Step(what="Add all numbers.", formula=f"{_added(values)} = {as_text(total)}"),), total, ""
    )


def _extreme(values: Values, text: str) -> Solution:
    largest = bool(re.search(_any_of("largest"), text))
    result = max(values) if largest else min(values)
    return _statistic_solution(
        "largest number" if largest else "smallest number", values, (_sorting_step(sorted(values)),), result, ""
    )


STATISTICS: tuple[tuple[str, str, Callable[[Values, str], Solution]], ...] = (
    (rf"\b{_any_of('mean')}\b(?! (?:speed|deviation))", "mean", _mean),
    (r"\bmedian\b", "median", _median),
    (r"\bmodes?\b", "mode", _mode),
    (r"\bvariance\b", "variance", _variance),
    (rf"\b{_any_of('deviation')}\b", "standard deviation", _deviation),
    (r"(?<!interquartile )\brange of\b|\brange\b(?=,| and|$)", "range", _range),
    (_any_of("quartiles"), "quartiles", _quartiles),
    (
        rf"\b{_any_of('extreme')}(?: number)? (?:of|in|among)\b",
        "extreme",
        _extreme,
    ),
    (r"\b(?:sum|total) of\b.*[,;].*", "sum", _sum),
)
"""Adding a statistic: one function, one entry."""


def _combined(values: Values, solutions: list[Solution]) -> Solution:
    names = [solution.question.removeprefix("The ").partition(" of ")[0] for solution in solutions]
    return Solution(
        kind=ProblemKind.STATISTICS,
        question=f"The {', '.join(names)} of {_listed(values)}",
        steps=tuple(step for solution in solutions for step in solution.steps),
        result="; ".join(
            f"{name}: {solution.decimal or solution.result}" for name, solution in zip(names, solutions, strict=True)
        ),
        check="; ".join(solution.check for solution in solutions if solution.check),
        assumptions=tuple(dict.fromkeys(note for solution in solutions for note in solution.assumptions)),
    )


def _statistic_solution(
    name: str, values: Values, steps: tuple[Step, ...], result: Fraction, check: str, notes: tuple[str, ...] = ()
) -> Solution:
    return Solution(
        kind=ProblemKind.STATISTICS,
        question=f"The {name} of {_listed(values)}",
        steps=steps,
        result=as_text(result),
        decimal=approximation(result),
        check=check,
        assumptions=notes,
    )


def _sorting_step(ordered: Values) -> Step:
    return Step(what="Put the numbers in order.", formula=_listed(ordered))


def _listed(values: Values) -> str:
    return ", ".join(as_text(value) for value in values[:30]) + (
        f", … ({len(values)} numbers)" if len(values) > 30 else ""
    )


def _added(values: Values) -> str:
    return " + ".join(as_text(value) if value >= 0 else f"({as_text(value)})" for value in values[:30]) + (
        " + …" if len(values) > 30 else ""
    )
