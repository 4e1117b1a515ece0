"""Learn which words leave open what follows them ("in alignment with …"), from texts that need no labels.

A word is left open before a preposition if it often stands before that one and seldom ends a clause: "focus" before
"on", and not "documents" before "for". Counted in the texts of many résumés; each half is tried on the other.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path

from callboard.core.text import fold, squeeze
from callboard.engine.writing.open_words import PREPOSITIONS

WRITTEN = Path("src/callboard/engine/writing/data/open_words.json")
FEWEST = 40
"""A word must stand in the texts this often for its habits to be known."""
OFTEN, SELDOM = 0.1, 0.1
"""The least share of its uses before the preposition, and the share below which it ends a clause."""
_RARE = 20
"""Uses that are added to the number of all, so that rare words need more of them."""
_TOKEN = re.compile(r"[a-z]+(?:['’-][a-z]+)*|\S")
_SHORTEST = 3

Counts = tuple[Counter[str], Counter[tuple[str, str]], Counter[str]]
"""How often a word stands at all, before which preposition, and at the end of a clause."""


def train(data: Path, *, today: date) -> str:
    """Count the words of `texts/*.txt`, write the table and its card; the card is returned."""
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in sorted((data / "texts").glob("*.txt"))]
    found = open_words(count(texts))
    table = {each: sorted(word for word, before in found if before == each) for each in PREPOSITIONS}
    WRITTEN.write_text(json.dumps({key: words for key, words in table.items() if words}, indent=1) + "\n", "utf-8")
    card = _card(texts, found, today)
    WRITTEN.with_suffix(".md").write_text(card, encoding="utf-8")
    return card


def count(texts: Iterable[str]) -> Counts:
    """The counts of the words of texts."""
    uses, before, ends = Counter[str](), Counter[tuple[str, str]](), Counter[str]()
    for text in texts:
        tokens = _TOKEN.findall(fold(squeeze(text)))
        for word, following in pairwise(tokens):
            if word.isalpha() and len(word) >= _SHORTEST:
                uses[word] += 1
                before[word, following] += following in PREPOSITIONS
                ends[word] += following in {".", ";", ":"}
    return uses, before, ends


def open_words(counts: Counts) -> set[tuple[str, str]]:
    """The words that leave open what follows, each with the preposition."""
    uses, before, ends = counts
    return {
        (word, preposition)
        for (word, preposition), times in before.items()
        if uses[word] >= FEWEST
        and times >= OFTEN * (uses[word] + _RARE)
        and ends[word] < SELDOM * uses[word]
        and word not in PREPOSITIONS
    }


def _card(texts: Sequence[str], found: set[tuple[str, str]], today: date) -> str:
    halves = [open_words(count(texts[start::2])) for start in (0, 1)]
    both = len(halves[0] & halves[1])
    return (
        "# Model card: words that leave open what follows\n\n"
        f"Whether a quotation may end before a preposition. Written by `make train` on {today}.\n\n"
        "## Data\n\n"
        f"The words of {len(texts):,} résumés as they stand, without labels; the texts belong to others and stay "
        "outside the project.\n\n"
        "## Figures\n\n"
        f"{len(found)} words with their preposition. Of those that one half of the texts gives "
        f"({len(halves[0])} and {len(halves[1])}), {both} are also given by the other.\n"
    )
