"""The colour of letters and of what they stand on, through everything that a style sheet lays over them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tinycss2.ast import FunctionBlock, IdentToken, Node, URLToken

from callboard.documents.html.colours import CLEAR, colour_of, colours_in, is_clear_relative, is_same_colour
from callboard.documents.html.css import ComputedStyle, Value, length_of
from callboard.engine.page import BLACK, WHITE, Rgb

NO_COLOUR = {"none", "inherit", "initial", "unset"}
LIGHTENING = {"screen", "lighten", "color-dodge", "plus-lighter"}
SYSTEM = {"canvas": WHITE, "canvastext": BLACK, "field": WHITE, "fieldtext": BLACK, "text": BLACK}
"""The colours that a browser itself uses, by day."""

FILTERS = {"invert", "brightness", "contrast"}
MIDDLE = 127.5
CSS_INK = ("-webkit-text-fill-color", "color")
CSS_GROUND = ("background-color", "background")


@dataclass(frozen=True, slots=True)
class Ink:
    """What an element hands down: its letters, their ground (None where it cannot be told), and filters over both."""

    letters: Rgb = BLACK
    paper: Rgb | None = WHITE
    clear: bool = False
    """Whether nothing is drawn of the letters."""
    filters: tuple[tuple[str, float], ...] = ()
    under_filters: int = 0
    """How many of the filters, from the outermost on, the ground lies under too."""

    def is_unseen(self) -> bool:
        """Return True if the letters have the colour of their ground."""
        if self.paper is None:
            return False
        paper = _filtered(self.paper, self.filters[: self.under_filters])
        return is_same_colour(_filtered(self.letters, self.filters), paper)


def ink_of(style: ComputedStyle, outer: Ink) -> Ink:
    """The colours inside an element."""
    own = [
        (call.lower_name, amount.share)
        for call in style.functions("filter")
        if call.lower_name in FILTERS and (amount := length_of(call.arguments[0]) if call.arguments else None)
    ]
    # The first that is written is the first that works: the innermost.
    filters = (*outer.filters, *reversed(own))
    text = _colour(style.first(*CSS_INK))
    ink = replace(outer, filters=filters)
    if text:
        ink = replace(ink, letters=text[0], clear=text[1] <= CLEAR)
    if is_clear_relative(style.first(*CSS_INK)):
        ink = replace(ink, clear=True)
    ink = _with_shadow(_with_ground(ink, style), style)
    lit = ink.paper == WHITE and bool(LIGHTENING & style.keywords("mix-blend-mode"))
    return replace(ink, clear=ink.clear or lit)


def _with_ground(ink: Ink, style: ComputedStyle) -> Ink:
    ground = style.first(*CSS_GROUND)
    image = style.values.get("background-image", ()) + style.values.get("background", ())
    drawn = [token for token in image if _is_picture(token)]
    if drawn and "text" in (style.keywords("-webkit-background-clip") or style.keywords("background-clip")):
        # The ground shows through the letters, and only there.
        shades = [colour for colour, alpha in colours_in(image) if alpha > CLEAR]
        seen = not shades or ink.paper is None or any(not is_same_colour(colour, ink.paper) for colour in shades)
        return replace(ink, letters=ink.letters if seen else shades[0], paper=None if seen else ink.paper, clear=False)
    if drawn:
        return replace(ink, paper=_plain_shade(drawn), under_filters=len(ink.filters))
    if "currentcolor" in _words(ground):
        return replace(ink, paper=ink.letters, under_filters=len(ink.filters))
    behind = _colour(ground) if ground else None
    if behind and behind[1] > 0.9:
        return replace(ink, paper=behind[0], under_filters=len(ink.filters))
    if (behind and behind[1] > CLEAR) or (ground and not behind and not _words(ground) & NO_COLOUR):
        return replace(ink, paper=None)
    return ink


def _with_shadow(ink: Ink, style: ComputedStyle) -> Ink:
    """Letters that nothing is seen of themselves are seen by a shadow of another colour."""
    shadows = [colour for colour, alpha in colours_in(style.values.get("text-shadow", ())) if alpha > CLEAR]
    if not shadows or not (ink.clear or ink.is_unseen()):
        return ink
    seen = next((shade for shade in shadows if ink.paper is None or not is_same_colour(shade, ink.paper)), None)
    return replace(ink, letters=seen, clear=False) if seen else ink


def _plain_shade(pictures: list[Node]) -> Rgb | None:
    """The colour of a gradient between like colours; None for any other, and for a picture."""
    shades = colours_in(tuple(pictures))
    plain = len(pictures) == 1 and bool(shades) and all(alpha > 0.9 for _, alpha in shades)
    alike = plain and all(is_same_colour(shade, shades[0][0]) for shade, _ in shades)
    return shades[0][0] if alike else None


def _is_picture(token: Node) -> bool:
    called = token.lower_name if isinstance(token, FunctionBlock) else ""
    return isinstance(token, URLToken) or called == "url" or called.endswith("gradient")


def _words(value: Value) -> set[str]:
    return {token.lower_value for token in value if isinstance(token, IdentToken)}


def _colour(value: Value) -> tuple[Rgb, float] | None:
    known = colour_of(value)
    return known or next(((SYSTEM[word], 1.0) for word in _words(value) if word in SYSTEM), None)


def _filtered(colour: Rgb, filters: tuple[tuple[str, float], ...]) -> Rgb:
    for name, amount in reversed(filters):
        colour = Rgb(*(round(min(255.0, max(0.0, _changed(part, name, amount)))) for part in colour))
    return colour


def _changed(part: float, name: str, amount: float) -> float:
    match name:
        case "invert":
            share = min(max(amount, 0.0), 1.0)
            return part + share * (255 - 2 * part)
        case "brightness":
            return part * amount
        case _:
            return (part - MIDDLE) * amount + MIDDLE
