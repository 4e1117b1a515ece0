import pytest
from tests.builders import seekers
from tests.builders.seekers import TODAY, found

from callboard.engine.advice.jobs import compare
from callboard.engine.advice.own_reasons import condition_reason, requirement_reason
from callboard.engine.matching.model import Basis, Verdict

RIGHT_TO_WORK = seekers.BACKEND.replace("- Terraform", "- Terraform\n\nYou must have the right to work in Germany.\n")


@pytest.fixture(scope="module")
def one():
    (match,) = compare(seekers.resume(), [found(RIGHT_TO_WORK)], today=TODAY).matches
    return match


def test_an_open_condition_is_told_to_the_person_and_not_to_a_recruiter(one):
    (check,) = [check for check in one.blockers if check.status is Verdict.UNKNOWN]
    assert check.reason.endswith("ask.")
    assert condition_reason(check) == "Your profile does not settle it; expect to be asked."


def test_a_condition_that_is_settled_keeps_its_reason(one):
    check = one.blockers[0].model_copy(update={"status": Verdict.MET, "reason": "The résumé states it."})
    assert condition_reason(check) == "The résumé states it."


def test_what_the_whole_suggests_asks_for_an_example_to_be_ready(one):
    row = one.requirements[0].model_copy(update={"basis": Basis.WHOLE, "resume_evidence": ()})
    for verdict, told in ((Verdict.MET, "Suggested by your profile"), (Verdict.PARTLY, "Suggested in part by your")):
        reason = requirement_reason(row.model_copy(update={"verdict": verdict}))
        assert reason.startswith(told)
        assert reason.endswith("have an example ready.")


def test_a_condition_of_the_job_is_to_be_expected(one):
    row = one.requirements[0].model_copy(update={"basis": Basis.CONDITION})
    assert requirement_reason(row) == "Résumés rarely say this; expect to be asked."


def test_any_other_reason_stays(one):
    assert [requirement_reason(row) for row in one.requirements if row.basis is Basis.SKILLS] == [
        row.reason for row in one.requirements if row.basis is Basis.SKILLS
    ]
