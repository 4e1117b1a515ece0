"""Make a draft: parse the request, choose its template, and fill it with the request's own words."""

from __future__ import annotations

import re

from callboard.core.text import with_capital
from callboard.engine.drafts.lexicon import SectionTemplate, limitation_sentence, templates, tone_effects
from callboard.engine.drafts.model import Draft, DraftKind, DraftRequest, DraftSection
from callboard.engine.drafts.naming import in_second_person, name_draft
from callboard.engine.drafts.request import parse_request


def draft(request: str) -> Draft | None:
    """The draft for a request; None if no template fits it."""
    parsed = parse_request(request)
    if parsed is None:
        return None
    return name_draft(parsed) if parsed.kind is DraftKind.NAMES else _fill_template(parsed)


def _fill_template(request: DraftRequest) -> Draft:
    template = templates()[request.template]
    words = {
        "topic": in_second_person(request.topic) or _default_topic(request),
        "audience": in_second_person(request.audience) or template.audience or _default_audience(request),
        "form": request.template,
    }
    sections = [_section(section, words, _extent(section, request)) for section in template.sections]
    if request.tones:
        # The tone comes first because it applies to all other sections.
        sections.insert(0, _tone(request, words))
    if request.musts:
        points = tuple(f"{must[0].upper()}{must[1:]}: in which part?" for must in request.musts)
        sections.append(
            DraftSection(
                heading="What you asked for", purpose="Conditions of the request, to be ticked off.", points=points
            )
        )
    return Draft(
        title=_title(request),
        kind=request.kind,
        sections=tuple(sections),
        grid=_align_grid(template.grid),
        assumptions=_assumptions(request),
        asks=_open_questions(request),
        cannot=_fill(limitation_sentence(request.kind), words),
    )


def _default_topic(request: DraftRequest) -> str:
    return {DraftKind.LAYOUT: f"your {request.template}", DraftKind.CHECKLIST: f"the {request.template}"}.get(
        request.kind, "your subject"
    )


def _default_audience(request: DraftRequest) -> str:
    return {DraftKind.OUTLINE: "your readers", DraftKind.LAYOUT: "your visitors"}.get(
        request.kind, "the people it is for"
    )


def _section(section: SectionTemplate, words: dict[str, str], extent: str) -> DraftSection:
    return DraftSection(
        heading=_fill(section.heading, words),
        purpose=_fill(section.purpose, words),
        points=tuple(_fill(point, words) for point in section.points),
        extent=extent,
    )


def _fill(text: str, words: dict[str, str]) -> str:
    for name, word in words.items():
        text = text.replace(f"{{{name}}}", word)
    return text


def _extent(section: SectionTemplate, request: DraftRequest) -> str:
    """The section's share of the length or of the time that the request names."""
    if request.kind is DraftKind.CHECKLIST:
        return _due_time(section, request.deadline)
    amount, _, unit = request.length.partition(" ")
    if not amount and request.template.startswith(("slide", "deck", "pitch deck", "powerpoint")) and request.count:
        amount, unit = str(request.count), "slides"
    if not amount or not section.part:
        return ""
    number = int(amount) * section.part / 100
    shown = round(number / 10) * 10 if number >= 50 else max(1, round(number)) if number >= 1 else 1
    return f"about {shown} {unit.rstrip('s') if shown == 1 else unit}"


def _due_time(section: SectionTemplate, deadline: str) -> str:
    if not section.part:
        return "at once"
    if section.part == 100:
        return "afterwards"
    if not deadline:
        return f"after {section.part}% of the time that is left"
    return f"after {section.part}% of the time until the date ({deadline})" if section.part < 90 else deadline


def _tone(request: DraftRequest, words: dict[str, str]) -> DraftSection:
    at = 0 if request.kind is DraftKind.LAYOUT else 1
    points = tuple(f"{tone.capitalize()}: {_fill(tone_effects()[tone][at], words)}" for tone in request.tones)
    return DraftSection(
        heading="Tone", purpose=f"What makes it {' and '.join(request.tones)}, as things to do.", points=points
    )


def _title(request: DraftRequest) -> str:
    kind = "" if request.template in {"plan", "checklist"} else f"{request.kind.capitalize()}: "
    audience = "" if request.audience in {"", request.topic} else f"for {request.audience}"
    parts = (f"{kind}{request.template}", in_second_person(request.topic), audience, request.length)
    title = " · ".join(part for part in parts if part)
    return with_capital(title)


def _align_grid(grid: tuple[str, ...]) -> tuple[str, ...]:
    rows = [re.split(r"\s+", row.strip()) for row in grid]
    widest = max((len(name) for row in rows for name in row), default=0)
    return tuple("| " + " | ".join(name.ljust(widest) for name in row) + " |" for row in rows)


def _assumptions(request: DraftRequest) -> tuple[str, ...]:
    notes: list[str] = []
    if request.kind is DraftKind.LAYOUT and templates()[request.template].grid:
        notes.append(
            "A wide screen or sheet; on a narrow one the areas stand below each other in the order of the list."
        )
    if not request.audience and request.kind in {DraftKind.OUTLINE, DraftKind.FRAME}:
        notes.append("No readers are named, so it is laid out for anybody.")
    return tuple(notes)


def _open_questions(request: DraftRequest) -> tuple[str, ...]:
    asks: list[str] = []
    if not request.topic and (request.kind is not DraftKind.CHECKLIST or request.template in {"plan", "checklist"}):
        asks.append(f"What is the {request.template} about?")
    if not request.audience:
        asks.append("Who is it for, and what do they know already?")
    if request.kind is DraftKind.OUTLINE and not request.length:
        asks.append("How long may it be?")
    if request.kind is DraftKind.CHECKLIST and not request.deadline:
        asks.append("By which day has it to be done?")
    if not request.tones and request.kind is not DraftKind.CHECKLIST:
        asks.append("Which tone should it have?")
    return tuple(asks)
