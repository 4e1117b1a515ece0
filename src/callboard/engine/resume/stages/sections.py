"""Cut a résumé into its sections.

A heading is known by its words and by its type together: the type of the headings that the words make certain
decides about those that they leave open.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from callboard.engine.resume.lexicon import company_score, phrases, title_score
from callboard.engine.resume.model import Section
from callboard.engine.resume.pieces import Piece
from callboard.engine.resume.stages.heading_styles import HeadingStyles, find_heading_styles, stands_alone
from callboard.engine.resume.stages.layout import SectionPart
from callboard.engine.resume.stages.rows import UNKNOWN, Row
from callboard.engine.resume.stages.section_contents import with_certificates, without_other_languages
from callboard.engine.resume.vocabulary.languages import names_languages
from callboard.engine.resume.vocabulary.person_names import name_score, without_document_title
from callboard.engine.resume.vocabulary.section_headings import SectionTitle, is_title, title_of
from callboard.engine.text.folding import phrase_key

_INLINE = re.compile(r"([^:：]{3,40})[:：]\s+(?=\S)")
_GAP = 0.8
"""White space above a heading, at least, in line heights."""
_LONGEST_HEADING, _SMALL_WORD = 5, 3
_WIDEST_PART = 28
"""Letters of each half of a heading that a narrow column breaks in two."""
_NAME = 0.5
"""From this score on a line is the name of a person."""
_SURE = 0.95
_MISSPELT = 0.9
"""How certain a heading in a margin is at least, where others are certain: "Berufliche Tätigeit"."""
_LISTS = {
    Section.SKILLS, Section.LANGUAGES, Section.INTERESTS, Section.SUMMARY, Section.CERTIFICATES, Section.AWARDS,
}  # fmt: skip
_MINOR = {Section.LANGUAGES, Section.INTERESTS, Section.AWARDS, Section.PUBLICATIONS, Section.REFERENCES}
_ENOUGH, _MOSTLY = 3, 0.65
"""So many headings of one type, and this share of all that is set in it, make the rest of it headings as well."""


def without_heading_icons(rows: Sequence[Row]) -> list[Row]:
    """Rows with the icons before headings no longer taken for list signs.

    Two titles in the same bold type, each with white space above it: one alone may be an item that is named so.
    """
    titles = [row for row in rows if row.bullet and row.style.bold and row.gap > _GAP and is_title(row.text)]
    styles = Counter(row.style for row in titles)
    icons = {row.index for row in titles if styles[row.style] > 1}
    return [replace(row, bullet=False) if row.index in icons else row for row in rows]


def _weaker(styles: HeadingStyles, row: Row) -> bool:
    """Return True if headings look stronger, so that this is a heading inside a section."""
    bar = min((styles.prominence(style) for style in styles.marking), default=0.0)
    return bool(styles.marking) and styles.prominence(row.style) < bar - 0.05


def _accept(row: Row, title: SectionTitle | None, styles: HeadingStyles) -> bool:
    if not title:
        return False
    if row.style in styles.marking:
        return True
    if title.certainty < 0.9 or _weaker(styles, row):
        return False
    return not styles.geometry or styles.prominence(row.style) > 0 or not styles.marking


def _inline(row: Row, current: Section, *, many: bool) -> tuple[Section, int] | None:
    """“Skills: Python, Go” as a section of one line; not inside a job, nor where sections have real headings."""
    match = _INLINE.match(row.text)
    if not match or (current in {Section.WORK, Section.PROJECTS, Section.VOLUNTEER, Section.EDUCATION} and many):
        return None
    title = title_of(match[1])
    if not title or title.certainty < 1 or title.section not in _LISTS | {Section.WORK, Section.EDUCATION}:
        return None
    if current == title.section:
        return None
    if many and (title.section != Section.LANGUAGES or current == Section.SKILLS):
        return None
    return title.section, match.end()


def _margin_headings(rows: list[Row]) -> dict[int, tuple[Section, int]]:
    """Headings that share a row with what they open ("Education   Leeds College"), with where that begins.

    A table or a margin that sets them so names the sections that every résumé has; a list of skills has labels as well.
    """
    found: dict[int, tuple[Section, int]] = {}
    misspelt: dict[int, tuple[Section, int]] = {}
    for row in rows:
        label, *content = row.cells
        title = title_of(label.text) if content and not row.bullet else None
        if title and title.certainty >= _MISSPELT:
            sure = found if title.certainty == 1 else misspelt
            sure[row.index] = title.section, content[0].start - row.start
    sections = {section for section, _ in found.values()}
    return found | misspelt if len(sections) > 1 and sections & {Section.WORK, Section.EDUCATION} else {}


def _parted(rows: list[Row], titles: dict[int, SectionTitle]) -> dict[int, Section]:
    """Short rows with a word of a heading ("Skill Highlights") and white space above, where no type marks headings."""
    return {
        row.index: titles[row.index].section
        for row in rows
        if row.index in titles and row.gap > _GAP and _is_unlisted_heading(row.text)
    }


def _is_unlisted_heading(text: str) -> bool:
    words = [word for word in text.split() if len(word) > _SMALL_WORD]
    is_something_else = _names_something(text) or text.rstrip().endswith(".")
    return (
        1 < len(text.split()) <= _LONGEST_HEADING
        and all(word[:1].isupper() for word in words)
        and not is_something_else
    )


def _minor(
    rows: list[Row], titles: dict[int, SectionTitle], styles: HeadingStyles, present: set[Section]
) -> dict[int, Section]:
    """Sections whose headings are set smaller, where no other heading names them."""
    opening = _without_known_gap(rows)
    found: dict[int, Section] = {}
    for row, below in pairwise(rows):
        title = titles.get(row.index)
        if not title or title.certainty < _SURE or title.section in present:
            continue
        sure = title.section != Section.LANGUAGES or names_languages(below.text)
        apart = title.section in _MINOR or row.gap > _GAP or row.index in opening
        prominent = styles.prominence(row.style) >= 1
        if sure and apart and prominent and phrase_key(row.text) not in phrases("entries", "subheadings"):
            found[row.index] = title.section
    return found


def _unlisted(rows: list[Row], accepted: Mapping[int, Section], styles: HeadingStyles) -> dict[int, Section]:
    """Headings that no list knows, in type that is hardly used for anything but headings."""
    first = min(accepted, default=0)
    alone = [row for row in rows if row.index >= first and row.style in styles.marking and stands_alone(row)]
    accepted_styles = Counter(row.style for row in alone if row.index in accepted)
    every = Counter(row.style for row in alone)
    often = {style for style in accepted_styles if accepted_styles[style] >= max(_ENOUGH, _MOSTLY * every[style])}
    opening = _without_known_gap(rows)
    found: dict[int, Section] = {}
    # where the first entry below a heading is set like it, rows in that type name entries
    headed = {above.index for above, row in pairwise(rows) if row.style == above.style and row in alone}
    current, names_entries = Section.CONTACT, False
    for row in alone:
        if row.index in accepted:
            current, names_entries = accepted[row.index], row.index in headed
        unlisted = row.index not in accepted and row.style in often and (row.gap > _GAP or row.index in opening)
        # a kind of skill that no list knows is still one
        if unlisted and not names_entries and current != Section.SKILLS and not _names_something(row.text):
            found[row.index] = Section.OTHER
    return found


def _without_known_gap(rows: Sequence[Row]) -> set[int]:
    """Rows that cannot show white space above them: first of a column, or in a document that says nothing of space."""
    spaced = any(row.gap > 0 for row in rows)
    return {
        row.index for above, row in pairwise(rows) if not spaced or (row.page, row.column) != (above.page, above.column)
    }


def _names_something(text: str) -> bool:
    return title_score(text) >= 1 or company_score(text) >= 1 or any(char.isdigit() for char in text)


def _banner(rows: list[Row], styles: HeadingStyles, first: int) -> Row | None:
    """A name set larger than all else opens the page anew, though a sidebar came before it in the text."""
    page = [row for row in rows if row.page == 1]
    if not page or not styles.body.size:
        return None
    row = max(page, key=lambda one: one.style.size)
    largest = max((style.size for style in styles.marking), default=styles.body.size)
    opens = row.index > first and stands_alone(row) and row.style.size >= 1.25 * largest
    return row if opens and name_score(row.text) >= _NAME else None


def _wrapped(rows: list[Row], titles: dict[int, SectionTitle]) -> list[Row]:
    """Headings that a narrow column breaks over two lines, as one row each."""
    joined: list[Row] = []
    for row in rows:
        before = joined[-1] if joined else None
        title = _joint_title(before, row, titles) if before else None
        if before and title:
            both = Piece(f"{before.text} {row.text}", before.start)
            joined[-1] = replace(before, piece=both, cells=(both,))
            titles[before.index] = title
        else:
            joined.append(row)
    return joined


def _joint_title(before: Row, row: Row, titles: Mapping[int, SectionTitle]) -> SectionTitle | None:
    alike = row.style == before.style and row.column == before.column and row.gap <= _GAP
    short = max(len(before.text), len(row.text)) <= _WIDEST_PART
    if not (alike and short and stands_alone(row) and stands_alone(before)):
        return None
    title, alone = title_of(f"{before.text} {row.text}"), titles.get(row.index)
    are_two = alone and alone.certainty == 1 and before.index in titles
    return title if title and title.certainty >= (1 if are_two else _SURE) else None


def _mark(rows: list[Row], titles: dict[int, SectionTitle]) -> dict[int, Section]:
    styles = find_heading_styles(rows, titles)
    accepted = {row.index: titles[row.index].section for row in rows if _accept(row, titles.get(row.index), styles)}
    if not styles.marking:
        accepted |= _parted(rows, titles)
    accepted |= _minor(rows, titles, styles, set(accepted.values()))
    accepted |= _unlisted(rows, accepted, styles)
    if banner := _banner(rows, styles, min(accepted, default=0)):
        accepted.setdefault(banner.index, Section.CONTACT)
    return accepted


def _last_index(part: SectionPart) -> int:
    rows = part.rows[-1:] or ([part.heading] if part.heading else [])
    return rows[0].index if rows else -1


class _Cutter:
    """Walks the rows and remembers, for each column, the section it was in."""

    def __init__(self) -> None:
        self.parts: list[SectionPart] = [SectionPart(Section.CONTACT)]
        self.open: dict[int, SectionPart] = {}
        self.place: tuple[int, int] | None = None
        self.seen: set[tuple[int, int]] = set()
        self.current = self.parts[0]

    def enter(self, row: Row) -> None:
        """Move to the row's column; a column met first starts without a section."""
        place = (row.page, row.column)
        if place == self.place:
            return
        if self.place is not None and place not in self.seen:
            if row.page == self.place[0] and row.column and row.column not in self.open:
                self._column()
            elif row.column in self.open and (row.column or row.page != self.place[0]):
                self.current = self.open[row.column] if row.column else self._main()
        elif row.column in self.open and row.column:
            self.current = self.open[row.column]
        if not row.column and not self.current.heading:
            headed = [part for part in self.open.values() if part.heading]
            self.current = max(headed, key=_last_index, default=self.current)
        self.place = place
        self.seen.add(place)
        self.open[row.column] = self.current

    def _column(self) -> None:
        """A column under a heading that spans the page belongs to its section."""
        above = self.open.get(0)
        if above and above.heading:
            self.current = above
        else:
            self._begin(SectionPart(Section.CONTACT))

    def _main(self) -> SectionPart:
        """What a page of one column goes on with: the section that the page before was in last, sidebars apart."""
        return max(self.open.values(), key=_last_index)

    def _begin(self, part: SectionPart) -> None:
        self.parts.append(part)
        self.current = part

    def header(self, section: Section, heading: Row) -> None:
        """Start a section."""
        self._begin(SectionPart(section, heading))
        if heading.column == 0 and self.open.keys() - {0}:
            # a heading that spans the page ends the columns above it
            self.open.clear()
            self.seen = {place for place in self.seen if place[0] != heading.page or not place[1]}
        self.open[heading.column] = self.current


