"""LabelledValue values: "Location: Berlin", or a label on a row of its own over its value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from callboard.engine.posting.lexicon import label_kind
from callboard.engine.posting.posting_text import PostingRow
from callboard.engine.text.flattening import words_only

# A label alone on its row is one only where rows are short: near the top or in a block of details.
MAX_LABEL = 40
MAX_VALUE = 160


@dataclass(frozen=True, slots=True)
class LabelledValue:
    """A value with the kind of its label; `text[start:end]` is the value."""

    kind: str
    label: str
    start: int
    end: int


def labelled_values(rows: Sequence[PostingRow]) -> list[LabelledValue]:
    """Every labelled value of these rows, in their order."""
    found: list[LabelledValue] = []
    for index, row in enumerate(rows):
        following = rows[index + 1] if index + 1 < len(rows) else None
        if value := _same_row(row) or _next_row(row, following):
            found.append(value)
    return found


def _same_row(row: PostingRow) -> LabelledValue | None:
    head, sign, value = row.text.partition(":")
    if not sign or not value.strip() or len(head) > MAX_LABEL:
        return None
    kind = label_kind(head)
    if not kind:
        return None
    start = row.start + len(head) + 1 + len(value) - len(value.lstrip())
    return LabelledValue(kind, words_only(head), start, min(row.end, start + MAX_VALUE))


def _next_row(row: PostingRow, following: PostingRow | None) -> LabelledValue | None:
    if following is None or len(row.text) > MAX_LABEL or len(following.text) > MAX_VALUE or row.bullet:
        return None
    kind = label_kind(row.text)
    if not kind or label_kind(following.text) or _same_row(following) or following.text.endswith((".", ":")):
        return None
    return LabelledValue(kind, words_only(row.text), following.start, following.end)
