"""Contact lines that a design sets at the foot of its pages."""

from __future__ import annotations

import re

from callboard.engine.document import Document
from callboard.engine.resume.rows import Row

_LOW = 0.82
"""Where the foot of a page begins, as a share of its height."""
_MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}\.")
_LONGEST = 160


def take_contact_footer(rows: list[Row], document: Document) -> tuple[list[Row], list[Row]]:
    """The contact lines at the foot of a page, and the rows without them; none where an address stands elsewhere."""
    heights = {page.number: page.height for page in document.pages}
    low = [row for row in rows if heights.get(row.page, 0) and row.top > _LOW * heights[row.page]]
    mails = [row for row in low if _MAIL.search(row.text) and len(row.text) < _LONGEST]
    if not mails or any(_MAIL.search(row.text) for row in rows if row not in low):
        return [], rows
    foot = [row for row in low if row.page == mails[0].page and any(_beside(row, mail) for mail in mails)]
    # a page's foot comes again on the next
    gone = {row.index for row in low if any(row.text == one.text for one in foot)} | {row.index for row in foot}
    return foot, [row for row in rows if row.index not in gone]


def _beside(row: Row, mail: Row) -> bool:
    """Whether a row is one of the lines around an address, set as it is."""
    near = row.page == mail.page and row.column == mail.column and abs(row.index - mail.index) <= 3
    alike = abs(row.style.size - mail.style.size) < 1 and row.style.italic == mail.style.italic
    return near and alike and not row.bullet and abs(row.top - mail.top) < 4 * max(row.bottom - row.top, 1)
