"""The label of each line or sentence of a posting: requirement, wish, duty, or something else.

Judged twice. First each unit by itself: its words, the heading above it, signs that need no learning
(`data/units.npz`). Then again beside what its neighbours were judged to be (`data/units_in_context.npz`): a line
between two duties is likely one. The units of one kind are the
items of a list (`outline`). The cards beside the weights say what they were learned from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from callboard.engine.learning.classifier import Features, Probabilities
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.posting.field_candidates import classifier
from callboard.engine.posting.headings import heading, in_heading_words
from callboard.engine.posting.lexicon import FAMILIES, has_wording, heading_kinds, opens_with
from callboard.engine.posting.qualifications import UNKNOWN, asked_in, level_in, written_in, years_in
from callboard.engine.posting.reading import PostingRow, PostingText
from callboard.engine.skills.reader import find_known
from callboard.engine.text.flattening import flatten, words_only
from callboard.engine.text.sentences import sentences

LABELS = (
    *("must", "nice", "responsibility", "benefit", "about", "legal", "apply", "condition"),
    *("title", "company", "place", "pay", "type", "heading", "other"),
)
"""The kinds of unit that labelled postings tell apart."""

# A longer row of several sentences is prose, of which every sentence is judged by itself.
PROSE = 60
_HEADING_WORDS = 9
_WORD = re.compile(r"[^\W\d_]+|\d+")
_FIRST_WORDS = 2
LEAST_ASKED = 0.55
"""What is less likely asked for is not: an invented requirement costs more than a lost one.

