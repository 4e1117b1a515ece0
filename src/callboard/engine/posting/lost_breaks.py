"""Line breaks that a posting has lost: "… of our clients Ability to climb", "… in SQLKnowledge of", "a plus.2+ years".

Candidates are the places before a capital or a number. `data/lost_breaks.npz` chooses by the features of `cuts`, and
`data/lost_breaks.md` says what it was learned from.
"""

from __future__ import annotations

import re
from itertools import islice

from callboard.engine.posting.cuts import features
from callboard.engine.posting.lexicon import classifier

BREAK, NONE = "break", "none"
LEAST = 0.9
"""Below this probability nothing is cut at a blank: half of a name is worse than two demands in one row."""
LEAST_WITHOUT_BLANK = 0.5
"""The same where there is no blank, but for capitals that may be of a name ("SmartBuild")."""
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
_ITEM = " +"
_LONGEST_NAME = 40


def lost_breaks(text: str) -> list[tuple[int, int]]:
    """Where a row of English lost a line break, in order: the blank, with the plus sign of an item, or nothing."""
    found = places(text)
    likely = classifier("lost_breaks").probability(features(text, found), BREAK) if found else ()
    lost = (at for at, chance in zip(found, likely, strict=False) if chance >= _least(text, *at))
    return [(start - len(_ITEM) * text.endswith(_ITEM, 0, start), end) for start, end in lost]


def _least(text: str, at: int, end: int) -> float:
    start = max(at - _LONGEST_NAME, 0)
    in_name = _CAPITALS_OF_A_NAME.search(text, start, at + 1) or _CAPITALS_BEHIND_A_WORD.search(text, start, at + 2)
    return LEAST if end > at or in_name else LEAST_WITHOUT_BLANK


def places(text: str) -> list[tuple[int, int]]:
    """The candidates: before a capital or a number, behind what may end a line; the blank where there is one."""
    return [place.span() for place in islice(_PLACE.finditer(text), MOST_PLACES)]
