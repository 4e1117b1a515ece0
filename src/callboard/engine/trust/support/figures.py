"""Check that months, figures and changes of a sentence are those of its quotations."""

from __future__ import annotations

from collections.abc import Iterator

from callboard.engine.trust.quantities.comparison import changes, unsupported_quantities
from callboard.engine.trust.quantities.dates import named_months
from callboard.engine.trust.support.comparison import Comparison


def month_faults(comparison: Comparison) -> Iterator[str]:
    """Faults of months that no quotation names."""
    known = [each for text in comparison.texts for each in named_months(text)]
    for month in comparison.months:
        if not any(month.agrees_with(each) for each in known):
            yield f"“{month.written}” does not stand in the quotation; use its dates or drop it."


def quantity_faults(comparison: Comparison) -> Iterator[str]:
    """Faults of figures that no quotation gives, with their units and bounds."""
    for claimed in unsupported_quantities(comparison.sentence, comparison.texts):
        yield f"“{claimed.written}” does not stand in the quotation like this; use its figures and units or drop it."


def change_faults(comparison: Comparison) -> Iterator[str]:
    """Faults of changes that go the other way in the quotation: "from 9 to 4" for "from 4 to 9"."""
    known = {change for text in comparison.texts for change in changes(text)}
    for one, other in changes(comparison.sentence):
        if (other, one) in known and (one, other) not in known:
            yield f"The quotation goes from {other:g} to {one:g}, not the other way round."
