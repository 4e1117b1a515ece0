"""The lines of a posting as somebody wrote them, in four steps.

1. `_document_lines`: the document's lines
2. `_split`: rows that were joined from several lines, at bullets, known headings and words without a blank between
3. `_trimmed`: without bullets and decoration
4. `_goes_on`: what was broken at a margin

Every character keeps its offset in the document, so that a quotation is still a slice of the document's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain

from callboard.engine.document import Document, Line
from callboard.engine.learning.vectors import word_pieces
from callboard.engine.page import MediaType
from callboard.engine.posting.lexicon import heading_kinds, label_kind, load, opens_with
from callboard.engine.skills.phrases.vocabulary import phrase_vocabulary
from callboard.engine.skills.reader import find_known
from callboard.engine.text.flattening import flatten

# The longest real postings have 40,000 characters; what stands behind twice that is not one posting.
MAX_CHARS = 100_000


@dataclass(slots=True)
class TextLine:
    """One line, each character with its offset in the document's text.

    `block` is the paragraph or item that it is a whole line of, where the format tells; `gap`: it stands apart from the
    line above.
    """

    text: str
    origins: Sequence[int]
    level: int = 0
    bullet: bool = False
    bold: bool = False
    block: int | None = None
    gap: bool = False

    def part(self, start: int, end: int | None = None) -> TextLine:
        """The characters from `start` to `end`."""
        return replace(self, text=self.text[start:end], origins=self.origins[start:end])

    def joined(self, other: TextLine, between: str = " ") -> TextLine:
        """This line and another one, with signs between them that have the place of what stands before."""
        places = [*self.origins, *[self.origins[-1]] * len(between), *other.origins]
        return replace(self, text=f"{self.text}{between}{other.text}", origins=places)


def lines_of(document: Document) -> list[TextLine]:
    """The lines that hold text, clean and whole."""
    kept: list[TextLine] = []
    gap = True  # Nothing stands above the first row.
    for line in map(_trimmed, chain.from_iterable(map(_split, _document_lines(document)))):
        line.gap = gap
        gap = not line.text
        if kept and line.text and _goes_on(kept[-1], line):
            kept[-1] = kept[-1].joined(line)
        elif line.text:
            kept.append(line)
    return kept


_SET_IN_BLOCKS = (MediaType.HTML, MediaType.DOCX)


def _document_lines(document: Document) -> Iterator[TextLine]:
    """The lines; where the document has no empty ones, a new block stands for one."""
    spaced = any(not line.text for line in document.lines[:500])
    blocks = document.media_type in _SET_IN_BLOCKS
    block = -1
    for line in document.lines:
        if line.start >= MAX_CHARS:
            return
        text = line.text[: MAX_CHARS - line.start]
        if line.block != block and not spaced:
            yield TextLine("", ())
        block = line.block
        origins = range(line.start, line.start + len(text))
        made = TextLine(text, origins, line.level, line.bullet, line.bold, block if blocks else None)
        yield _labelled(line, made)


def _labelled(line: Line, made: TextLine) -> TextLine:
    """A table's row of a label and its value reads "Label: value"."""
    if len(line.cells) != 2:
        return made
    (start, end), (value, _) = ((first - line.start, last - line.start) for first, last in line.cells)
    label = made.part(start, end)
    label = label.part(0, len(label.text.rstrip(" :")))
    known = value < len(made.text) and label_kind(label.text)
    return label.joined(made.part(value), ": ") if known else made


_BULLET = re.compile(
    r"\s*(?:--+\s+|[•◦▪▫■□●○◆◇►▶▸‣⁃∙·*✓✔✅☑➤➢➜→»\uf0b7\uf0a7–—-](?=\s|[A-ZÀ-Ý])|[-–•·●](?=\S)|\(?\d{1,2}[.)](?=\s)|"
    r"[a-h]\)(?=\s)|o(?=\s{1,4}[A-Z]))\s*"
)
_DECORATION = re.compile(r"\s*(?:[^\w\s(\"'“„«¿¡#$€£₹@\[/&+.-]|#{1,6}(?=\s)|\*\*|__)+\s*")


# "---- What you will do ----", "**Requirements**", in Markdown also with backslashes.
_RULED = re.compile(
    r"\s*(?:\*\*)?(?:\\?[-–—=_*~#]){2,4}\s*([^\s*=_~#-][^\n]{2,90}?)\s*(?:\\?[-–—=_*~#]){2,4}(?:\*\*)?:?\s*"
)
MAX_HEAD = 200


