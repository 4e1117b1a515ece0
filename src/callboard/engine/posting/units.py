"""The units of a posting, and what each says by itself.

Units are rows, and of running text the sentences. Their features are words, the heading above, and signs that need no
learning; `unit_labels` judges by them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from callboard.engine.data_files import any_of
from callboard.engine.learning.classifier import Features
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.posting.headings import heading
from callboard.engine.posting.lexicon import FAMILIES, has_wording, opens_with
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.qualifications import level_in, required_languages, years_in
from callboard.engine.skills.reader import find_known
from callboard.engine.text.folding import fold_in_place
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
_LINK = re.compile(r"https?:|www\.|@\w+\.")
_MONEY = re.compile(rf"[€$£]\s?\d|\d\s?(?:€|{any_of('text', 'words', 'money', 'codes')})\b")


@dataclass(frozen=True, slots=True)
class Unit:
    """A row, or a sentence of a long one: `reading.text[start:end]`; `alone` where it is the whole row.

    Once it is judged it has its label, how likely that is, and how likely it tells of work or asks for something.
    """

    start: int
    end: int
    row: int
    alone: bool = True
    label: str = "other"
    probability: float = 1.0
    work_probability: float = 0.0
    requirement_probability: float = 0.0


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


def features(reading: PostingText, all_units: Sequence[Unit]) -> list[Features]:
    """The features of every unit, in order."""
    # Vectors know English; in other languages headings, words and signs decide.
    english = reading.language == "en"
    vectors = sentence_vectors([reading.text[unit.start : unit.end] if english else "" for unit in all_units])
    nothing = vectors[0] * 0
    kinds = list(_heading_kinds(reading, all_units))
    # Index of the heading above each unit, -1 where there is none.
    heads = list(accumulate((-1 if kind is None else at for at, kind in enumerate(kinds)), max, initial=-1))[:-1]
    bullets = [reading.rows[unit.row].bullet for unit in all_units]
    means = {head: vectors[[at for at, of in enumerate(heads) if of == head]].mean(axis=0) for head in set(heads)}
    collected: list[Features] = []
    for at, unit in enumerate(all_units):
        head = heads[at]
        kind = kinds[head] if head >= 0 else "none"
        position = "bullet" if bullets[at] else "behind bullets" if any(bullets[head + 1 : at]) else "text"
        named = dict(_named_features(reading, unit)) | {
            "place in the text": at / len(all_units),
            "near the top": 1 / (1 + at),
            "rows since the heading": min(at - head, 20) / 20,
            f"under {kind}": 1.0,
            f"under {kind}, {position}": 1.0,
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


def _heading_kinds(reading: PostingText, all_units: Sequence[Unit]) -> Iterator[str | None]:
    """The kind of heading that each unit is; of a row of several sentences only the last can announce what follows."""
    below = (*reading.rows[1:], None)
    for unit in all_units:
        row = reading.rows[unit.row]
        sentence = row.part(unit.start - row.start, unit.end - row.start)
        announces = unit.end == row.end and sentence.text.endswith(":")
        yield heading(sentence, below[unit.row]) if unit.alone or announces else None


def _named_features(reading: PostingText, unit: Unit) -> Iterator[tuple[str, float]]:
    """Plain signs of one unit."""
    row = reading.rows[unit.row]
    text, flat = reading.text[unit.start : unit.end], reading.flat[unit.start : unit.end]
    words = text.split()
    yield "words", min(len(words), 60) / 20
    yield "letters a word", min(len(text) / max(len(words), 1), 15) / 10
    yield "capitals", sum(word[:1].isupper() for word in words) / max(len(words), 1)
    yield "skills named", _share_of_skills(text)
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
        "short": len(words) < 5,
        "years": any(True for _ in years_in(flat)),
        "degree": level_in(flat) is not None,
        "money": bool(_MONEY.search(flat)),
        "address": bool(_LINK.search(flat)),
    }
    signs |= {f"opens with a word that {kind}": True for kind in opens_with(flat)}
    signs |= {f"sounds {family}": has_wording(family, flat) for family in FAMILIES}
    yield from ((name, 1.0) for name, holds in signs.items() if holds)


def _share_of_skills(text: str) -> float:
    """How much of a short unit is names of skills or languages: an item may be nothing else."""
    if len(text) > PROSE:
        return 0.0
    named = sum(span.end - span.start for span in find_known(text))
    return named / max(len(text), 1) or float(any(required_languages(fold_in_place(text))))


def _terms(flat: str, above: str) -> Iterator[str]:
    """Words and pairs of words, the first ones apart; endings, for languages that join words; words of the heading."""
    words = _WORD.findall(flat)[:80]
    yield from words
    yield from (f"{one} {other}" for one, other in pairwise(words))
    yield from (f"first {word}" for word in words[:_FIRST_WORDS])
    yield from (f"-{word[-4:]}" for word in words if len(word) > 6)
    yield from (f"under {word}" for word in _WORD.findall(above)[:_HEADING_WORDS])
