"""Parse a request: normalised text, numbers, the phrases people ask with, and the equations in it.

The phrases are those of `data/patterns.toml`, the words those of `data/words.toml`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

from callboard.engine.data_files import any_of, read_table
from callboard.engine.maths.expressions import (
    FUNCTIONS,
    MAX_WRITTEN_DIGITS,
    PRODUCTS,
    FormulaParser,
    Statement,
    exact_text,
    unknowns,
)
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError

_SIGNS = str.maketrans({
    "−": "-", "–": "-", "—": "-", "‐": "-", "×": "*", "·": "*", "⋅": "*", "∙": "*", "•": "*", "÷": "/", "∕": "/",
    "≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "π": " pi ", "’": "'", "‘": "'", "“": '"', "”": '"', "，": ",",
    "½": "(1/2)", "¼": "(1/4)", "¾": "(3/4)", "⅓": "(1/3)", "⅔": "(2/3)", "€": "", "£": "", "$": "",
})  # fmt: skip
_SUPERSCRIPT = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060\ufeff]+")
_MARKUP = re.compile(r"`|\\[()\[\]]")


def word_data() -> dict[str, Any]:
    """The word lists of `data/words.toml`."""
    return read_table("maths", "words")


def normalize_request(request: str) -> str:
    """The request in lower case, on one line, with one spelling for each sign and without courtesies."""
    text = _CONTROL.sub(" ; " if "\n" in request.strip() and "=" in request else " ", request.strip())
    text = _SUPERSCRIPT.sub(lambda found: f"^({found[0].translate(_SUPERSCRIPTS)})", text)
    text = re.sub(r"\s+", " ", _MARKUP.sub("", text.translate(_SIGNS)).lower()).strip(" ¿¡")
    for pattern, english in _other_languages():
        text = pattern.sub(english, text)
    text = re.sub(r"\s+", " ", text).strip()
    front, back = _courtesies()
    before = None
    while before != text:
        before = text
        text = back.sub("", front.sub("", text)).strip(" ?.;:,")
    return text


def words_to_symbols(text: str) -> str:
    """Write number words as digits, and operations in words as signs."""
    text = _number_words().sub(lambda found: _number_of_words(found[0]), text)
    for pattern, sign in _operations():
        text = pattern.sub(sign, text)
    return re.sub(r"\s+", " ", text).strip()


@cache
def _courtesies() -> tuple[re.Pattern[str], re.Pattern[str]]:
    front, back = "|".join(word_data()["courtesies"]["front"]), "|".join(word_data()["courtesies"]["back"])
    return re.compile(rf"^(?:{front})(?!\w)[\s,:]*"), re.compile(rf"[\s,;.]*(?<!\w)(?:{back})[\s?.!]*$")


@cache
def _other_languages() -> tuple[tuple[re.Pattern[str], str], ...]:
    said = word_data()["other_languages"].items()
    return tuple((re.compile(rf"(?<!\w)(?:{words})(?!\w)"), english) for words, english in said)


@cache
def _operations() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rf"(?<!\w)(?:{said})(?!\w)"), sign) for said, sign in word_data()["operations"].items())


@cache
def _number_words() -> re.Pattern[str]:
    names = "|".join(sorted({**word_data()["numbers"], **word_data()["scales"]}, key=len, reverse=True))
    return re.compile(rf"(?<![\w.])(?:(?:\d+(?:\.\d+)?\s+)(?:{_scales()})|(?:an?\s+(?={_scales()}))?(?:{names})"
                      rf"(?:(?:[\s-]|\s+and\s+)(?:{names}))*)(?!\w)")  # fmt: skip


@cache
def _scales() -> str:
    return "|".join(word_data()["scales"])


def _number_of_words(said: str) -> str:
    numbers, scales = word_data()["numbers"], word_data()["scales"]
    words = [word for word in re.split(r"[\s-]+", said) if word not in {"a", "an"}]
    if "and" in words and not any(word in scales for word in words):
        # "four and five" is two numbers.
        return " and ".join(_number_of_words(part) for part in said.split(" and "))
    if words[0][0].isdigit():
        whole, _, rest = words[0].partition(".")
        return f"({words[0]}*{scales[words[1]]})" if rest else str(int(whole) * scales[words[1]])
    total = current = 0
    for word in words:
        if word in numbers:
            current += numbers[word]
        elif word in scales and scales[word] == 100:
            current = max(current, 1) * 100
        elif word in scales:
            total, current = total + max(current, 1) * scales[word], 0
    return str(total + current)


NUMBER = r"-?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:/\d+)?|-?\.\d+"
"""Pattern of a number, without groups."""

SIGNIFICANT_DIGITS = 10


def parse_number(text: str) -> Fraction:
    """Parse a number, which may have thousands separators, decimals or a denominator.

    Raises:
        NumberTooLargeError: it has too many digits.
        ZeroDivisionError: its denominator is zero.
    """
    if len(text) > MAX_WRITTEN_DIGITS:
        raise NumberTooLargeError(f"numbers of more than {MAX_WRITTEN_DIGITS} digits")
    return Fraction(re.sub(r"[,\s]", "", text))


def as_text(value: Fraction) -> str:
    """The number as text: exact if its decimals end soon, otherwise to ten significant digits."""
    text = exact_text(value)
    return text if "/" not in text else format(float(value), f".{SIGNIFICANT_DIGITS}g")


def approximation(value: Fraction) -> str | None:
    """The rounded decimals behind "≈"; None for a number that `as_text` writes exactly."""
    return f"≈ {as_text(value)}" if "/" in exact_text(value) else None


@cache
def patterns(section: str) -> dict[str, re.Pattern[str]]:
    """The named patterns of one section of `data/patterns.toml`."""
    return {name: re.compile(_expanded(pattern)) for name, pattern in _pattern_data()[section].items()}


@cache
def question_patterns(section: str) -> tuple[tuple[re.Pattern[str], str, bool], ...]:
    """The patterns of a list, each with its meaning and whether its two numbers come in reverse order."""
    return tuple(
        (re.compile(_expanded(entry["ask"], grouped=True) + r"[\s=?]*"), entry["means"], bool(entry.get("swapped")))
        for entry in _pattern_data()[section]
    )


def _pattern_data() -> dict[str, Any]:
    return read_table("maths", "patterns")


def _expanded(pattern: str, *, grouped: bool = False) -> str:
    number = f"({NUMBER})" if grouped else NUMBER
    for name, part in (_pattern_data()["parts"] | _listed_words()).items():
        pattern = pattern.replace(f"<{name}>", part)
    return pattern.replace("<P>", f"{number} ?%").replace("<N>", number)


@cache
def _listed_words() -> dict[str, str]:
    """The pattern of any word of each list, by the list's name."""
    return {name: any_of("maths", "patterns", "words", name) for name in _pattern_data()["words"]}


