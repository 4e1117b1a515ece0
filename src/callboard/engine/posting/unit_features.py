"""What a unit of a posting is judged by: its words, the heading above it, its neighbours, and plain signs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

import numpy as np

from callboard.engine.learning.classifier import Features, Probabilities
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.posting.education import level_in
from callboard.engine.posting.headings import heading
from callboard.engine.posting.languages import required_languages
from callboard.engine.posting.lexicon import FAMILIES, has_wording, opens_with
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.units import LABELS, PROSE, Unit
from callboard.engine.posting.years import years_in
from callboard.engine.skills.reader import find_known
from callboard.engine.text.flattening import flatten

_HEADING_WORDS = 9
_WORD = re.compile(r"[^\W\d_]+|\d+")
_FIRST_WORDS = 2
LINK = re.compile(r"https?:|www\.|@\w+\.")
_MONEY = re.compile(r"[€$£]\s?\d|\d\s?(?:€|eur|usd|chf|gbp)\b")


def features(reading: PostingText, all_units: Sequence[Unit]) -> list[Features]:
    """The features of every unit, in order."""
    # Vectors know English; in other languages headings, words and signs decide.
    english = reading.language == "en"
    vectors = sentence_vectors([reading.text[unit.start : unit.end] if english else "" for unit in all_units])
    nothing = vectors[0] * 0
    kinds = [heading(*reading.rows_at(unit.row)) if unit.alone else None for unit in all_units]
    heads = _headings_above(kinds)
    bullets = [reading.rows[unit.row].bullet for unit in all_units]
    means = {head: vectors[[at for at, of in enumerate(heads) if of == head]].mean(axis=0) for head in set(heads)}
    collected: list[Features] = []
    for at, unit in enumerate(all_units):
        head = heads[at]
        kind = kinds[head] if head >= 0 else "none"
        named = dict(_named_features(reading, unit)) | {
            "place in the text": at / len(all_units),
            "near the top": 1 / (1 + at),
            "rows since the heading": min(at - head, 20) / 20,
            f"under {kind}": 1.0,
            f"under {kind}, {_position(bullets, head, at)}": 1.0,
            **({f"heading of {kinds[at]}": 1.0} if kinds[at] else {}),
            **({"bullet before": 1.0} if bullets[at] and any(bullets[max(at - 1, 0) : at]) else {}),
            **({"bullet after": 1.0} if bullets[at] and any(bullets[at + 1 : at + 2]) else {}),
        }
        above = reading.flat[all_units[head].start : all_units[head].end] if head >= 0 else ""
        around = {
            "line": vectors[at],
            "heading": vectors[head] if head >= 0 else nothing,
            "section": means[head],
            "line before": vectors[at - 1] / 2 if at else nothing,
            "line after": vectors[at + 1] / 2 if at + 1 < len(all_units) else nothing,
        }
        collected.append(Features(named, tuple(_terms(reading.flat[unit.start : unit.end], above)), around))
    return collected


def _position(bullets: Sequence[bool], head: int, at: int) -> str:
    """The position of a unit in its section: a bullet, behind bullets, or in text without any."""
    if bullets[at]:
        return "bullet"
    return "behind bullets" if any(bullets[head + 1 : at]) else "text"


def _headings_above(kinds: Sequence[str | None]) -> list[int]:
    """Index of the heading above each unit, -1 where there is none."""
    last = accumulate((-1 if kind is None else at for at, kind in enumerate(kinds)), max, initial=-1)
    return list(last)[:-1]


def _named_features(reading: PostingText, unit: Unit) -> Iterator[tuple[str, float]]:
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
        "years": any(True for _ in years_in(flat)),
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
    return named / max(len(text), 1) or float(any(required_languages(flatten(text))))


def _terms(flat: str, above: str) -> Iterator[str]:
    """Words and pairs of words, the first ones apart; endings, for languages that join words; words of the heading."""
    words = _WORD.findall(flat)[:80]
    yield from words
    yield from (f"{one} {other}" for one, other in pairwise(words))
    yield from (f"first {word}" for word in words[:_FIRST_WORDS])
    yield from (f"-{word[-4:]}" for word in words if len(word) > 6)
    yield from (f"under {word}" for word in _WORD.findall(above)[:_HEADING_WORDS])


# Probabilities below it are one and the same.
_FLOOR = 1e-3
_NEAR = (-2, -1, 1, 2)
_AROUND = 4
# What counts again beside the neighbours.
_KEPT = frozenset({"bullet", "one of several sentences", "sounds preferred", "sounds required"})
_HEADING_KIND = re.compile(r"under [^,]*")


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
        Features(
            {name: float(column[at]) for name, column in columns.items()}
            | {name: value for name, value in of.named.items() if name in _KEPT or _HEADING_KIND.fullmatch(name)}
        )
        for at, of in enumerate(known)
    ]
