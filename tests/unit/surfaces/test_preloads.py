"""What the reader process of a command loads while the command itself still does."""

from __future__ import annotations

import gc
import sys
import warnings
from importlib import import_module
from types import SimpleNamespace

import pytest

from callboard.surfaces.cli import entry
from callboard.surfaces.cli.entry import PRELOADS
from callboard.surfaces.cli.main import COMMANDS


class TestPreloads:
    @pytest.mark.parametrize(("command", "preload"), PRELOADS.items())
    def test_each_names_a_command_and_a_function_without_arguments(self, command, preload):
        module, name = preload.split(":")
        assert command[0] in COMMANDS
        getattr(import_module(module), name)()

    def test_reading_a_resume_starts_its_reader_early(self):
        assert ("resume", "parse") in PRELOADS


def test_warning_of_a_library_with_its_path_is_not_printed(monkeypatch):
    warned = SimpleNamespace(main=lambda: warnings.warn("at /usr/lib/…", stacklevel=2))
    monkeypatch.setattr(sys, "argv", ["callboard", "doctor"])
    monkeypatch.setattr(sys, "warnoptions", [])
    monkeypatch.setattr(entry.importlib, "import_module", lambda _: warned)
    try:
        with warnings.catch_warnings(record=True) as told:
            entry.main()
    finally:
        gc.enable()
    assert told == []
