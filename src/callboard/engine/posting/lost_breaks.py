"""Line breaks that a posting has lost where nothing shows it but a capital: "… of our clients Ability to climb".

Candidates are the blanks before a capital. `features` are the words on either side, how they are set, and names that
they are part of; `data/lost_breaks.npz` chooses, and `data/lost_breaks.md` says what it was learned from.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice, pairwise

from callboard.engine.learning.classifier import Features
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.posting.lexicon import classifier, opens_with
from callboard.engine.skills.reader import find_known
from callboard.engine.text.flattening import flatten

BREAK, NONE = "break", "none"
LEAST = 0.9
"""Below this probability nothing is cut: half of a name is worse than two demands in one row."""
_LEAST_WITHIN_A_WORD = 0.5
"""The same for a capital within a word: but for names nothing else sets one there."""
MOST_BLANKS = 2_000
"""A row with more of them is none that somebody wrote; only its beginning is cut."""
_BLANK = re.compile(r"(?<=[A-Za-z0-9)\]%+\"”’']) (?=[A-Z])")
_WORD = re.compile(r"[^\W_]+(?:['’.+#/-][^\W_]+)*[+#]*")
_ITEM = " +"
# Characters on either side in which words are looked for, and words that count.
_NEAR, _FAR = 120, 30
_DEPTH = {"(": 1, "[": 1, ")": -1, "]": -1}


def lost_breaks(text: str) -> list[tuple[int, int]]:
    """The blanks of a row of English at which a line break was lost, in order, with the plus sign of an item."""
    found = blanks(text)
    if not found:
        return []
    likely = classifier("lost_breaks").probability(features(text, found), BREAK)
    lost = (at for at, probability in zip(found, likely, strict=True) if probability >= LEAST)
    return [(at - len(_ITEM) if text.endswith(_ITEM, 0, at) else at, at + 1) for at in lost]


def is_break_within_a_word(text: str, at: int) -> bool:
    """Whether a line of English ended within a word, before the capital at `at`: "… SkillsThoroughness and …"."""
    likely = classifier("lost_breaks").probability(features(f"{text[:at]} {text[at:]}", [at]), BREAK)
    return bool(likely[0] >= _LEAST_WITHIN_A_WORD)


def blanks(text: str) -> list[int]:
    """The candidates: blanks before a capital and behind a word, a bracket or a quotation, not behind a stop."""
    return [blank.start() for blank in islice(_BLANK.finditer(text), MOST_BLANKS)]


def features(text: str, found: Sequence[int]) -> list[Features]:
    """The features of each blank."""
    before = [_WORD.findall(text, max(at - _NEAR, 0), at) for at in found]
    behind = [_WORD.findall(text, at, at + _NEAR) for at in found]
    starts = [word.start() for word in _WORD.finditer(text)]
    sides = {
        "before": sentence_vectors([" ".join(words[-6:]) for words in before]),
        "behind": sentence_vectors([" ".join(words[:6]) for words in behind]),
        "last word": sentence_vectors([" ".join(words[-1:]) for words in before]),
        "first word": sentence_vectors([" ".join(words[:1]) for words in behind]),
    }
    in_names = {place for span in find_known(text) for place in range(span.start, span.end)}
    depth = list(accumulate((_DEPTH.get(char, 0) for char in text), initial=0))
    collected: list[Features] = []
    for index, at in enumerate(found):
        last = before[index][-5:]
        named = {
            "words before": min(bisect_left(starts, at), _FAR) / 15,
            "capitals before": sum(word[:1].isupper() for word in last) / max(len(last), 1),
            **dict.fromkeys(_signs(before[index], behind[index]), 1.0),
            "inside a name": float(at in in_names),
            "in brackets": float(depth[at] > 0),
        }
        near = {name: vectors[index] for name, vectors in sides.items()}
        collected.append(Features(named, tuple(_terms(before[index], behind[index])), near))
    return collected


def _signs(before: Sequence[str], behind: Sequence[str]) -> Iterator[str]:
    yield f"last word {_shape(before[-1:])}"
    yield f"first word {_shape(behind[:1])}"
    yield f"second word {_shape(behind[1:2])}"
    yield from (f"first word {kind}" for kind in opens_with(flatten(" ".join(behind[:1]))))


def _shape(word: Sequence[str]) -> str:
    """How a word is set; `word` holds one, or none."""
    if not word:
        return "missing"
    one = word[0]
    if not one[0].isupper():
        return "digits" if one[0].isdigit() else "small"
    return "one capital" if one[1:].islower() or len(one) == 1 else "all capitals" if one.isupper() else "mixed"


def _terms(before: Sequence[str], behind: Sequence[str]) -> Iterator[str]:
    """The words beside a blank."""
    last, first, second = (flatten(" ".join(words)) for words in (before[-1:], behind[:1], behind[1:2]))
    yield from (f"last {last}", f"first {first}", f"second {second}", f"-{last[-3:]}")
    yield from (f"{one} {other}" for one, other in pairwise((last, first, second)))
