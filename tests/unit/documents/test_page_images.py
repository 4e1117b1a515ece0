"""Pictures of a page: where two of them differ, and by how much."""

from __future__ import annotations

from callboard.documents.pdf.pixels import DEPTH, PageImage
from callboard.engine.page import Box

WIDTH, HEIGHT = 32, 10
WHITE = b"\xff" * DEPTH
ANYWHERE = Box(0, 0, WIDTH - 1, HEIGHT - 1)


def page(*dots: tuple[int, int, bytes]) -> PageImage:
    """A white page with pixels of other colours, each given as column, row, and blue, green, red."""
    pixels = bytearray(WHITE * WIDTH * HEIGHT)
    for column, row, colour in dots:
        at = (row * WIDTH + column) * DEPTH
        pixels[at : at + len(colour)] = colour
    return PageImage(WIDTH, HEIGHT, 1.0, bytes(pixels))


class TestDifference:
    def test_the_channel_that_differs_most_counts(self):
        assert page((3, 4, bytes([250, 205, 245]))).difference(page()).most(ANYWHERE) == 50

    def test_the_order_of_the_pages_does_not_matter(self):
        dark = page((3, 4, bytes(3)))
        assert dark.difference(page()).most(ANYWHERE) == page().difference(dark).most(ANYWHERE) == 255

    def test_what_lies_outside_the_box_does_not_count(self):
        changed = page((3, 4, bytes(3))).difference(page())
        assert changed.most(Box(5, 0, 20, 9)) == 0

    def test_a_box_beyond_the_page_has_no_difference(self):
        changed = page((3, 4, bytes(3))).difference(page())
        beyond = Box(50, 50, 60, 60)
        assert (changed.most(beyond), changed.shown_share(beyond)) == (0, 0.0)


class TestShownShare:
    def test_a_line_of_pixels_shows_a_tenth_of_ten_rows(self):
        line = page(*((column, 4, bytes(3)) for column in range(WIDTH)))
        assert line.difference(page()).shown_share(ANYWHERE) == 1 / HEIGHT

    def test_an_upright_line_shows_one_strip_of_the_width(self):
        line = page(*((4, row, bytes(3)) for row in range(HEIGHT)))
        assert line.difference(page()).shown_share(ANYWHERE) == 1 / 16

    def test_pages_that_are_alike_show_nothing(self):
        assert page().difference(page()).shown_share(ANYWHERE) == 0
