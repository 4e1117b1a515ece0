"""The template engine of reports and pages: every text of a file, a person or a model is escaped by it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from callboard.core.text import shorten, squeeze, with_capital
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.messages.names import agent_title
from callboard.engine.writing.evaluation import ADVANCE_FROM, DECLINE_BELOW
from callboard.engine.writing.requirement_words import asked_for

MAX_LINE_CHARACTERS = 160
"""The longest reason or concern on the first screen."""


class WordsFirst(Environment):
    """Templates in which `text.tasks.clear` is the word of the catalogue, and not the method of a dictionary."""

    def getattr(self, obj: Any, attribute: str) -> Any:  # noqa: ANN401 - whatever the template looks at
        """The item of that name where there is one, else the attribute."""
        if isinstance(obj, dict) and attribute in obj:
            return cast("dict[str, Any]", obj)[attribute]
        return super().getattr(obj, attribute)


def template_engine(package: str, **filters: Any) -> Environment:  # noqa: ANN401 - functions of any text
    """An engine for the templates of a package, with filters of its own beside those that all have."""
    made = WordsFirst(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    known: Any = made.filters
    common = {"day": day, "one_line": one_line, "sentence": with_capital, "asked_for": asked_for, "lang": lang}
    known |= common | {"agent_title": agent_title} | filters
    shared: Any = made.globals
    shared |= {"words": catalogue("report"), "hold_from": DECLINE_BELOW, "advance_from": ADVANCE_FROM}
    return made


def lang(code: str) -> Markup:
    """The attribute that says to a screen reader that words are not in the page's English; empty where they are."""
    return Markup(' lang="{}"').format(code) if code != "en" else Markup()


def day(moment: datetime) -> str:
    """A date in words: "23 November 2026"."""
    return f"{moment.day} {moment:%B %Y}"


def one_line(text: str) -> str:
    """A text on one line of the first screen; a quotation that is cut is closed."""
    line = shorten(squeeze(text), MAX_LINE_CHARACTERS)
    return f"{line}”" if line.count("“") > line.count("”") else line
