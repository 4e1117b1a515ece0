"""What an output consists of: its models, their quotations, and the fields that state something or hold prose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import Any

from pydantic import BaseModel

from callboard.engine.facts import Evidence

CLAIM_FIELDS = frozenset({"text", "reason", "finding", "headline", "why", "subject", "body"})
"""Fields of outputs that state something about the candidate. Questions and advice ask; they do not claim."""

PROSE_FIELDS = CLAIM_FIELDS | {"question", "follow_up", "good_answer", "ask", "action", "tip"}
"""Every field that holds sentences about or for the candidate, and so may be in a model's words."""

QUESTION_FIELDS = frozenset({"question", "follow_up"})
"""Those of them that ask."""

_EVIDENCE_FIELDS = ("evidence", "resume_evidence", "requirement_evidence")


def nested_models(value: Any) -> Iterator[BaseModel]:  # noqa: ANN401 - any field of a model
    """A model, and all that it holds, but quotations."""
    if isinstance(value, Evidence):
        return
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from nested_models(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:  # pyright: ignore[reportUnknownVariableType]
            yield from nested_models(each)


def own_evidence(model: BaseModel) -> tuple[Evidence, ...]:
    """The quotations of a model itself, and not of those in it."""
    found: list[Evidence] = []
    for name in _EVIDENCE_FIELDS:
        value = getattr(model, name, ())
        found += (
            [value] if isinstance(value, Evidence) else [each for each in value or () if isinstance(each, Evidence)]
        )
    return tuple(found)


def is_requirement_text(model: BaseModel, name: str) -> bool:
    """A requirement's `text` is the posting's own words, and a finding's the document's."""
    return name == "text" and not hasattr(model, "evidence") and hasattr(model, "requirement_evidence")


def field_texts(value: Any, *, prose: bool = True) -> Iterator[str]:  # noqa: ANN401 - any field of a model
    """Every text and figure in a value; without `prose`, what no sentence says."""
    if isinstance(value, Evidence):
        # Its line may be named; at which characters it stands is no figure of anything.
        yield from (value.quote, str(value.line))
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            if prose or name not in PROSE_FIELDS:
                yield from field_texts(getattr(value, name), prose=prose)
    elif isinstance(value, tuple):
        yield from _count_texts(value)  # pyright: ignore[reportUnknownArgumentType] - any tuple of a model
        for each in value:  # pyright: ignore[reportUnknownVariableType]
            yield from field_texts(each, prose=prose)
    elif isinstance(value, str):
        yield value
    elif isinstance(value, float | int):
        yield f"{value:g}"


def _count_texts(values: tuple[Any, ...]) -> Iterator[str]:
    """The number of values, and of each kind among them, because a summary may give these figures."""
    yield str(len(values))
    kinds = Counter(
        getattr(each, name)
        for each in values
        if isinstance(each, BaseModel)
        for name in type(each).model_fields
        if isinstance(getattr(each, name), Enum)
    )
    yield from map(str, sorted(set(kinds.values())))
