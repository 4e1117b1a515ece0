"""PDF bytes to a reading."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from dataclasses import replace
from math import hypot
from typing import Any
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

from callboard.documents.errors import (
    DamagedError,
    EmptyError,
    ScannedError,
    TooLargeError,
    TooManyPagesError,
    UnreadableError,
)
from callboard.documents.layout.model import DocumentLayout, Glyph, PageContents
from callboard.documents.layout.stages import lay_out
from callboard.documents.limits import Limits
from callboard.documents.mojibake import repaired_glyphs
from callboard.documents.pdf.actual_text import bare_tag_text, put_right
from callboard.documents.pdf.extras import (
    alternative_texts_of,
    attachments_of,
    bookmarks_of,
    links_of,
    metadata_of,
    notes_of,
    xmp_of,
)
from callboard.documents.pdf.file_streams import FileStreams
from callboard.documents.pdf.font_mapping import falsely_mapped_text
from callboard.documents.pdf.glyphs import (
    UPRIGHT,
    GlyphReader,
    PageView,
    TextObject,
    joined_letters,
    level_vertical_glyphs,
    says_more_than_it_draws,
    view_of,
)
from callboard.documents.pdf.ligatures import name_ligatures
from callboard.documents.pdf.native import load_page, open_document, pdfium
from callboard.documents.pdf.overprint import text_under_visible_copies
from callboard.documents.pdf.paint import PaintedPage, Painter
from callboard.documents.pdf.pixels import COLOURS, DEPTH, render_page
from callboard.documents.pdf.undrawn import undrawn_text_of
from callboard.documents.pdf.visibility import box_of, hidden_objects
from callboard.documents.pdf.zero_size import pattern_text, unsized_text, zero_size_text
from callboard.documents.reading import Reading
from callboard.engine.page import NOWHERE, RECOGNISED, Box, DocumentPage, Hidden, Link, MediaType, Run

MAX_PAGE_SIDE = 20_000.0
OVERRUN = 60.0
# Letters farther apart, in parts of the type size, belong to two words.
WORD_GAP = 0.15
# A note or a field of fewer letters is a choice or a mark.
WORD, UNDRAWN = 4, 20
# A tag repeats what is drawn if this share of its groups of this many words is on a page; hyphens split a few.
SEEN_SHARE, WORDS_TOGETHER = 0.9, 4
LONGEST_ICON = 4
"""No icon's name has more words."""


def read(data: bytes, limits: Limits) -> Reading:
    """The reading of a PDF.

    Raises:
        UnreadableError: it is encrypted, damaged, too long, or holds no text.
    """
    with open_document(data) as document:
        count: int = pdfium.FPDF_GetPageCount(document)
        if count > limits.pages:
            raise TooManyPagesError(f"it has {count:,} pages and the limit is {limits.pages}")
        if count < 1:
            raise DamagedError("it has no pages")
        return _Reader(limits, data).read(document, count)