A bullet, or the name of a skill, under a known heading of requirements needs only to be likelier than anything else.
"""
_MOSTLY = 0.5
# Probabilities below it are one and the same.
_FLOOR = 1e-3
LINK = re.compile(r"https?:|www\.|@\w+\.")
_MONEY = re.compile(r"[€$£]\s?\d|\d\s?(?:€|eur|usd|chf|gbp)\b")


@dataclass(frozen=True, slots=True)
class Unit:
    """A row, or a sentence of a long one: `reading.text[start:end]`."""

    start: int
    end: int
    row: int
    alone: bool = True
    """Whether it is the whole row."""


@dataclass(frozen=True, slots=True)
class LabelledUnit:
    """A unit with its label, how likely the label is, and how likely it tells of work or asks for something."""

    unit: Unit
    label: str
    probability: float
    of_work: float
    asked: float = 0.0


def units(reading: PostingText) -> list[Unit]:
    """The rows in order; of prose, the sentences."""
    found: list[Unit] = []
    for index, row in enumerate(reading.rows):
        prose = len(row.text) > PROSE and not row.bullet
        spans = [(start, end) for start, end in sentences(row.text, row.start) if end > start] if prose else []
        if len(spans) > 1:
            found += (Unit(start, end, index, alone=False) for start, end in spans)
        else:
            found.append(Unit(row.start, row.end, index))
    return found


def judge(reading: PostingText) -> list[LabelledUnit]:
    """Every unit with its likeliest label; nothing is told apart in a language that cannot be judged."""
    found = units(reading)
    if not found or written_in(reading.flat) == UNKNOWN:
        return [LabelledUnit(unit, "other", 1.0, 0.0) for unit in found]
    alone, beside = classifier("units"), classifier("units_in_context")
    known = features(reading, found)
    first = alone.probabilities(known)
    likely = (first + beside.probabilities(in_context(first, known))) / 2
    rows = (dict(zip(alone.labels, row.tolist(), strict=True)) for row in likely)
    return [_decide(reading, unit, of, row) for unit, of, row in zip(found, known, rows, strict=True)]


def _decide(reading: PostingText, unit: Unit, of: Features, likely: dict[str, float]) -> LabelledUnit:
    """The likeliest label; must and nice are one thing, something asked for, before they are two.

    What is nothing but the words of a known heading is one, whatever is likely.
    """
    bullet = reading.rows[unit.row].bullet
    flat = reading.flat[unit.start : unit.end]
    if words_only(reading.text[unit.start : unit.end]) in heading_kinds() and not bullet:
        return LabelledUnit(unit, "heading", 1.0, 0.0)
    asked = likely["must"] + likely["nice"]
    rest = {label: chance for label, chance in likely.items() if label not in ("must", "nice")}
    label = max(rest, key=lambda name: rest[name])
    named = bullet or of.named["skills named"] > _MOSTLY
    listed = named and any(of.named.get(f"under {kind}") for kind in ("requirements", "preferred"))
    # In a list of requirements "other" says only that nothing is known of the words.
    rival = max(chance for name, chance in rest.items() if name != "other") if listed else max(rest[label], LEAST_ASKED)
    if asked > rival:
        prefers_a_part = "under preferred" not in of.named and has_wording("preference_inside", flat)
        label = "must" if prefers_a_part or likely["must"] >= likely["nice"] else "nice"
        if not bullet and in_heading_words(reading.text[unit.start : unit.end]):
            label = "heading"
    if label == "title" and flat.rstrip().endswith(".") and has_wording("qualification", flat):
        # A text of one sentence that names the job and says what it takes asks for it.
        label = "must"
    told = likely["responsibility"] + asked
    return LabelledUnit(unit, label, round(likely[label], 4), round(told, 4), round(asked, 4))


_NEAR = (-2, -1, 1, 2)
_AROUND = 4


def in_context(likely: Probabilities, known: Sequence[Features]) -> list[Features]:
    """The features of every unit once all are judged: how likely itself and its neighbours are of each label.

    The columns of `likely` are `LABELS` in the order of the alphabet; `known` are the features it was judged by, of
    which the heading's kind and a few signs count again.
    """
    names = sorted(LABELS)
    padded = np.pad(likely, ((_AROUND, _AROUND), (0, 0)))
    size = len(likely)
    shifted = {step: padded[_AROUND + step : _AROUND + step + size] for step in range(-_AROUND, _AROUND + 1) if step}
    parts: dict[str, Probabilities] = {
        "itself": np.log(likely + _FLOOR) / 3,
        **{f"{step:+d}": shifted[step] for step in _NEAR},
        "around": np.mean(list(shifted.values()), axis=0),
    }
    columns = {f"{part} {name}": rows[:, at] for part, rows in parts.items() for at, name in enumerate(names)}
    return [
        Features({name: float(column[at]) for name, column in columns.items()} | _kept(known[at])) for at in range(size)
    ]


_SIGNS_KEPT = frozenset({"bullet", "one of several sentences", "sounds preferred", "sounds required"})


def _kept(of: Features) -> dict[str, float]:
    kinds = {name: value for name, value in of.named.items() if name.startswith("under ") and "," not in name}
    return kinds | {name: value for name, value in of.named.items() if name in _SIGNS_KEPT}


def features(reading: PostingText, found: Sequence[Unit]) -> list[Features]:
    """The features of every unit, in order."""
    # Vectors know English; in other languages headings, words and signs decide.
    english = written_in(reading.flat) == "en"
    vectors = sentence_vectors([reading.text[unit.start : unit.end] if english else "" for unit in found])
    nothing = vectors[0] * 0
    kinds = [_heading_kind(reading, unit) for unit in found]
    heads = _headings_above(reading, found, kinds)
    means = {head: vectors[[at for at, of in enumerate(heads) if of == head]].mean(axis=0) for head in set(heads)}
    collected: list[Features] = []
    for at, unit in enumerate(found):
        head = heads[at]
        kind = kinds[head] or "unknown" if head >= 0 else "none"
        named = dict(_signs(reading, unit)) | {
            "place in the text": at / len(found),
            "near the top": 1 / (1 + at),
            "rows since the heading": min(at - head, 20) / 20,
            f"under {kind}": 1.0,
            f"under {kind}, {_position(reading, found, head, at)}": 1.0,
            **({f"heading of {kinds[at]}": 1.0} if kinds[at] else {}),
            **_around(reading, found, at),
        }
        above = reading.flat[found[head].start : found[head].end] if head >= 0 else ""
        around = {
            "line": vectors[at],
            "heading": vectors[head] if head >= 0 else nothing,
            "section": means[head],
            "line before": vectors[at - 1] / 2 if at else nothing,
            "line after": vectors[at + 1] / 2 if at + 1 < len(found) else nothing,
        }
        collected.append(Features(named, tuple(_terms(reading.flat[unit.start : unit.end], above)), around))
    return collected


def _position(reading: PostingText, found: Sequence[Unit], head: int, at: int) -> str:
    """The position of a unit in its section: a bullet, before or after bullets, or in text without any."""
    if reading.rows[found[at].row].bullet:
        return "bullet"
    return "behind bullets" if any(reading.rows[unit.row].bullet for unit in found[head + 1 : at]) else "text"


def _headings_above(reading: PostingText, found: Sequence[Unit], kinds: Sequence[str]) -> list[int]:
    """Index of the heading above each unit, -1 where there is none."""
    above: list[int] = []
    last = -1
    for at, unit in enumerate(found):
        above.append(last)
        if kinds[at] or _looks_like_heading(reading, unit):
            last = at
    return above


def _heading_kind(reading: PostingText, unit: Unit) -> str:
    """The kind of a known heading; empty if the unit is none."""
    if not unit.alone:
        return ""
    following = reading.rows[unit.row + 1] if unit.row + 1 < len(reading.rows) else None
    found = heading(reading.rows[unit.row], following)
    return found.kind if found and found.kind != "other" else ""


def _looks_like_heading(reading: PostingText, unit: Unit) -> bool:
    row = reading.rows[unit.row]
    text = row.text.rstrip()
    if not unit.alone or row.bullet or len(text.split()) > _HEADING_WORDS:
        return False
    if text.endswith((":", "?")):
        return True
    following = reading.rows[unit.row + 1] if unit.row + 1 < len(reading.rows) else None
    if text.endswith((".", "!", ",", ";")) or following is None:
        return False
    return row.strong or following.bullet or in_heading_words(text)


def _signs(reading: PostingText, unit: Unit) -> Iterator[tuple[str, float]]:
    """Plain signs of one unit."""
    row = reading.rows[unit.row]
    text, flat = reading.text[unit.start : unit.end], reading.flat[unit.start : unit.end]
    words = text.split()
    yield "words", min(len(words), 60) / 20
    yield "letters a word", min(len(text) / max(len(words), 1), 15) / 10
    yield "capitals", sum(word[:1].isupper() for word in words) / max(len(words), 1)
    yield "skills named", _share_of_skills(text)
    yield "figures", sum(char.isdigit() for char in text) / max(len(text), 1)
    signs = {
        "one of several sentences": not unit.alone,
        "bullet": row.bullet,
        "set as a heading": row.strong,
        "behind a gap": row.gap,
        "begins in lower case": text[:1].islower(),
        "ends a sentence": text.rstrip().endswith((".", "!")),
        "asks": text.rstrip().endswith("?"),
        "ends with a colon": text.rstrip().endswith(":"),
        "holds a colon": ":" in text[:50],
        "holds a pipe": "|" in text,
        "short": len(words) < 5,
        "years": any(True for _ in years_in(flat, asked=True)),
        "degree": level_in(flat) is not None,
        "money": bool(_MONEY.search(flat)),
        "address": bool(LINK.search(flat)),
    }
    signs |= {f"opens with a word that {kind}": True for kind in opens_with(flat)}
    signs |= {f"sounds {family}": has_wording(family, flat) for family in FAMILIES}
    yield from ((name, 1.0) for name, holds in signs.items() if holds)


def _share_of_skills(text: str) -> float:
    """How much of a short unit is names of skills or languages: an item may be nothing else."""
    if len(text) > PROSE:
        return 0.0
    named = sum(span.end - span.start for span in find_known(text))
    return named / max(len(text), 1) or float(any(asked_in(flatten(text))))


def _around(reading: PostingText, found: Sequence[Unit], at: int) -> dict[str, float]:
    """Whether the neighbours are bullets, too."""
    own = reading.rows[found[at].row].bullet
    neighbours = {"before": at - 1, "after": at + 1}
    return {
        f"bullet {side}": 1.0
        for side, index in neighbours.items()
        if 0 <= index < len(found) and reading.rows[found[index].row].bullet and own
    }


def _terms(flat: str, above: str) -> Iterator[str]:
    """Words and pairs of words, the first ones apart; endings, for languages that join words; words of the heading."""
    words = _WORD.findall(flat)[:80]
    yield from words
    yield from (f"{one} {other}" for one, other in pairwise(words))
    yield from (f"first {word}" for word in words[:_FIRST_WORDS])
    yield from (f"-{word[-4:]}" for word in words if len(word) > 6)
    yield from (f"under {word}" for word in _WORD.findall(above)[:_HEADING_WORDS])


LISTS = {
    "must": "requirements",
    "nice": "preferred",
    "responsibility": "responsibilities",
    "benefit": "benefits",
    "pay": "benefits",
}
"""The list that a unit of each label belongs to."""

_ASKED = ("must", "nice")
# Text that sounds like something else speaks of the work with this probability at least, or it is not told of the work.
_MAY_TELL = 0.15
# Fewer words behind a heading say too little without it ("Experience: 5 years").
_LEAST_CONTENT, _LEAST_OF_FIGURES = 2, 3
# More rows are not the top of a posting.
_MOST_ON_TOP = 15


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list: `reading.text[start:end]`, and how likely it asks for something."""

    start: int
    end: int
    kind: str
    asked: float = 0.0


