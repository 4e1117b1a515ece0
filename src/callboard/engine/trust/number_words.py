"""Read numbers that are written in words: "one hundred and twenty", "hundertzwanzig", "dos mil quinientos"."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

_MOST_WORDS = 10
"""Words of the longest number that is read as one."""
_HUNDRED = 100
_SHORTEST = 3
"""Letters of the shortest word that multiplies ("mil"); shorter ones are abbreviations behind digits ("k")."""
_ARTICLE, _LONGEST_ARTICLE = re.compile(r"(?<!\w)(?:an?|eine?|une?)\s+$"), 8
_GOES_ON = re.compile(r"-[a-z]")
_AND = frozenset({"and", "und", "et", "y"})


class WrittenNumber(NamedTuple):
    """A number in words, and where it stands."""

    start: int
    end: int
    value: float


class _Word(NamedTuple):
    start: int
    end: int
    text: str
    after_and: bool

    @property
    def factor(self) -> float | None:
        """What it multiplies by, if it does."""
        return magnitudes().get(self.text)


def numbers_written_in_words(folded: str) -> Iterator[WrittenNumber]:
    """The numbers in words of a folded text, in order."""
    for run in _runs().finditer(folded):
        number_words = list(_words_of(run))
        while number_words:
            count, number = _longest_number(number_words, folded)
            if number:
                yield number
            del number_words[:count]


def is_number_word(word: str) -> bool:
    """Return True if a folded word is a number."""
    found = next(numbers_written_in_words(word), None)
    return found is not None and (found.start, found.end) == (0, len(word))


def _words_of(run: re.Match[str]) -> Iterator[_Word]:
    after_and = False
    for hit in _word().finditer(run[0]):
        if hit[0] not in _AND:
            yield _Word(run.start() + hit.start(), run.start() + hit.end(), hit[0], after_and)
        after_and = hit[0] in _AND


def _longest_number(number_words: Sequence[_Word], folded: str) -> tuple[int, WrittenNumber | None]:
    """How many words the first number has, and the number; None where the first word is none by itself."""
    first = number_words[0]
    article = _ARTICLE.search(folded, max(first.start - _LONGEST_ARTICLE, 0), first.start)
    start = article.start() if article and first.factor else first.start
    for count in range(min(len(number_words), _MOST_WORDS), 0, -1):
        chosen, after = number_words[:count], number_words[count : count + 1]
        if after and after[0].factor and not after[0].after_and:
            continue
        last = chosen[-1]
        # "two thousand five-star reviews" are two thousand.
        joins_loosely = count > 1 and not (last.after_and or last.factor)
        value = None if joins_loosely and _GOES_ON.match(folded, last.end) else _value(chosen)
        stands_alone = not first.factor or article or first.text in _data()["bare"]["alone"].split()
        if value is not None and (stands_alone or (count > 1 and first.text in _data()["bare"]["begin"].split())):
            return count, WrittenNumber(start, last.end, value)
    return 1, None if first.factor else WrittenNumber(first.start, first.end, numbers_in_words()[first.text])


def _value(number_words: Sequence[_Word]) -> float | None:
    """The value of the words as one number; None if they are not one."""
    total, current, smallest, joins = 0.0, 0.0, float("inf"), True
    for word in number_words:
        if word.after_and and not joins:
            return None
        factor = word.factor
        if factor is None:
            value = numbers_in_words()[word.text]
            # Hundreds take what is below them, and nothing else is added up.
            if current and (current % _HUNDRED or value >= _HUNDRED):
                return None
            current += value
        elif factor <= _HUNDRED:
            if current >= _HUNDRED or word.after_and:
                return None
            current = (current or 1) * factor
        else:
            if factor >= smallest or word.after_and or (total and not current):
                return None
            total, current, smallest = total + (current or 1) * factor, 0.0, factor
        joins = factor is not None or (current >= _HUNDRED and current % _HUNDRED == 0)
    return total + current


@cache
def numbers_in_words() -> dict[str, float]:
    """The value of each number below a hundred, and of the hundreds that are one word, folded."""
    found: dict[str, float] = {}
    for row in _data()["series"]:
        found |= {word: row["first"] + row["step"] * index for index, word in enumerate(row["words"])}
    for row in _data()["numbers"]:
        units, tens = row["units"].split(), row["tens"].split()
        found |= {word: float(number) for number, word in enumerate(units) if number and word != "_"}
        for ten, word in enumerate(tens, 2):
            found[word] = float(10 * ten)
            for unit in (unit for unit in range(1, 10) if units[unit] != "_"):
                forms = (form.format(ten=word, unit=units[unit]) for form in row["compound"])
                found |= dict.fromkeys(forms, float(10 * ten + unit))
    return found


@cache
def magnitudes() -> dict[str, float]:
    """What the words and signs behind a number multiply it by."""
    return {word: factor for words, factor in _data()["magnitudes"].items() for word in words.split()}


@cache
def _alternatives() -> str:
    """Every word that a number is made of, the longest first."""
    factors = (word for word in magnitudes() if len(word) >= _SHORTEST)
    return "|".join(map(re.escape, sorted((*numbers_in_words(), *factors), key=len, reverse=True)))


@cache
def _word() -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(_AND)}|{_alternatives()})")


@cache
def _runs() -> re.Pattern[str]:
    """Words of numbers that stand together; German writes those with hundreds and thousands as one word.

    Nothing is tried twice (`(?>…)`, `*+`), so that no text takes long.
    """
    glue = r"(?<=hundert)|(?<=tausend)"
    word = rf"(?>(?:{_alternatives()})(?:(?!\w)|{glue}|(?=hundert|tausend)))"
    joint = rf"(?:[\s-]++(?:(?:{'|'.join(_AND)})\s++)?|(?:{glue})(?:und)?|(?=hundert|tausend))"
    return re.compile(rf"(?<![\w-]){word}(?>{joint}{word})*+(?!\w)")


@cache
def _data() -> dict[str, Any]:
    text = (resources.files("callboard.engine.trust") / "data" / "number_words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
