"""Glyphs to words: spaces where the file has none, none where it has too many.

A file may draw every word, or every letter, on its own, and a space may be a character, or only a distance.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from statistics import median

from callboard.documents.layout.model import DocumentLayout, Glyph, GlyphStyle, Word
from callboard.documents.layout.word_gaps import WordGaps, writes_spaces

# Distances in parts of the type size. Without space characters a word gap is at least a sixth, kerning a tenth.
GAP_WITHOUT_SPACES = 0.16
GAP_WITH_SPACES = 0.28
# A gap of most of the space that the line itself writes is one, in a line whose letters stand close.
MOST_OF_A_SPACE, LEAST_SPACE, CLOSE_LETTERS = 0.72, 0.17, 0.75
# Between what kerning moves letters and a justified line's narrowest word gap there may be nothing at all.
VOID = (0.03, 0.06)
CLEAR, ALIKE, LONG_WORDS = 0.45, 0.7, 14
TRACKING = 0.06
TRACKING_SLACK = 0.17
OVERLAP = -0.06
SLANT = 0.03
SAME_LINE = 0.3
BACKWARDS = -0.4
JOIN = 0.11
# Accents that old fonts draw as characters of their own, and the marks that they stand for.
ACCENTS = {
    "´": "\u0301",
    "`": "\u0300",
    "¨": "\u0308",
    "ˆ": "\u0302",
    "^": "\u0302",
    "˜": "\u0303",
    "~": "\u0303",
    "¯": "\u0304",
    "˘": "\u0306",
    "˙": "\u0307",
    "˚": "\u030a",
    "˝": "\u030b",
    "ˇ": "\u030c",
    "¸": "\u0327",
    "˛": "\u0328",
}
# How high the rows are in which letters are looked for below an accent, in points.
ROW = 8
DOTLESS = {"ı": "i", "ȷ": "j"}


def find_words(layout: DocumentLayout) -> DocumentLayout:
    """The words of each page; how far they are apart in each font, the whole document shows."""
    gaps = WordGaps(string for page in layout.pages for string in _strings(page.contents.glyphs))
    return replace(
        layout,
        pages=tuple(
            replace(
                page,
                words=tuple(words_of(page.contents.glyphs, gaps)),
                rotated=tuple(words_of(page.contents.rotated)),
            )
            for page in layout.pages
        ),
    )


def words_of(glyphs: list[Glyph], gaps: WordGaps | None = None) -> list[Word]:
    """The words of a page, in the order of the file; `gaps` are those of the document, else of this page."""
    strings = _strings(_with_accents(_once([_composed(glyph) if len(glyph.text) > 1 else glyph for glyph in glyphs])))
    gaps = gaps or WordGaps(strings)
    return [word for string in strings for word in _split(string, gaps) if word.text.strip()]


def _once(glyphs: list[Glyph]) -> list[Glyph]:
    """Without the second drawing of letters that are drawn twice to look bold or shaded."""
    seen: dict[tuple[str, int], list[Glyph]] = {}
    kept: list[Glyph] = []
    for glyph in glyphs:
        text, row = glyph.text, round(glyph.y / 4)
        near = [*seen.get((text, row - 1), ()), *seen.get((text, row), ()), *seen.get((text, row + 1), ())]
        if near and text.strip() and _is_among(glyph, near):
            continue
        seen.setdefault((text, row), []).append(glyph)
        kept.append(glyph)
    return kept


def _is_among(glyph: Glyph, others: list[Glyph]) -> bool:
    """True if one of them lies on this drawing of the letter; the second "l" of "all" is a quarter of the size away."""
    x, y = glyph.x0, glyph.y
    reach, low = min(0.12 * glyph.size, 0.4 * (glyph.x1 - x)) + 0.05, 0.12 * glyph.size
    return any(abs(x - other.x0) < reach and abs(y - other.y) < low for other in others)


def _composed(glyph: Glyph) -> Glyph:
    """A letter that its font gives as an accent and the letter ("¨a") as one character."""
    text = glyph.text
    if len(text) != len("¨a") or text[0] not in ACCENTS or not text[1].isalpha():
        return glyph
    whole = unicodedata.normalize("NFC", text[1] + ACCENTS[text[0]])
    return replace(glyph, text=whole) if len(whole) == 1 else glyph


def _with_accents(glyphs: list[Glyph]) -> list[Glyph]:
    """Put accents that are drawn over or under a letter onto it; a file may draw those of a line after its letters."""
    accents = [number for number, glyph in enumerate(glyphs) if glyph.text in ACCENTS]
    if not accents:
        return glyphs
    rows: dict[int, list[int]] = defaultdict(list)
    for number, glyph in enumerate(glyphs):
        rows[round(glyph.y / ROW)].append(number)
    result = dict(enumerate(glyphs))
    for accent in accents:
        row = round(glyphs[accent].y / ROW)
        near = [number for at in (row - 1, row, row + 1) for number in rows.get(at, ())]
        # Two of the accents count as letters in Unicode; one may already be part of a letter.
        letters = [number for number in near if glyphs[number].text not in ACCENTS]
        over = [number for number in letters if _covers(glyphs[accent], glyphs[number])]
        if over:
            letter = min(over, key=lambda number: abs(number - accent))
            result[letter] = _merge(result[letter], result.pop(accent))
    return list(result.values())


def _covers(accent: Glyph, letter: Glyph) -> bool:
    middle = (accent.x0 + accent.x1) / 2
    close = abs(accent.y - letter.y) < 0.5 * letter.size
    return close and letter.text[:1].isalpha() and letter.x0 - 0.05 * letter.size <= middle <= letter.x1


def _merge(letter: Glyph, accent: Glyph) -> Glyph:
    text = DOTLESS.get(letter.text, letter.text)
    composed = unicodedata.normalize("NFC", text[0] + ACCENTS[accent.text]) + text[1:]
    return Glyph(composed, letter.x0, letter.x1, letter.y, letter.size, letter.face, letter.order, letter.origin)


def _strings(glyphs: list[Glyph]) -> list[list[Glyph]]:
    """Runs of glyphs that follow each other on one baseline, in the order of the file."""
    strings: list[list[Glyph]] = []
    last: Glyph | None = None
    for glyph in glyphs:
        if last and _follows(last, glyph):
            strings[-1].append(glyph)
        else:
            strings.append([glyph])
        last = glyph
    return strings


def _follows(last: Glyph, glyph: Glyph) -> bool:
    one, other = last.face, glyph.face
    if one is not other and (one.icon != other.icon or one.italic != other.italic):
        return False
    size = max(last.size, glyph.size)
    return abs(glyph.y - last.y) <= SAME_LINE * size and BACKWARDS * size < glyph.x0 - last.x1 < 1.2 * size


def _split(string: list[Glyph], gaps: WordGaps) -> list[Word]:
    threshold = _threshold(string)
    spaced = writes_spaces(string)
    words: list[Word] = []
    current: list[Glyph] = []
    for glyph in string:
        if glyph.text.isspace():
            if current:
                words.append(_word(current, spaced=True))
                current = []
            continue
        if not current:
            current.append(glyph)
            continue
        last = current[-1]
        known = gaps.parts(last, glyph) if not spaced else None
        wide = glyph.x0 - last.x1 > threshold * max(glyph.size, last.size)
        begins = _begins(last, glyph)
        if begins or (wide if known is None else known):
            # In a line whose gaps leave no doubt, what is apart stays so.
            words.append(_word(current, parted=begins or bool(known) or threshold < GAP_WITHOUT_SPACES - SLANT))
            current = []
        current.append(glyph)
    if current:
        words.append(_word(current))
    return words


def _begins(last: Glyph, glyph: Glyph) -> bool:
    """Return True if a capital of another font begins a word: first and last names set so need no space."""
    return last.face.font != glyph.face.font and last.text[-1:].islower() and glyph.text[:1].isupper()


def _threshold(string: list[Glyph]) -> float:
    """The distance between two words of a string, in parts of its size."""
    gaps = [
        (b.x0 - a.x1) / max(a.size, b.size, 0.1)
        for a, b in pairwise(string)
        if not (a.text.isspace() or b.text.isspace())
    ]
    spaces = any(glyph.text.isspace() for glyph in string)
    usual = GAP_WITH_SPACES if writes_spaces(string) else GAP_WITHOUT_SPACES
    if string[0].face.italic:
        usual -= SLANT
    if len(gaps) < 3:
        return usual
    tracking = median(gaps)
    if tracking > TRACKING:
        return max(usual, tracking + TRACKING_SLACK)
    if not spaces and (clear := _clear(gaps)):
        return min(usual, clear)
    if spaces and sum(abs(gap) < VOID[1] for gap in gaps) >= CLOSE_LETTERS * len(gaps):
        usual = min(usual, max(LEAST_SPACE, MOST_OF_A_SPACE * _written_space(string)))
    # The boxes of slanted letters overlap, and reach into the space behind a word.
    return usual + max(tracking, OVERLAP) if tracking < 0 else usual


def _written_space(string: list[Glyph]) -> float:
    """The width of the spaces that a string has as characters."""
    return median((glyph.x1 - glyph.x0) / max(glyph.size, 0.1) for glyph in string if glyph.text.isspace())


def _clear(gaps: list[float]) -> float | None:
    """The distance between words in a line whose word gaps are many and alike, where no letter is moved as far."""
    wide = [gap for gap in gaps if gap >= VOID[1]]
    if len(wide) < 4 or len(gaps) > LONG_WORDS * len(wide) or any(VOID[0] < gap < VOID[1] for gap in gaps):
        return None
    usual = median(wide)
    alike = sum(abs(gap - usual) < 0.1 * usual for gap in wide)
    return max(VOID[1], CLEAR * usual) if alike >= ALIKE * len(wide) else None


def _word(glyphs: list[Glyph], *, spaced: bool = False, parted: bool = False) -> Word:
    text = "".join(glyph.text for glyph in glyphs)
    largest = max(glyphs, key=lambda glyph: glyph.size)
    # Small capitals are set smaller and superscripts higher: the largest letter gives size and baseline.
    return Word(
        text=text,
        x0=min(glyph.x0 for glyph in glyphs),
        x1=max(glyph.x1 for glyph in glyphs),
        y=largest.y,
        size=largest.size,
        face=_face(glyphs),
        glyphs=list(glyphs),
        spaced=spaced,
        parted=parted,
    )


def _face(glyphs: list[Glyph]) -> GlyphStyle:
    return glyphs[len(glyphs) // 2].face


def join_words(left: Word, right: Word) -> Word | None:
    """Two words that the file drew apart and that are one, or None."""
    size = max(left.size, right.size)
    gap = right.x0 - left.x1
    if left.spaced or left.parted or abs(gap) > JOIN * size or abs(left.y - right.y) > SAME_LINE * size:
        return None
    if left.face.icon or right.face.icon:
        return None
    return _word(left.glyphs + right.glyphs, spaced=right.spaced)


def closed_up(words: list[Word]) -> list[Word]:
    """Words of one row, with letter-spaced ones ("E X P E R I E N C E") put together."""
    result: list[Word] = []
    index = 0
    while index < len(words):
        end = index
        while end < len(words) and _is_letter(words[end], words[index]):
            end += 1
        if end - index >= 4:
            result.extend(_close(words[index:end]))
            index = end
        else:
            result.append(words[index])
            index += 1
    return result


def _is_letter(word: Word, first: Word) -> bool:
    return len(word.text) == 1 and (word.text.isalpha() or word.text in "&-/") and abs(word.size - first.size) < 0.5


def _close(letters: list[Word]) -> list[Word]:
    gaps = [b.x0 - a.x1 for a, b in pairwise(letters)]
    limit = max(median(gaps) * 1.6, median(gaps) + 0.12 * letters[0].size)
    if limit > 2.5 * letters[0].size:
        return letters
    groups: list[list[Word]] = [[letters[0]]]
    for gap, letter in zip(gaps, letters[1:], strict=True):
        if gap > limit:
            groups.append([letter])
        else:
            groups[-1].append(letter)
    return [_word([glyph for word in group for glyph in word.glyphs], spaced=group[-1].spaced) for group in groups]
