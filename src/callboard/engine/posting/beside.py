"""Names of employers in the row of the title: behind it ("Ops Lead @ Bramble"), or in its middle."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.engine.posting import places
from callboard.engine.posting.firms import NAME, Employer, may_be_name, named
from callboard.engine.posting.reading import Reading, Row

# "Ops Lead @ Bramble & Finch (Edinburgh)": what stands behind the sign in the title's own row.
_AT_SIGN = re.compile(
    rf"(?:\s@\s?|\s(?:at|bei|chez|presso|en|bij|na|no|em|para|pour|voor|für|for)\s+)\[?({NAME})\]?"
    rf"(?=\s*(?:$|[(,|–—-]))|\[({NAME})\]\s*$"
)
_WORKS_FOR = re.compile(r"\s(?:em|para|pour|voor|für|for|en|na|no)\s")


def _spoken_of(reading: Reading, name: str, row: Row) -> bool:
    """Whether a sentence or a row of the text begins with the name."""
    return bool(re.search(rf"(?:^|[\n.!?] ?){re.escape(name)}(?!\w)", reading.text[row.end : row.end + 4000]))


def behind_title(reading: Reading, title: tuple[int, int] | None) -> Iterator[Employer]:
    """The name that the title's own row ends with: "Ops Lead @ Bramble & Finch", "Desenvolvedor [Bramble]"."""
    if title is None:
        return
    row = reading.rows[reading.row_at(title[0])]
    match = _AT_SIGN.search(row.text, 3)
    if match and len(row.text) < 120:
        group = 1 if match[1] else 2
        # "Facharzt für Anästhesie": behind such words a name is one only where the text speaks of it.
        if _WORKS_FOR.match(match[0]) and not _spoken_of(reading, match[group], row):
            return
        if may_be_name(match[group]) and (found := named(match[group], row.start + match.start(group), 5.0)):
            yield found


# "Research Nurse – Oncology Unit – Bristol": a part of a firm is not the firm.
_UNIT = re.compile(
    r"\b(?:unit|team|ward|department|division|desk|office|section|squad|tribe|practice|finance|service)s?$", re.I
)


def in_title(reading: Reading, title: tuple[int, int] | None) -> Iterator[Employer]:
    """The middle of "Delivery Driver – Pronto Parcel – Leicester": a name where nothing else is one."""
    if title is None:
        return
    row = reading.rows[reading.row_at(title[0])]
    text = reading.text[slice(*title)]
    cut = list(re.finditer(r"\s+[–—-]\s+", text))
    if (
        cut
        and not _UNIT.search(text[cut[-1].end() :])
        and places.in_cell(reading.text[title[1] : row.end], title[1], trusted=True)
    ):
        start = cut[-1].end()
        if may_be_name(text[start:]) and (found := named(text[start:], title[0] + start, 1.5)):
            yield found
