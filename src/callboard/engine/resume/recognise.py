"""Whether a document is a résumé at all; a posting handed in its place is noticed here."""

from __future__ import annotations

import re

from callboard.engine.document import Document
from callboard.engine.resume.lexicon import pattern
from callboard.engine.resume.model import Section
from callboard.engine.resume.name import name_score
from callboard.engine.resume.section_headings import title_of
from callboard.engine.text.dates import find_spans
from callboard.engine.text.folding import fold_in_place

_CONTACT = re.compile(
    r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.\w|\+?\d[\d\s().-]{8,24}\d|linkedin\.com/in/|github\.com/\w"
)
_OWN = {Section.WORK, Section.EDUCATION, Section.SKILLS, Section.LANGUAGES, Section.INTERESTS, Section.PROJECTS}
_TOP, _LONGEST_HEADING = 12, 50


def _own_sections(document: Document) -> int:
    """How many different sections of a résumé the headings name, on a line of their own or before a colon."""
    found: set[Section] = set()
    for line in document.lines:
        heading, colon, _ = line.text[:_LONGEST_HEADING].partition(":")
        title = title_of(heading) if colon or len(line.text) < _LONGEST_HEADING else None
        if title and title.certainty >= 0.95 and title.section in _OWN:
            found.add(title.section)
    return len(found)


def looks_like_resume(document: Document) -> float:
    """From 0, surely none, to 1: contact lines and a name on top, dated stations, headings; and no offer's words."""
    if document.json_resume is not None:
        return 1.0
    text = document.text
    top = [line.text for line in document.lines[:_TOP] if line.text.strip()]
    ranges = sum(span.is_range for span in find_spans(text))
    signs = 0.12 * min(_own_sections(document), 4)
    signs += 0.1 * min(ranges, 3)
    signs += 0.12 * bool(_CONTACT.search("\n".join(top)))
    signs += 0.1 * any(name_score(line) >= 0.9 for line in top[:4])
    # said again and again by who administers benefits, say; an offer says many different things
    offers = len(set(pattern("offers", "phrases").findall(fold_in_place(text))))
    return max(0.0, min(1.0, signs - 0.14 * min(offers, 6)))
