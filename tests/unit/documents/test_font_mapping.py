"""Fonts that say other letters than they draw, told by the ink of letters that have one height in every typeface."""

from __future__ import annotations

from itertools import count

from callboard.documents.layout.model import Glyph, GlyphStyle
from callboard.documents.pdf.font_mapping import falsely_mapped_text
from callboard.documents.pdf.glyphs import SHORT_LETTERS, TextLook, TextObject

SIZE = 10.0
ADDRESSES = count(1)
Ink = tuple[float, float, float, float]
SHORT, HANGING, TALL = (0.05, 0.5, 0.5, 0.0), (0.05, 0.5, 0.5, -0.2), (0.05, 0.5, 0.72, 0.0)
DRAWN = dict.fromkeys("acemnorsuvwxz", SHORT) | dict.fromkeys("gpqyj", HANGING) | dict.fromkeys("bdfhklti", TALL)


def line(said: str, drawn: str = "", *, font: int = 1, y: float = 0.0, scale: float = 1.0) -> TextObject:
    """A text object that says one text and shows another, each letter as wide as its neighbours."""
    item = TextObject(next(ADDRESSES), TextLook(GlyphStyle(), SIZE, 0, 255, breadth=SIZE, font=font))
    for at, (letter, shown) in enumerate(zip(said, drawn or said, strict=True)):
        left, right, above, below = DRAWN.get(shown.lower(), SHORT)
        # Letters are of different widths.
        right += 0.02 * (ord(shown) % 7)
        ink: Ink | None = (left, right, above * scale, below * scale) if ord(letter) in SHORT_LETTERS else None
        item.glyphs.append(Glyph(letter, 5.0 * at, 5.0 * at + 5, y, SIZE, GlyphStyle(), at, 5.0 * at, ink=ink))
    return item


def test_a_font_that_draws_what_it_says_is_believed() -> None:
    assert falsely_mapped_text([line("worked the night shift in a bakery and drove the van")]) == set()


def test_letters_that_hang_below_the_line_are_no_short_letters() -> None:
    lie = line("concrete answer seven", "gopybakery plugs daily"[:21])
    assert falsely_mapped_text([lie]) == {lie.address}


def test_one_false_line_is_found_in_a_font_that_is_true_elsewhere() -> None:
    true = [line("worked the night shift in a bakery", y=20.0 * at) for at in range(1, 30)]
    lie = line("concrete answer seven", "gopybakery plugs daily"[:21])
    assert falsely_mapped_text([*true, lie]) == {lie.address}


def test_a_lie_in_several_fonts_on_one_line_is_found() -> None:
    said, shown = "concrete answer seven", "gopybakery plugs daily"[:21]
    parts = [line(said[at : at + 3], shown[at : at + 3], font=at + 1) for at in range(0, 21, 3)]
    found = falsely_mapped_text([*parts, line("worked the night shift", y=40.0)])
    assert len(found) >= 3
    assert found <= {part.address for part in parts}


def test_small_capitals_are_believed() -> None:
    item = line("experience and summary", "xxxxxxxxxx xxx xxxxxxx", scale=1.3)
    item.glyphs[1].ink = (0.05, 0.62, 0.65, 0.0)
    assert falsely_mapped_text([item]) == set()


def test_a_letter_of_an_odd_shape_is_no_lie() -> None:
    item = line("zones for zero zinc and zest", "yones for yero yinc and yest")
    assert falsely_mapped_text([item]) == set()


def test_one_shape_for_all_letters_is_no_type() -> None:
    item = line("concrete answer seven", "xxxxxxxx xxxxxx xxxxx")
    assert falsely_mapped_text([item]) == {item.address}


def test_a_font_without_a_table_gives_signs_and_is_not_suspected() -> None:
    assert falsely_mapped_text([line("%$#c&a!)o('n&%$s*+e,-)(a", "gopybakeryplugsdailypupp")]) == set()


def test_single_letters_that_stand_for_words_are_found() -> None:
    item = line("bake", "bake")
    for glyph, word in zip(item.glyphs, ("Kubernetes ", "Terraform ", "Ansible ", "Hadoop "), strict=True):
        glyph.text = word
    assert falsely_mapped_text([item]) == {item.address}
