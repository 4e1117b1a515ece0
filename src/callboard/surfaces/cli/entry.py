"""The first module of every command: gives way to an understudy if one waits, or loads the command line itself."""

from __future__ import annotations

import gc
import importlib
import sys

from callboard.surfaces.cli.understudy.caller import go_on, leave_one_behind


def main() -> None:
    """Run the command line."""
    arguments = sys.argv[1:]
    code = go_on(arguments)
    if code is not None:
        sys.exit(code)
    # Loading makes a great many objects that all stay; looking through them for garbage would be a tenth of the time.
    # The command turns collection on again once it is loaded.
    gc.disable()
    try:
        importlib.import_module("callboard.surfaces.cli.main").main()
    finally:
        leave_one_behind(arguments)