def _trimmed(line: TextLine) -> TextLine:
    """Without the bullet, the decoration and the spaces around; the flags say what was there."""
    if len(line.text) < MAX_HEAD and (ruled := _RULED.fullmatch(line.text)):
        return replace(line.part(*ruled.span(1)), bullet=False, bold=True)
    sign = _BULLET.match(line.text)
    start = sign.end() if sign else 0
    decoration = _DECORATION.match(line.text, start)
    start = decoration.end() if decoration else start
    while line.text[start : start + 1] in tuple(" \t\u00a0\u200b"):
        start += 1
    end = max(len(line.text.rstrip(" \t\r*_\u00a0\u200b")), start)
    level = line.level or int(line.text.lstrip().startswith("#") and start > 1)
    return replace(line.part(start, end), level=level, bullet=(line.bullet or bool(sign)) and not line.level)


# A shorter line that is broken off is whole as it is; a shorter bullet is a name over its text.
_FULL_LINE, _BROKEN = 45, 40
_ANNOUNCING = re.compile(r"(?:\(?(?:e\.g|i\.e)\.?|&|\b(?:and|or|the|of))$|.{45},$")


def _goes_on(above: TextLine, line: TextLine) -> bool:
    """Return True if a line goes on with the one above: it was broken at a margin, and begins in lower case.

    What announces more ("(e.g.", "sales and") ends no line, and a bullet that was broken within ("<li>… in a
    language<br/>of our own</li>") is one line. Lists whose items all begin in lower case stay as they are.
    """
    if line.bullet or line.level:
        return False
    if _ANNOUNCING.search(above.text):
        return True
    if line.gap or above.text[-1] in ".!?;:":
        return False
    if above.bullet and above.block == line.block is not None:
        return len(above.text) > _BROKEN
    small = line.text[:1].islower() and not above.text[:1].islower() and not line.text.startswith("http")
    return small and (above.bullet or len(above.text) > _FULL_LINE)


# In a shorter row nothing was joined but words.
MIN_CHARS = 120

_SIGN = re.compile(
    r"\s*[•●▪■➢►\uf0b7]\s*|\s*[◦○‣✓✔·]\s+|(?<=[a-z.;)!?])\*\s+(?=[A-Z])|(?<=[\w.;:)!?])\s+\*\s+(?=[A-Z\d])"
)
# One dash between two clauses is none of a list: "… this position- Experience with … - Knowledge of …".
_DASH = re.compile(r"(?<=[A-Za-z.)])\s-\s(?=[A-Z][a-z])|(?<=[a-z.)])-\s(?=[A-Z][a-z])")
_LEAST_DASHES = 3
_LISTS = ("responsibilities", "requirements", "preferred", "benefits")


# Behind these a space is missing: "… and scheduling.3+ years", "Qualifications:Bachelor's", "(401k)Paid leave",
# "university1+ year", "in the U.S.Please", "newest tools!2.".
_NO_SPACE = re.compile(
    r"(?:[a-z]{3}[.;!?]|[a-z]{2}\)|[a-z]{3}:)"
    r"(?=[A-Z][a-z]{2}|(?:A[nst]|I[fnst]|[TD]o|[WB]e|[NS]o|On|My)\b|\d{1,2}\+? [a-z])|"
    r"[a-z]{3}(?=\d{1,2}\+?(?:-\d{1,2})? years?\b)|(?:[A-Z]\.){2}(?=[A-Z][a-z]{3})|[a-z]{3}[!?](?=\d{1,2}\.)"
)
# "… team environmentAbility to", "… in SQLKnowledge of": two words in one.
_GLUED = re.compile(r"(?<![^\W\d_])[A-Za-z]{2,}[A-Z][a-z]+(?![^\W\d_])")
_CAPITAL_INSIDE = re.compile(r"(?<=[a-z])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])")
_LEAST_LETTERS = 3
# A long word that the vectors know in two pieces ("aptitude"), or a longer one in three, is a word all the same.
_RARE_LETTERS, _LONG_LETTERS = 7, 10
_LONGEST_WORD = 30
# Two short words in capitals are a name ("DailyDeal").
_LEAST_LETTERS_OF_WORD = 5


def _split(line: TextLine) -> Iterator[TextLine]:
    """The lines of a row that was joined from several, or the row as it is."""
    # Of two headings that begin together the longer one is meant.
    cuts = [] if line.level else sorted(set(_cuts(line)), key=lambda cut: (cut[0], -cut[1], cut[2]))
    if not cuts:
        yield line
        return
    last, bullet = 0, line.bullet
    for start, end, kind in (*cuts, (len(line.text), len(line.text), "break")):
        if start >= last and line.text[last:start].strip():
            yield replace(line.part(last, start), bullet=bullet, bold=False, block=None)
        if start >= last:
            bullet, last = line.bullet or kind == "bullet", end
            if kind == "heading":
                yield replace(line.part(start, end), bullet=False, bold=True, block=None)


