"""Files made to break a reader, through the command line: output, or one line and a documented exit code."""

import json
import sys
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import pytest
from evals.hostile import texts
from evals.hostile.places import places

from callboard.documents.reader import DocumentReader
from callboard.surfaces.cli.main import CODES, main

LARGEST = 40_000
"""Bytes; the large ones are measured by `python -m evals hostile --command`."""
FEW = 3
"""Of every family that many are tried, spread over it."""


def sample(folder: Path) -> list[Path]:
    """A few of each family of small files, and paths that are not files."""
    chosen = []
    for family in (texts.encodings, texts.shapes, texts.traps, texts.markup, texts.mislabelled):
        small = [(name, data) for name, data in family() if len(data) <= LARGEST]
        for name, data in small[:: max(1, len(small) // FEW)][:FEW]:
            (folder / name).write_bytes(data)
            chosen.append(folder / name)
    (special := folder / "places").mkdir()
    return [*chosen, *places(special)]


@pytest.fixture(scope="module")
def reader():
    """One reader for all files: its process takes longer to start than most of them to read."""
    with DocumentReader() as opened:
        yield opened


@pytest.mark.parametrize("command", [("resume", "parse"), ("scan",), ("job", "parse")], ids=" ".join)
def test_hostile_file_gives_json_or_a_one_line_error(command, reader, tmp_path, monkeypatch, capfd):
    module = import_module(f"callboard.surfaces.cli.commands.{command[0]}")
    monkeypatch.setattr(module, "DocumentReader", lambda: nullcontext(reader))
    for path in sample(tmp_path):
        monkeypatch.setattr(sys, "argv", ["callboard", *command, "--", str(path)])
        code: object = 0
        try:
            main()
        except SystemExit as left:
            code = left.code or 0
        said = capfd.readouterr()
        assert code in {0, *CODES.values()} - {1}, (path.name, said.err)
        if code:
            assert (said.out, len(said.err.strip().splitlines())) == ("", 1), (path.name, said.err)
        else:
            assert isinstance(json.loads(said.out), dict), path.name
