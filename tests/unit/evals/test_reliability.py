"""Reliability of the confidences of a reader."""

from __future__ import annotations

from datetime import date

import pytest
from evals.resumes.reliability import Given, given_fields, reliability

from callboard.engine.document import Document
from callboard.engine.resume.parser import parse_resume

RESUME = """Jane Roe
jane.roe@mail.example
Experience
Senior Accountant
Harbour Foods Ltd, Leeds
March 2015 – June 2019
- Closed the books of five branches each month
Skills
Excel, SAP
"""


def test_every_given_field_is_compared_with_its_label() -> None:
    truth = {
        "basics": {"name": "Jane Roe", "email": "other@mail.example"},
        "work": [{"name": "Harbour Foods Ltd", "position": "Accountant", "startDate": "2015-03", "endDate": "2019-06"}],
        "skills": [{"keywords": ["Excel"]}],
    }
    given = given_fields(parse_resume(Document.from_text(RESUME), today=date(2026, 1, 1)), truth)
    right = {(one.field, one.right) for one in given}
    assert {("name", True), ("email", False), ("work.name", True), ("work.position", False)} <= right
    assert {("work.startDate", True), ("work.endDate", True), ("skills", True), ("skills", False)} <= right


def test_a_job_that_is_not_labelled_is_wrong_in_every_field() -> None:
    given = given_fields(parse_resume(Document.from_text(RESUME), today=date(2026, 1, 1)), {})
    assert given
    assert not any(one.right for one in given)


def test_shares_are_counted_by_tenths_of_confidence() -> None:
    rows = reliability([Given("name", 0.95, True), Given("name", 1.0, False), Given("name", 0.42, True)])
    assert rows == [pytest.approx((0.42, 1.0, 1)), pytest.approx((0.975, 0.5, 2))]
