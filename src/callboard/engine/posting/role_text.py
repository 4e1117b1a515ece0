"""The text of one role: the rows that speak of it, their lists, labelled values, and its title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from callboard.engine.posting.cells import LabelledValue, Span, cells, labelled_values
from callboard.engine.posting.field_candidates import FieldCandidate
from callboard.engine.posting.lexicon import label_kind
from callboard.engine.posting.offered_roles import OfferedRole, offered_roles
from callboard.engine.posting.outline import Outline, outline
from callboard.engine.posting.posting_text import PostingRow, PostingText
from callboard.engine.posting.title import job_title
from callboard.engine.posting.unit_labels import LabelledUnit


@dataclass(frozen=True)
class RoleText:
    """The rows that speak of one role, and what was found in them."""

    reading: PostingText
    rows: tuple[PostingRow, ...]
    header: tuple[PostingRow, ...]
    labels: tuple[LabelledValue, ...]
    outlined: Outline
    title: FieldCandidate | None

    @property
    def body(self) -> Span:
        """From the first row to the last."""
        return self.rows[0].start, self.rows[-1].end

    def labelled(self, *kinds: str) -> list[Span]:
        """Spans of the labelled values of these kinds."""
        return [(label.start, label.end) for label in self.labels if label.kind in kinds]

    def labelled_text(self, kind: str) -> list[str]:
        """The folded text of the labelled values of a kind."""
        return [self.reading.flat[start:end] for start, end in self.labelled(kind)]

    def header_cells(self) -> list[Span]:
        """Cells of the header that are no labels: "Remote job" in a row of its own, over "No", offers none."""
        return [span for span in cells(self.header) if not _is_label(self.reading, span)]


def _is_label(reading: PostingText, span: Span) -> bool:
    row = reading.rows[reading.row_at(span[0])]
    return span[1] - span[0] == len(row.text) and label_kind(row.text) is not None


def role_text(reading: PostingText, rows: Sequence[PostingRow], judged: Sequence[LabelledUnit]) -> RoleText:
    """The text of a role of which all of `rows` speak."""
    outlined = outline(reading, rows, judged)
    labels = tuple(labelled_values(rows))
    title = job_title(reading, outlined, labels)
    return RoleText(reading, tuple(rows), outlined.header, labels, outlined, title)


def texts_of_roles(whole: RoleText) -> list[RoleText]:
    """The text of each role that a posting offers; the whole where it offers one."""
    return [_part(whole, offer) for offer in offered_roles(whole.reading, whole.header)] or [whole]


def _part(whole: RoleText, offer: OfferedRole) -> RoleText:
    """The text of one role of several: its own rows, or all of them where it has none."""
    if len(offer.rows) > 1:
        return replace(role_text(whole.reading, offer.rows, whole.outlined.units), title=offer.title)
    if offer.rows:
        return replace(whole, rows=offer.rows, header=offer.rows, labels=(), title=offer.title)
    return replace(whole, title=offer.title)
