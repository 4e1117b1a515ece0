"""Read numbers that are written in words: "one hundred and twenty", "hundertzwanzig", "dos mil quinientos"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import product, takewhile
from typing import Any, NamedTuple

from callboard.engine.data_files import any_of, read_table

_MOST_WORDS = 10
"""Words of the longest number that is read as one."""
_HUNDRED, _TEN = 100, 10
_SHORTEST = 3
"""Letters of the shortest word that multiplies ("mil"); shorter ones are abbreviations behind digits ("k")."""
_ARTICLE, _LONGEST_ARTICLE = re.compile(r"(?<!\w)(?:(?P<en>an?)|(?P<de>eine?)|(?P<fr>une?)|(?P<es>una))\s+$"), 8
_THE, _LONGEST_THE = re.compile(r"\bthe\s+$"), 6
_ORDINAL = re.compile(r"\w+(?:th|rd) of a")
"""What counts in "the fifth of a hundred boxes", and divides without "the"."""
_GOES_ON = re.compile(r"-[a-z]")
_around = partial(any_of, "trust.language", "number_words", "around")
_AGO = re.compile(rf"\s{_around('spans')}s? {_around('apart')}\b")
_PER_CENT = re.compile(r"\s?(?:%|per\s?cent\b)")
_AND = frozenset({"and", "und", "et", "y"})
_POINT = frozenset({"point", "komma", "virgule", "coma"})
_DIGITS = r"\d{1,3}(?=[\s-])"
_MOST_KNOWN = 2**16


class WrittenNumber(NamedTuple):
    """A number in words, and where it stands."""

    start: int
    end: int
    values: tuple[float, ...]
    """What it may be worth, the likelier first: "six cents" is one thing in French and another in English."""


class _Word(NamedTuple):
    start: int
    end: int
    text: str
    joint: str
    """The "and" or the "point" in front of it."""

    @property
    def factor(self) -> float | None:
        """What it multiplies by, if it does."""
        return magnitudes().get(self.text)

    @property
    def value(self) -> float:
        """What it adds."""
        return float(self.text) if self.text.isdigit() else numbers_in_words()[self.text]

    @property
    def after_and(self) -> bool:
        return self.joint in _AND

    @property
    def languages(self) -> frozenset[str]:
        """The languages that it is a number in."""
        return frozenset(_data()["magnitudes"]) if self.text.isdigit() else languages_of_numbers()[self.text]

    @property
    def is_half_behind(self) -> bool:
        """Whether it is the half in "two and a half"."""
        return self.after_and and self.is_one_of("half_behind")

    def is_one_of(self, kind: str) -> bool:
        """Return True if it is a word of this kind."""
        return self.text in _kinds()[kind]


class _Sum:
    """The value of words taken one after another, as long as they are one number."""

    def __init__(self) -> None:
        self.total, self.current, self.smallest = 0.0, 0.0, float("inf")
        self.last, self.decimals, self.in_digits, self.is_complete = 1.0, 0, False, False

    def take(self, word: _Word) -> bool:
        """Take a word; False if it does not belong to the number."""
        factor = word.factor
        if self.is_complete:
            return False
        if word.is_half_behind:
            return self._add_half()
        is_round = self.last > 1 or (self.current >= _HUNDRED and self.current % _HUNDRED == 0)
        if word.after_and and not is_round:
            return False
        taken = self._add(word) if factor is None else self._multiply(word, factor)
        self.last, self.in_digits = factor or 1.0, word.text.isdigit()
        return taken

    def _add_half(self) -> bool:
        if self.last == _HUNDRED or self.decimals or not self.total + self.current:
            return False
        self.total += self.last / 2 if self.last > _HUNDRED else 0
        self.current += self.last / 2 if self.last < _HUNDRED else 0
        self.is_complete = self.last > 1
        return True

    def _add(self, word: _Word) -> bool:
        value = word.value
        if word.joint in _POINT or self.decimals:
            self.decimals += 1
            self.current += value / _TEN**self.decimals
            return value < _TEN and not word.after_and
        # Hundreds take what is below them, and nothing else is added up.
        if self.current and (self.current % _HUNDRED or value >= _HUNDRED):
            return False
        self.current += value
        return True

    def _multiply(self, word: _Word, factor: float) -> bool:
        if word.joint or (word.is_one_of("also_money") and (self.current == 1 or self.in_digits)):
            return False
        if factor <= _HUNDRED:
            fits = self.current < _HUNDRED and not self.decimals
            self.current = (self.current or 1) * factor
            return fits
        if factor > self.smallest:
            # "dos mil millones"
            fits = self.total + self.current < factor and not 0 < self.current < _HUNDRED
            self.total = (self.total + self.current) * factor
        else:
            fits = factor < self.smallest and bool(self.current or not self.total)
            self.total += (self.current or 1) * factor
        self.current, self.smallest, self.decimals = 0.0, factor, 0
        return fits


def numbers_written_in_words(folded: str) -> Iterator[WrittenNumber]:
    """The numbers in words of a folded text, in order; digits may begin them ("3 hundred and fifty")."""
    for run in _runs().finditer(folded):
        number_words = list(_words_of(run))
        while number_words:
            count, number = _longest_number(_of_one_language(number_words), folded)
            if number:
                yield number
            del number_words[:count]
            number_words[:1] = [word._replace(joint="") for word in number_words[:1]]


@lru_cache(maxsize=_MOST_KNOWN)
def is_number_word(word: str) -> bool:
    """Return True if a folded word is a number."""
    found = next(numbers_written_in_words(word), None)
    return found is not None and (found.start, found.end) == (0, len(word))


def _words_of(run: re.Match[str]) -> Iterator[_Word]:
    joint = ""
    for hit in _word().finditer(run[0]):
        is_joint = hit[0] in _AND | _POINT
        if not is_joint:
            yield _Word(run.start() + hit.start(), run.start() + hit.end(), hit[0], joint)
        joint = hit[0] if is_joint else ""


def _of_one_language(number_words: Sequence[_Word]) -> Sequence[_Word]:
    common = number_words[0].languages
    for count, word in enumerate(number_words[:_MOST_WORDS]):
        common &= word.languages
        if not common:
            return number_words[:count]
    return number_words


def _longest_number(number_words: Sequence[_Word], folded: str) -> tuple[int, WrittenNumber | None]:
    """How many words the first number has, and the number; None where they cannot be read surely."""
    first = number_words[0]
    if _ORDINAL.fullmatch(first.text) and _THE.search(folded, max(first.start - _LONGEST_THE, 0), first.start):
        return 1, None
    article = _ARTICLE.search(folded, max(first.start - _LONGEST_ARTICLE, 0), first.start) if first.factor else None
    if article and (article.lastgroup not in first.languages or first.is_one_of("also_money")):
        article = None
    for count in range(min(len(number_words), _MOST_WORDS), 0, -1):
        chosen, after = number_words[:count], number_words[count : count + 1]
        if after and ((after[0].factor and not after[0].joint) or after[0].joint in _POINT):
            continue
        last = chosen[-1]
        # "two thousand five-star reviews" are two thousand, and so are "two thousand six years ago".
        joins_loosely = count > 1 and not (last.joint or last.factor)
        belongs_behind = joins_loosely and (_GOES_ON.match(folded, last.end) or _AGO.match(folded, last.end))
        value = None if belongs_behind else _value(chosen)
        is_point = any(word.joint in _POINT for word in chosen)
        if is_point and first.text == "one" and not (last.factor or _PER_CENT.match(folded, last.end)):
            break
        if value is not None and (article or _may_begin(chosen, value)):
            start = article.start() if article else first.start
            return count, WrittenNumber(start, last.end, (value, *_other_values(chosen)))
    unread = takewhile(lambda word: (word.factor and not word.joint) or word.joint in _POINT, number_words[1:])
    return 1 + len(list(unread)), None


def _may_begin(chosen: Sequence[_Word], value: float) -> bool:
    """Return True if these words are a number without an article in front of them."""
    first, second = chosen[0], chosen[1] if len(chosen) > 1 else None
    if first.text.isdigit():
        return second is not None and _goes_on_from_digits(chosen, value)
    if first.is_one_of("part"):
        return second is not None and second == chosen[-1] and second.factor is not None
    if first.is_one_of("joined") or first.is_one_of("begin"):
        return second is not None
    return first.factor is None or first.is_one_of("alone")


def _goes_on_from_digits(chosen: Sequence[_Word], value: float) -> bool:
    """Return True for "2 and a half" and "3 hundred and fifty", but not for "3 million two (years ago)"."""
    first, second, *others = chosen
    if second.is_half_behind:
        return True
    if second.factor is None or not others:
        return False
    rest = value - first.value * second.factor
    return rest * _TEN >= second.factor or (second.factor == _HUNDRED and others[0].after_and)


def _other_values(chosen: Sequence[_Word]) -> tuple[float, ...]:
    """What the first word is worth if the second is money in another language that has the first."""
    first, *others = chosen
    is_money = others and others[0].is_one_of("also_money") and first.factor is None
    return (first.value,) if is_money and first.languages - others[0].languages else ()


def _value(number_words: Sequence[_Word]) -> float | None:
    """The value of the words as one number; None if they are not one."""
    found = _Sum()
    is_apart = any(word.is_one_of("part") and not word.is_half_behind for word in number_words[1:])
    if is_apart or not all(map(found.take, number_words)):
        return None
    return found.total + found.current


@cache
def numbers_in_words() -> dict[str, float]:
    """The value of each number below a hundred, of the hundreds that are one word and of halves, folded."""
    return {word: value for word, value, _ in _numbers()}


@cache
def languages_of_numbers() -> dict[str, frozenset[str]]:
    """The languages of each word of a number, also of those that multiply."""
    found = defaultdict[str, set[str]](set)
    for word, _, language in _numbers():
        found[word].add(language)
    for language, rows in _data()["magnitudes"].items():
        for word in " ".join(rows).split():
            if len(word) >= _SHORTEST:
                found[word].add(language)
    return {word: frozenset(languages) for word, languages in found.items()}


def _numbers() -> Iterator[tuple[str, float, str]]:
    """Each word that adds to a number, its value and its language."""
    for row in _data()["series"]:
        for index, word in enumerate(row["words"]):
            yield word, row["first"] + row.get("step", 0.0) * index, row["language"]
    for word, value in _fractions():
        yield word, value, _data()["fractions"]["language"]
    for row in _data()["numbers"]:
        units = row["units"].split()
        yield from ((word, float(number), row["language"]) for number, word in enumerate(units) if number)
        for ten, word in enumerate(row["tens"].split(), 2):
            if word == "_":
                continue
            yield word, float(10 * ten), row["language"]
            for form, unit in product(row["compound"], range(1, 10)):
                yield form.format(ten=word, unit=units[unit]), float(10 * ten + unit), row["language"]


def _fractions() -> Iterator[tuple[str, float]]:
    """Each part of a whole as it is written before what it is a part of, and its value."""
    row = _data()["fractions"]
    counts = next(each["units"].split() for each in _data()["numbers"] if each["language"] == row["language"])
    for name, parts in row.items():
        if isinstance(parts, int):
            yield from ((f"{one}{name} {row['joint']}", 1 / parts) for one in ("", "one ", "one-"))
            for count in range(2, parts):
                yield from ((f"{counts[count]}{joint}{name}s {row['joint']}", count / parts) for joint in " -")


@cache
def magnitudes() -> dict[str, float]:
    """What the words and signs behind a number multiply it by."""
    rows = (row for rows in _data()["magnitudes"].values() for row in rows.items())
    return {word: factor for words, factor in rows for word in words.split()}


@cache
def _kinds() -> dict[str, frozenset[str]]:
    """The words that are numbers only in some places."""
    listed = {kind: frozenset(words) for kind, words in _data()["kinds"].items()}
    return {**listed, "part": listed["part"] | {word for word, _ in _fractions()}}


@cache
def words_of_money() -> frozenset[str]:
    """The words that multiply French numbers, and are money behind others ("cents")."""
    return _kinds()["also_money"]


@cache
def _alternatives() -> str:
    """Every word that a number is made of."""
    return _any_of(languages_of_numbers())


def _any_of(listed: Iterable[str]) -> str:
    """A pattern that finds the longest of these words."""
    return "|".join(map(re.escape, sorted(listed, key=len, reverse=True)))


@cache
def _word() -> re.Pattern[str]:
    return re.compile(rf"{_DIGITS}|{_any_of((*languages_of_numbers(), *_AND, *_POINT))}")


@cache
def _runs() -> re.Pattern[str]:
    """Words of numbers that stand together; German writes those with hundreds and thousands as one word.

    Nothing is tried twice (`(?>…)`, `*+`), so that no text takes long.
    """
    glue = r"(?<=hundert)|(?<=tausend)"
    word = rf"(?>(?:{_alternatives()})(?:(?!\w)|{glue}|(?=hundert|tausend)))"
    joined = rf"(?:{'|'.join(_AND)})[\s-]++|(?<!\bat one[\s-])(?:{'|'.join(_POINT)})[\s-]++"
    joint = rf"(?:[\s-]++(?:{joined})?|(?:{glue})(?:und)?|(?=hundert|tausend))"
    nothing = r"(?<!zero point )(?<!null komma )(?<!zero virgule )(?<!cero coma )"
    return re.compile(rf"(?<![\w-]){nothing}(?>(?<![.,]){_DIGITS}(?={joint}{word})|{word})(?>{joint}{word})*+(?!\w)")


@cache
def _data() -> dict[str, Any]:
    return read_table("trust.language", "number_words")
