"""Sections by what they hold: skills among languages, certificates under another heading, what is said twice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile, zip_longest

from callboard.engine.resume.lexicon import pattern
from callboard.engine.resume.model import Section
from callboard.engine.resume.stages.layout import SectionPart
from callboard.engine.resume.stages.rows import Row
from callboard.engine.resume.vocabulary.languages import holds_language
from callboard.engine.resume.vocabulary.section_headings import title_of
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known
from callboard.engine.text.folding import fold_in_place, phrase_key

_LABEL, _BETWEEN_LISTED = re.compile(r"([^:：]{3,40})[:：]\s+(?=\S)"), re.compile(r"[,;|•]\s+(?![^(]*\))")
_HOLD_CERTIFICATES = {Section.INTERESTS, Section.AWARDS, Section.EDUCATION, Section.OTHER, Section.SKILLS}
_LEAST_REPEATED = 16
"""A section of fewer letters may come twice."""
_LONGEST_LISTED = 8
"""Words of a row of skills, where it stands among languages."""
_LONGEST_ANNOUNCEMENT = 5
"""Words of a row that announces certificates."""
_FITTING = 0.9


def without_other_languages(whole: SectionPart) -> list[SectionPart]:
    """A section of languages without what no people speaks, "Python, Go", which is a section of skills."""
    if whole.section != Section.LANGUAGES:
        return [whole]
    spoken = max((at for at, row in enumerate(whole.rows, 1) if holds_language(row.text)), default=0)
    listed = list(takewhile(lambda row: len(row.text.split()) <= _LONGEST_LISTED, whole.rows[spoken:]))
    known = [span for row in listed for span in find_known(row.text)]
    if all(span.label == Category.LANGUAGE for span in known):
        return [whole]
    if not spoken:
        return [replace(whole, section=Section.SKILLS)]
    rest = [row for row in whole.rows if row not in listed]
    return [replace(whole, rows=rest), SectionPart(Section.SKILLS, None, listed)]


def with_certificates(whole: SectionPart) -> list[SectionPart]:
    """A section with the certificates that it announces in a row of their own as sections ("License:" and a list)."""
    if whole.section not in _HOLD_CERTIFICATES:
        return [whole]
    parts = [replace(whole, rows=[])]
    for row, below in zip_longest(whole.rows, whole.rows[1:]):
        inside = parts[-1].section == Section.CERTIFICATES
        if below and _announces_certificates(row, below):
            parts.append(SectionPart(Section.CERTIFICATES, row))
        elif whole.section != Section.EDUCATION and (listed := _listed_certificates(row)):
            parts += [SectionPart(Section.CERTIFICATES, None, listed), replace(whole, rows=[])]
        elif inside and parts[-1].rows and (row.bullet != parts[-1].rows[0].bullet or row.text.endswith(":")):
            parts.append(SectionPart(whole.section, None, [row]))
        else:
            parts[-1].rows.append(row)
    return parts


def _listed_certificates(row: Row) -> list[Row]:
    """What a row lists behind a label that says certificates ("Certifications: CPR, OSHA-10"), each as an item."""
    label = _LABEL.match(row.text)
    title = title_of(label[1]) if label else None
    says_so = label and pattern("entries", "certified").search(fold_in_place(label[1]))
    if not label or not says_so or title != (Section.CERTIFICATES, 1.0):
        return []
    listed = row.piece.cut(label.end()).split(_BETWEEN_LISTED)
    return [replace(row, piece=piece, cells=(piece,), bullet=True) for piece in listed]


def _announces_certificates(row: Row, below: Row) -> bool:
    words = row.text.rstrip(" :.")
    title = title_of(words) if len(words.split()) <= _LONGEST_ANNOUNCEMENT else None
    if not title or title.section != Section.CERTIFICATES:
        return False
    return (":" in row.text[-2:] and title.certainty >= _FITTING) or (below.bullet and not row.bullet)


def without_repeated_sections(parts: Sequence[SectionPart]) -> list[SectionPart]:
    """Without sections that repeat an earlier one: a page may have a version for screens and another for paper."""
    seen: set[tuple[Section, str]] = set()
    kept: list[SectionPart] = []
    for part in parts:
        section_and_text = (part.section, phrase_key(" ".join(row.text for row in part.rows)))
        if len(section_and_text[1]) < _LEAST_REPEATED or section_and_text not in seen:
            kept.append(part)
        seen.add(section_and_text)
    return kept
