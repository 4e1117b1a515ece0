"""Text of a page outside its visible content: for programs, in attributes, or shown only to some."""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from callboard.documents.characters import tidy

MAX_TEXT = 20_000
MAX_NODES = 20_000
DESCRIBING = (
    "alt",
    "title",
    "aria-label",
    "aria-description",
    "placeholder",
    "summary",
    "value",
    "srcdoc",
    "content",
    "label",
    "abbr",
)
INSTEAD = "svg,iframe,object,canvas,audio,video,math,noframes,datalist,select,textarea"
SCRIPTS = "script,style"
MAX_DATA, MIN_BLANKS = 2_000, 3
"""What a page notes at an element for its own program is a sentence within these bounds."""

MAX_SCRIPT = 5_000
"""A longer script is a program."""


def comments_of(tree: LexborHTMLParser) -> dict[str, str]:
    """Each kind by its name, where there is any."""
    found = {
        "descriptions": ". ".join(dict.fromkeys(_attributes(tree))),
        "other content": ". ".join(_texts(tree, INSTEAD, MAX_TEXT)),
        "scripts": "\n".join(_texts(tree, SCRIPTS, MAX_SCRIPT)),
    }
    return {name: said for name, text in found.items() if (said := tidy(text[:MAX_TEXT])[0].strip())}


def _attributes(tree: LexborHTMLParser) -> Iterator[str]:
    described = ",".join(f"[{name}]" for name in DESCRIBING)
    for node in _some(tree, described):
        attributes = node.attributes
        yield from (said for name in DESCRIBING if (said := (attributes.get(name) or "").strip()))
    for node in _some(tree, "*"):
        for name, value in node.attributes.items():
            if name.startswith("data-") and value and len(value) <= MAX_DATA and value.count(" ") >= MIN_BLANKS:
                yield value


def _texts(tree: LexborHTMLParser, selector: str, longest: int) -> Iterator[str]:
    for node in _some(tree, selector):
        text = " ".join((node.text(separator=" ") or "").split())
        if text and len(text) <= longest:
            yield text


def _some(tree: LexborHTMLParser, selector: str) -> list[LexborNode]:
    return tree.css(selector)[:MAX_NODES]
