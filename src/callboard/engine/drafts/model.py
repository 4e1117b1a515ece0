"""Drafts, and the parsed request for one."""

from __future__ import annotations

from enum import StrEnum

from callboard.engine.facts import Frozen


class DraftKind(StrEnum):
    """Which sort of draft it is."""

    OUTLINE = "outline"
    LAYOUT = "layout"
    NAMES = "names"
    CHECKLIST = "checklist"
    FRAME = "frame"
    """Beats and questions for something whose words a rule cannot write."""


class DraftRequest(Frozen):
    """The request for a draft, in its own words. A field is empty if the request does not mention it."""

    kind: DraftKind
    template: str
    """The requested form: `blog post`, `landing page`, `slogan`."""
    topic: str = ""
    audience: str = ""
    tones: tuple[str, ...] = ()
    count: int | None = None
    length: str = ""
    """Words, minutes, pages or slides: `800 words`."""
    deadline: str = ""
    musts: tuple[str, ...] = ()
    """Conditions on its content."""


class DraftSection(Frozen):
    """A piece of a draft: what it is for, and what belongs in it or has to be answered."""

    heading: str
    purpose: str
    points: tuple[str, ...] = ()
    extent: str = ""
    """Its part of the whole: `about 120 words`, `2 slides`, `by Thursday`."""


class Draft(Frozen):
    """A structure to work from. `grid` has one row of area names a line, for layouts only."""

    title: str
    kind: DraftKind
    sections: tuple[DraftSection, ...]
    grid: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    cannot: str
    """What of the request rules cannot do, one sentence."""
