"""Minimum scores of the résumé reader in every layout and language. All files: `python -m evals resumes`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from evals.engine import TODAY, document_reader
from evals.resumes.fields import compare
from evals.resumes.report import agreements, grouped
from evals.resumes.score import Case, bullets, cases, macro_f1, pooled
from evals.resumes.suite import PRINTED

from callboard.engine.document import Document
from callboard.engine.resume.jsonresume import to_json_resume
from callboard.engine.resume.parser import parse_resume
from callboard.engine.trust.scan import scan

CAREER = "anna-vogel"
"""Printed in every format and in two languages: of it a usual run compares all readings."""


@pytest.fixture(scope="module")
def printed() -> list[Case]:
    """Every file of the set, with its truth and not yet read."""
    truths = ((path, json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))) for path in cases(PRINTED))
    return [Case(path, truth, {}, {}, seconds=0) for path, truth in truths]


def sampled(printed: list[Case]) -> list[Case]:
    """A file of each layout, in the language that has fewest so far; and `CAREER` in all that it was printed in."""
    languages: Counter[str] = Counter()
    chosen = {case.path: case for case in printed if case.meta("person") == CAREER}
    for _, alike in sorted(grouped(printed, lambda c: c.meta("layout")).items()):
        one = min(alike, key=lambda case: languages[case.meta("language")])
        languages[one.meta("language")] += 1
        chosen[one.path] = one
    return list(chosen.values())


@pytest.fixture(scope="module")
def documents(printed: list[Case], *, thorough: bool) -> dict[Path, Document]:
    read = document_reader()
    return {case.path: read(case.path) for case in (printed if thorough else sampled(printed))}


@pytest.fixture(scope="module")
def results(printed: list[Case], documents: dict[Path, Document]) -> list[Case]:
    found: list[Case] = []
    for path, truth in ((case.path, case.truth) for case in printed if case.path in documents):
        reading = to_json_resume(parse_resume(documents[path], today=TODAY))
        found.append(Case(path, truth, reading, compare(truth, reading), seconds=0))
    return found


def test_set_covers_the_promised_layouts_and_languages(printed: list[Case]) -> None:
    assert len(printed) >= 40
    assert len(grouped(printed, lambda c: c.meta("layout"))) >= 20
    assert len(grouped(printed, lambda c: c.meta("language"))) == 7


def test_a_usual_run_reads_every_layout_and_every_language(printed: list[Case]) -> None:
    for key in ("layout", "language"):
        assert {case.meta(key) for case in sampled(printed)} == {case.meta(key) for case in printed}


def test_fields_reach_their_expected_scores(results: list[Case]) -> None:
    assert macro_f1(results) >= FIELDS


def test_bullets_are_assigned_to_their_job(results: list[Case]) -> None:
    assert bullets(results) >= BULLETS


def test_every_layout_reaches_its_floor(results: list[Case]) -> None:
    scores = {name: macro_f1(group) for name, group in grouped(results, lambda c: c.meta("layout")).items()}
    assert {name: round(score, 3) for name, score in scores.items() if score < WORST_LAYOUT} == {}


def test_every_language_reaches_its_floor(results: list[Case]) -> None:
    scores = {name: macro_f1(group) for name, group in grouped(results, lambda c: c.meta("language")).items()}
    assert {name: round(score, 3) for name, score in scores.items() if score < WORST_LANGUAGE} == {}


def test_every_field_reaches_its_floor(results: list[Case]) -> None:
    assert {n: round(t.f1, 3) for n, t in pooled(results).items() if t.f1 < WORST_FIELD} == {}


def test_one_career_gives_the_same_facts_in_every_format_and_language(results: list[Case]) -> None:
    formats, languages = agreements(results)
    assert formats >= FORMATS
    assert languages >= LANGUAGES


def test_ordinary_resumes_raise_no_finding(documents: dict[Path, Document]) -> None:
    assert [path.name for path, document in documents.items() if scan(document).suspicious] == []


FIELDS, BULLETS = 0.97, 0.99
WORST_LAYOUT, WORST_LANGUAGE, WORST_FIELD = 0.90, 0.95, 0.88
FORMATS, LANGUAGES = 0.95, 0.95
