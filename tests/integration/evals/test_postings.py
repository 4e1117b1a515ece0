"""Minimum scores of the posting reader. Measured by `python -m evals postings`."""

from __future__ import annotations

import pytest
from evals.postings.score import Reading, macro_f1, pooled, read_all
from evals.postings.suite import reader


@pytest.fixture(scope="module")
def readings() -> list[Reading]:
    return read_all(reader())


def test_every_posting_is_read(readings: list[Reading]) -> None:
    assert len(readings) >= 40
    assert [r.error for r in readings if r.error] == []


def test_other_documents_are_not_taken_for_postings(readings: list[Reading]) -> None:
    assert [r.name for r in readings if r.found["is_job_posting"] != r.truth["is_job_posting"]] == []


def test_fields_reach_their_expected_scores(readings: list[Reading]) -> None:
    assert macro_f1(readings) >= FIELDS


def test_every_field_reaches_its_floor(readings: list[Reading]) -> None:
    assert {name: round(t.f1, 3) for name, t in pooled(readings).items() if t.f1 < WORST_FIELD} == {}


FIELDS, WORST_FIELD = 0.95, 0.80
