"""Places at which a text may be cut, as `lost_breaks` and `clauses` judge them.

Features are the words on either side, how they are set, and names that they are part of.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, islice, pairwise

from callboard.engine.learning.classifier import Features
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.posting.lexicon import opens_with
from callboard.engine.skills.reader import find_known
from callboard.engine.text.brackets import in_brackets
from callboard.engine.text.folding import fold_in_place

_WORD = re.compile(r"[^\W_]+(?:['’.+#/-][^\W_]+)*[+#]*")
# Characters on either side in which words are looked for, and words that count.
_NEAR, _FAR = 120, 30
# Places within a word of which some are looked at, and characters of a name.
_MOST_IN_A_WORD, _LONGEST_NAME = 8, 40


def features(text: str, found: Sequence[tuple[int, int]]) -> list[Features]:
    """The features of each place, which is what parts the words before it from those behind: a blank, or nothing."""
    before = [_WORD.findall(text, max(start - _NEAR, 0), start) for start, _ in found]
    behind = [_WORD.findall(text, end, end + _NEAR) for _, end in found]
    starts = [word.start() for word in _WORD.finditer(text)]
    places = [0, *(bisect_left(starts, start) for start, _ in found), len(starts)]
    sides = {
        "before": sentence_vectors([" ".join(words[-6:]) for words in before]),
        "behind": sentence_vectors([" ".join(words[:6]) for words in behind]),
        "last word": sentence_vectors([" ".join(words[-1:]) for words in before]),
        "first word": sentence_vectors([" ".join(words[:1]) for words in behind]),
    }
    in_names = _places_in_names(text, [start for start, end in found if start == end])
    bracketed = in_brackets(text)
    collected: list[Features] = []
    for index, (start, end) in enumerate(found):
        last = before[index][-5:]
        above, at, below = places[index : index + 3]
        named = {
            f"mark {' '.join(text[start:end].lower().split())}": 1.0,
            "words before": min(at, _FAR) / 15,
            "words since the last place": min(at - above, _FAR) / 15,
            "words to the next place": min(below - at, _FAR) / 15,
            "capitals before": sum(word[:1].isupper() for word in last) / max(len(last), 1),
            **dict.fromkeys(_signs(before[index], behind[index], text[start - 1] if start == end else ""), 1.0),
            "inside a name": float(start in in_names),
            "in brackets": float(bracketed[start]),
        }
        near = {name: vectors[index] for name, vectors in sides.items()}
        collected.append(Features(named, tuple(_terms(before[index], behind[index])), near))
    return collected


def _signs(before: Sequence[str], behind: Sequence[str], joint: str) -> Iterator[str]:
    """How the words are set, and behind which sign a `joint` without a blank is."""
    last, first = _shape(before[-1:]), _shape(behind[:1])
    yield from (f"last word {last}", f"first word {first}", f"second word {_shape(behind[1:2])}")
    yield from (f"first word {kind}" for kind in opens_with(fold_in_place(" ".join(behind[:1]))))
    if joint:
        yield from ("without a blank", f"without a blank, between {last} and {first}")
        if before[-1:] == behind[:1]:
            yield "without a blank, the same word twice"
        if not joint.isalnum():
            yield f"without a blank, behind {joint}"


def _places_in_names(text: str, joints: Sequence[int]) -> set[int]:
    """The places within known names, also within those that were joined to other words ("skillsQuickBooks")."""
    inside = {place for span in find_known(text) for place in range(span.start + 1, span.end)}
    for start, within in groupby(joints, key=lambda at: text.rfind(" ", 0, at) + 1):
        end = text.find(" ", start)
        bounds = (start, *islice(within, _MOST_IN_A_WORD), end if end >= 0 else len(text))
        for (first, one), (last, other) in combinations(enumerate(bounds), 2):
            word = text[one:other] if last > first + 1 and other - one <= _LONGEST_NAME else ""
            inside.update(bounds[first + 1 : last] if any(span.text == word for span in find_known(word)) else ())
    return inside


def _shape(word: Sequence[str]) -> str:
    """How a word is set; `word` holds one, or none."""
    if not word:
        return "missing"
    one = word[0]
    if not one[0].isupper():
        return "digits" if one[0].isdigit() else "small"
    return "one capital" if one[1:].islower() or len(one) == 1 else "all capitals" if one.isupper() else "mixed"


def _terms(before: Sequence[str], behind: Sequence[str]) -> Iterator[str]:
    """The words beside a place."""
    last, first, second = (fold_in_place(" ".join(words)) for words in (before[-1:], behind[:1], behind[1:2]))
    yield from (f"last {last}", f"first {first}", f"second {second}", f"-{last[-3:]}")
    yield from (f"{one} {other}" for one, other in pairwise((last, first, second)))
