"""Check that a sentence says how often something happens as its quotation does: "daily" is not "weekly"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from callboard.core.text import fold
from callboard.engine.trust.quantities import named_units
from callboard.engine.trust.wording import wording_of, words

_EVERY = re.compile(
    r"(?<!within )(?<!in )(?<!after )(?<!for )(?<!over )(?<!once )(?<!of )"
    r"\b(?:every|each|per|once an?|twice an?|an?)\s+"
    r"(?:(?:(?:two|2|second|other)\s+(?P<second>week|month|year)s?)|(?:calendar |working |business )?"
    r"(?P<unit>day|week|fortnight|month|quarter|year|night|shift|hour)s?)\b"
)
_ADVERBS = {
    "daily": "day", "day-to-day": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter",
    "yearly": "year", "annual": "year", "annually": "year", "hourly": "hour", "nightly": "night",
    "fortnightly": "2 week", "fortnight": "2 week", "biweekly": "2 week", "bimonthly": "2 month",
}  # fmt: skip


def frequency_faults(sentence: str, quotes: Sequence[str]) -> Iterator[str]:
    """Faults of an English sentence that says how often, where no quotation says that it is as often."""
    if wording_of(sentence).language != "en":
        return
    known = frozenset[str]().union(*(frequencies(quote) for quote in quotes))
    units = frozenset[str]().union(*(named_units(quote) for quote in quotes))
    for each in sorted(frequencies(sentence) - known):
        # "Three days in each year" says of a year what "three days a year" says.
        if each not in units or known:
            yield f"The quotation does not say that it is once a {each}; say how often as it does."


def frequencies(text: str) -> frozenset[str]:
    """The periods after which something happens again in an English text, as units ("day", "2 week")."""
    folded = fold(text)
    found = {_ADVERBS[word] for word in words(folded) & set(_ADVERBS)}
    for hit in _EVERY.finditer(folded):
        found.add(f"2 {hit['second']}" if hit["second"] else _ADVERBS.get(hit["unit"], hit["unit"]))
    return frozenset(found)