def _after_heading(row: Row, offset: int) -> Row:
    cells = tuple(
        cell if cell.start >= row.start + offset else cell.cut(row.start + offset - cell.start)
        for cell in row.cells
        if cell.end > row.start + offset
    )
    # what is left may be set otherwise than the heading that gave the row its style
    return replace(row, piece=row.piece.cut(offset), cells=cells or (row.piece.cut(offset),), style=UNKNOWN)


def _titles(rows: list[Row]) -> dict[int, SectionTitle]:
    """The rows whose words name a section, by index. What is said again and again announces parts of entries."""
    found = {
        row.index: title
        for row in rows
        if stands_alone(row)
        and (title := title_of(row.text))
        # "Ada Byron | Curriculum Vitae" is a name
        and not (title.section == Section.CONTACT and without_document_title(row.piece).text != row.text)
    }
    keys = {row.index: phrase_key(row.text) for row in rows if row.index in found}
    texts = Counter(keys.values())
    announcing = {text for text, times in texts.items() if times > 1 and text in phrases("entries", "subheadings")}
    return {index: title for index, title in found.items() if keys[index] not in announcing}


def find_parts(rows: list[Row]) -> list[SectionPart]:
    """The sections in reading order. The first holds what stands before any heading."""
    if not rows:
        return []
    titles = _titles(rows)
    rows = _wrapped(rows, titles)
    accepted = _mark(rows, titles)
    margin = _margin_headings(rows)
    cutter = _Cutter()
    for row in rows:
        cutter.enter(row)
        if row.index in accepted:
            cutter.header(accepted[row.index], row)
            if accepted[row.index] == Section.CONTACT and name_score(row.text) >= _NAME:
                cutter.current.heading = None
                cutter.current.rows.append(row)
        elif inline := margin.get(row.index) or _inline(row, cutter.current.section, many=len(accepted) > 2):
            cutter.header(inline[0], row)
            cutter.current.rows.append(_after_heading(row, inline[1]))
        else:
            cutter.current.rows.append(row)
    parts = [part for whole in cutter.parts for part in without_other_languages(whole)]
    return [part for whole in parts for part in with_certificates(whole)]
