"""Counting and probability: choices, arrangements, dice and coins."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from functools import partial

from callboard.engine.data_files import any_of
from callboard.engine.maths import size_limits
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError, ProblemKind, Solution, Step
from callboard.engine.maths.request_text import as_text, patterns, words_to_symbols

MAX_DICE = 12

_any_of = partial(any_of, "maths", "words", "questions")
_CHANCE, _COIN = re.compile(_any_of("chance")), re.compile(r"\bcoins?\b")
_DICE = re.compile(rf"\b{_any_of('dice')}\b")
_NUMBER_OF_DICE = re.compile(rf"\b(\d+) {_any_of('ordinary_dice')}*dice\b")


def counting_and_probability(text: str) -> Solution | None:
    """Count choices or arrangements, or compute a probability of dice or coins."""
    text = words_to_symbols(text)
    if _CHANCE.search(text):
        return _dice(text) or _coins(text)
    return _choices(text) or _permutations(text) or _arrangements(text)


def _choices(text: str) -> Solution | None:
    numbers = _taken_from(text, "choose")
    if numbers is None:
        return None
    n, k = numbers
    result = math.comb(n, k)
    return _counting_solution(
        f"In how many ways can {k} be chosen from {n}, if the order does not matter?",
        (
            Step(
                what="The order does not matter, so divide by the orders of the chosen and of the others.",
                formula=f"C({n}, {k}) = {n}! / ({k}! × {n - k}!)",
            ),
            Step(what="Work it out.", formula=f"C({n}, {k}) = {result}"),
        ),
        result,
        f"choosing the {n - k} that stay behind gives the same: C({n}, {n - k}) = {math.comb(n, n - k)}",
    )


def _permutations(text: str) -> Solution | None:
    numbers = _taken_from(text, "order")
    if numbers is None:
        return None
    n, k = numbers
    result = math.perm(n, k)
    return _counting_solution(
        f"In how many ways can {k} of {n} be put in an order?",
        (
            Step(
                what=f"There are {n} choices for the first place and one fewer for each place after it.",
                formula=f"P({n}, {k}) = {n}! / {n - k}! = {result}",
            ),
        ),
        result,
        f"C({n}, {k}) × {k}! = {math.comb(n, k)} × {math.factorial(k)} = {result}",
    )


def _arrangements(text: str) -> Solution | None:
    letters = patterns("counting")["letters"].search(text)
    if letters:
        return _letter_orders(letters[1])
    found = patterns("counting")["arrange"].search(text)
    if not found:
        return None
    n = int(found[1] or found[2])
    result = size_limits.factorial(Fraction(n))
    chain = " × ".join(str(i) for i in range(n, 0, -1)) if n <= 12 else f"{n} × {n - 1} × … × 1"
    return _counting_solution(
        f"In how many orders can {n} different things stand?",
        (
            Step(
                what=f"There are {n} choices for the first place and one fewer for each place after it.",
                formula=f"{n}! = {chain} = {result}",
            ),
        ),
        result,
        f"{n}! / {n - 1}! = {n}" if n else "",
        notes=("All of them are different and are arranged in a row.",),
    )


def _letter_orders(word: str) -> Solution:
    repeats = {letter: word.count(letter) for letter in sorted(set(word)) if word.count(letter) > 1}
    below = math.prod(math.factorial(count) for count in repeats.values())
    result = math.factorial(len(word)) // below
    divided = " × ".join(f"{count}!" for count in repeats.values())
    steps = [
        Step(
            what=f"{len(word)} letters can stand in {len(word)}! orders.",
            formula=f"{len(word)}! = {math.factorial(len(word))}",
        )
    ]
    if repeats:
        steps.append(
            Step(
                what="Swapping equal letters changes nothing, so divide by their orders.",
                formula=f"{len(word)}! / ({divided}) = {result}",
            )
        )
    return _counting_solution(f"In how many orders can the letters of {word.upper()} stand?", tuple(steps), result, "")


def _dice(text: str) -> Solution | None:
    if not _DICE.search(text) or _COIN.search(text):
        return None
    count = _NUMBER_OF_DICE.search(text)
    dice = int(count[1]) if count else 2 if re.search(r"pair of dice|both dice", text) else 1
    if dice > MAX_DICE:
        raise NumberTooLargeError(f"more than {MAX_DICE} dice")
    total = patterns("counting")["total"].search(text)
    sixes = patterns("counting")["same"].search(text)
    if "at least" in text or " or " in text or "not " in text:
        return None
    if sixes:
        return _all_same(int(sixes[1]), sixes[2])
    if total:
        return _total(dice, int(total[1] or total[2]))
    return None


def _all_same(times: int, face: str) -> Solution:
    if times > MAX_DICE:
        raise NumberTooLargeError(f"more than {MAX_DICE} dice")
    result = Fraction(1, 6**times)
    return _probability_solution(
        f"The probability of {times} {face} with {times} dice",
        (
            Step(what="A die shows a given face in one case of six.", formula="p = 1/6"),
            Step(
                what="The dice are independent, so multiply.",
                formula=f"{' × '.join(['1/6'] * min(times, 12))} = {result}",
            ),
        ),
        result,
        f"{times} dice with six sides each.",
    )


def _total(dice: int, total: int) -> Solution:
    counts = [1]
    for _ in range(dice):
        counts = [
            sum(counts[at - face] for face in range(1, 7) if 0 <= at - face < len(counts))
            for at in range(len(counts) + 6)
        ]
    good = counts[total] if total < len(counts) else 0
    result = Fraction(good, 6**dice)
    return _probability_solution(
        f"The probability of a total of {total} with {dice} {'die' if dice == 1 else 'dice'}",
        (
            Step(
                what="Count all outcomes: six for each die.", formula=f"6{'' if dice == 1 else f'^{dice}'} = {6**dice}"
            ),
            Step(what=f"Count those with a total of {total}.", formula=str(good)),
            Step(what="Divide.", formula=f"{good} / {6**dice} = {result}"),
        ),
        result,
        f"{dice} fair {'die' if dice == 1 else 'dice'} with six sides.",
    )


def _coins(text: str) -> Solution | None:
    found = patterns("counting")["coins"].search(text)
    if not found:
        return None
    wanted, coins = int(found[2]), int(found[3])
    if coins > 100:
        raise NumberTooLargeError("more than 100 coins")
    least = (found[1] or "").startswith("at least")
    good = sum(math.comb(coins, hits) for hits in (range(wanted, coins + 1) if least else (wanted,)))
    result = Fraction(good, 2**coins)
    which = "at least" if least else "exactly"
    return _probability_solution(
        f"The probability of {which} {wanted} heads in {coins} tosses",
        (
            Step(what="Count all outcomes: two for each toss.", formula=f"2^{coins} = {2**coins}"),
            Step(what=f"Count those with {which} {wanted} heads.", formula=str(good)),
            Step(what="Divide.", formula=f"{good} / {2**coins} = {result}"),
        ),
        result,
        "The coins are fair.",
    )


def _taken_from(text: str, pattern: str) -> tuple[int, int] | None:
    """How many things there are and how many are taken, in whichever order the request names them."""
    many_first = patterns("counting")[pattern].search(text)
    found = many_first or patterns("counting")[f"{pattern}_from"].search(text)
    if found is None:
        return None
    first, second = (int(group) for group in found.groups() if group)
    n, k = (first, second) if many_first else (second, first)
    if n > size_limits.MAX_FACTORIAL:
        raise NumberTooLargeError(f"more than {size_limits.MAX_FACTORIAL} things to choose from")
    if k > n:
        raise NotUnderstoodError
    return n, k


def _counting_solution(
    question: str, steps: tuple[Step, ...], result: int, check: str, notes: tuple[str, ...] = ()
) -> Solution:
    return Solution(
        kind=ProblemKind.COUNTING, question=question, steps=steps, result=str(result), check=check, assumptions=notes
    )


def _probability_solution(question: str, steps: tuple[Step, ...], result: Fraction, note: str) -> Solution:
    percent = f"{as_text(result)} ({format(float(result * 100), '.4g')}%)"
    return Solution(
        kind=ProblemKind.CHANCE,
        question=question,
        steps=steps,
        result=str(result),
        decimal=percent,
        assumptions=(note,),
    )
