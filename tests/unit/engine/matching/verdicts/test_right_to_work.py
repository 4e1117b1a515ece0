"""The right to work is stated by whom it is said to have it, never by whoever asks for it."""

from datetime import date

import pytest
from tests.builders.postings import a_posting
from tests.builders.resumes import a_resume

from callboard.engine.matching.model import BlockerCheck, Verdict
from callboard.engine.matching.scorer import match
from callboard.engine.posting.model import BlockerKind, RequirementKind

TODAY = date(2026, 6, 15)
IN_GERMANY, NO_SPONSOR = "right to work in Germany", "no visa sponsorship"


def checked(summary: str, condition: str = IN_GERMANY, bullet: str = "Wrote Python batch jobs.") -> BlockerCheck:
    resume = a_resume("Jane Smith").summary(summary).job("Data Engineer", "Acme", "2019-01", None, bullet)
    posting = a_posting("Data Engineer", "Globex").blocker(BlockerKind.WORK_AUTHORISATION, condition)
    (check,) = match(resume.resume, posting.posting, today=TODAY).blockers
    return check


@pytest.mark.parametrize(
    ("summary", "status"),
    [
        ("I have the right to work in Germany.", Verdict.MET),
        ("Authorised to work in Germany without sponsorship.", Verdict.MET),
        ("I do not need visa sponsorship to work in Germany.", Verdict.MET),
        ("Work permit for Germany", Verdict.MET),
        ("Authorised to work in Germany, would need sponsorship to work in Canada.", Verdict.MET),
        ("I need visa sponsorship to work in Germany.", Verdict.MISSING),
        ("Requires visa sponsorship", Verdict.MISSING),
        ("I would need a work permit for Germany.", Verdict.MISSING),
        ("Work permit for Germany pending.", Verdict.MISSING),
        ("I do not have the right to work in Germany.", Verdict.MISSING),
        ("Authorised to work in Canada; would need sponsorship to work in Germany.", Verdict.MISSING),
        ("I need visa sponsorship to work in Canada.", Verdict.UNKNOWN),
        ("Requires visa sponsorship: No", Verdict.UNKNOWN),
        ("Advised families who need visas to work in Germany.", Verdict.UNKNOWN),
        ("Would like to work in Germany.", Verdict.UNKNOWN),
    ],
)
def test_right_to_work_is_met_by_who_has_it_and_missing_where_they_ask_for_it(summary: str, status: Verdict) -> None:
    assert checked(summary).status is status


def test_line_that_asks_for_sponsorship_is_quoted() -> None:
    (quote,) = checked("Data engineer of ten years. I need visa sponsorship to work in Germany.").resume_evidence
    assert quote.quote == "I need visa sponsorship to work in Germany."


def test_need_for_sponsorship_does_not_meet_that_there_is_none() -> None:
    assert checked("Requires visa sponsorship.", NO_SPONSOR).status is Verdict.MISSING
    assert checked("No visa sponsorship required.", NO_SPONSOR).status is Verdict.MET


def test_what_stands_in_a_job_is_about_others() -> None:
    assert checked("Adviser.", bullet="Require visa sponsorship for crews in Germany.").status is Verdict.UNKNOWN
    assert checked("Adviser.", bullet="Worked in Germany.").status is Verdict.UNKNOWN


def test_requirement_for_the_right_to_work_is_judged_as_the_condition_is() -> None:
    resume = a_resume("Jane Smith").summary("I need visa sponsorship to work in Germany.")
    resume = resume.job("Data Engineer", "Acme", "2019-01", None, "Wrote Python batch jobs.")
    asked = a_posting("Data Engineer").must(
        "You must have the right to work in Germany", RequirementKind.OTHER, skills=()
    )
    (found,) = match(resume.resume, asked.posting, today=TODAY).requirements
    assert found.verdict is Verdict.MISSING
    assert found.resume_evidence[0].quote == "I need visa sponsorship to work in Germany."
