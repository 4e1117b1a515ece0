"""What the reader process of a command loads while the command itself still does."""

from __future__ import annotations

from importlib import import_module

import pytest

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
