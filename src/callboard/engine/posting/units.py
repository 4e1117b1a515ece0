"""The units of a posting, and the label of each: requirement, wish, duty, or something else.

Units are rows, and of running text the sentences. Each is judged twice. First by itself: its words, the heading above
it, signs that need no learning (`data/units.npz`; of German, French and Spanish `data/units_de_fr_es.npz`, without
vectors). Then again beside what its neighbours were judged to be (`data/units_in_context.npz`): a line
between two duties is likely one. The cards beside the weights say what they were learned from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

import numpy as np

from callboard.engine.data_files import any_of
from callboard.engine.learning.classifier import Features, Probabilities
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.posting.headings import heading
from callboard.engine.posting.lexicon import (
    FAMILIES,
    LISTS,
    classifier,
    has_wording,
    heading_kinds,
    label_kind,
    opens_with,
    pattern,
)
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.qualifications import level_in, required_languages, years_in
from callboard.engine.skills.reader import find_known
from callboard.engine.text.folding import fold_in_place, words_only
from callboard.engine.text.language import UNKNOWN
from callboard.engine.text.sentences import sentences

LABELS = (
    *("must", "nice", "responsibility", "benefit", "about", "legal", "apply", "condition"),
    *("title", "company", "place", "pay", "type", "heading", "other"),
)
"""The kinds of unit that labelled postings tell apart."""

LIKELY = 0.5  # A lower bound finds hardly more requirements, and more that are none.
# A longer row of several sentences is prose, of which every sentence is judged by itself.
PROSE = 60
_LETTERS = re.compile(r"[^\W\d_]{2}")
_HEADING_WORDS = 9
# Longer lines that end in a colon say something before the last words, unless these are "the following".
_MOST_ANNOUNCING = 7
_WORD = re.compile(r"[^\W\d_]+|\d+")
_FIRST_WORDS = 2
_LINK = re.compile(r"https?:|www\.|@\w+\.")
_MONEY = re.compile(rf"[€$£]\s?\d|\d\s?(?:€|{any_of('text', 'words', 'money', 'codes')})\b")
# Probabilities below it are one and the same.
_FLOOR = 1e-3
_NEAR = (-2, -1, 1, 2)
_AROUND = 4
# What counts again beside the neighbours.
_KEPT = frozenset({"bullet", "one of several sentences", "sounds preferred", "sounds required"})
_HEADING_KIND = re.compile(r"under [^,]*")
# What closes a question, and what it leaves behind without it.
_CLOSING = " ?.!*…"


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
    below = (*reading.rows[1:], None)
    kinds = [heading(reading.rows[unit.row], below[unit.row]) if unit.alone else None for unit in all_units]
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


def label_units(reading: PostingText) -> list[Unit]:
    """Every unit with its likeliest label; all are "other" in a language that the models do not know."""
    all_units = units(reading)
    if not all_units or reading.language == UNKNOWN:
        return all_units
    unit_model = classifier("units_de_fr_es" if reading.language in ("de", "fr", "es") else "units")
    in_context_model = classifier("units_in_context")
    unit_features = features(reading, all_units)
    first = unit_model.probabilities(unit_features)
    likely = (first + in_context_model.probabilities(in_context(first, unit_features))) / 2
    rows = (dict(zip(unit_model.labels, row.tolist(), strict=True)) for row in likely)
    return [_decide(reading, unit, of, row) for unit, of, row in zip(all_units, unit_features, rows, strict=True)]


def is_question(flat: str) -> bool:
    """Return True if folded text ends like a question."""
    return "?" in flat[len(flat.rstrip(_CLOSING)) :]


def asked_part(flat: str) -> tuple[int, int] | None:
    """The part that says what is asked for: "developing in Java" of "How long have you been developing in Java?".

    A statement with a question mark is one all the same ("Must hold a licence?"). None for what asks for nothing.
    """
    if opening := pattern("cues", "asks_for_experience").match(flat):
        # Of several questions in one line the first one counts.
        end = len(flat[: flat.index("?", opening.end())].rstrip(_CLOSING))
        return (opening.end(), end) if opening.end() < end else None
    end = len(flat.rstrip(_CLOSING))
    stated = not pattern("cues", "opens_question").match(flat)
    asks = "asks" in opens_with(flat) or any(has_wording(name, flat) for name in ("required", "qualification"))
    return (0, end) if stated and asks else None


def _may_ask(flat: str) -> bool:
    """Return True if folded text may ask for something.

    A call to apply, a denial, "Skills:" or "You have the following:", and what holds neither a word nor the name of a
    skill ask for nothing; an exclamation, a question, and a line about the place of work, only in words that ask.
    """
    announces = flat.rstrip().endswith(":") and (len(flat.split()) <= _MOST_ANNOUNCING or "following" in flat)
    if announces and not (find_known(flat) or level_in(flat) or any(years_in(flat))):
        return False
    if has_wording("asks_nothing", flat) or not (_LETTERS.search(flat) or find_known(flat)):
        return False
    if is_question(flat):
        return asked_part(flat) is not None
    plain = not flat.rstrip().endswith("!") and not has_wording("workplace", flat)
    return plain or "asks" in opens_with(flat) or any(has_wording(name, flat) for name in ("required", "qualification"))


def _decide(reading: PostingText, unit: Unit, of: Features, likely: dict[str, float]) -> Unit:
    """The likeliest label; must and nice are one thing, something asked for, before they are two.

    Whatever is likely, the words of a known heading alone are one, and so is what is set as one and ends in a colon.
    """
    row, text, flat = reading.rows[unit.row], reading.text[unit.start : unit.end], reading.flat[unit.start : unit.end]
    set_as_heading = row.strong and unit.alone and flat.rstrip().endswith(":")
    known = heading_kinds().get(words_only(text))
    if (set_as_heading and not row.bullet) or (known in LISTS if row.bullet else known):
        return replace(unit, label="heading")
    # "Years of experience: 1-2 years" is asked for, whatever is likely.
    labelled = label_kind(text.partition(":")[0]) == "experience" and any(True for _ in years_in(flat))
    required = 1.0 if labelled else likely["must"] + likely["nice"]
    label = max((name for name in likely if name not in ("must", "nice")), key=lambda name: likely[name])
    if required > LIKELY and _may_ask(flat):
        prefers_a_part = "under preferred" not in of.named and has_wording("preference_inside", flat)
        label = "must" if prefers_a_part or likely["must"] >= likely["nice"] else "nice"
    sure, work, asks = (round(part, 4) for part in (likely[label], likely["responsibility"] + required, required))
    return replace(unit, label=label, probability=sure, work_probability=work, requirement_probability=asks)
