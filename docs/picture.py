"""Draw docs/run.svg: what `make hire` shows in a terminal. Run with `make picture`."""

from __future__ import annotations

import importlib
import io
import os
import re
import sys
import tempfile
from pathlib import Path
from types import TracebackType

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from callboard.surfaces.cli import console
from callboard.surfaces.cli.live_table import AgentTable
from callboard.surfaces.cli.main import app

ROOT = Path(__file__).parents[1]
WIDTH = 118
COLOURS = [
    (26, 26, 36),
    (239, 68, 68),
    (16, 185, 129),
    (245, 158, 11),
    (59, 130, 246),
    (139, 92, 246),
    (6, 182, 212),
    (176, 176, 197),
]
THEME = TerminalTheme((10, 10, 15), (240, 240, 245), COLOURS)


class LastPicture(AgentTable):
    """A table that is drawn once, when it is left: a recording would keep every frame."""

    def __init__(self, names: list[str], _: Console) -> None:
        """Play to an empty house."""
        super().__init__(names, Console(file=io.StringIO()))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Show the end."""
        console.err_console.print(self.picture())


def main() -> None:
    """Run the nine agents on the examples and keep what they showed."""
    recorder = console.SafeConsole(record=True, width=WIDTH, force_terminal=True, file=sys.stderr, highlight=False)
    # Before the command is imported: it takes the console for progress by name.
    console.err_console = recorder
    console.SafeConsole = lambda **_: recorder
    hiring = importlib.import_module("callboard.surfaces.cli.hiring")
    hiring.AgentTable = LastPicture
    with tempfile.TemporaryDirectory() as data:
        os.environ["CALLBOARD_DATA_DIR"] = data
        os.chdir(ROOT)
        example = ["--resume", "examples/resume.pdf", "--job", "examples/job.md", "--out", "out"]
        app(["hire", *example], prog_name="callboard", standalone_mode=False)
    # The picture must need no network: it is drawn in whichever fixed-width font the reader has.
    drawn = recorder.export_svg(title="make hire", theme=THEME)
    (ROOT / "docs/run.svg").write_text(re.sub(r"@font-face\s*{[^}]*}", "", drawn), encoding="utf-8")


if __name__ == "__main__":
    main()
