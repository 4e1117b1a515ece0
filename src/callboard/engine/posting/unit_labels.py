"""The label of every unit of a posting: requirement, wish, duty, or something else.

Each is judged twice. First by itself (`units`, with the weights of `data/units.npz`; of German, French and Spanish
`data/units_de_fr_es.npz`, without vectors). Then again beside what the others were judged to be (`units_in_context`).
The cards beside the weights say what they were learned from. Whether what is asked for is a wish its own words say
(`wishes`), or the weights.
"""

from __future__ import annotations

import re
from dataclasses import replace

from callboard.engine.learning.classifier import Features
from callboard.engine.posting.cells import BRACKETS
from callboard.engine.posting.lexicon import (
    LISTS,
    classifier,
    has_wording,
    heading_kinds,
    label_kind,
    opens_with,
    pattern,
)
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.qualifications import level_in, years_in
from callboard.engine.posting.units import Unit, features, units
from callboard.engine.posting.units_in_context import features_in_context
from callboard.engine.posting.wishes import Wish, wish_in
from callboard.engine.skills.reader import find_known
from callboard.engine.text.folding import words_only
from callboard.engine.text.language import UNKNOWN

LIKELY = 0.5  # A lower bound finds hardly more requirements, and more that are none.
# What is as likely something else is seldom a duty: sentences about the firm sound like duties, not the other way.
_DUTY_WEIGHT = 0.7
_LETTERS = re.compile(r"[^\W\d_]{2}")
# Longer lines that end in a colon say something before the last words, unless these are "the following".
_MOST_ANNOUNCING = 7
_ASKING = ("required", "qualification", "preferred")


def label_units(reading: PostingText) -> list[Unit]:
    """Every unit with its likeliest label; all are "other" in a language that the models do not know."""
    all_units = units(reading)
    if not all_units or reading.language == UNKNOWN:
        return all_units
    unit_model = classifier("units_de_fr_es" if reading.language in ("de", "fr", "es") else "units")
    unit_features = features(reading, all_units)
    alone = unit_model.probabilities(unit_features)
    around = features_in_context(reading, all_units, alone, unit_features)
    likely = (alone + classifier("units_in_context").probabilities(around)) / 2
    rows = (dict(zip(unit_model.labels, row.tolist(), strict=True)) for row in likely)
    return [_decide(reading, unit, of, row) for unit, of, row in zip(all_units, unit_features, rows, strict=True)]


def _may_ask(flat: str) -> bool:
    """Return True if folded text may ask for something.

    A call to apply, a denial, "Skills:" or "You have the following:", and what holds neither a word nor the name of a
    skill ask for nothing; an exclamation, a question, and a line about the place of work, only in words that ask or
    wish.
    """
    if _announces(flat) and not (find_known(flat) or level_in(flat) or any(years_in(flat))):
        return False
    if has_wording("asks_nothing", flat) or not (_LETTERS.search(flat) or find_known(flat)):
        return False
    plain = not flat.rstrip().endswith(("!", "?")) and not has_wording("workplace", flat)
    return plain or "asks" in opens_with(flat) or any(has_wording(name, flat) for name in _ASKING)


def _announces(flat: str) -> bool:
    """Return True for a few words that say that something follows."""
    return flat.rstrip().endswith(":") and (len(flat.split()) <= _MOST_ANNOUNCING or "follow" in flat)


def _decide(reading: PostingText, unit: Unit, of: Features, likely: dict[str, float]) -> Unit:
    """The likeliest label; must and nice are one thing, something asked for, before they are two.

    Whatever is likely, the words of a known heading alone are one, and so is what is set as one and ends in a colon.
    """
    row, text, flat = reading.rows[unit.row], reading.text[unit.start : unit.end], reading.flat[unit.start : unit.end]
    set_as_heading = row.strong and unit.alone and flat.rstrip().endswith(":")
    known = heading_kinds().get(words_only(BRACKETS.sub(" ", text)))
    if (set_as_heading and not row.bullet) or (known in LISTS if row.bullet else known):
        return replace(unit, label="heading")
    # Boards give a labelled value ("Years of experience: 1-2 years"), which is asked for, whatever is likely.
    labelled = label_kind(text.partition(":")[0]) == "experience" and any(True for _ in years_in(flat))
    stated = labelled or pattern("cues", "sought_person").match(flat)
    required = 1.0 if stated else likely["must"] + likely["nice"]
    # A heading does not end like a sentence.
    is_sentence = flat.rstrip().endswith((".", "!")) and not flat.rstrip().endswith("..") and not row.strong
    others = (name for name in likely if name not in ("must", "nice") and not (is_sentence and name == "heading"))
    label = max(others, key=lambda name: likely[name] * (_DUTY_WEIGHT if name == "responsibility" else 1.0))
    if label == "responsibility" and _announces(flat):
        label = "heading"  # "Your duties include:" is none of them.
    if required > LIKELY and _may_ask(flat):
        label = "nice" if _is_wish(flat, of, likely) else "must"
    sure, work, asks = (round(part, 4) for part in (likely[label], likely["responsibility"] + required, required))
    return replace(unit, label=label, probability=sure, work_probability=work, requirement_probability=asks)


def _is_wish(flat: str, of: Features, likely: dict[str, float]) -> bool:
    """Return True for a unit that is a wish: by its own words where they say so, else by what is likely."""
    wish = wish_in(flat)
    if wish is Wish.PART and "under preferred" in of.named:
        return True
    return wish is Wish.ALL if wish is not Wish.NONE else likely["nice"] > likely["must"]
