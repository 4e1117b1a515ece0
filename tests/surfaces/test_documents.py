"""`callboard documents`: texts that agents may search."""

from uuid import UUID

import pytest
from tests.surfaces.conftest import RESUME

HANGAR = "The zeppelin hangar in Kiruna opens at seven.\n"


@pytest.fixture
def hangar(tmp_path):
    path = tmp_path / "hangar.md"
    path.write_text(HANGAR, encoding="utf-8")
    return path


def test_files_are_added_listed_shown_and_removed(callboard, hangar, tmp_path):
    added = callboard("documents", "add", hangar, RESUME, "--kind", "other")
    assert added.code == 0
    ids = [UUID(line) for line in added.out.splitlines()]
    assert len(ids) == 2
    listed = callboard("documents", "list", "--limit", 1000, "--json").json
    # Others keep documents here too, and a text that was there before keeps its place and its name.
    names = {UUID(line["id"]): line["name"] for line in listed}
    assert names[ids[0]] == "hangar.md"
    assert ids[1] in names
    assert "hangar.md" in callboard("documents", "list").out
    assert callboard("documents", "show", ids[0]).out == HANGAR
    assert callboard("documents", "remove", ids[0]).code == 0
    gone = callboard("documents", "show", ids[0])
    assert (gone.code, len(gone.err.splitlines())) == (7, 1)


@pytest.mark.parametrize("option", [(), ("--json",)])
def test_command_fails_where_one_of_several_files_is_refused_and_keeps_the_others(callboard, hangar, tmp_path, option):
    added = callboard("documents", "add", hangar, tmp_path / "missing.pdf", *option)
    assert added.code == 7
    (kept,) = [line["id"] for line in added.json["kept"]] if option else added.out.splitlines()
    assert callboard("documents", "show", UUID(kept)).out == HANGAR
    assert "missing.pdf" in added.err
    assert added.err.rstrip().endswith("Not every file was kept: 1 of 2 refused.")


@pytest.mark.parametrize("name", ["missing.pdf", "empty.txt"])
def test_unreadable_file_gives_a_one_line_error(callboard, tmp_path, name):
    (tmp_path / "empty.txt").touch()
    done = callboard("documents", "add", tmp_path / name)
    assert (done.code, len(done.err.splitlines())) == (7 if name == "missing.pdf" else 3, 1)
