"""What a list is about when its heading says nothing known: by the wording of its items, else by its turn.

Postings tell the work first, then what is asked for, then what would be nice; offers give themselves away.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from itertools import takewhile

from callboard.engine.posting.cues import sounds
from callboard.engine.posting.education import level_in
from callboard.engine.posting.flat import flatten
from callboard.engine.posting.headings import LISTS, Heading
from callboard.engine.posting.lexicon import any_word, load
from callboard.engine.posting.reading import Row
from callboard.engine.posting.spoken import asked_in
from callboard.engine.posting.years import years_in

# The first items of a list tell what it is.
MAX_ITEMS = 8
# A longer row is a paragraph, not an item.
PARAGRAPH = 130

_OFFERED = re.compile(
    r"[€$£]|\b\d+ ?(?:%|days|tage|jours|dias|giorni|dagen)\b|\b(?:chf|eur|usd|gbp)\b|\bdiscount|\binsurance|\bleave\b|"
    r"\bbreakfast|\blunch|\bfree\b|\bremote\b"
)
_TOLD = re.compile(r"^(?:you.ll|you will|sie \w+en\b|du \w+st\b|vous \w+ez\b|je \w+t\b)")
_GERMAN_NOUN = re.compile(r"^(?:\w{5,}(?:ung|nahme|pflege|tion)|(?:sie|du)\b)")
_KNOWS = re.compile(
    r"^(?:you (?:have|know|speak|write|are|can|love|like|enjoy|bring)|you.(?:ve|re)|fluent|strong|solid|good|excellent|"
    r"proven|hands-on|comfort\w*|able|ability|experienced?|some|a |an |une? |certifi\w+|degree|bachelor|valid|native|"
    r"je (?:hebt|bent|spreekt|kunt)|du (?:hast|bist|kannst|sprichst)|sie (?:haben|sind|verfugen|bringen)|"
    r"vous (?:avez|etes)|tienes|eres)\b"
)


@cache
def _verbs() -> re.Pattern[str]:
    words: list[str] = load("cues")["verbs"]
    return re.compile(r"^(?:" + any_word(words).pattern + ")")


def by_items(rows: Sequence[Row], index: int, within: str, level: int, seen: Collection[str]) -> Heading | None:
    """A short row over bullets is a heading in whatever words; what it is of, its items say."""
    row = rows[index]
    if row.bullet or row.label or not index or row.text.rstrip().endswith((".", ",", ";")):
        return None
    if len(row.text.split()) > 8:
        return _by_lead(rows, index)
    items = list(takewhile(lambda below: below.bullet, rows[index + 1 : index + 9]))
    if not items and row.text.rstrip().endswith(":") and not row.bullet:
        items = list(takewhile(lambda below: not (below.gap or below.strong), rows[index + 1 : index + 9]))
        items = items if len(items) > 1 and all(len(item.text) < PARAGRAPH for item in items) else []
    if not items or not (row.gap or row.strong or row.text.rstrip().endswith((":", "?"))):
        return None
    # Inside a list only a gap, or a heading of the list's own rank, ends it.
    apart = row.gap and (not row.level or row.level <= level or not level)
    inside = within in LISTS and not apart
    kind = kind_of([flatten(item.text) for item in items], seen, ordered=not inside)
    if kind is None or (inside and kind != within):
        return None
    return Heading(kind)


_LEADS = (
    (
        "responsibilities",
        re.compile(r"\b(?:you(?:.ll| will| might| may| would| can|.d)|du wirst|vous|je gaat)\b[^:]{0,40}:$"),
    ),
    (
        "requirements",
        re.compile(
            r"\b(?:comfortable with|looking for|fit if|right for you if|someone who|you have|you are|ideal|must|"
            r"need|bring|"
            r"requires?|expect|experience (?:with|in))\b[^:]{0,50}:$"
        ),
    ),
)


def _by_lead(rows: Sequence[Row], index: int) -> Heading | None:
    """A longer row that leads in bullets: "You're a strong fit if you are comfortable with:"."""
    if index + 1 >= len(rows) or not rows[index + 1].bullet or not rows[index].text.rstrip().endswith(":"):
        return None
    last = re.split(r"[.!?]\s", flatten(rows[index].text.strip()))[-1]
    return next((Heading(kind) for kind, words in _LEADS if words.search(last)), None)


def kind_of(items: Sequence[str], seen: Collection[str], *, ordered: bool) -> str | None:
    """The list that folded `items` make, after the lists `seen`; `ordered` lets their turn decide what words do not."""
    votes = [vote for item in items[:MAX_ITEMS] if (vote := _vote(item))]
    for kind in dict.fromkeys(votes):
        if votes.count(kind) * 2 >= min(len(items), MAX_ITEMS):
            return kind
    return _by_turn(seen) if ordered else None


def _vote(flat: str) -> str | None:
    if sounds("preferred", flat):
        return "preferred"
    if sounds("responsible", flat) or (_TOLD.match(flat) and not _KNOWS.match(flat)):
        return "responsibilities"
    if _asks(flat):
        return "requirements"
    if sounds("benefit", flat) or (_OFFERED.search(flat) and len(flat.split()) < 9):
        return "benefits"
    if _verbs().match(flat) or _GERMAN_NOUN.match(flat):
        return "responsibilities"
    return None


def _asks(flat: str) -> bool:
    return bool(
        _KNOWS.match(flat)
        or any(True for _ in years_in(flat, asked=True))
        or level_in(flat)
        or (sounds("required", flat) and not _verbs().match(flat))
        or (len(flat.split()) < 6 and any(asked_in(flat)))
    )


def _by_turn(seen: Collection[str]) -> str | None:
    if "responsibilities" not in seen and "requirements" not in seen:
        return "responsibilities"
    if "requirements" not in seen:
        return "requirements"
    return "responsibilities" if "responsibilities" not in seen else None
