"""The template engine of the web app: every text of a file, a person or a model is escaped by it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from typing import Any, cast

from jinja2 import Environment, PackageLoader, StrictUndefined

from callboard.core.text import shorten, squeeze
from callboard.engine.facts import Evidence
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.writing.evaluation import ADVANCE_FROM, DECLINE_BELOW
from callboard.surfaces.web.assets import asset_url
from callboard.surfaces.web.markdown import markdown

LINE = 160
QUOTED = 400
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def render(name: str, values: Mapping[str, Any]) -> str:
    """A template of `templates/` with its values."""
    return environment().get_template(name).render(values)


class WordsFirst(Environment):
    """Templates in which `text.tasks.clear` is the word of the catalogue, and not the method of a dictionary."""

    def getattr(self, obj: Any, attribute: str) -> Any:  # noqa: ANN401 - whatever the template looks at
        """The item of that name where there is one, else the attribute."""
        if isinstance(obj, dict) and attribute in obj:
            return cast("dict[str, Any]", obj)[attribute]
        return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    """The engine, with the filters and words that every template has."""
    made = WordsFirst(
        loader=PackageLoader("callboard.surfaces.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters: Any = made.filters
    filters |= {
        "age": _age,
        "clock": _clock,
        "day": _day,
        "initials": _initials,
        "markdown": markdown,
        "one_line": _one_line,
        "place": _place,
        "quotation": _quotation,
        "seconds": _seconds,
        "sentence": _sentence,
    }
    shared: Any = made.globals
    shared |= {
        "asset": asset_url,
        "text": catalogue("web"),
        "words": catalogue("report"),
        "hold_from": DECLINE_BELOW,
        "advance_from": ADVANCE_FROM,
    }
    return made


def _age(moment: datetime, now: datetime) -> str:
    """How long ago, in the largest unit that fits: "4 min", "2 h", "3 days"."""
    past = max(now - moment, timedelta(0))
    if past < MINUTE:
        return "now"
    if past < HOUR:
        return f"{past // MINUTE} min"
    if past < DAY:
        return f"{past // HOUR} h"
    return f"{past // DAY} day{'' if past // DAY == 1 else 's'}"


def _clock(moment: datetime) -> str:
    return f"{moment:%H:%M}"


def _day(moment: datetime) -> str:
    return f"{moment.day} {moment:%B %Y}"


def _seconds(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def _initials(name: str) -> str:
    """The first letters of the first and the last word, as in a circle that stands for a person."""
    words = [word for word in name.split() if word[:1].isalpha()]
    return "".join(word[0].upper() for word in (words if len(words) < 3 else (words[0], words[-1])))[:2] or "?"


def _one_line(text: str) -> str:
    return shorten(squeeze(text), LINE)


def _quotation(evidence: Evidence) -> str:
    return shorten(squeeze(evidence.quote), QUOTED)


def _place(evidence: Evidence) -> str:
    return f"{_sentence(evidence.source.word)}, line {evidence.line}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
