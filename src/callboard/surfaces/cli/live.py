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
class Seat:
    """What is known of one agent."""

    name: str
    state: AgentState = AgentState.IDLE
    started: float | None = None
    seconds: float | None = None
    finding: str = ""
    engine: str = ""


class Stage:
    """Nine agents with their state, time and one line of finding."""

    def __init__(self, names: list[str], console: Console) -> None:
        self._seats = {name: Seat(name) for name in names}
        self._console = console
        self._troubles: dict[str, str] = {}
        self._spinner = Spinner("dots", style="blue")
        self._live = Live(get_renderable=self.picture, console=console, refresh_per_second=12, transient=False)

    def __enter__(self) -> Stage:
        """Raise the curtain."""
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the last picture standing."""
        if self._console.is_terminal:
            self._live.stop()
        for trouble, agent in self._troubles.items():
            self._console.print(f"! {agent}: {trouble}", style="yellow", markup=False, soft_wrap=True)

    def show(self, event: Event) -> None:
        """Take in one event of the run."""
        seat = self._seats.get(event.agent_name)
        if seat is None:
            return
        if event.type is EventType.ERROR:
            # A model that does not answer troubles every agent alike: it is told once.
            self._troubles.setdefault(event.content, event.agent_name)
        elif event.state is not None:
            seat.finding = event.content or seat.finding
            seat.engine = str(event.metadata.get("engine", seat.engine))
        if "durationMs" in event.metadata:
            seat.seconds = float(event.metadata["durationMs"]) / 1000
        if (state := event.state) is not None:
            self._move(seat, state, event)

    def _move(self, seat: Seat, state: AgentState, event: Event) -> None:
        seat.state = state
        if state in AT_WORK and seat.started is None:
            seat.started = event.timestamp.timestamp()
        if not self._console.is_terminal and state not in AT_WORK and state is not AgentState.IDLE:
            self._console.print(self._line(seat), markup=False, soft_wrap=True)

    def _line(self, seat: Seat) -> str:
        mark, _ = MARKS[seat.state]
        took = f"{seat.seconds:6.2f} s" if seat.seconds is not None else " " * 8
        return f"{mark} {seat.name:<20} {took}  {seat.engine:<6} {shorten(seat.finding or seat.state.value, 110)}"

    def picture(self) -> RenderableType:
        """The stage as it stands now."""
        table = Table.grid(padding=(0, 2), expand=True)
        table.add_column(width=1)
        table.add_column(no_wrap=True, min_width=max(map(len, self._seats)))
        table.add_column(justify="right", no_wrap=True, min_width=SECONDS_WIDTH)
        table.add_column(no_wrap=True, style="dim", min_width=ENGINE_WIDTH)
        table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        for seat in self._seats.values():
            mark, style = MARKS[seat.state]
            sign = self._spinner if seat.state in AT_WORK else Text(mark, style)
            finding = seat.finding or ("" if seat.state is AgentState.IDLE else seat.state.value)
            name = Text(seat.name, style if seat.state is AgentState.IDLE else "")
            table.add_row(sign, name, _took(seat), Text(seat.engine), Text(printable(finding), "dim"))
        return Group(table)


def _took(seat: Seat) -> Text:
    if seat.seconds is not None:
        return Text(f"{seat.seconds:.2f} s")
    if seat.started is not None:
        return Text(f"{max(time.time() - seat.started, 0):.1f} s", "dim")
    return Text("")
