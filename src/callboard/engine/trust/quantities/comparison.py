"""Compare the quantities of a text with those of its sources: which of them no source gives, and what changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise

from callboard.core.text import fold
from callboard.engine.data_files import any_of, read_table
from callboard.engine.trust.language.lexicon import words
from callboard.engine.trust.quantities.reader import Quantity, named_units, ordinals, quantities
from callboard.engine.trust.quantities.tolerance import Bound, bound_of, in_unit_of, may_stand_for

_around = partial(any_of, "trust.quantities", "quantities", "around")
_FROM_TO = re.compile(rf"\b{_around('from')}\s+$"), re.compile(rf"^\W*(?:[^\W\d_]+\s+)?{_around('to')}\s+$")
_EARLIER_FIRST = re.compile(rf"^\s*{_around('in_place_of')}\s+$")


def unsupported_quantities(text: str, sources: Iterable[str]) -> Iterator[Quantity]:
    """The quantities of a text that none of the sources gives.

    A number one in words may be an article, which a source need not have: "one year" is as much as "a year".
    """
    sources = list(sources)
    permitting = frozenset(read_table("trust.quantities", "quantities")["permitting"]["words"].split())
    permitted = {each for source in sources if words(source) & permitting for each in quantities(source)}
    known = [
        (each, named_units(source), bound_of(fold(source), each.start, each.end))
        for source in sources
        for each in quantities(source)
    ]
    # "You can borrow eight books" says that it is eight at most.
    known += [(each, units, Bound.MOST) for each, units, its in known if its is Bound.NONE and each in permitted]
    known += [(each, frozenset(), Bound.NONE) for source in sources for each in ordinals(fold(source))]
    folded = fold(text)
    for claimed in quantities(text):
        bound = bound_of(folded, claimed.start, claimed.end)
        if claimed.in_words and claimed.value == 1:
            if claimed.unit and not any(claimed.unit in named_units(source) for source in sources):
                yield claimed
            continue
        if not any(_supports(each, claimed, units, bound=bound, known_bound=its) for each, units, its in known):
            yield claimed


def _supports(known: Quantity, claimed: Quantity, units: frozenset[str], *, bound: Bound, known_bound: Bound) -> bool:
    """Return True if a quantity of a source that names these `units` says as much as a claimed one, or more.

    Each bound is what its text says of the quantity ("about", "over").
    """
    period = claimed.period
    if not (period is None or (period == (known.period or period) and period in units)):
        return False
    values = (in_unit_of(value, known.unit, claimed.unit) for value in known.values)
    return any(
        may_stand_for(said, each, bound=bound, known_bound=known_bound)
        for each in values
        if each is not None
        for said in claimed.values
    )


def changes(text: str) -> Iterator[tuple[float, float]]:
    """Each "from a to b" of a text; "b instead of a" is one too."""
    found, folded = list(quantities(text)), fold(text)
    for one, other in pairwise(found):
        between = folded[one.end : other.start]
        if _EARLIER_FIRST.match(between):
            yield other.value, one.value
        elif _FROM_TO[0].search(folded[: one.start]) and _FROM_TO[1].match(between):
            yield one.value, other.value
