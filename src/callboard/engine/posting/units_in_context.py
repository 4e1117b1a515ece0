"""Judge each unit of a posting a second time, with the first judgements of the units around it.

A line between two duties is likely one; so is a bullet below a line that announces duties, in a list whose other items
are. The first judgement knows the words; this one has few features, which hold in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

import numpy as np

from callboard.engine.learning.classifier import Features, Probabilities
from callboard.engine.posting.lexicon import has_wording
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.units import LABELS, Unit
from callboard.engine.posting.wishes import wish_in

# Probabilities below it are one and the same.
_FLOOR = 1e-3
_NEAR = (-2, -1, 1, 2)
_AROUND = 4
_LIKELY_HEADING = 0.5
# Longer units are as long as one of forty words.
_MANY_WORDS = 2.0
# What counts again of the features that a unit was first judged by, and families of wording beside those.
_AGAIN = ("bullet", "one of several", "short", "ends", "opens with", "sounds")
_SOUNDS = ("qualification", "workplace", "firm")


def features_in_context(
    reading: PostingText, units: Sequence[Unit], likely: Probabilities, known: Sequence[Features]
) -> list[Features]:
    """The features of every unit once all are judged.

    The columns of `likely` are `LABELS` in the order of the alphabet; `known` are the features it was judged by, of
    which the heading's kind counts again.
    """
    size = len(likely)
    padded = np.pad(likely, ((_AROUND, _AROUND), (0, 0)))
    shifted = {step: padded[_AROUND + step : _AROUND + step + size] for step in range(-_AROUND, _AROUND + 1) if step}
    signs = [_signs(reading.flat[unit.start : unit.end].strip(), of) for unit, of in zip(units, known, strict=True)]
    names = [*sorted(LABELS), *sorted({name for of in signs for name in of})]
    held = np.array([[of.get(name, 0.0) for name in names[likely.shape[1] :]] for of in signs])
    # What the line that announces a list, and what the other items of it have in common, tells of what kind it is.
    judged = np.hstack([likely, held])
    bullets = [reading.rows[unit.row].bullet for unit in units]
    heads = [bool(of) for of in likely[:, names.index("heading")] > _LIKELY_HEADING]
    leads = [judged[lead] if lead >= 0 else judged[0] * 0 for lead in _leads(bullets)]
    parts: dict[str, Probabilities] = {
        "itself": np.log(likely + _FLOOR) / 3,
        **{f"{step:+d}": shifted[step] for step in _NEAR},
        "around": np.mean(list(shifted.values()), axis=0),
        "section": _mean_of_others(likely, list(accumulate(map(int, heads)))),
        "list": _mean_of_others(judged, _lists(bullets, heads)),
        "lead": np.array(leads),
    }
    columns = {f"{part} {name}": of for part, rows in parts.items() for name, of in zip(names, rows.T, strict=False)}
    return [
        Features(
            {name: float(column[at]) for name, column in columns.items()}
            | {name: value for name, value in known[at].named.items() if name.startswith("under ")}
            | signs[at]
        )
        for at in range(size)
    ]


def _leads(bullets: Sequence[bool]) -> list[int]:
    """For each bullet the index of the last unit above that is none, which may announce the list; -1 otherwise."""
    above = accumulate((at if not bullet else -1 for at, bullet in enumerate(bullets)), max, initial=-1)
    return [lead if bullet else -1 for lead, bullet in zip(above, bullets, strict=False)]


def _lists(bullets: Sequence[bool], heads: Sequence[bool]) -> list[int]:
    """A number a unit: the same for the items of a list, and for the lines between two lists or headings."""
    marks = list(zip(bullets, heads, strict=True))
    return list(accumulate((int(one != other) for one, other in pairwise(marks)), initial=0))


def _mean_of_others(likely: Probabilities, groups: Sequence[int]) -> Probabilities:
    """The mean of the other members of each unit's group; 0 for one that is alone."""
    numbers = np.array(groups)
    means = np.zeros_like(likely)
    for number in set(groups):
        members = numbers == number
        means[members] = (likely[members].sum(axis=0) - likely[members]) / max(members.sum() - 1, 1)
    return means


def _signs(flat: str, known: Features) -> dict[str, float]:
    """Plain signs of one unit that do not depend on the words of one line of work; most are known already."""
    signs = {name: value for name, value in known.named.items() if name.startswith(_AGAIN)}
    sounds = {f"sounds {family}": 1.0 for family in _SOUNDS if has_wording(family, flat)}
    return signs | sounds | {"words": min(known.named["words"], _MANY_WORDS), f"wish: {wish_in(flat).value}": 1.0}
