"""Whether a fact from a model says what its quotation says: a true quotation does not make another value true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import cast

from pydantic import BaseModel

from callboard.core.text import fold, shorten
from callboard.engine.dates import PartialDate
from callboard.engine.facts import Fact

_WORD = re.compile(r"\w+")
SHOWN = 60


def uncarried(answer: BaseModel, facts: BaseModel) -> list[str]:
    """What is wrong with each fact of `answer` whose quotation does not carry its value, in words for the model.

    A value that the engine gave the same quotation is its own: it may have brought it into another form.
    """
    known = {(str(fact.value), fact.evidence.quote) for fact in facts_in(facts)}
    strange = (fact for fact in facts_in(answer) if (str(fact.value), fact.evidence.quote) not in known)
    return [
        f"“{shorten(str(fact.value), SHOWN)}” is not what “{shorten(fact.evidence.quote, SHOWN)}” says"
        for fact in strange
        if not _carries(fact.evidence.quote, fact.value)
    ]


def facts_in(value: object) -> Iterator[Fact[object]]:
    """Every fact inside a value, depth first."""
    if isinstance(value, Fact):
        yield cast("Fact[object]", value)
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from facts_in(getattr(value, name))
    elif isinstance(value, Mapping):
        yield from facts_in(tuple(cast("Mapping[object, object]", value).values()))
    elif isinstance(value, tuple | list):
        for item in cast("tuple[object, ...]", value):
            yield from facts_in(item)


def _carries(quote: str, value: object) -> bool:
    if isinstance(value, PartialDate):
        # People write a year with two digits or four; months have names in every language.
        return str(value.year)[2:] in "".join(char for char in quote if char.isdigit())
    said, claimed = fold(quote), fold(str(value))
    if set(_WORD.findall(claimed)) <= set(_WORD.findall(said)):
        return True
    # Spaces and signs may differ: numbers, addresses, words that a line break cut in two.
    return "".join(_WORD.findall(claimed)) in "".join(_WORD.findall(said))
