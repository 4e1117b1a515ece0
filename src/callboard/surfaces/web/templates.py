"""The templates of the web app, and what they can say: times, places, names in short."""

from __future__ import annotations

from calendar import month_abbr
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from jinja2 import Environment

from callboard.core.clock import now
from callboard.core.text import shorten, squeeze, with_capital
from callboard.engine.advice.own_reasons import requirement_reason
from callboard.engine.facts import Evidence
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.messages.languages import language_name
from callboard.engine.profile.model import PRESENT
from callboard.engine.text.language import foreign_language
from callboard.jobsearch.posting_words import is_yearly_in_euros, pay_words, remote_words, yearly_words
from callboard.surfaces.report.comparison_tables import in_short
from callboard.surfaces.report.report_values import finding
from callboard.surfaces.report.template_engine import day, template_engine
from callboard.surfaces.web.assets import asset_url
from callboard.surfaces.web.markdown import markdown

QUOTED = 400
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def render(name: str, values: Mapping[str, Any]) -> str:
    """A template of `templates/` with its values."""
    return environment().get_template(name).render(values)


def macros(name: str) -> Any:  # noqa: ANN401 - an object with a method for each macro
    """The macros of a template, for parts of which a page has very many: each costs a call, and not a template."""
    return environment().get_template(name).module


@cache
def environment() -> Environment:
    """The engine, with the filters and words that every template has."""
    made = template_engine(
        "callboard.surfaces.web",
        age=_age,
        clock=_clock,
        day_or_today=_day_or_today,
        initials=_initials,
        is_yearly_in_euros=is_yearly_in_euros,
        language=_language,
        language_name=language_name,
        markdown=markdown,
        partial_date=_partial_date,
        pay_words=pay_words,
        remote_words=remote_words,
        requirement_reason=requirement_reason,
        yearly_words=yearly_words,
        finding=finding,
        in_short=in_short,
        place=_place,
        quotation=_quotation,
        seconds=_seconds,
    )
    shared: Any = made.globals
    shared |= {"asset": asset_url, "text": catalogue("web")}
    return made


def _language(text: str) -> str:
    """The code of the language that a text is written in."""
    return foreign_language(text) or "en"


def _age(moment: datetime, at: datetime) -> str:
    """How long ago, in the largest unit that fits: "4 min", "2 h", "3 days"."""
    past = max(at - moment, timedelta(0))
    if past < MINUTE:
        return "now"
    if past < HOUR:
        return f"{past // MINUTE} min"
    if past < DAY:
        return f"{past // HOUR} h"
    return f"{past // DAY} day{'' if past // DAY == 1 else 's'}"


def _day_or_today(moment: datetime) -> str:
    return "Today" if moment.date() == now().date() else day(moment)


def _clock(moment: datetime) -> str:
    return f"{moment:%H:%M}"


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


def _quotation(evidence: Evidence) -> str:
    return shorten(squeeze(evidence.quote), QUOTED)


def _partial_date(value: str) -> str:
    """A date of a profile: "2021", "Mar 2021", "15 Mar 2021"; the end of what goes on is "today"."""
    if value == PRESENT:
        return "today"
    year, _, rest = value.partition("-")
    month, _, day = rest.partition("-")
    return " ".join(part for part in (day.lstrip("0"), month_abbr[int(month)] if month else "", year) if part)


def _place(evidence: Evidence) -> str:
    return f"{with_capital(evidence.source.word)}, line {evidence.line}"
