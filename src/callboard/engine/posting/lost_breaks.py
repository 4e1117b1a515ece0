"""Line breaks that a posting has lost: "… of our clients Ability to climb", "… in SQLKnowledge of", "a plus.2+ years".

Candidates are the places before a capital or a number. `features` are the words on either side, how they are set, and
names that they are part of; `data/lost_breaks.npz` chooses, and `data/lost_breaks.md` says what it was learned from.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, islice, pairwise

from callboard.engine.learning.classifier import Features
from callboard.engine.learning.glued_words import glued_words
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.posting.lexicon import classifier, opens_with
from callboard.engine.skills.reader import find_known
from callboard.engine.text.brackets import in_brackets
from callboard.engine.text.folding import fold_in_place

BREAK, NONE = "break", "none"
LEAST = 0.9
"""Below this probability nothing is cut at a blank: half of a name is worse than two demands in one row."""
LEAST_WITHOUT_BLANK, LEAST_IN_SMALL_LETTERS = 0.5, 0.8
"""The same where there is no blank, but for capitals that may be of a name ("SmartBuild"), and within small letters."""
MOST_PLACES = 2_000
"""A row with more of them is none that somebody wrote; only its beginning is cut."""
_PLACE = re.compile(
    # Before a capital ("kV" and "B.A." are whole), or a number that does not go on.
    r"(?<=[A-Za-z0-9)\]%+\"”’']) (?=[A-Z])|(?:(?<=[A-Za-z][a-z])|(?<=[)\]%+\"”’,;:!?])|(?<=[^A-Z]\.))(?=[A-Z])"
    r"|(?:(?<=[A-Z])|(?<=[A-Z]\.))(?=[A-Z][a-z]{2})|(?<=[A-Z]{2}\.)(?=[A-Z][a-z])"
    r"|(?<=[a-z]{2}|\w[)\]])(?=\d)|(?<=[A-Za-z)][.,;:!?])(?=\d)"
)
# "SmartBuild", "OpenStreetMap" and "macOS" up to a capital, and "openSUSE" up to its second one; not "plusPlastics" and
# "oldFluent".
_CAPITALS_OF_A_NAME = re.compile(r"(?<![^\W_])(?:(?:[A-Z][a-z]*){1,2}|[a-z]{1,2}|mac)[A-Z]\Z")
_CAPITALS_BEHIND_A_WORD = re.compile(r"(?<![^\W_])[a-z]{4}[A-Z]{2}\Z")
_WORD = re.compile(r"[^\W_]+(?:['’.+#/-][^\W_]+)*[+#]*")
_ITEM = " +"
# Characters on either side in which words are looked for, and words that count.
_NEAR, _FAR = 120, 30
# Places within a word of which some are looked at, and characters of a name.
_MOST_IN_A_WORD, _LONGEST_NAME = 8, 40


def lost_breaks(text: str) -> list[tuple[int, int]]:
    """Where a row of English lost a line break, in order: the blank, with the plus sign of an item, or nothing."""
    lost: list[int] = []
    for model, found in (("lost_breaks", places(text)), ("glued_words", list(islice(glued_words(text), MOST_PLACES)))):
        likely = classifier(model).probability(features(text, found), BREAK) if found else ()
        # Of a row in which one word is glued for sure, others are too.
        glued = model == "glued_words" and max(likely, default=0.0) >= LEAST_IN_SMALL_LETTERS
        least = [LEAST_WITHOUT_BLANK if glued else _least(text, at) for at in found]
        lost += (at for at, chance, needed in zip(found, likely, least, strict=True) if chance >= needed)
    return [(at - len(_ITEM) * text.endswith(_ITEM, 0, at), at + (text[at] == " ")) for at in sorted(lost)]


def _least(text: str, at: int) -> float:
    if text[at].islower():
        return LEAST_IN_SMALL_LETTERS
    start = max(at - _LONGEST_NAME, 0)
    in_name = _CAPITALS_OF_A_NAME.search(text, start, at + 1) or _CAPITALS_BEHIND_A_WORD.search(text, start, at + 2)
    return LEAST if text[at] == " " or in_name else LEAST_WITHOUT_BLANK


def places(text: str) -> list[int]:
    """The candidates: before a capital or a number, behind what may end a line; at the blank where there is one."""
    return [place.start() for place in islice(_PLACE.finditer(text), MOST_PLACES)]


def features(text: str, found: Sequence[int]) -> list[Features]:
    """The features of each place."""
    before = [_WORD.findall(text, max(at - _NEAR, 0), at) for at in found]
    behind = [_WORD.findall(text, at, at + _NEAR) for at in found]
    starts = [word.start() for word in _WORD.finditer(text)]
    sides = {
        "before": sentence_vectors([" ".join(words[-6:]) for words in before]),
        "behind": sentence_vectors([" ".join(words[:6]) for words in behind]),
        "last word": sentence_vectors([" ".join(words[-1:]) for words in before]),
        "first word": sentence_vectors([" ".join(words[:1]) for words in behind]),
    }
    in_names = _places_in_names(text, found)
    bracketed = in_brackets(text)
    collected: list[Features] = []
    for index, at in enumerate(found):
        last = before[index][-5:]
        named = {
            "words before": min(bisect_left(starts, at), _FAR) / 15,
            "capitals before": sum(word[:1].isupper() for word in last) / max(len(last), 1),
            **dict.fromkeys(_signs(before[index], behind[index]), 1.0),
            **dict.fromkeys(_signs_without_blank(text, at, before[index][-1:], behind[index][:1]), 1.0),
            "inside a name": float(at in in_names),
            "in brackets": float(bracketed[at]),
        }
        near = {name: vectors[index] for name, vectors in sides.items()}
        collected.append(Features(named, tuple(_terms(before[index], behind[index])), near))
    return collected


def _signs(before: Sequence[str], behind: Sequence[str]) -> Iterator[str]:
    words = {"last": before[-1:], "first": behind[:1], "second": behind[1:2]}
    yield from (f"{name} word {_shape(word)}" for name, word in words.items())
    yield from (f"first word {kind}" for kind in opens_with(fold_in_place(" ".join(behind[:1]))))


def _signs_without_blank(text: str, at: int, last: Sequence[str], first: Sequence[str]) -> Iterator[str]:
    """What stands on either side of a place without a blank."""
    if text[at] == " ":
        return
    yield from ("without a blank", f"without a blank, between {_shape(last)} and {_shape(first)}")
    if last == first:
        yield "without a blank, the same word twice"
    if not text[at - 1].isalnum():
        yield f"without a blank, behind {text[at - 1]}"


def _places_in_names(text: str, found: Sequence[int]) -> set[int]:
    """The places within known names, also within those that were joined to other words ("skillsQuickBooks")."""
    inside = {place for span in find_known(text) for place in range(span.start + 1, span.end)}
    joints = (at for at in found if text[at] != " ")
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
