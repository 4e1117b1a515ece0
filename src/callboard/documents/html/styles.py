"""Which elements of a page its styles hide from a reader."""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser

from callboard.engine.page import Hidden, Rgb

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
MAX_RULES = 3000
MAX_SHEET = 500_000
INVISIBLE = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|opacity:0?(?:\.0+)?%?(?:;|$)|opacity:0\.0\d|transform:[^;]*scale\(0"
    r"|(?:^|;)color:transparent|mix-blend-mode:lighten"
)
# A browser shows nothing of a letter below about three pixels.
TINY = re.compile(
    r"font-size:(?:0|[0-2]?\.\d+|[0-3](?:\.\d+)?)(?:px|pt)?(?:;|$)|font-size:0?\.[01]\d*r?em|font:[^;]*\b[0-2]px"
)
AWAY = re.compile(r"(?:left|top|right|bottom|text-indent|margin-left|margin-top):-\d{3,}(?:px|em|rem|pt|vw|vh|%)?")
CLIPPED = re.compile(
    r"clip:rect\((?:0(?:px)?|1px)[ ,]|clip-path:(?:inset\((?:50|100)%|circle\(0|polygon\(0(?:px)?0)"
    r"|(?:^|;)(?:max-)?(?:height|width):[01](?:px)?;(?:.*;)?overflow:hidden|overflow:hidden;(?:.*;)?(?:max-)?(?:height|width):[01](?:px)?(?:;|$)"
)
KINDS = ((INVISIBLE, Hidden.INVISIBLE), (TINY, Hidden.TINY), (AWAY, Hidden.OFF_PAGE), (CLIPPED, Hidden.CLIPPED))
COLOUR = re.compile(r"(?:^|;)color:([^;!]+)")
BACKGROUND = re.compile(r"(?:^|;)background(?:-color)?:([^;!]+)")
HEX = re.compile(r"#([0-9a-f]{3,8})")
CHANNELS = re.compile(r"rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)")
NAMES = {"white": Rgb(255, 255, 255), "black": Rgb(0, 0, 0), "snow": Rgb(255, 250, 250), "ivory": Rgb(255, 255, 240)}
NEAR = 12


def hiding(style: str) -> Hidden | None:
    """Why a style hides its element, if it does."""
    return next((kind for pattern, kind in KINDS if pattern.search(style)), None)


def colours(style: str) -> tuple[Rgb | None, Rgb | None, bool]:
    """Text colour and background that a style sets, and whether it sets a background that is no plain colour."""
    ink, ground = COLOUR.search(style), BACKGROUND.search(style)
    paper = _colour(ground[1]) if ground else None
    return (_colour(ink[1]) if ink else None), paper, bool(ground) and paper is None and "none" not in style


def alike(ink: Rgb, paper: Rgb) -> bool:
    """Whether letters of one colour can not be seen on the other."""
    return max(abs(a - b) for a, b in zip(ink, paper, strict=True)) <= NEAR


def compact(style: str) -> str:
    """A style in one spelling: lower case, no spaces around its signs."""
    return re.sub(r"\s*([:;,()])\s*", r"\1", style.lower().replace("!important", "")).strip()


def sheet_styles(tree: LexborHTMLParser) -> dict[int, str]:
    """The declarations of the page's own style sheets that hide or colour, by the identity of the element."""
    styles: dict[int, str] = {}
    for selector, body in _rules(tree):
        try:
            nodes = tree.css(selector)
        except (ValueError, RuntimeError):  # a selector that is not known selects nothing
            continue
        for node in nodes:
            styles[node.mem_id] = f"{styles.get(node.mem_id, '')}{body};"
    return styles


def _rules(tree: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    sheet = "\n".join(node.text() for node in tree.css("style"))[:MAX_SHEET]
    # What is hidden on paper only is seen on the screen.
    sheet = re.sub(r"@media[^{]*print[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", COMMENT.sub("", sheet))
    for count, match in enumerate(RULE.finditer(sheet)):
        if count >= MAX_RULES:
            return
        selector, body = match[1].strip(), compact(match[2])
        relevant = hiding(body) or COLOUR.search(body) or BACKGROUND.search(body)
        if relevant and ":" not in selector and "@" not in selector:
            yield selector, body


def _colour(value: str) -> Rgb | None:
    value = value.strip()
    if match := HEX.search(value):
        digits = match[1]
        if len(digits) in {3, 4}:
            digits = "".join(digit * 2 for digit in digits)
        return Rgb(*bytes.fromhex(digits[:6])) if len(digits) >= 6 else None
    if match := CHANNELS.search(value):
        return Rgb(*(min(int(part), 255) for part in match.groups()))
    return NAMES.get(value)
