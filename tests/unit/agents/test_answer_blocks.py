from dataclasses import dataclass, field
from datetime import date

import pytest

from callboard.agents.answer_blocks import BlockReporter, finished_blocks
from callboard.agents.answers import Answer, AnswerPart, PartKind
from callboard.agents.cards import AgentCard
from callboard.agents.spec import Inputs
from callboard.workbench.card_agents import card_spec
from callboard.workbench.execution_model import RequestSlot

SPEC = card_spec(AgentCard(id="own", name="writer"))


@dataclass
class Told:
    blocks: list[tuple[int, str]] = field(default_factory=list)

    async def say(self, kind, content, metadata=None):
        assert kind == "message"
        self.blocks.append((metadata["block"], content))


def reporter(told: Told, *computed: AnswerPart) -> BlockReporter:
    values = {"request": RequestSlot(message="Write."), "answer": Answer(text="", parts=computed)}
    return BlockReporter(SPEC, Inputs(values, date(2026, 11, 23)), told)


class TestBlocks:
    @pytest.mark.parametrize(
        ("text", "blocks"),
        [
            ("", []),
            ("One", []),
            ("One\n\n", []),
            ("One\n\nT", ["One"]),
            ("One\nstill one\n\n\nTwo\n\nThree", ["One\nstill one", "Two"]),
            ("```\na\n\nb\n", []),
            ("```\na\n\nb\n```\n\nafter", ["```\na\n\nb\n```"]),
            ("~~~\n```\n\n~~~\n\nafter", ["~~~\n```\n\n~~~"]),
        ],
    )
    def test_a_block_is_finished_when_another_follows(self, text, blocks):
        assert finished_blocks(text) == blocks


class TestTelling:
    async def test_each_block_is_told_once_and_the_last_is_left_to_the_whole(self):
        told = Told()
        tell = reporter(told)
        for text in ("On", "One.\n\nTw", "One.\n\nTwo.\n\n", "One.\n\nTwo.\n\nThree."):
            await tell({"text": text})
        assert told.blocks == [(0, "One."), (1, "Two.")]

    async def test_a_block_with_an_address_that_nobody_gave_is_held_back_with_all_that_follows(self):
        told = Told()
        tell = reporter(told)
        await tell({"text": "One.\n\nSee https://invented.example/x.\n\nThree.\n\nFour."})
        await tell({"text": "One.\n\nSee https://invented.example/x.\n\nThree.\n\nFour.\n\nFive."})
        assert told.blocks == [(0, "One.")]

    async def test_an_answer_that_has_to_state_a_computed_result_is_told_as_a_whole(self):
        told = Told()
        result = AnswerPart(kind=PartKind.RESULT, title="x", text="x = 5")
        await reporter(told, result)({"text": "First.\n\nx = 6\n\nEnd."})
        assert told.blocks == []

    @pytest.mark.parametrize("draft", [{}, {"text": None}, {"parts": []}])
    async def test_without_a_text_nothing_is_told(self, draft):
        told = Told()
        await reporter(told)(draft)
        assert told.blocks == []
