"""Divisors of whole numbers: primes, prime factors, greatest common divisor, least common multiple."""

from __future__ import annotations

import math
import re

from callboard.engine.maths.cas import raised
from callboard.engine.maths.model import NumberTooLargeError, ProblemKind, Solution, Step
from callboard.engine.maths.request_text import spoken

LARGEST = 10**12
"""A number whose divisors are tried one by one up to its root."""

MOST = 20

_PRIME = re.compile(r"(?:is )?(\d+) (?:is )?(?:an? )?prime(?: number)?")
_FACTORS = re.compile(r"(?:what are |find |give )?(?:the )?prime (?:factors|factori[sz]ation|decomposition) of (\d+)")
_COMMON = re.compile(
    r"(?:what is |find |calculate )?(?:the )?(?:(gcd|gcf|hcf|(?:greatest|highest|largest) common (?:divisor|factor))|"
    r"lcm|(?:least|lowest|smallest) common multiple)(?: of|\(| between)? ?(\d+(?:(?:, ?| and |, and )\d+)+)\)?"
)


def divisors(text: str) -> Solution | None:
    """A question about what divides a whole number."""
    text = spoken(text)
    if found := _COMMON.fullmatch(text):
        return _common([int(number) for number in re.findall(r"\d+", found[2])], greatest=bool(found[1]))
    if found := _PRIME.fullmatch(text):
        return _prime(_bounded(found[1]))
    found = _FACTORS.fullmatch(text)
    return _factors(_bounded(found[1])) if found else None


def factored(number: int) -> dict[int, int]:
    """The prime factors of a number above 1, each with how often it divides."""
    found: dict[int, int] = {}
    divisor = 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            found[divisor] = found.get(divisor, 0) + 1
            number //= divisor
        divisor += 1 if divisor == 2 else 2
    if number > 1:
        found[number] = found.get(number, 0) + 1
    return found


def _bounded(digits: str) -> int:
    if len(digits) > 13 or int(digits) > LARGEST:
        raise NumberTooLargeError(f"the divisors of a number above {LARGEST:,}")
    return int(digits)


def _product(factors: dict[int, int]) -> str:
    return " × ".join(f"{prime}{raised(times) if times > 1 else ''}" for prime, times in factors.items())


def _prime(number: int) -> Solution:
    factors = factored(number) if number > 1 else {}
    is_prime = factors == {number: 1}
    tried = f"Try every prime up to the root of {number}, which is {math.isqrt(number)}."
    what = "None divides it." if is_prime else f"{number} = {_product(factors)}" if factors else "A prime is above 1."
    result = f"Yes, {number} is prime." if is_prime else f"No, {number} is not prime."
    return Solution(
        kind=ProblemKind.ARITHMETIC,
        question=f"Is {number} prime?",
        steps=(Step(what=tried, formula=what),),
        result=result,
    )


def _factors(number: int) -> Solution:
    if number < 2:
        result = f"{number} has no prime factors."
        return Solution(kind=ProblemKind.ARITHMETIC, question=f"The prime factors of {number}", result=result)
    result = _product(factored(number))
    step = Step(what="Divide by the smallest prime that goes, again and again.", formula=f"{number} = {result}")
    question = f"The prime factors of {number}"
    return Solution(
        kind=ProblemKind.ARITHMETIC, question=question, steps=(step,), result=result, check=f"{result} = {number}"
    )


def _common(numbers: list[int], *, greatest: bool) -> Solution:
    if len(numbers) > MOST or any(len(str(number)) > 30 for number in numbers):
        raise NumberTooLargeError("more or longer numbers than are compared here")
    listed = ", ".join(map(str, numbers))
    if greatest:
        result = math.gcd(*numbers)
        check = "; ".join(f"{number} = {result} × {number // result}" for number in numbers) if result else ""
        question = f"The greatest common divisor of {listed}"
        what = "Divide the larger by the smaller and go on with the rest until nothing is left (Euclid)."
    else:
        result = math.lcm(*numbers)
        check = "; ".join(f"{result} = {number} × {result // number}" for number in numbers if number)
        question = f"The least common multiple of {listed}"
        what = "Take every prime as often as it is in the number that has it most."
    steps = (Step(what=what, formula=f"{'gcd' if greatest else 'lcm'}({listed}) = {result}"),)
    return Solution(kind=ProblemKind.ARITHMETIC, question=question, steps=steps, result=str(result), check=check)