MAX_RELATIONS = 6
"""Upper bound on the relations of one request."""

_LEADS = any_of("maths", "words", "questions", "leads")
_WANTED = re.compile(
    rf"(?<!\w)(?:(?:{_LEADS} )?for|{_LEADS}(?: the)?(?: values?)?(?: of)?) "
    r"([a-z](?:(?:,| and|, and) [a-z])*)(?![\w(=^*/+-])(?! *[=^*/+<>-])"
)
_WORD = re.compile(r"[a-z]{2,}|[a-z]'[a-z]+")
_FORMULA_WORDS = FUNCTIONS.keys() | PRODUCTS | {"pi", "mod"}


@dataclass(slots=True)
class RelationRequest:
    """The relations of a request, the unknowns to solve for, and the assumptions made in parsing."""

    statements: list[Statement]
    wanted: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list[str])

    @property
    def names(self) -> tuple[str, ...]:
        """Every unknown of the relations."""
        return unknowns(*(side for statement in self.statements for side in (statement.left, statement.right)))


def parse_relations(text: str) -> RelationRequest | None:
    """Parse the relations of a request; None if there are none, or more than `MAX_RELATIONS`."""
    if not re.search(any_of("maths", "words", "questions", "relating"), text):
        return None
    text = words_to_symbols(text)
    wanted: list[str] = []

    def note(found: re.Match[str]) -> str:
        wanted.extend(re.findall(r"(?<!\w)[a-z](?!\w)", found[1]))
        return " ; "

    found = RelationRequest([])
    commands, only_commands = frozenset(word_data()["command_words"]["words"]), True
    for piece in re.split(r"[;\n]|(?<=[^<>=\s]),(?!\d{3}(?!\d))|:", _WANTED.sub(note, text)):
        for run, words in _runs(piece):
            only_commands = only_commands and words <= commands
            _read_run(run, found)
    found.wanted = tuple(dict.fromkeys(name for name in wanted if name in found.names))
    if not found.statements or len(found.statements) > MAX_RELATIONS:
        return None
    if not only_commands:
        found.notes.append("Only the formulas were read; the words around them were not used.")
    return found


def _read_run(run: str, found: RelationRequest) -> None:
    if not any(sign in run for sign in "=<>"):
        if not re.fullmatch(r"[\s.,?a-z]*", run):
            raise NotUnderstoodError
        return
    reader = FormulaParser(run.strip(" .,?"))
    found.statements.extend(reader.statements())
    found.notes.extend(reader.notes)


def _runs(piece: str) -> list[tuple[str, set[str]]]:
    """Split at words: the stretches between them, each with the word before it."""
    runs: list[tuple[str, set[str]]] = []
    words: set[str] = set()
    last = 0
    for match in _WORD.finditer(piece):
        if match[0] in _FORMULA_WORDS or re.match(r"_?\d", piece[match.end() : match.end() + 2]):
            continue
        runs.append((piece[last : match.start()], words))
        words = {match[0]}
        last = match.end()
    return [*runs, (piece[last:], words)]
