"""The live table of running agents."""

from datetime import UTC, datetime
from io import StringIO
from uuid import UUID

import pytest
from rich.console import Console

from callboard.events.contract import AgentState, Event, EventType
from callboard.surfaces.cli.live_table import AgentTable

RUN = UUID(int=1)


def event(agent: str, kind: EventType, content: str = "", **metadata: object) -> Event:
    when = datetime(2026, 11, 21, tzinfo=UTC)
    return Event(
        id=RUN, run_id=RUN, seq=1, agent_name=agent, type=kind, content=content, metadata=metadata, timestamp=when
    )


def state(agent: str, new: AgentState, content: str = "", **metadata: object) -> Event:
    return event(agent, EventType.STATUS_CHANGE, content, status=new, **metadata)


@pytest.fixture
def paper() -> StringIO:
    return StringIO()


def play(paper: StringIO, *events: Event, terminal: bool = False) -> str:
    console = Console(file=paper, width=120, force_terminal=terminal, color_system=None)
    with AgentTable(["matching", "email"], console) as table:
        for each in events:
            table.show(each)
    return paper.getvalue()


class TestWithoutATerminal:
    def test_each_agent_has_a_line_when_it_is_done(self, paper):
        done = state("matching", AgentState.COMPLETE, "74 of 100", engine="rules", durationMs=120.0)
        said = play(paper, state("matching", AgentState.EXECUTING), done)
        assert said.splitlines() == ["✓ matching               0.12 s  rules  74 of 100"]

    def test_brackets_in_a_headline_are_not_markup(self, paper):
        assert "[bold]x[/]" in play(paper, state("email", AgentState.WAITING, "to [bold]x[/]"))

    def test_repeated_warning_is_shown_once_beside_the_headline(self, paper):
        trouble = "The key was refused."
        said = play(
            paper,
            event("matching", EventType.ERROR, trouble),
            state("matching", AgentState.COMPLETE, "74 of 100", engine="rules"),
            event("email", EventType.ERROR, trouble),
        )
        assert said.count(trouble) == 1
        assert "74 of 100" in said

    def test_an_agent_that_fails_three_times_alike_is_shown_once(self, paper):
        said = play(paper, *[state("matching", AgentState.ERROR, "it fell over") for _ in range(3)])
        assert said.count("it fell over") == 1

    def test_unknown_agent_is_ignored(self, paper):
        assert play(paper, state("stranger", AgentState.COMPLETE, "x")) == ""


def test_on_a_terminal_every_agent_has_its_row_from_the_start(paper):
    said = play(paper, state("matching", AgentState.EXECUTING), terminal=True)
    assert "matching" in said
    assert "email" in said
