"""Visibility of a run of text, from measurements."""

from dataclasses import replace

import pytest

from callboard.engine.page import Box, Hidden, Rgb
from callboard.engine.trust.hidden_text.visibility import Visibility, hidden_reason

PAGE = Box(0, 0, 595, 842)
WHITE, BLACK, NAVY = Rgb(255, 255, 255), Rgb(0, 0, 0), Rgb(20, 30, 80)
PLAIN = Visibility(
    box=Box(50, 50, 200, 60),
    size=10.0,
    glyph_height=7.0,
    advance=5.0,
    mode=0,
    alpha=255,
    colour=BLACK,
    plain_fill=True,
    background_colours=(WHITE,) * 8,
    change=255,
)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, None),
        ({"colour": WHITE, "background_colours": (NAVY,) * 8}, None),
        ({"size": 5.0, "glyph_height": 3.5}, None),
        ({"size": 1.0, "glyph_height": 8.0}, None),  # a font that draws large letters at a small size
        ({"mode": 2, "colour": WHITE}, None),  # outlined
        ({"colour": WHITE, "background_colours": (NAVY,) * 6 + (WHITE,) * 2}, None),
        ({"spacing": 2.5}, None),  # the narrowest faces
        ({"spacing": 1.3}, Hidden.TINY),  # letters piled up to a blot
        ({"mode": 3}, Hidden.INVISIBLE),
        ({"mode": 7}, Hidden.INVISIBLE),
        ({"alpha": 3}, Hidden.INVISIBLE),
        ({"colour": WHITE}, Hidden.SAME_COLOUR),
        ({"colour": Rgb(253, 254, 252)}, Hidden.SAME_COLOUR),
        ({"colour": NAVY, "background_colours": (NAVY,) * 8}, Hidden.SAME_COLOUR),
        ({"size": 1.0, "glyph_height": 0.7}, Hidden.TINY),
        ({"size": 8.0, "glyph_height": 0.5}, Hidden.TINY),
        ({"advance": 0.05}, Hidden.TINY),
        ({"box": Box(-300, 50, -100, 60)}, Hidden.OFF_PAGE),
        ({"box": Box(50, 900, 100, 910)}, Hidden.OFF_PAGE),
        ({"change": 0}, Hidden.INVISIBLE),
        ({"change": 7}, Hidden.INVISIBLE),  # black on white that leaves a trace only
        ({"change": 5, "colour": Rgb(187, 187, 187)}, Hidden.INVISIBLE),  # grey in a group that is all but transparent
        (
            {"change": 18, "colour": Rgb(0, 0, 255), "background_colours": (Rgb(18, 52, 86),) * 8},
            Hidden.INVISIBLE,
        ),  # only its hue
        ({"change": 20, "colour": Rgb(225, 225, 225)}, None),  # light grey
        ({"change": 30}, None),  # black in the smallest print
        ({"change": 0, "covered": True}, Hidden.COVERED),
        ({"change": 0, "clipped": True}, Hidden.CLIPPED),
    ],
)
def test_hidden_runs_have_a_reason(changes, expected):
    assert hidden_reason(replace(PLAIN, **changes), PAGE) is expected
