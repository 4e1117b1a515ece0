"""The first module of every command: loads the command line with garbage collection off."""

from __future__ import annotations

import gc
import importlib
import sys
from contextlib import suppress

from callboard.documents.launch import launch_early


def main() -> None:
    """Run the command line."""
    if sys.argv[1:2] == ["hire"]:
        # Its reader process loads the engine while this one loads everything else. If the system starts none, the
        # first document that is read will say so.
        with suppress(OSError):
            launch_early("callboard.hiring.intake:load_engine")
    # Loading makes a great many objects that all stay; looking through them for garbage would be a tenth of the time.
    # The command turns collection on again once it is loaded.
    gc.disable()
    importlib.import_module("callboard.surfaces.cli.main").main()
