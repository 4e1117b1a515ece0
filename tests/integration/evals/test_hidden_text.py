"""All hidden text is found and ordinary text raises no finding. All files: `python -m evals hidden`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from evals import page
from evals.hidden.pdf import build
from evals.hidden.sets import Sample, attacks, harmless, injections, table
from evals.hidden.suite import verdicts

from callboard.engine.trust.scan import scan_text

EVERY = 3
RECALL = 0.97
ADDRESSED = Path(__file__).parent / "addressed.txt"


def sampled(files: Iterable[Sample]) -> Iterator[Sample]:
    """Of the files of a kind whose names begin alike ("tiny-", "under-"), the first and each third behind it."""
    alike: Counter[tuple[str, str]] = Counter()
    for file in files:
        group = (Path(file.name).suffix, file.name.removeprefix("html-").removeprefix("docx-").split("-")[0])
        if alike[group] % EVERY == 0:
            yield file
        alike[group] += 1


def test_every_hiding_technique_is_found(*, thorough: bool) -> None:
    hiding = list(attacks())
    assert len(hiding) >= 60
    assert {
        name: said for name, (right, said) in verdicts(hiding if thorough else sampled(hiding)).items() if not right
    } == {}


def test_files_that_only_resemble_hiding_raise_no_finding(*, thorough: bool) -> None:
    every = [Sample(f"{name}.pdf", build(variant), hides=False) for name, variant in table("benign").items()]
    files = every if thorough else every[::EVERY]
    assert {name: said for name, (right, said) in verdicts(files).items() if not right} == {}


def test_every_line_addressed_to_the_reader_is_found() -> None:
    assert [line for line in injections() if not scan_text(line).suspicious] == []


def test_lines_written_without_looking_at_the_scanner_are_found() -> None:
    """The floor is below what is reached, so that only a real loss fails."""
    lines = ADDRESSED.read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 450
    missed = [line for line in lines if not scan_text(line).suspicious]
    assert len(missed) <= (1 - RECALL) * len(lines), missed


def test_ordinary_lines_are_left_alone() -> None:
    lines = harmless()
    assert len(lines) >= 300
    assert [line for line in lines if scan_text(line).suspicious] == []


def test_files_of_a_folder_that_raise_a_finding_are_counted_for_the_page(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "ordinary.pdf").write_bytes(build({}))
    (tmp_path / "hides.pdf").write_bytes(next(attacks()).data)
    (tmp_path / "notes.txt").write_text("No document of these.")
    assert page.false_alarms(tmp_path) == 0.5
