"""Ami by rules: structured drafts from the request's own words."""

from __future__ import annotations

from callboard.engine.drafts.drafter import draft
from callboard.engine.drafts.model import Draft, Section
from callboard.workbench.answers import Answer, Part, PartKind

CANNOT = "Without a model I can not write, judge or picture anything freely; I lay out drafts for you to fill."
CAN = (
    "an outline of an article, talk, newsletter, report or video",
    "the layout of a blog, page, portfolio, poster or slide deck",
    "names and titles made from your own words",
    "a checklist for an event, a launch or a campaign",
    "the frame of a slogan, story or poem",
)
ASKS = ("What should it become, what is it about, and who is it for?",)


def ami(request: str) -> Answer:
    """The draft that a request asks for, or what Ami can do."""
    made = draft(request)
    if made is None:
        able = "\n".join(f"- {line}" for line in CAN)
        return Answer(text=f"{CANNOT}\n\nWhat I can lay out:\n\n{able}\n\n{ASKS[0]}", cannot=CANNOT, asks=ASKS)
    return Answer(text=_text(made), parts=_parts(made), cannot=made.cannot, asks=made.asks)


def _parts(made: Draft) -> tuple[Part, ...]:
    grid = (Part(kind=PartKind.SECTION, title="Grid", text="\n".join(made.grid)),) if made.grid else ()
    return (*grid, *(Part(kind=PartKind.SECTION, title=s.heading, text=_section(s)) for s in made.sections))


def _section(section: Section) -> str:
    extent = f" ({section.extent})" if section.extent else ""
    return "\n".join((f"{section.purpose}{extent}", *(f"- {point}" for point in section.points)))


def _text(made: Draft) -> str:
    lines = [f"# {made.title}", ""]
    if made.grid:
        lines += ["```", *made.grid, "```", ""]
    for number, section in enumerate(made.sections, start=1):
        lines += [f"## {number}. {section.heading}", "", _section(section).replace("\n", "\n\n", 1), ""]
    lines += [f"Assumed: {note}" for note in made.assumptions]
    lines += ["", made.cannot]
    if made.asks:
        lines += ["", "To make it better, tell me:", "", *(f"- {ask}" for ask in made.asks)]
    return "\n".join(lines)
