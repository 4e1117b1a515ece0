"""Read an English text as tokens: the words and figures that say something, with what joins and limits them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

from callboard.core.text import fold
from callboard.engine.trust.language.lexicon import lexicon
from callboard.engine.trust.paraphrase.grammatical_roles import GrammaticalRole, tagged_words
from callboard.engine.trust.paraphrase.normal_form import in_normal_form
from callboard.engine.trust.quantities.dates import without_months
from callboard.engine.trust.quantities.reader import Quantity, quantities

SIGNS = frozenset(',;:.!?()[]/|•·–—"“”&')
"""Signs between two phrases."""

STATEMENT_SIGNS = frozenset(";:.!?|•·")
"""Those of them that stand between two statements."""

PARTICLES = lexicon("en").word_set("forms", "particles")
"""Second words of verbs: "hand out"."""

HELP = "help"
"""Stands for assisting, supporting and taking part, too."""
_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*[+#]*|[^\w\s]")
_POSSESSIVE = re.compile(r"['’]s?$")
_BE = lexicon("en").word_set("forms", "being")
_PERIODS = lexicon("en").word_set("forms", "periods")


@dataclass(frozen=True)
class Token:
    """A word or a figure that says something."""

    text: str
    roots: frozenset[str]
    value: float | None = None
    """Of a figure."""
    unit: str | None = None
    """Of a figure, if it has one: "six months"."""
    connectives: tuple[str, ...] = ()
    """Prepositions, conjunctions and signs between it and the token before."""
    qualifiers: tuple[str, ...] = ()
    """Words before it that restrict or weaken what is said: "only", "not", "helped"."""
    role: GrammaticalRole | None = None
    is_passive: bool = False
    """True for a participle behind a form of "be"."""

    @property
    def prepositions(self) -> frozenset[str]:
        """The connectives, without signs and "and"."""
        return frozenset(each for each in self.connectives if each not in SIGNS and each != "and")

    @property
    def coordinated(self) -> bool:
        """True behind a sign or "and"."""
        return any(each in SIGNS or each == "and" for each in self.connectives)

    @property
    def is_verb(self) -> bool:
        """True for the verb of a clause."""
        return self.is_passive or self.role is GrammaticalRole.VERB

    @property
    def is_adverb(self) -> bool:
        """True for a word that may stand anywhere in its clause: "daily", "out" of "put the bins out"."""
        adverb = self.text.endswith("ly") or self.text == "still"
        return self.text in PARTICLES or (self.role is GrammaticalRole.OTHER and adverb)


@dataclass(frozen=True)
class TokenizedText:
    """A text as tokens."""

    tokens: tuple[Token, ...]
    last_qualifiers: tuple[str, ...]
    """Limits behind the last token."""


@dataclass
class _Reading:
    """What has been read of a text."""

    tokens: list[Token] = field(default_factory=list[Token])
    connectives: list[str] = field(default_factory=list[str])
    qualifiers: list[str] = field(default_factory=list[str])
    behind_be: bool = False

    def add_figure(self, figure: Quantity) -> None:
        """Add a figure."""
        self._add(Token(figure.written, frozenset(), round(figure.value, 6), figure.unit))

    def add_word(self, word: str, role: GrammaticalRole | None) -> None:
        """Add a word, or keep what it says of the next one."""
        words = lexicon("en")
        if word.startswith("per") and word[3:] in _PERIODS:
            self.connectives.append("per")
        if word in _BE:
            self.behind_be = True
        elif word in words.word_set("paraphrase", "connectives"):
            self.connectives.append(word)
        elif word == HELP:
            # Helping is a deed, and limits the one behind it.
            self.qualifiers.append(word)
            self._add(Token(word, words.roots(word) | {word}, role=role, is_passive=self.behind_be))
        elif word in words.word_set("paraphrase", "qualifiers"):
            self.qualifiers.append(word)
        elif word not in words.word_set("paraphrase", "grammar"):
            passive = self.behind_be and _is_participle(word)
            self._add(Token(word, words.roots(word) | {word}, role=role, is_passive=passive))

    def _add(self, token: Token) -> None:
        self.tokens.append(replace(token, connectives=tuple(self.connectives), qualifiers=tuple(self.qualifiers)))
        self.connectives, self.qualifiers, self.behind_be = [], [], False


@lru_cache(maxsize=8_000)
def tokenized(text: str) -> TokenizedText:
    """The tokens of an English text; the names of months are none, since dates are compared by their values."""
    text = in_normal_form(without_months(text))
    folded = fold(text)
    roles = {word.start: word.role for word in tagged_words(text)} if len(folded) == len(text) else {}
    reading = _Reading()
    for start, found in _words_and_figures(folded, list(quantities(text))):
        if isinstance(found, Quantity):
            reading.add_figure(found)
        elif found in SIGNS:
            reading.connectives.append(found)
        elif found[:1].isalnum():
            reading.add_word(_alike().get(found, found), roles.get(start))
    return TokenizedText(tuple(reading.tokens), tuple(reading.qualifiers))


def _words_and_figures(folded: str, figures: list[Quantity]) -> Iterator[tuple[int, str | Quantity]]:
    end = 0
    for hit in _TOKEN.finditer(folded):
        if hit.start() < end:
            continue
        figure = next((each for each in figures if each.start <= hit.start() < each.end), None)
        end = figure.end if figure else end
        yield hit.start(), figure or _POSSESSIVE.sub("", hit[0])


@cache
def _alike() -> dict[str, str]:
    return {word: row.split()[0] for row in lexicon("en").data["paraphrase"]["equivalent"] for word in row.split()}


def _is_participle(word: str) -> bool:
    return word.endswith(("ed", "en")) or word in lexicon("en").word_set("paraphrase", "participles")
