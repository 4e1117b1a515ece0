"""All hidden text is found and ordinary text raises no finding. Measured by `python -m evals hidden`."""

from __future__ import annotations

from evals.hidden.pdf import build
from evals.hidden.sets import Sample, attacks, harmless, injections, table
from evals.hidden.suite import verdicts

from callboard.engine.trust.scan import scan_text


def test_every_hiding_technique_is_found() -> None:
    hiding = list(attacks())
    assert len(hiding) >= 60
    assert {name: said for name, (right, said) in verdicts(hiding).items() if not right} == {}


def test_files_that_only_resemble_hiding_raise_no_finding() -> None:
    files = [Sample(f"{name}.pdf", build(variant), hides=False) for name, variant in table("benign").items()]
    assert {name: said for name, (right, said) in verdicts(files).items() if not right} == {}


def test_every_line_addressed_to_the_reader_is_found() -> None:
    assert [line for line in injections() if not scan_text(line).suspicious] == []


def test_ordinary_lines_are_left_alone() -> None:
    lines = harmless()
    assert len(lines) >= 300
    assert [line for line in lines if scan_text(line).suspicious] == []
