"""The type of section headings: what stands out from the body, and which styles surely mark headings."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from callboard.engine.resume.stages.rows import UNKNOWN, Row, Style, body_style
from callboard.engine.resume.vocabulary.section_headings import SectionTitle, is_title


@dataclass(frozen=True)
class HeadingStyles:
    """The plain style of the body, and the styles that surely mark headings."""

    body: Style
    marking: frozenset[Style]
    geometry: bool

    def prominence(self, style: Style) -> float:
        """How much a style stands out from the body; 0 is not at all."""
        score = 0.0
        if style.level:
            score += 4 - 0.5 * style.level
        if self.body.size and style.size > self.body.size:
            score += min((style.size - self.body.size) / self.body.size * 6, 3)
        elif style.size < self.body.size:
            score -= 0.5
        score += 1.0 * (style.bold and not self.body.bold)
        score += 0.8 * (style.caps and not self.body.caps)
        score += 0.6 * (style.colour != self.body.colour)
        return score


def stands_alone(row: Row) -> bool:
    """Return True if a row could be a heading: short, no list item, nothing beside it."""
    # letter-spaced headings fall apart into cells, and so does a number from what it counts
    apart = len(row.cells) <= 4 and row.piece.text.isupper() and is_title(row.text)
    numbered = len(row.cells) == 2 and row.cells[0].text.rstrip(".").isdigit() and is_title(row.text)
    whole = len(row.cells) == 1 or apart or numbered
    text = row.text.rstrip()
    sentence = text.endswith((",", ";")) or (text.endswith(".") and text[:1].islower())
    return not row.bullet and whole and len(text) <= 60 and not sentence


def find_heading_styles(rows: list[Row], titles: dict[int, SectionTitle]) -> HeadingStyles:
    """Learn the styles of headings from the rows whose words surely name a section (`titles`, by row index)."""
    body = body_style(rows) or UNKNOWN
    geometry = any(row.style.size or row.style.level or row.style.bold for row in rows)
    plain = HeadingStyles(body, frozenset(), geometry)
    sure: Counter[Style] = Counter()
    for row in rows:
        title = titles.get(row.index)
        if title and title.certainty > 0.8 and plain.prominence(row.style) > 0:
            sure[row.style] += 1
    if not sure:
        return plain
    marking = _marking(plain, sure)
    return HeadingStyles(body, marking - _inner(plain, sure, marking, rows, titles), geometry)


def _marking(plain: HeadingStyles, sure: Counter[Style]) -> frozenset[Style]:
    """The styles that enough sure headings have, or that stand out as much as the commonest of them."""
    most = max(sure.values())
    strongest = max(plain.prominence(style) for style, count in sure.items() if count == most)
    return frozenset(
        style for style, count in sure.items() if count >= max(2, most * 0.4) or plain.prominence(style) >= strongest
    )


def _inner(
    plain: HeadingStyles,
    sure: Counter[Style],
    marking: frozenset[Style],
    rows: list[Row],
    titles: dict[int, SectionTitle],
) -> frozenset[Style]:
    """Styles of headings inside sections: in the same columns a stronger style heads the sections."""
    places: defaultdict[Style, set[int]] = defaultdict(set)
    for row in rows:
        if row.index in titles and row.style in marking:
            places[row.style].add(row.column)
    return frozenset(
        style
        for style in marking
        for strong in marking
        if plain.prominence(strong) > plain.prominence(style) + 0.05
        and sure[strong] >= 3
        and places[style] <= places[strong]
    )
