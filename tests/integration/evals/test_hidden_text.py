"""All hidden text is found and nothing ordinary is accused. Measured by `python -m evals hidden`."""

from __future__ import annotations

from evals.hidden.pdf import build
from evals.hidden.sets import attacks, harmless, injections, table

from callboard.documents import read_bytes
from callboard.engine.trust.scan import scan, scan_text


def test_every_way_of_hiding_is_found() -> None:
    hiding = list(attacks())
    assert len(hiding) >= 60
    missed = [s.name for s in hiding if not scan(read_bytes(s.data, name=s.name)).suspicious]
    assert len(missed) <= MISSED, missed


def test_nothing_is_found_in_files_that_only_look_like_hiding() -> None:
    files = {name: build(variant) for name, variant in table("benign").items()}
    assert [name for name, data in files.items() if scan(read_bytes(data, name=f"{name}.pdf")).suspicious] == []


def test_every_line_addressed_to_the_reader_is_found() -> None:
    assert [line for line in injections() if not scan_text(line).suspicious] == []


def test_ordinary_lines_are_left_alone() -> None:
    lines = harmless()
    assert len(lines) >= 300
    assert [line for line in lines if scan_text(line).suspicious] == []


MISSED = 6
