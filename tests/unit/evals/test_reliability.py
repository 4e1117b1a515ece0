"""Reliability of the confidences of a reader."""

from __future__ import annotations

from datetime import date

import pytest
from evals.resumes.reliability import Given, diagram, given_fields, reliability
from evals.resumes.suite import unseen_reliability

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


def test_diagram_sets_what_was_right_against_what_was_promised() -> None:
    head, half, sure = diagram([(0.5, 0.4, 12), (0.93, 0.92, 3707)])
    assert head.startswith("confidence  right  fields  0")
    assert half == f"      0.50   0.40      12  {'█' * 20}     |"
    assert sure == f"      0.93   0.92    3707  {'█' * 46}|"


def test_of_the_fields_of_real_resumes_given_with_0_9_at_least_85_in_100_are_right() -> None:
    sure = [(right, count) for said, right, count in unseen_reliability() if said >= 0.9]
    assert sum(count for _, count in sure) > 1000
    assert all(right >= 0.85 for right, _ in sure)
