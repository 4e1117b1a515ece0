"""The first module of every command: loads the command line with garbage collection off."""

from __future__ import annotations

import gc
import importlib


def main() -> None:
    """Run the command line."""
    # Loading makes a great many objects that all stay; looking through them for garbage would be a tenth of the time.
    # The command turns collection on again once it is loaded.
    gc.disable()
    importlib.import_module("callboard.surfaces.cli.main").main()