class _Reader:
    """Collects the pages of one document."""

    def __init__(self, limits: Limits, data: bytes) -> None:
        self.limits = limits
        self.streams = FileStreams(data)
        self.comments: list[str] = []
        self.alternatives: list[str] = []
        self.undrawn: list[str] = []
        self.glyphs = GlyphReader()
        self.sheets: list[PageContents] = []
        self.pages: list[DocumentPage] = []
        self.hidden: list[Run] = []
        self.targets: list[tuple[int, str, Box]] = []
        self.unsized = False
        self.pictures = 0
        self.letters = 0

    def read(self, document: Any, count: int) -> Reading:  # noqa: ANN401 - a C handle
        """The whole document."""
        for index in range(count):
            self._read_page(document, index)
        self._look_behind_pages()
        for sheet in self.sheets:
            sheet.glyphs = repaired_glyphs(sheet.glyphs)
        layout = lay_out(self.sheets)
        if not layout.lines and self.pictures and self.limits.recognise:
            layout, recognised = self._recognised(document, count)
        else:
            recognised = {}
        if not (layout.lines or self.hidden):
            raise self._nothing()
        return Reading(
            media_type=MediaType.PDF,
            lines=list(layout.lines),
            pages=self.pages,
            links=self._links(layout),
            hidden=self.hidden,
            metadata=self._metadata(document) | recognised,
        )

    def _look_behind_pages(self) -> None:
        """Find sentences that stand outside the pages; what a tag only repeats from a page is no hidden text."""
        undrawn = undrawn_text_of(self.streams)
        self.undrawn = undrawn.texts
        if undrawn.instead:
            seen = _letters(glyph.text for sheet in self.sheets for glyph in (*sheet.glyphs, *sheet.rotated))
            self._unseen(" ".join(text for text in undrawn.instead if not _is_seen(text, seen)), 1, Hidden.INVISIBLE)

    def _recognised(self, document: Any, count: int) -> tuple[DocumentLayout, dict[str, str]]:  # noqa: ANN401
        """The text that pictures of pages show, and what to say of it."""
        recognition = importlib.import_module("callboard.documents.recognition")
        recogniser = recognition.Recogniser()
        self.sheets = [
            recogniser.sheet(*_picture_of(document, index, recognition.SCALE), index + 1) for index in range(count)
        ]
        return lay_out(self.sheets), {RECOGNISED: f"{recogniser.confidence:.2f}"}

    def _nothing(self) -> UnreadableError:
        """The error that explains why no text was found."""
        if self.letters:
            return DamagedError("its fonts do not say which letters they draw")
        return ScannedError() if self.pictures else EmptyError("there is no text on its pages")

    def _metadata(self, document: Any) -> dict[str, str]:  # noqa: ANN401 - a C handle
        metadata = metadata_of(document) | attachments_of(document)
        if xmp := xmp_of(self.streams.data):
            metadata["xmp"] = xmp
        if self.comments:
            metadata["comments"] = "\n".join(self.comments)
        if self.undrawn:
            metadata["texts that are not drawn"] = "\n".join(self.undrawn)
        if bookmarks := bookmarks_of(document):
            metadata["bookmarks"] = "\n".join(bookmarks)
        if self.alternatives:
            metadata["alternative texts"] = "\n".join(self.alternatives)
        return metadata

    def _read_page(self, document: Any, index: int) -> None:  # noqa: ANN401 - a C handle
        """One page; filled form fields and typed notes are made part of it first."""
        with load_page(document, index) as (page, text):
            notes = notes_of(page)
            self.comments.extend(notes.comments)
            self.alternatives.extend(alternative_texts_of(page))
            for said in notes.hidden:
                self._unseen(said, index + 1, Hidden.INVISIBLE)
            if not notes.drawn:
                self._page(document, page, text, index + 1)
                return
            pdfium.FPDFPage_Flatten(page, 0)
        with load_page(document, index) as (page, text):
            self._page(document, page, text, index + 1)
        for said in _undrawn(notes.stated, self.sheets[-1]):
            self._unseen(said, index + 1, Hidden.INVISIBLE)

    def _page(self, document: Any, page: Any, text: Any, number: int) -> None:  # noqa: ANN401
        view = view_of(page)
        sheet = PageContents(number, view.width, view.height)
        self.sheets.append(sheet)
        self.pages.append(DocumentPage(number, round(view.width, 1), round(view.height, 1)))
        if not 0 < max(view.width, view.height) <= MAX_PAGE_SIDE:
            raise DamagedError(f"page {number} has no sensible size")
        painting = Painter(view).walk(page)
        self.pictures += len(painting.pictures)
        self.letters += pdfium.FPDFText_CountChars(text) if text else 0
        if self.letters > self.limits.characters:
            raise TooLargeError(f"it holds more than {self.limits.characters:,} characters")
        letters = self.glyphs.read(text, view) if text else []
        letters, false = put_right(letters, painting.handles, page, self.glyphs, view)
        self._unseen(" ".join(false), number, Hidden.INVISIBLE)
        name_ligatures(letters)
        known = {item.address for item in letters}
        items = joined_letters(letters, painting.texts)
        sheet.marks, sheet.panels, sheet.rulings = painting.marks, painting.panels, painting.rulings
        self._sort(items, self._reasons(page, items, painting, view), sheet, view)
        self._recover(page, painting, known, number)
        self.targets.extend((number, uri, box) for uri, box in links_of(document, page, view))

    def _recover(self, page: Any, painting: PaintedPage, known: set[int], number: int) -> None:  # noqa: ANN401
        """Text without extent is hidden text, though no glyph of it is on the page."""
        said, unsized = zero_size_text(page, painting.handles, known)
        if unsized and not self.unsized:
            self.unsized = True
            said = f"{said} {unsized_text(self.streams)}".strip()
        if number == 1:
            self._unseen(pattern_text(self.streams), number, Hidden.INVISIBLE)
            self._unseen(bare_tag_text(self.streams), number, Hidden.INVISIBLE)
        self._unseen(said, number, Hidden.TINY)

    def _unseen(self, said: str, number: int, reason: Hidden) -> None:
        if said:
            self.hidden.append(Run(said, number, NOWHERE, 0.0, hidden=reason))

    def _reasons(self, page: Any, items: list[TextObject], painting: PaintedPage, view: PageView) -> dict[int, Hidden]:  # noqa: ANN401
        items = [item for item in items if item.glyphs]
        if not items:
            return {}
        return dict.fromkeys(falsely_mapped_text(items), Hidden.INVISIBLE) | hidden_objects(page, items, painting, view)

    def _sort(self, items: list[TextObject], reasons: dict[int, Hidden], sheet: PageContents, view: PageView) -> None:
        """Glyphs that are seen go to the sheet, the others to the hidden runs."""
        under = text_under_visible_copies(items, reasons) if reasons else set[int]()
        for item in items:
            if reason := reasons.get(item.address):
                if item.address not in under:
                    self._conceal(item, reason, sheet.number)
                continue
            drawn = [glyph for glyph in item.glyphs if not says_more_than_it_draws(glyph)]
            if len(drawn) < len(item.glyphs):
                told = [glyph.text for glyph in item.glyphs if says_more_than_it_draws(glyph)]
                self._told_for_signs(told, sheet.number)
            # A line that begins on the page and runs over its edge by a word or two is carelessness.
            seen = [glyph for glyph in drawn if _on_page(glyph, view, OVERRUN)]
            if len(seen) < len(drawn) and (lost := _lost_words(drawn, view)).strip():
                self._conceal(item, Hidden.OFF_PAGE, sheet.number, lost)
            if abs(item.look.angle) < UPRIGHT:
                sheet.glyphs.extend(seen)
            elif seen:
                sheet.rotated.extend(level_vertical_glyphs(replace(item, glyphs=seen), view))

    def _told_for_signs(self, told: list[str], number: int) -> None:
        """Texts that tags give for a sign or two: the name of an icon, or sentences that nobody sees."""
        for text in told:
            if len(text.split()) > LONGEST_ICON:
                self._unseen(text, number, Hidden.INVISIBLE)
            else:
                self.alternatives.append(text)

    def _conceal(self, item: TextObject, reason: Hidden, number: int, text: str = "") -> None:
        text = text or "".join(glyph.text for glyph in item.glyphs)
        if text.strip():
            box = Box(*(round(edge, 1) for edge in box_of(item)))
            face, size = item.look.face, round(item.look.size, 2)
            run = Run(text, number, box, size, face.font, face.bold, face.italic, face.colour, reason)
            self.hidden.append(run)

    def _links(self, layout: DocumentLayout) -> list[Link]:
        links: list[Link] = []
        by_page = {sheet.number: sheet.glyphs for sheet in self.sheets}
        for number, uri, box in self.targets:
            places = [
                (place, len(glyph.text))
                for glyph in by_page[number]
                if box.x0 - 0.5 <= (glyph.x0 + glyph.x1) / 2 <= box.x1 + 0.5
                and box.y0 - 0.5 <= glyph.y - 0.25 * glyph.size <= box.y1 + 0.5
                and (place := layout.place_of(number, glyph)) is not None
            ]
            if not places:
                # An icon that is drawn: the link belongs to what is written nearest to it.
                read = [glyph for glyph in by_page[number] if layout.place_of(number, glyph) is not None]
                nearest = min(read, key=lambda glyph: _distance(glyph, box), default=None)
                place = layout.place_of(number, nearest) if nearest else None
                places = [(place, 0)] if place is not None else []
            start = min((place for place, _ in places), default=0)
            links.append(Link(uri, start, max((place + length for place, length in places), default=0)))
        return links


