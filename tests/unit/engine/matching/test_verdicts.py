"""Verdicts on single requirements: exact and learned ones, quotations, reasons."""

from datetime import date

import pytest
from tests.builders.postings import PostingBuilder, a_posting
from tests.builders.resumes import ResumeBuilder, a_resume

from callboard.engine.matching.model import RequirementMatch, Verdict
from callboard.engine.matching.reasons import CONDITION, degree_reason, plain_reason, years_reason
from callboard.engine.matching.scorer import match
from callboard.engine.posting.model import EducationLevel, RequirementKind

TODAY = date(2026, 6, 15)
SHOWN = {Verdict.MET, Verdict.PARTLY}


def an_accountant() -> ResumeBuilder:
    return (
        a_resume()
        .label("Senior Accountant")
        .job(
            "Senior Accountant",
            "Acme",
            "2014-01",
            None,
            "Prepared monthly financial statements and reconciled bank accounts.",
            "Supervised two junior accountants and trained them in month-end close.",
        )
        .study("BSc", "Accounting", "University of Leeds", level="bachelor", start="2009", end="2012")
        .listed("QuickBooks", "Excel")
    )


def asked(text: str, kind: RequirementKind = RequirementKind.EXPERIENCE, **fields: object) -> PostingBuilder:
    posting = a_posting("Accountant").duty("Prepare financial statements and reconcile accounts.")
    return posting.must(text, kind, skills=(), **fields)


def verdict_on(posting: PostingBuilder, resume: ResumeBuilder | None = None) -> RequirementMatch:
    return match((resume or an_accountant()).resume, posting.posting, today=TODAY).requirements[0]


class TestRightToWork:
    @pytest.mark.parametrize(
        "text",
        [
            "Must be authorized to work in the United States",
            "You must be eligible to work in the UK without sponsorship",
            "We do not sponsor visas",
        ],
    )
    def test_is_asked_where_the_resume_is_silent(self, text: str) -> None:
        found = verdict_on(asked(text, RequirementKind.OTHER))
        assert (found.verdict, found.resume_evidence) == (Verdict.UNKNOWN, ())
        assert found.reason.endswith("ask.")

    def test_is_met_where_the_resume_states_it(self) -> None:
        stated = an_accountant().certificate("Authorized to work in the United States")
        found = verdict_on(asked("Must be authorized to work in the United States", RequirementKind.OTHER), stated)
        assert found.verdict is Verdict.MET

    def test_a_degree_asked_for_in_the_same_line_is_judged(self) -> None:
        text = "Bachelor's degree in accounting, and authorized to work in the United States"
        level = EducationLevel.BACHELOR
        found = verdict_on(asked(text, RequirementKind.EDUCATION, education=level))
        assert found.verdict is Verdict.MET


class TestDegrees:
    @pytest.mark.parametrize(
        "text",
        [
            "BS/MS in Computer Science or Accounting",
            "Associate's or Bachelor's degree in Finance, Accounting or Economics",
            "Degree in Law / Accounting",
        ],
    )
    def test_one_of_several_fields_is_enough(self, text: str) -> None:
        found = verdict_on(asked(text, RequirementKind.EDUCATION))
        assert (found.verdict, found.credit) == (Verdict.MET, 1.0)

    def test_half_the_name_of_a_field_is_not_the_field(self) -> None:
        resume = a_resume().job("Clerk", "Acme", "2014-01", None, "Filed letters.")
        resume.study("BSc", "Political Science", "University of Leeds", level="bachelor", start="2009", end="2012")
        found = verdict_on(asked("Bachelor's degree in Computer Science or Mathematics"), resume)
        assert found.credit < 1


