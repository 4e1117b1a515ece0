"""Make a draft from a request: find what is asked for, and fill its template with the request's own words."""

from __future__ import annotations

import re

from callboard.engine.drafts.lexicon import Area, cannot, forms, tones
from callboard.engine.drafts.model import Brief, Draft, Kind, Section
from callboard.engine.drafts.namesheet import addressed, names
from callboard.engine.drafts.request import brief


def draft(request: str) -> Draft | None:
    """The draft; None where the request asks for nothing that is laid out here."""
    asked = brief(request)
    if asked is None:
        return None
    return names(asked) if asked.kind is Kind.NAMES else _filled(asked)


def _filled(asked: Brief) -> Draft:
    form = forms()[asked.form]
    words = {
        "topic": addressed(asked.topic) or _subject(asked),
        "audience": addressed(asked.audience) or _readers(asked),
        "form": asked.form,
    }
    sections = [_section(area, words, _extent(area, asked)) for area in form.areas]
    if asked.tones:
        # What the request itself stresses stands before the areas that it shapes.
        sections.insert(0, _tone(asked, words))
    if asked.musts:
        points = tuple(f"{must[0].upper()}{must[1:]}: in which part?" for must in asked.musts)
        sections.append(
            Section(heading="What you asked for", purpose="Conditions of the request, to be ticked off.", points=points)
        )
    return Draft(
        title=_title(asked),
        kind=asked.kind,
        sections=tuple(sections),
        grid=_aligned(form.grid),
        assumptions=_assumed(asked),
        asks=_asks(asked),
        cannot=_fill(cannot(asked.kind), words),
    )


def _subject(asked: Brief) -> str:
    return {Kind.LAYOUT: f"your {asked.form}", Kind.CHECKLIST: f"the {asked.form}"}.get(asked.kind, "your subject")


def _readers(asked: Brief) -> str:
    return {Kind.OUTLINE: "your readers", Kind.LAYOUT: "your visitors"}.get(asked.kind, "the people it is for")


def _section(area: Area, words: dict[str, str], extent: str) -> Section:
    return Section(
        heading=_fill(area.heading, words),
        purpose=_fill(area.purpose, words),
        points=tuple(_fill(point, words) for point in area.points),
        extent=extent,
    )


def _fill(text: str, words: dict[str, str]) -> str:
    for name, word in words.items():
        text = text.replace(f"{{{name}}}", word)
    return text


def _extent(area: Area, asked: Brief) -> str:
    """The section's part of the length or of the time that was named."""
    if asked.kind is Kind.CHECKLIST:
        return _moment(area, asked.deadline)
    amount, _, unit = asked.length.partition(" ")
    if not amount and asked.form.startswith(("slide", "deck", "pitch deck", "powerpoint")) and asked.count:
        amount, unit = str(asked.count), "slides"
    if not amount or not area.part:
        return ""
    number = int(amount) * area.part / 100
    shown = round(number / 10) * 10 if number >= 50 else max(1, round(number)) if number >= 1 else 1
    return f"about {shown} {unit.rstrip('s') if shown == 1 else unit}"


def _moment(area: Area, deadline: str) -> str:
    if not area.part:
        return "at once"
    if area.part == 100:
        return "afterwards"
    if not deadline:
        return f"after {area.part}% of the time that is left"
    return f"after {area.part}% of the time until the date ({deadline})" if area.part < 90 else deadline


def _tone(asked: Brief, words: dict[str, str]) -> Section:
    at = 0 if asked.kind is Kind.LAYOUT else 1
    points = tuple(f"{tone.capitalize()}: {_fill(tones()[tone][at], words)}" for tone in asked.tones)
    return Section(
        heading="Tone", purpose=f"What makes it {' and '.join(asked.tones)}, as things to do.", points=points
    )


def _title(asked: Brief) -> str:
    kind = "" if asked.form in {"plan", "checklist"} else f"{asked.kind.capitalize()}: "
    audience = "" if asked.audience in {"", asked.topic} else f"for {asked.audience}"
    parts = (f"{kind}{asked.form}", addressed(asked.topic), audience, asked.length)
    title = " · ".join(part for part in parts if part)
    return title[0].upper() + title[1:]


def _aligned(grid: tuple[str, ...]) -> tuple[str, ...]:
    rows = [re.split(r"\s+", row.strip()) for row in grid]
    widest = max((len(name) for row in rows for name in row), default=0)
    return tuple("| " + " | ".join(name.ljust(widest) for name in row) + " |" for row in rows)


def _assumed(asked: Brief) -> tuple[str, ...]:
    notes: list[str] = []
    if asked.kind is Kind.LAYOUT and forms()[asked.form].grid:
        notes.append(
            "A wide screen or sheet; on a narrow one the areas stand below each other in the order of the list."
        )
    if not asked.audience and asked.kind in {Kind.OUTLINE, Kind.FRAME}:
        notes.append("The request names no audience.")
    return tuple(notes)


def _asks(asked: Brief) -> tuple[str, ...]:
    asks: list[str] = []
    if not asked.topic and (asked.kind is not Kind.CHECKLIST or asked.form in {"plan", "checklist"}):
        asks.append(f"What is the {asked.form} about?")
    if not asked.audience:
        asks.append("Who is it for, and what do they know already?")
    if asked.kind is Kind.OUTLINE and not asked.length:
        asks.append("How long may it be?")
    if asked.kind is Kind.CHECKLIST and not asked.deadline:
        asks.append("By which day has it to be done?")
    if not asked.tones and asked.kind is not Kind.CHECKLIST:
        asks.append("Which tone should it have?")
    return tuple(asks)