def _distance(glyph: Glyph, box: Box) -> float:
    """Points from the middle of a box to that of a glyph; a row apart counts as far as three times across."""
    across = (glyph.x0 + glyph.x1 - box.x0 - box.x1) / 2
    down = glyph.y - 0.25 * glyph.size - (box.y0 + box.y1) / 2
    return hypot(across, 3 * down)


def _picture_of(document: Any, index: int, scale: float) -> tuple[NDArray[np.uint8], float]:  # noqa: ANN401
    """A page as rows by columns by blue, green and red, and its pixels a point: fewer than asked where it is large."""
    with load_page(document, index) as (page, _):
        picture = render_page(page, scale)
    pixels = np.frombuffer(picture.pixels, np.uint8).reshape(picture.height, picture.width, DEPTH)
    return np.ascontiguousarray(pixels[:, :, :COLOURS]), picture.scale


def _undrawn(stated: list[str], sheet: PageContents) -> list[str]:
    """Texts of notes and fields of which less than half can be read on the page."""
    seen = "".join(glyph.text for glyph in [*sheet.glyphs, *sheet.rotated]).casefold()
    found: list[str] = []
    for text in stated:
        words = [word for word in text.casefold().split() if len(word) >= WORD]
        if sum(map(len, words)) >= UNDRAWN and sum(word in seen for word in words) < 0.5 * len(words):
            found.append(text)
    return found


