"""A document to a posting, in stages, each a module of its own.

1. rows: lines of clean text, with line breaks that a text has lost (`posting_text`, `lost_breaks`)
2. units: rows and sentences (`units`), each with its label by learned weights (`unit_labels`)
3. lists: those that labels make, the rows on top, labelled values (`role_text`, `cells`)
4. title: candidates, of which learned weights choose (`title`)
5. roles: the parts of a text that offers several (`offered_roles`)
6. employer: candidates, of which learned weights choose (`employer`)
7. facts of each role: place, hours, pay, requirements, blockers (`role_facts`)
8. whether the text is a posting at all, by learned weights (`recognise`)

At most the first `posting_text.MAX_CHARS` characters are read.
"""

from __future__ import annotations

from callboard.engine.document import Document
from callboard.engine.likeness import POSTING
from callboard.engine.posting import recognise
from callboard.engine.posting.employer import employer, labelled_employer
from callboard.engine.posting.model import Posting, Role
from callboard.engine.posting.offered_roles import texts_of_roles
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.role_facts import facts_of_role
from callboard.engine.posting.role_text import role_text
from callboard.engine.posting.title import with_title
from callboard.engine.posting.unit_labels import label_units


def parse_posting(document: Document) -> Posting:
    """Read a posting. Any text gives one; `is_job_posting` says whether it is taken for a posting at all."""
    reading = PostingText(document.with_parted_blanks())
    if not reading.rows:
        return Posting(is_job_posting=False, role=Role())
    labelled = label_units(reading)
    whole = with_title(role_text(reading, reading.rows, labelled))
    parts, hiring = texts_of_roles(whole), employer(whole)
    # Of several roles each may name its own: a board's list holds many employers.
    names = [(labelled_employer(part) if len(parts) > 1 else None) or hiring for part in parts]
    roles = tuple(
        facts_of_role(part, whole, name.fact(reading) if name else None)
        for part, name in zip(parts, names, strict=True)
    )
    likely = recognise.probability(reading, labelled) >= POSTING.taken
    return Posting(language=reading.language, is_job_posting=likely, role=roles[0], roles=roles)
