"""Judge each unit of a posting a second time, with the first judgements of the units around it.

A line between two duties is likely one; so is a bullet below a line that announces duties, in a list whose other items
are. The first judgement knows the words; this one has few features, which hold in every language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

import numpy as np

from callboard.engine.learning.classifier import Features, Probabilities
from callboard.engine.posting.lexicon import FAMILIES, has_wording, opens_with
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.units import LABELS, Unit
from callboard.engine.posting.wishes import wish_in

# Probabilities below it are one and the same.
_FLOOR = 1e-3
_NEAR = (-2, -1, 1, 2)
_AROUND = 4
_LIKELY_HEADING = 0.5
_FEW_WORDS, _MANY_WORDS = 5, 40
_SOUNDS = (*FAMILIES, "qualification", "workplace", "firm")


def features_in_context(
    reading: PostingText, units: Sequence[Unit], likely: Probabilities, known: Sequence[Features]
) -> list[Features]:
    """The features of every unit once all are judged.

    The columns of `likely` are `LABELS` in the order of the alphabet; `known` are the features it was judged by, of
    which the heading's kind counts again.
    """
    names = sorted(LABELS)
    size = len(likely)
    padded = np.pad(likely, ((_AROUND, _AROUND), (0, 0)))
    shifted = {step: padded[_AROUND + step : _AROUND + step + size] for step in range(-_AROUND, _AROUND + 1) if step}
    bullets = [reading.rows[unit.row].bullet for unit in units]
    leads = _leads(bullets)
    heads = [bool(of) for of in likely[:, names.index("heading")] > _LIKELY_HEADING]
    parts: dict[str, Probabilities] = {
        "itself": np.log(likely + _FLOOR) / 3,
        **{f"{step:+d}": shifted[step] for step in _NEAR},
        "around": np.mean(list(shifted.values()), axis=0),
        "list": _mean_of_others(likely, _lists(bullets, heads)),
        "section": _mean_of_others(likely, list(accumulate(map(int, heads)))),
        "lead": np.array([likely[lead] if lead >= 0 else np.zeros(len(names)) for lead in leads]),
    }
    columns = {f"{part} {name}": rows[:, at] for part, rows in parts.items() for at, name in enumerate(names)}
    signs = [dict(_signs(reading, unit)) for unit in units]
    # What the other items of a list have in common tells of what kind it is.
    known_signs = sorted({name for of in signs for name in of})
    held = np.array([[of.get(name, 0.0) for name in known_signs] for of in signs])
    shared = _mean_of_others(held, _lists(bullets, heads))
    columns |= {f"list {name}": shared[:, at] for at, name in enumerate(known_signs)}
    return [
        Features(
            {name: float(column[at]) for name, column in columns.items()}
            | {name: value for name, value in known[at].named.items() if name.startswith("under ")}
            | signs[at]
            | ({f"lead {name}": value for name, value in signs[leads[at]].items()} if leads[at] >= 0 else {})
            | dict(_placed(bullets, at))
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


def _placed(bullets: Sequence[bool], at: int) -> Iterator[tuple[str, float]]:
    """Where a unit stands beside bullets."""
    above, below = any(bullets[max(at - 1, 0) : at]), any(bullets[at + 1 : at + 2])
    if bullets[at]:
        yield "bullet", 1.0
    elif below:
        yield "between bullets" if above else "over bullets", 1.0


def _signs(reading: PostingText, unit: Unit) -> Iterator[tuple[str, float]]:
    """Plain signs of one unit that do not depend on the words of one line of work."""
    flat = reading.flat[unit.start : unit.end].strip()
    words = len(flat.split())
    yield "words", min(words, _MANY_WORDS) / 20
    yield f"wish: {wish_in(flat).value}", 1.0
    signs = {
        "one of several sentences": not unit.alone,
        "short": words < _FEW_WORDS,
        "ends with a colon": flat.endswith(":"),
        "ends a sentence": flat.endswith((".", "!")),
        **{f"opens with a word that {kind}": True for kind in opens_with(flat)},
        **{f"sounds {family}": has_wording(family, flat) for family in _SOUNDS},
    }
    yield from ((name, 1.0) for name, holds in signs.items() if holds)
