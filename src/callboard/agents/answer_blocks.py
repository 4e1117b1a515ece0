"""Stream a model's answer while it is being written: each finished block of its text is checked, then sent as an event.

An event cannot be taken back. So a block that a check refuses, and everything after it, waits for the complete answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from callboard.agents.execution import Reporter
from callboard.agents.spec import AgentSpec, EngineKind, Inputs, UnsupportedClaimError
from callboard.events.contract import EventType

BLOCK = "block"
"""Metadata of the event of a block: its place in the text; 0 begins the text anew."""

_FENCE = re.compile(r"\s{0,3}(```|~~~)")


@dataclass
class BlockReporter:
    """Reports the blocks of one attempt at an output with a `text` in Markdown."""

    spec: AgentSpec[Any]
    inputs: Inputs
    """What the checks know: the agent's inputs, and the rules' output in its own slot."""
    report: Reporter
    reported: int = 0
    refused: bool = False

    async def __call__(self, draft: Mapping[str, Any]) -> None:
        """Take the output received so far, and report its new blocks."""
        text = draft.get("text")
        if self.refused or not isinstance(text, str):
            return
        for block in finished_blocks(text)[self.reported :]:
            if not self._passes(self.spec.output.model_validate({"text": block})):
                self.refused = True
                return
            metadata = {"engine": EngineKind.MODEL.value, BLOCK: self.reported}
            await self.report.say(EventType.MESSAGE, block, metadata)
            self.reported += 1

    def _passes(self, block: BaseModel) -> bool:
        try:
            for check in self.spec.block_checks:
                check(block, self.inputs)
        except UnsupportedClaimError:
            return False
        return True


def finished_blocks(text: str) -> Sequence[str]:
    """The blocks of a Markdown text that another one follows: paragraphs, lists, tables, program text in fences."""
    blocks, block, fence = list[str](), list[str](), ""
    for line in text.split("\n"):
        if mark := _FENCE.match(line):
            fence = "" if fence == mark[1] else fence or mark[1]
        if line.strip() or fence:
            block.append(line)
        elif block:
            blocks.append("\n".join(block))
            block = []
    # A blank line ends a block, but only what is on the next one shows that it is not a list that goes on.
    return blocks if block else blocks[:-1]
