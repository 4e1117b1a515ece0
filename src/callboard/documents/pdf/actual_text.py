"""Text that a tag puts in the place of what a page draws (ActualText).

Programs use it for ligatures, for words broken at the end of a line, and for icons. PDFium gives the text of the tag
and not what is drawn, so that a tag could put other words before the reader than a person sees.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

from callboard.documents.pdf.file_streams import FileStreams, string_text
from callboard.documents.pdf.glyphs import ADDRESS, LONGEST_LIGATURE, GlyphReader, PageView, TextObject
from callboard.documents.pdf.native import pdfium

KEY = b"ActualText"
MAX_TEXT = 1000
# Below this a text is another than the one that is drawn.
ALIKE = 0.6
# A sign or two may be an icon, whatever they stand for.
LEAST_LETTERS = 4
# A tag with nothing under it: tabs and line ends are put into a text so, and names of icons that are drawn; a sentence
# is not.
BARE_WORDS, BARE_LETTERS = 5, 20
TAG = re.compile(
    rb"/ActualText\s*(?:\((?P<text>(?:[^()\\]|\\.)*+)\)|<(?P<hex>[0-9a-fA-F\s]++)>)[^>]{0,200}>>\s*BDC", re.S
)
SHOWN = re.compile(rb"\((?!\s*\))|<(?!<)|(?<![\w.])(?:Do|sh|c|v|y|BI)(?![\w.])")
MAX_BARE = 2000


@dataclass(slots=True)
class Tagged:
    """The text of a tag, and the addresses of the objects that it stands for."""

    text: str
    addresses: list[int] = field(default_factory=list[int])


def put_right(
    items: list[TextObject],
    handles: Iterable[Any],
    page: Any,  # noqa: ANN401 - a C handle
    reader: GlyphReader,
    view: PageView,
) -> tuple[list[TextObject], list[str]]:
    """The text objects with what is drawn in place of tags that say something else, and what these tags say."""
    if not any(len(glyph.text) > LONGEST_LIGATURE for item in items for glyph in item.glyphs):
        return items, []
    tags = _without_tags(handles)
    text = pdfium.FPDFText_LoadPage(page)
    drawn = {item.address: item for item in reader.read(text, view)} if text else {}
    if text:
        pdfium.FPDFText_ClosePage(text)
    false = [tag for tag in tags if _is_false(tag, drawn)]
    # PDFium gives the text of a tag to the first of its objects: what stands in several lines would be in one place.
    several = [tag for tag in tags if len(tag.addresses) > 1 and len(_letters(_shown(tag, drawn))) >= LEAST_LETTERS]
    read = [*false, *several]
    seen = {tag.addresses[0]: [drawn[address] for address in tag.addresses if address in drawn] for tag in read}
    return [one for item in items for one in seen.get(item.address, [item])], [tag.text for tag in false]


def bare_tag_text(streams: FileStreams) -> str:
    """The sentences of tags in the pages of a file under which nothing is drawn, or blanks or a rule."""
    found: list[str] = []
    for content in streams.contents:
        if KEY not in content:
            continue
        for tag in TAG.finditer(content):
            end = content.find(b"EMC", tag.end(), tag.end() + MAX_BARE)
            if end >= 0 and not SHOWN.search(content, tag.end(), end):
                found.append(string_text(tag))
    said = [text for text in found if len(text.split()) >= BARE_WORDS and sum(map(str.isalpha, text)) >= BARE_LETTERS]
    return " ".join(said)[:MAX_TEXT]


def _without_tags(handles: Iterable[Any]) -> list[Tagged]:
    """The tags of a page, which are taken off it: objects that follow each other with one text have one tag."""
    found: list[Tagged] = []
    marks: list[tuple[Any, Any]] = []
    for handle in handles:
        mark, text = _tag_of(handle)
        if not text:
            continue
        marks.append((handle, mark))
        if not found or found[-1].text != text:
            found.append(Tagged(text))
        found[-1].addresses.append(handle)
    # Objects under one tag share it: taken off the first, it would not be found on the others.
    for handle, mark in marks:
        pdfium.FPDFPageObj_RemoveMark(handle, mark)
    return found


def _tag_of(handle: Any) -> tuple[Any, str]:  # noqa: ANN401
    for index in range(max(pdfium.FPDFPageObj_CountMarks(handle), 0)):
        mark = pdfium.FPDFPageObj_GetMark(handle, index)
        length = ctypes.c_ulong()
        read, buffer = pdfium.FPDFPageObjMark_GetParamStringValue, ctypes.create_string_buffer(2 * MAX_TEXT)
        target = ctypes.cast(buffer, read.argtypes[2])
        if read(mark, KEY, target, len(buffer), ctypes.byref(length)) and length.value > 2:
            text = buffer.raw[: min(length.value, len(buffer)) - 2].decode("utf-16-le", "ignore")
            return mark, text.replace("\0", "")
    return None, ""


def _is_false(tag: Tagged, drawn: dict[int, TextObject]) -> bool:
    """Return True if a tag says something else than the letters that are drawn under it.

    A user name may stand for the address of its page.
    """
    letters = _letters(_shown(tag, drawn))
    if len(letters) < LEAST_LETTERS or (ADDRESS.search(tag.text) and letters in _letters(tag.text)):
        return False
    return SequenceMatcher(None, letters, _letters(tag.text), autojunk=False).ratio() < ALIKE


def _shown(tag: Tagged, drawn: dict[int, TextObject]) -> str:
    return "".join(glyph.text for address in tag.addresses if address in drawn for glyph in drawn[address].glyphs)


def _letters(text: str) -> str:
    return "".join(char for char in text[:MAX_TEXT].casefold() if char.isalnum())