def _cuts(line: TextLine) -> Iterator[tuple[int, int, str]]:
    """Where words are joined; in a long row also the signs of items and the headings inside it."""
    text, long = line.text, len(line.text) >= MIN_CHARS and not line.bullet
    yield from ((at, at, "break") for at in _joints(text, long=long))
    if long:
        dashes = list(_DASH.finditer(text))
        signs = (*_SIGN.finditer(text), *(dashes if len(dashes) >= _LEAST_DASHES else ()))
        yield from ((*sign.span(), "bullet") for sign in signs)
        yield from ((start, end, "heading") for start, end in _headings(text))


def _headings(text: str) -> Iterator[tuple[int, int]]:
    """Known headings in capitals, before a colon or between what ends and what begins."""
    for found in _phrases().finditer(flatten(text)):
        if _begins_word(text, found.start()) and (found[1] or _ends_word(text, found.end())):
            yield found.span()


# "What You Will Be Doing- Build the interface": the dash of the first item.
_DASHED = re.compile(r"-\s(?=[A-Z\d])")


def _begins_word(text: str, at: int) -> bool:
    """True if a word in capitals begins at `at`, behind a space or glued to what ends there ("SQLPreferred …")."""
    before = text[at - 1 : at]
    glued = before.islower() or (before.isupper() and text[at + 1 : at + 2].islower())
    return text[at].isupper() and (not before or before.isspace() or glued or before in ".!?)")


def _ends_word(text: str, at: int) -> bool:
    """Return True if a word ends at `at` and the next begins in capitals, or a list does, with or without a space."""
    if _DASHED.match(text, at):
        return True
    if text[at : at + 1].isspace():
        return text[at + 1 : at + 2].isupper()
    return text[at : at + 1].isupper() and (text[at - 1].islower() or text[at + 1 : at + 2].islower())


@cache
def _phrases() -> re.Pattern[str]:
    """Headings of lists: any before a colon; elsewhere those that no sentence would hold by chance."""
    every = sorted((phrase for phrase, kind in heading_kinds().items() if kind in _LISTS), key=len, reverse=True)
    sure = [phrase for phrase in every if (" " in phrase or len(phrase) > 11) and len(phrase) > 8]
    before_colon, anywhere = (
        "|".join(re.escape(phrase).replace(r"\ and\ ", "(?: and | & )") for phrase in some) for some in (every, sure)
    )
    return re.compile(rf"\b({before_colon}) ?:\s+|{anywhere}")


def _joints(text: str, *, long: bool) -> Iterator[int]:
    """The positions at which a line was joined to the next one.

    Between words that make no other one in any case; in a long row also where a blank is missing behind a sign.
    """
    if long:
        yield from (found.end() for found in _NO_SPACE.finditer(text))
    for found in _GLUED.finditer(text):
        for capital in _CAPITAL_INSIDE.finditer(text, found.start() + _LEAST_LETTERS, found.end()):
            one, other = text[found.start() : capital.start()], text[capital.start() : found.end()]
            if _are_two_words(one, other, _next_word(text, found.end()), long=long):
                yield capital.start()
                break


def _next_word(text: str, at: int) -> str:
    following = text[at : at + _LONGEST_WORD].split(maxsplit=1) if text[at : at + 1] == " " else []
    return following[0].lower() if following else ""


def _are_two_words(one: str, other: str, following: str, *, long: bool) -> bool:
    """Return True if two words stand in one. "PowerPoint" and "LinkedIn" begin with a capital, and are names."""
    if not _is_word(other) or _is_known(one + other):
        return False
    is_name = min(len(one), len(other)) < _LEAST_LETTERS_OF_WORD
    begins_item = long and not is_name and phrase_vocabulary().begins_bullet(one.lower(), other.lower(), following)
    if not _is_word(one):
        return begins_item and one.islower()
    joints = load("headings")["joints"]
    begins = begins_item or other.lower() in joints["beginning"] or (long and opens_with(flatten(other)))
    return one.islower() or one.lower() in joints["ending"] or bool(begins)


def _is_word(text: str) -> bool:
    most = 1 + (len(text) >= _RARE_LETTERS) + (len(text) >= _LONG_LETTERS)
    return (len(text) > 1 and len(word_pieces(text)) <= most) or _is_known(text)


def _is_known(text: str) -> bool:
    return any(span.text == text for span in find_known(text))
