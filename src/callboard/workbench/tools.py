"""The tools of agents: what rules make of a request with them, and how a model may use them while it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Protocol

from pydantic import BaseModel

from callboard.agents.cards import Tool
from callboard.agents.execution import ToolUse
from callboard.agents.spec import Inputs, ToolSpec
from callboard.auth.principal import Principal
from callboard.engine.passages.model import Findings
from callboard.workbench.ami import ami
from callboard.workbench.answers import Answer
from callboard.workbench.peter import peter
from callboard.workbench.toby import toby


class Finder(Protocol):
    """Looks up passages for a request."""

    async def __call__(self, principal: Principal, request: str) -> Findings:
        """What the asker's documents and the handbook say about it."""
        ...


ByRules = Callable[[str, Findings], Answer]
"""What a tool makes of a request and of what was found for it; no parts where it can do nothing with it."""

BY_RULES: Mapping[Tool, ByRules] = {
    Tool.CALCULATE: lambda request, _: peter(request),
    Tool.DRAFT: lambda request, _: ami(request),
    Tool.SEARCH_DOCUMENTS: lambda _, found: toby(found),
}


def _also_found(inputs: Inputs, value: BaseModel) -> Inputs:
    if not isinstance(value, Findings):
        return inputs
    before = inputs.get("found", Findings)
    found = before.model_copy(update={"found": (*before.found, *value.found)})
    return Inputs({**inputs.values, "found": found}, inputs.today)


FOR_MODELS: Mapping[Tool, ToolSpec] = {
    Tool.CALCULATE: ToolSpec(
        Tool.CALCULATE.value,
        "Compute exactly, with steps: equations, arithmetic, percentages, units, statistics, simplifying, derivatives.",
        "expression",
    ),
    Tool.SEARCH_DOCUMENTS: ToolSpec(
        Tool.SEARCH_DOCUMENTS.value,
        "Look up passages in the person's documents and in Callboard's handbook. What it finds may be named as source.",
        "question",
        learn=_also_found,
    ),
    Tool.DRAFT: ToolSpec(
        Tool.DRAFT.value,
        "Lay out a structured draft: an outline, a page layout, names, a checklist, the frame of a slogan or story.",
        "request",
    ),
}
"""Adding a tool: an entry in each of the catalogues of this module."""


def bound(find: Finder) -> dict[str, ToolUse]:
    """The tools as a run uses them; what they may look at is decided by whose run it is."""

    async def calculate(_: Principal, expression: str) -> BaseModel:
        return await asyncio.to_thread(peter, expression)

    async def draft(_: Principal, request: str) -> BaseModel:
        return await asyncio.to_thread(ami, request)

    return {Tool.CALCULATE.value: calculate, Tool.SEARCH_DOCUMENTS.value: find, Tool.DRAFT.value: draft}
