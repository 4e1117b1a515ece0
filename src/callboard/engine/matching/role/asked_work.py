"""What years are asked of: of "five years of teaching economics", teaching economics.

A line that names nothing of its own ("5 years of relevant experience", "as an analyst or in a related field") asks for
years of the role, and is not judged here. English only, as the vectors of words are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import dropwhile

import numpy as np
from numpy.typing import NDArray

from callboard.engine.data_files import any_of
from callboard.engine.learning.vectors import FloatArray
from callboard.engine.matching.role.alternatives import WordDemands, alternatives_in
from callboard.engine.matching.vocabulary.tables import asking_pattern, asking_words
from callboard.engine.matching.vocabulary.word_vectors import is_content_word, word_vectors, word_vectors_of
from callboard.engine.matching.vocabulary.words import stem, tokens

_any_of = partial(any_of, "matching", "wording", "years")

_NUMBERS = asking_words("numbers")
_UNNAMED = frozenset((*asking_words("asking"), *asking_words("years"), *_NUMBERS))
_LEADING = frozenset(asking_words("leading"))
_LENGTH = re.compile(
    rf"\b(?:\d{{1,2}}|{'|'.join(_NUMBERS)})\b[^.;]{{0,25}}\b(?:years?|yrs|months?)\b(?:['\u2019]s?|\s?\([^)]{{0,12}}\))?"
    r"(?:\s+exp\.)?",
    re.IGNORECASE,
)
_END = re.compile(_any_of("ends"), re.IGNORECASE)
# Between what years are asked of and the length behind it: "Welding: 3 years", "Lending (at least 2 years)".
_AT_LEAST, _BEFORE_LENGTH = frozenset(asking_words("at_least")), tuple(":(,-\u2013")
_BEFORE_WORK = frozenset(asking_words("before_work"))
_SCHOOLING = re.compile(_any_of("schooling"), re.IGNORECASE)
# "Or a related field", "logistics/relevant environment": whatever is near the role will do.
_OPEN = re.compile(
    rf"(?:\bor\b[^.;]{{0,25}}\s|/\s?)(?:{'|'.join(asking_words('comparable'))}|equivalent|other)\b", re.IGNORECASE
)
# "Two years of people management", "supervisory experience": years of leading people, in whatever trade.
_ASKS_FOR_LEADING = re.compile(
    rf"{_any_of('leading')}"
    rf"|\b(?:manag|supervis|lead)ing\b[^.;]{{0,30}}{asking_pattern('people').pattern}",
    re.IGNORECASE,
)
# Longer texts are several requirements in one, of which a job need not name every word.
_MOST_DEMANDS = 6


@dataclass(frozen=True)
class AskedWork:
    """The part of a requirement that says of what years are asked."""

    text: str

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its content words, each once, without those that name no kind of work ("relevant", "industry", "a team")."""
        unnamed = _UNNAMED | _LEADING if asks_for_leading(self.text) else _UNNAMED
        words = (word for word in dict.fromkeys(tokens(self.text)) if is_content_word(word) and word[0].isalpha())
        return tuple(word for word in words if word not in unnamed)

    @cached_property
    def demands(self) -> WordDemands:
        """Its words, those of alternatives together."""
        return WordDemands.of(self.words, alternatives_in(self.text))

    @cached_property
    def rarest(self) -> frozenset[str]:
        """The words of its rarest demand, which tells it best from other work: economics of "teaching economics"."""
        starts, at = (*self.demands.starts, len(self.demands.shares)), int(self.demands.rarity.argmax())
        shares = self.demands.shares[starts[at] : starts[at + 1]].sum(axis=0)
        return frozenset(word for word, share in zip(self.words, shares, strict=True) if share)

    @property
    def name(self) -> str:
        """Its rarest word as it is written ("micro-finance"); the whole text where it has alternatives."""
        written = [word.strip("\"'()[],:;") for word in self.text.split()]
        named = [word for word in written if self.rarest & set(tokens(word))]
        if len(self.rarest) == 1 and named:
            return named[0]
        return " ".join(dropwhile(lambda word: word.lower() in _BEFORE_WORK, self.text.split()))

    @cached_property
    def _vectors(self) -> FloatArray:
        return word_vectors(self.words)

    def coverage_by(self, text: str) -> NDArray[np.float64]:
        """How far the words of a text have each demand, 0 to 1; another form of a word is the same ("estimates")."""
        others, stems = word_vectors_of(text), {stem(word, "en") for word in tokens(text)}
        if not len(others):
            return np.zeros(len(self.demands.rarity))
        alike = self._vectors @ others.T
        alike[[stem(word, "en") in stems for word in self.words]] = 1.0
        return self.demands.coverage(alike)


def asks_for_leading(asked: str) -> bool:
    """Return True if what is asked for is leading people: "two years of people management". English only."""
    return bool(_ASKS_FOR_LEADING.search(asked))


@lru_cache(maxsize=1_000)
def asked_work(requirement: str) -> AskedWork | None:
    """What years are asked of; None where nothing is named but the role, or so much that no job names it all."""
    length = _LENGTH.search(requirement)
    if length is None or _OPEN.search(requirement):
        return None
    behind, before = requirement[length.end() :], _named_before(requirement[: length.start()])
    end = _END.search(behind)
    asked = AskedWork((behind[: end.start()] if end else behind).strip())
    if not asked.words and not _SCHOOLING.search(before):
        asked = AskedWork(before)
    return asked if asked.words and len(asked.demands.rarity) <= _MOST_DEMANDS else None


def _named_before(text: str) -> str:
    """What a length behind it is of; empty where the text only leads to the length ("must have at least")."""
    words = text.replace("(", " ( ").split()
    while words and words[-1].lower() in _AT_LEAST:
        words.pop()
    text = " ".join(words)
    return re.split(r"[.;:]", text[:-1])[-1].strip() if text.endswith(_BEFORE_LENGTH) else ""