@dataclass(frozen=True)
class Outline:
    """The items in order, the rows on top, and the units with their labels."""

    items: tuple[Item, ...]
    header: tuple[PostingRow, ...]
    judged: tuple[LabelledUnit, ...]

    def of(self, kind: str) -> list[Item]:
        """The items of one list."""
        return [item for item in self.items if item.kind == kind]

    def labelled(self, *labels: str) -> list[Unit]:
        """The units with any of these labels."""
        return [one.unit for one in self.judged if one.label in labels]


def outline(reading: PostingText, rows: Sequence[PostingRow], judged: Sequence[LabelledUnit]) -> Outline:
    """The lists of `rows`, from the judgement of every unit of the posting."""
    starts = {row.start for row in rows}
    inside = tuple(one for one in judged if reading.rows[one.unit.row].start in starts)
    return Outline(tuple(_items(reading, inside)), _header(reading, rows, inside), inside)


def _header(reading: PostingText, rows: Sequence[PostingRow], judged: Sequence[LabelledUnit]) -> tuple[PostingRow, ...]:
    """The rows in front of the first list; the first row is on top whatever it says."""
    firsts = [reading.rows[one.unit.row].start for one in judged if one.label in (*_ASKED, "responsibility")]
    limit = next((start for start in firsts if start > rows[0].start), None) if rows else None
    return tuple(row for row in rows if limit is None or row.start < limit)[:_MOST_ON_TOP]


def _items(reading: PostingText, judged: Sequence[LabelledUnit]) -> Iterator[Item]:
    for one in judged:
        unit, label = one.unit, one.label
        kind = LISTS.get(label) or ("told" if _may_tell(one) else None)
        if kind is None:
            continue
        if kind != "benefits" and has_wording("protected_trait", reading.flat[unit.start : unit.end]):
            kind = "protected"
        yield Item(unit.start + _label_length(reading.text[unit.start : unit.end]), unit.end, kind, one.asked)


def _label_length(text: str) -> int:
    """The length of a heading in front of an item ("Requirements: five years of SQL"); 0 where little would be left."""
    label, colon, content = text.partition(":")
    least = _LEAST_OF_FIGURES if content.lstrip(" *")[:1].isdigit() else _LEAST_CONTENT
    if len(content.split()) < least or not (words_only(label) in heading_kinds() or in_heading_words(label)):
        return 0
    return len(label) + len(colon) + len(content) - len(content.lstrip(" *"))


def _may_tell(one: LabelledUnit) -> bool:
    # A short ad names the job, or its hours, in a sentence of its own.
    if one.label in ("title", "type"):
        return not one.unit.alone
    return one.label in ("about", "other") and one.of_work >= _MAY_TELL