class TestLearnedVerdicts:
    def test_paraphrased_work_shows_the_requirement(self) -> None:
        assert verdict_on(asked("Experience preparing financial reports and reconciliations")).verdict in SHOWN

    def test_work_of_another_trade_is_missing(self) -> None:
        asks = asked("Experience in welding and fabrication of steel pipes in a shipyard")
        assert verdict_on(asks).verdict is Verdict.MISSING

    def test_verdicts_do_not_leak_to_the_next_requirement(self) -> None:
        alone = verdict_on(asked("Experience in welding and fabrication of steel pipes in a shipyard"))
        posting = asked("Experience in welding and fabrication of steel pipes in a shipyard")
        posting.must("Experience preparing financial statements", RequirementKind.EXPERIENCE, skills=())
        both = match(an_accountant().resume, posting.posting, today=TODAY).requirements
        assert both[0].verdict is alone.verdict
        assert both[1].verdict in SHOWN

    def test_a_degree_high_enough_in_the_field_is_met(self) -> None:
        asks = asked("Bachelor's degree in Accounting", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        found = verdict_on(asks)
        assert found.verdict is Verdict.MET
        assert found.resume_evidence[0].quote == "BSc Accounting"

    def test_of_two_degrees_the_one_in_the_field_is_quoted(self) -> None:
        resume = an_accountant().study("BA", "Theology", "University of Leeds", level="bachelor", start="2005")
        asks = asked("Bachelor's degree in Accounting", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        assert verdict_on(asks, resume).reason == "BSc Accounting."

    def test_college_without_a_degree_is_no_degree(self) -> None:
        resume = a_resume().job("Clerk", "Acme", "2014-01", None, "Answered letters and filed invoices.")
        resume.study("Some College (No Degree)", "Accounting", "University of Leeds", level="", start="2009")
        asks = asked("Bachelor's degree in Accounting", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        assert verdict_on(asks, resume).verdict is not Verdict.MET

    def test_bachelor_does_not_meet_a_doctorate(self) -> None:
        asks = asked("Ph.D. in Physics", RequirementKind.EDUCATION, education=EducationLevel.DOCTORATE)
        assert verdict_on(asks).verdict is not Verdict.MET

    def test_other_certificate_does_not_meet_the_requirement(self) -> None:
        nurse = a_resume().job("Nurse", "Clinic", "2018-01", None, "Cared for patients.").certificate("BLS")
        asks = a_posting("Nurse").must("Must be a Certified Public Accountant", RequirementKind.CERTIFICATE, skills=())
        assert verdict_on(asks, nurse).verdict is Verdict.MISSING


class TestConditions:
    @pytest.mark.parametrize(
        "text",
        [
            "Must be able to work rotating shifts and weekends",
            "Must pass a background check and a drug test",
            "Must have reliable transportation",
            "Willing to work overtime as needed",
        ],
    )
    def test_a_condition_of_the_job_is_asked_and_weighs_nothing(self, text: str) -> None:
        found = verdict_on(asked(text, RequirementKind.OTHER))
        assert (found.verdict, found.reason) == (Verdict.UNKNOWN, CONDITION)
        beside = asked("Preparing financial statements", RequirementKind.SKILL).must(
            text, RequirementKind.OTHER, skills=()
        )
        assert match(an_accountant().resume, beside.posting, today=TODAY).components[0].known == 1.0

    def test_what_a_resume_tells_is_no_condition(self) -> None:
        assert verdict_on(asked("Experience preparing financial statements every weekend")).reason != CONDITION


class TestEvidence:
    def test_evidence_is_the_whole_line_that_shows_the_requirement(self) -> None:
        found = verdict_on(asked("Experience preparing financial statements"))
        assert found.resume_evidence[0].quote == "Prepared monthly financial statements and reconciled bank accounts."

    def test_a_verdict_of_missing_quotes_nothing(self) -> None:
        assert verdict_on(asked("Experience in welding and fabrication of steel pipes")).resume_evidence == ()

    def test_only_the_matching_sentence_of_a_paragraph_is_quoted(self) -> None:
        resume = a_resume().job(
            "Accountant",
            "Acme",
            "2014-01",
            None,
            "Answered the telephone and greeted visitors at the front desk of the firm every morning of the week. "
            "Prepared monthly financial statements for eight companies. "
            "Ordered stationery and kept the kitchen clean.",
        )
        found = verdict_on(asked("Experience preparing financial statements"), resume)
        assert found.resume_evidence[0].quote == "Prepared monthly financial statements for eight companies."
        start, end = found.resume_evidence[0].start, found.resume_evidence[0].end
        assert resume.text[start:end] == found.resume_evidence[0].quote

    def test_of_bullets_that_run_together_one_is_quoted(self) -> None:
        resume = a_resume().job(
            "Office Manager",
            "Acme",
            "2014-01",
            None,
            "Answer the telephone and greet visitors Prepare monthly financial statements for eight companies "
            "Maintain the kitchen and its stores Arrange the birthdays of the staff of four floors",
        )
        found = verdict_on(asked("Experience preparing financial statements"), resume)
        assert found.resume_evidence[0].quote == "Prepare monthly financial statements for eight companies"

    def test_a_line_that_does_not_convince_is_not_quoted(self) -> None:
        found = verdict_on(asked("A professing member of a local church", RequirementKind.OTHER))
        assert found.resume_evidence == ()


class TestReasons:
    def test_reason_names_years_held_and_required(self) -> None:
        found = verdict_on(asked("5 years of accounting experience", years=5.0))
        assert found.verdict is Verdict.MET
        assert "(5 required)" in found.reason

    def test_reason_omits_years_that_contradict_the_verdict(self) -> None:
        assert years_reason(Verdict.MET, 9.0, 5.0) == "9.0 years of relevant work (5 required)."
        assert years_reason(Verdict.MET, 0.1, 5.0) == "Shown in the résumé."
        assert years_reason(Verdict.MISSING, 9.0, 5.0) == "Nothing in the résumé shows this."

    def test_reason_names_a_degree_in_another_field(self) -> None:
        assert degree_reason(Verdict.PARTLY, "BSc Biology", "bachelor", enough=True) == "BSc Biology, in another field."
        assert degree_reason(Verdict.PARTLY, "BSc Biology", "master", enough=False) == "BSc Biology (master required)."

    def test_reason_says_where_no_single_line_shows_it(self) -> None:
        assert "no single line" in plain_reason(Verdict.MET, quoted=False)
        assert plain_reason(Verdict.MISSING, quoted=False) == plain_reason(Verdict.MISSING)

    def test_reason_names_a_skill_as_the_posting_does(self) -> None:
        found = verdict_on(asked("Experience in translating business requirements into welding plans for shipyards"))
        assert "Requirements Engineering" not in found.reason

    def test_age_is_not_read_as_years_of_work(self) -> None:
        assert "required" not in verdict_on(asked("Must be 18 years of age or older")).reason

    @pytest.mark.parametrize("text", ["Experience in welding and fabrication of steel pipes", "Sense of humour"])
    def test_every_verdict_has_one_sentence(self, text: str) -> None:
        reason = verdict_on(asked(text, RequirementKind.OTHER)).reason
        assert reason.endswith(".")
        assert reason.count(".") == 1
