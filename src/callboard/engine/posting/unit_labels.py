"""The label of each unit of a posting: requirement, wish, duty, or something else.

Judged twice. First each unit by itself: its words, the heading above it, signs that need no learning
(`data/units.npz`). Then again beside what its neighbours were judged to be (`data/units_in_context.npz`): a line
between two duties is likely one. The cards beside the weights say what they were learned from.
"""

from __future__ import annotations

import re
from dataclasses import replace

from callboard.engine.learning.classifier import Features
from callboard.engine.posting.field_candidates import classifier
from callboard.engine.posting.languages import UNKNOWN
from callboard.engine.posting.lexicon import has_wording, heading_kinds, opens_with
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.questions import asked_part, is_question
from callboard.engine.posting.unit_features import features, in_context
from callboard.engine.posting.units import Unit, units
from callboard.engine.skills.reader import find_known
from callboard.engine.text.flattening import words_only

LEAST_REQUIREMENT_CHANCE = 0.55
"""Least probability of a requirement: an invented one costs more than a lost one."""
_LETTERS = re.compile(r"[^\W\d_]{2}")


def label_units(reading: PostingText) -> list[Unit]:
    """Every unit with its likeliest label; all are "other" in a language that the models do not know."""
    all_units = units(reading)
    if not all_units or reading.language == UNKNOWN:
        return all_units
    unit_model, in_context_model = classifier("units"), classifier("units_in_context")
    unit_features = features(reading, all_units)
    first = unit_model.probabilities(unit_features)
    likely = (first + in_context_model.probabilities(in_context(first, unit_features))) / 2
    rows = (dict(zip(unit_model.labels, row.tolist(), strict=True)) for row in likely)
    return [_decide(reading, unit, of, row) for unit, of, row in zip(all_units, unit_features, rows, strict=True)]


def _may_ask(flat: str) -> bool:
    """Return True if folded text may ask for something.

    A call to apply, a denial, and what holds neither a word nor the name of a skill ask for nothing; an exclamation,
    a question, and a line about the place of work, only in words that ask.
    """
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
    if not row.bullet and (set_as_heading or words_only(text) in heading_kinds()):
        return replace(unit, label="heading")
    required = likely["must"] + likely["nice"]
    label = max((name for name in likely if name not in ("must", "nice")), key=lambda name: likely[name])
    if required > max(likely[label], LEAST_REQUIREMENT_CHANCE) and _may_ask(flat):
        prefers_a_part = "under preferred" not in of.named and has_wording("preference_inside", flat)
        label = "must" if prefers_a_part or likely["must"] >= likely["nice"] else "nice"
    sure, work, asks = (round(part, 4) for part in (likely[label], likely["responsibility"] + required, required))
    return replace(unit, label=label, probability=sure, work_probability=work, requirement_probability=asks)
