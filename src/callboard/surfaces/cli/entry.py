"""The first module of every command: loads the command line with garbage collection off."""

from __future__ import annotations

import gc
import importlib
import os
import sys
import warnings
from contextlib import suppress

from callboard.documents.launch import launch_early

PRELOADS = {
    ("hire",): "callboard.hiring.intake:load_engine",
    ("resume", "parse"): "callboard.surfaces.cli.analyses:load_resume_reader",
    ("job", "parse"): "callboard.surfaces.cli.analyses:load_posting_reader",
    ("match",): "callboard.hiring.intake:load_engine",
}
"""What the reader process of a command calls while this one loads everything else; it imports what documents need."""


def main() -> None:
    """Run the command line."""
    for command, preload in PRELOADS.items():
        if tuple(sys.argv[1 : 1 + len(command)]) == command:
            # If the system starts no process, the first document that is read will say so.
            with suppress(OSError):
                launch_early(preload)
    # Threads wait for one another longer than they compute: learning what three agents are for took 20 times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Looking for Pydantic's plugins reads the metadata of every installed package.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")
    # What a library warns developers of names files of this machine; `python -W` shows it all the same.
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
    # Loading makes a great many objects that all stay; looking through them for garbage would be a tenth of the time.
    # The command turns collection on again once it is loaded.
    gc.disable()
    importlib.import_module("callboard.surfaces.cli.main").main()