def _is_seen(text: str, seen: str) -> bool:
    """Return True if nearly all of a text, taken a few words at a time, is among the letters of the pages."""
    words = text.split()
    groups = [_letters(words[at : at + WORDS_TOGETHER]) for at in range(0, len(words), WORDS_TOGETHER)]
    return sum(group in seen for group in groups) >= SEEN_SHARE * len(groups)


def _letters(texts: Iterable[str]) -> str:
    return "".join(char for text in texts for char in normalize("NFKC", text).casefold() if char.isalnum())


def _lost_words(glyphs: list[Glyph], view: PageView) -> str:
    """The words that lie beyond the edge of the page, from the beginning of the one that the edge cuts."""
    words: list[list[Glyph]] = [[]]
    for glyph in glyphs:
        last = words[-1][-1] if words[-1] else glyph
        if glyph.text.isspace() or glyph.x0 - last.x1 > WORD_GAP * glyph.size:
            words.append([])
        words[-1].append(glyph)
    lost = (word for word in words if not all(_on_page(glyph, view, OVERRUN) for glyph in word))
    return " ".join("".join(glyph.text for glyph in word).strip() for word in lost)


def _on_page(glyph: Glyph, view: PageView, over: float) -> bool:
    middle = (glyph.x0 + glyph.x1) / 2
    return -over <= middle <= view.width + over and -0.3 * glyph.size <= glyph.y <= view.height + 0.3 * glyph.size
