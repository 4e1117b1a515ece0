"""Agents at work, live: a table on a terminal, a line per change elsewhere. All of it on stderr."""

from __future__ import annotations

import time
from dataclasses import dataclass
from types import TracebackType

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from callboard.core.text import printable, shorten
from callboard.events.contract import AgentState, Event, EventType

MARKS = {
    AgentState.IDLE: ("·", "dim"),
    AgentState.THINKING: ("…", "yellow"),
    AgentState.EXECUTING: ("▸", "blue"),
    AgentState.WAITING: ("?", "yellow"),
    AgentState.COMPLETE: ("✓", "green"),
    AgentState.ERROR: ("✗", "red"),
}

SECONDS_WIDTH, ENGINE_WIDTH = len("300.00 s"), len("model")

AT_WORK = {AgentState.THINKING, AgentState.EXECUTING}


@dataclass
class AgentRow:
    """The displayed state of one agent."""

    name: str
    state: AgentState = AgentState.IDLE
    started: float | None = None
    seconds: float | None = None
    finding: str = ""
    engine: str = ""


class AgentTable:
    """Nine agents with their state, time and one line of finding."""

    def __init__(self, names: list[str], console: Console) -> None:
        self._rows = {name: AgentRow(name) for name in names}
        self._console = console
        self._troubles: dict[str, str] = {}
        self._failures: set[tuple[str, str]] = set()
        self._spinner = Spinner("dots", style="blue")
        self._live = Live(get_renderable=self.picture, console=console, refresh_per_second=12, transient=False)

    def __enter__(self) -> AgentTable:
        """Begin to draw."""
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the table as it last was."""
        if self._console.is_terminal:
            self._live.stop()
        for trouble, agent in self._troubles.items():
            self._console.print(f"! {agent}: {trouble}", style="yellow", markup=False, soft_wrap=True)

    def show(self, event: Event) -> None:
        """Take in one event of the run."""
        row = self._rows.get(event.agent_name)
        if row is None:
            return
        if event.type is EventType.ERROR:
            # A model that does not answer troubles every agent alike: it is told once.
            self._troubles.setdefault(event.content, event.agent_name)
        elif event.state is not None:
            row.finding = event.content or row.finding
            row.engine = str(event.metadata.get("engine", row.engine))
        if "durationMs" in event.metadata:
            row.seconds = float(event.metadata["durationMs"]) / 1000
        if (state := event.state) is not None:
            self._move(row, state, event)

    def _move(self, row: AgentRow, state: AgentState, event: Event) -> None:
        row.state = state
        if state in AT_WORK and row.started is None:
            row.started = event.timestamp.timestamp()
        again = state is AgentState.ERROR and (row.name, row.finding) in self._failures
        if state is AgentState.ERROR:
            # An agent is tried three times, and fails alike: it is told once.
            self._failures.add((row.name, row.finding))
        if not self._console.is_terminal and state not in AT_WORK and state is not AgentState.IDLE and not again:
            self._console.print(self._line(row), markup=False, soft_wrap=True)

    def _line(self, row: AgentRow) -> str:
        mark, _ = MARKS[row.state]
        took = f"{row.seconds:6.2f} s" if row.seconds is not None else " " * 8
        return f"{mark} {row.name:<20} {took}  {row.engine:<6} {shorten(row.finding or row.state.value, 110)}"

    def picture(self) -> RenderableType:
        """The table as it is now."""
        table = Table.grid(padding=(0, 2), expand=True)
        table.add_column(width=1)
        table.add_column(no_wrap=True, min_width=max(map(len, self._rows)))
        table.add_column(justify="right", no_wrap=True, min_width=SECONDS_WIDTH)
        table.add_column(no_wrap=True, style="dim", min_width=ENGINE_WIDTH)
        table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        for row in self._rows.values():
            mark, style = MARKS[row.state]
            sign = self._spinner if row.state in AT_WORK else Text(mark, style)
            finding = row.finding or ("" if row.state is AgentState.IDLE else row.state.value)
            name = Text(row.name, style if row.state is AgentState.IDLE else "")
            table.add_row(sign, name, _took(row), Text(row.engine), Text(printable(finding), "dim"))
        return Group(table)


def _took(row: AgentRow) -> Text:
    if row.seconds is not None:
        return Text(f"{row.seconds:.2f} s")
    if row.started is not None:
        return Text(f"{max(time.time() - row.started, 0):.1f} s", "dim")
    return Text("")
