"""The lines of a posting that has lost them: markup that is escaped, long rows, words that are glued together.

Every character keeps the offset it had in the document, so that a quotation is still a slice of the document's text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from callboard.engine.learning.vectors import word_pieces
from callboard.engine.posting.lexicon import heading_kinds, load, opens_with
from callboard.engine.skills.reader import find_known
from callboard.engine.text.flattening import flatten, words_only

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,9})\b[^<>]{0,600}>")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,10});")
_SIGNS = re.compile(
    r"(?:<|&lt;|&amp;lt;|\\u003c)/?(?:p|li|ul|ol|br|div|h[1-6]|strong|span)\b|&(?:#x2f|#x27|#39|quot);", re.IGNORECASE
)
_BLOCKS = frozenset(
    {"p", "div", "ul", "ol", "li", "br", "tr", "table", "section", "article", "header", "dt", "dd", "hr"}
)
_HEADS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


@dataclass(slots=True)
class RestoredLine:
    """One line, each character with its offset in the document's text.

    `block` is the paragraph or item that it is a whole line of, where the document's format tells.
    """

    text: str
    origins: Sequence[int]
    level: int = 0
    bullet: bool = False
    bold: bool = False
    block: int | None = None


def is_escaped(text: str) -> bool:
    """Return True if the text holds markup as text."""
    return len(_SIGNS.findall(text[:20_000])) > 1


def _replace(
    pattern: re.Pattern[str], into: Callable[[re.Match[str]], str], text: str, origins: Sequence[int]
) -> tuple[str, Sequence[int]]:
    """Replace what the pattern finds; each new character has the place of the first replaced one."""
    parts: list[str] = []
    places: list[int] = []
    last = 0
    for match in pattern.finditer(text):
        new = into(match)
        parts += (text[last : match.start()], new)
        places.extend(origins[last : match.start()])
        places.extend([origins[match.start()]] * len(new))
        last = match.end()
    if not last:
        return text, origins
    parts.append(text[last:])
    places.extend(origins[last:])
    return "".join(parts), places


def unescaped(text: str) -> Iterator[RestoredLine]:
    """The lines that escaped markup describes: entities opened (at most three layers), then cut at block tags."""
    origins: Sequence[int] = range(len(text))
    for _ in range(3):
        opened, origins = _replace(_ENTITY, lambda match: html.unescape(match[0]), text, origins)
        if opened == text:
            break
        text = opened
    state = RestoredLine("", ())
    last = 0
    for match in _TAG.finditer(text):
        name = match[2].lower()
        if name not in _BLOCKS and name not in _HEADS:
            continue
        yield from _cut(text[last : match.start()], origins[last : match.start()], state)
        last = match.end()
        opening = not match[1]
        state = RestoredLine(
            "", (), level=int(name[1]) if opening and name in _HEADS else 0, bullet=opening and name == "li"
        )
    yield from _cut(text[last:], origins[last:], state)


def _cut(text: str, origins: Sequence[int], state: RestoredLine) -> Iterator[RestoredLine]:
    """The lines of one block, without inline tags; bold where one tag holds all of it."""
    bold = bool(
        re.fullmatch(r"\s*(?:<[^<>]*>\s*)*<(?:strong|b)\b[^<>]*>[^<>]*</(?:strong|b)>\s*(?:<[^<>]*>\s*|:)*", text)
    )
    clean, places = _replace(_TAG, lambda _: "", text, origins)
    start = 0
    for line in clean.split("\n"):
        if words_only(line):
            yield RestoredLine(line, places[start : start + len(line)], state.level, state.bullet, bold)
            state = RestoredLine("", (), state.level)
        start += len(line) + 1


# In a shorter row nothing was joined but words.
MIN_CHARS = 120

_SIGN = re.compile(r"\s*[•●▪■➢►\uf0b7]\s*|\s*[◦○‣✓✔·]\s+|(?<=[a-z.;)])\*\s+(?=[A-Z])|(?<=[\w.;:)])\s+\*\s+(?=[A-Z])")
# One dash between two clauses is none of a list: "… this position- Experience with … - Knowledge of …".
_DASH = re.compile(r"(?<=[A-Za-z.)])\s-\s(?=[A-Z][a-z])|(?<=[a-z.)])-\s(?=[A-Z][a-z])")
# A copied list keeps the tab, or the hard blank, in front of each of its items.
_TAB = re.compile(r"(?<=\S) ?\t\s*(?=[A-Z•])")
_HARD_BLANK = re.compile(r"(?<=[a-z)])\u00a0(?=[A-Z][a-z]+ )")
_LEAST_SIGNS = 3
_COLON = re.compile(r":\s+")
# Words of a heading before its colon.
MAX_WORDS = 6
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
# A long word that the vectors know in two pieces ("aptitude") is a word all the same.
_RARE_PIECES, _RARE_LETTERS = 2, 7
# No name of a product or a firm begins with so long a plural.
_LONG_PLURAL = re.compile(r"[A-Z][a-z]{5,}[^s\W]s")


def restored(piece: RestoredLine) -> Iterator[RestoredLine]:
    """The lines of a row that was joined from several, or the row as it is."""
    if piece.level:
        yield piece
        return
    long = len(piece.text) >= MIN_CHARS and not piece.bullet
    marks = {(at, at, "break") for at in _joints(piece.text, long=long)}
    if long:
        marks |= {(sign.start(), sign.end(), "bullet") for sign in _signs(piece.text)}
        marks.update(_headings(piece.text))
    if not marks:
        yield piece
        return
    last, bullet = 0, piece.bullet
    for start, end, mark in sorted(marks):
        if start < last:
            continue
        yield from _part(piece, last, start, bullet=bullet)
        bullet = piece.bullet or mark == "bullet"
        if mark == "heading":
            yield from _part(piece, start, end, heading=True)
        last = end
    yield from _part(piece, last, len(piece.text), bullet=bullet)


def _signs(text: str) -> list[re.Match[str]]:
    """The bullet signs of a row; dashes and tabs where there are several."""
    several = (found for found in (list(_DASH.finditer(text)), list(_TAB.finditer(text))) if len(found) >= _LEAST_SIGNS)
    return [*_SIGN.finditer(text), *(sign for found in several for sign in found)]


def _part(
    piece: RestoredLine, start: int, end: int, *, bullet: bool = False, heading: bool = False
) -> Iterator[RestoredLine]:
    if piece.text[start:end].strip():
        yield RestoredLine(piece.text[start:end], piece.origins[start:end], 0, bullet, heading)


def _headings(text: str) -> Iterator[tuple[int, int, str]]:
    """Known headings before a colon, or in capitals between what ends and what begins."""
    for colon in _COLON.finditer(text):
        first = _before_colon(text, colon.start())
        if first is not None:
            yield _first_word(text, first), colon.end(), "heading"
    for found in _phrases().finditer(flatten(text)):
        if _begins_word(text, found.start()) and _ends_word(text, found.end()):
            yield _first_word(text, found.start()), found.end(), "heading"


# "… and client needs.Communication Skills: …": a heading may begin before the words that are known.
_WORDS_AHEAD = re.compile(r"(?:^|[.!?;)]\s?|(?<=[a-z]))((?:[A-Z][\w-]*(?: and| &)? ){1,2})$")
_LONGEST_AHEAD = 40


def _first_word(text: str, at: int) -> int:
    """The start of a heading of which a known one at `at` is the end: of words in capitals behind what ends."""
    ahead = _WORDS_AHEAD.search(text[max(at - _LONGEST_AHEAD, 0) : at])
    return at - len(ahead[1]) if ahead and not _phrases().search(flatten(ahead[1])) else at


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


def _before_colon(text: str, colon: int) -> int | None:
    """The start of the longest known heading in capitals that ends at the colon; None if there is none."""
    stretch = text[max(colon - 60, 0) : colon]
    starts = [found.start() for found in re.finditer(r"(?<!\S)[A-ZÀ-Ý]", stretch)][-MAX_WORDS:]
    known = (at for at in starts if heading_kinds().get(_words(stretch[at:])) in _LISTS)
    first = next(known, None)
    return None if first is None else max(colon - 60, 0) + first


def _words(text: str) -> str:
    return " ".join(flatten(text).replace("&", " and ").split())


@cache
def _phrases() -> re.Pattern[str]:
    """Headings of lists that no sentence would hold by chance: two words, or one long one."""
    phrases = sorted(
        (
            phrase
            for phrase, kind in heading_kinds().items()
            if kind in _LISTS and (" " in phrase or len(phrase) > 11) and len(phrase) > 8
        ),
        key=len,
        reverse=True,
    )
    return re.compile("|".join(map(re.escape, phrases)))


def _joints(text: str, *, long: bool) -> Iterator[int]:
    """The positions at which a line was joined to the next one.

    Between words that make no other one in any case; in a long row also where the second opens an item, or where a
    blank is missing behind a sign.
    """
    if long:
        yield from (found.end() for found in _NO_SPACE.finditer(text))
        blanks = (found.end() for found in _HARD_BLANK.finditer(text))
        yield from (at for at in blanks if "asks" in opens_with(flatten(text[at : at + _LONGEST_AHEAD])))
    for found in _GLUED.finditer(text):
        for capital in _CAPITAL_INSIDE.finditer(text, found.start() + _LEAST_LETTERS, found.end()):
            if _are_two_words(text[found.start() : capital.start()], text[capital.start() : found.end()], long=long):
                yield capital.start()
                break


def _are_two_words(one: str, other: str, *, long: bool) -> bool:
    """Return True if two words stand in one. "PowerPoint" and "LinkedIn" begin with a capital, and are names."""
    if not (_is_word(one) and _is_word(other)) or _is_known(one + other):
        return False
    ends = one.islower() or one.lower() in _ending() or _LONG_PLURAL.fullmatch(one)
    begins = other.lower() in load("headings")["joints"]["beginning"] or (long and opens_with(flatten(other)))
    return bool(ends or begins)


def _is_word(text: str) -> bool:
    most = _RARE_PIECES if len(text) >= _RARE_LETTERS else 1
    return (len(text) > 1 and len(word_pieces(text)) <= most) or _is_known(text)


def _is_known(text: str) -> bool:
    return any(span.text == text for span in find_known(text))


@cache
def _ending() -> frozenset[str]:
    """Words of which one may end a line: plurals that known headings end in, and some others."""
    lists = {phrase.split()[-1] for phrase, kind in heading_kinds().items() if kind in _LISTS}
    return frozenset({word for word in lists if word.endswith("s")} | set(load("headings")["joints"]["ending"]))
