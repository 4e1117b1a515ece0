"""Verdicts on single requirements: exact and learned ones, quotations, reasons."""

from datetime import date

import pytest
from tests.builders.postings import PostingBuilder, a_posting
from tests.builders.resumes import ResumeBuilder, a_resume

from callboard.engine.document import Document
from callboard.engine.matching.candidate.candidate_facts import candidate_facts
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.evidence.reasons import (
    bears_out,
    degree_reason,
    plain_reason,
    sentence,
    skills_sentence,
    unnamed_work_reason,
    years_reason,
)
from callboard.engine.matching.model import Basis, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.role.role_facts import RoleFacts
from callboard.engine.matching.score.experience import experience_reason
from callboard.engine.matching.scorer import match
from callboard.engine.matching.verdicts.explanation import explained
from callboard.engine.matching.verdicts.learned_verdict import Chances
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.posting.model import BlockerKind, EducationLevel, RequirementKind
from callboard.engine.posting.parser import parse_posting

TODAY = date(2026, 6, 15)
SHOWN = {Verdict.MET, Verdict.PARTLY}


def an_accountant() -> ResumeBuilder:
    resume = an_accountant_without_studies()
    return resume.study("BSc", "Accounting", "University of Leeds", level="bachelor", start="2009", end="2012")


def an_accountant_without_studies() -> ResumeBuilder:
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
        .listed("QuickBooks", "Excel")
    )


def asked(text: str, kind: RequirementKind = RequirementKind.EXPERIENCE, **fields: object) -> PostingBuilder:
    posting = a_posting("Accountant").duty("Prepare financial statements and reconcile accounts.")
    return posting.must(text, kind, **{"skills": ()} | fields)


def verdict_on(posting: PostingBuilder, resume: ResumeBuilder | None = None) -> RequirementMatch:
    return match((resume or an_accountant()).resume, posting.posting, today=TODAY).requirements[0]


def test_credit_follows_what_the_verdict_was_corrected_to() -> None:
    likely_met = Chances(met=0.7, partly=0.1, missing=0.1, unknown=0.1)
    missing = likely_met.moved(Verdict.MET, Verdict.PARTLY, to=Verdict.MISSING)
    assert (likely_met.verdict, missing.verdict, missing.credit) == (Verdict.MET, Verdict.MISSING, 0)
    assert likely_met.moved(Verdict.MET, Verdict.PARTLY, to=Verdict.UNKNOWN).credit is None


def test_each_verdict_and_each_condition_has_its_sentence() -> None:
    texts = catalogue("verdicts")
    assert texts["plain"].keys() == set(Verdict)
    assert texts["ask"].keys() == set(BlockerKind)


class TestPapers:
    def analysis(self, line: str, *certificates: str) -> MatchingAnalysis:
        posting = parse_posting(
            Document.from_text(
                "Delivery Nurse\n\nAbout the job\n\nYou visit patients at home.\n\nRequirements\n\n"
                f"- {line}\n- Two years of nursing experience\n- Good communication skills\n"
            )
        )
        resume = a_resume().job("Nurse", "Acme", "2018-01", None, "Visited forty patients a week at home.")
        for name in certificates:
            resume = resume.certificate(name)
        return match(resume.resume, posting, today=TODAY)

    @pytest.mark.parametrize("certificate", ["Driving licence", "Valid driver's license"])
    def test_a_licence_in_other_words_is_met_in_its_row_and_among_the_deal_breakers(self, certificate: str) -> None:
        found = self.analysis("Valid driver's license", certificate)
        assert (found.requirements[0].verdict, found.blockers[0].status) == (Verdict.MET, Verdict.MET)

    def test_a_licence_that_is_possessed_is_met_in_its_row_and_among_the_deal_breakers(self) -> None:
        found = self.analysis("Possession of a valid driver's license", "Valid AL driver's license")
        assert (found.requirements[0].verdict, found.blockers[0].status) == (Verdict.MET, Verdict.MET)

    @pytest.mark.parametrize("line", ["German driving licence B", "Full UK driving licence", "Driver's license"])
    def test_a_licence_to_drive_of_which_a_resume_is_silent_is_asked_for_in_both_places(self, line: str) -> None:
        found = self.analysis(line, "Registered Nurse license")
        row, check = found.requirements[0], found.blockers[0]
        assert (row.verdict, row.reason) == (check.status, check.reason) == (Verdict.UNKNOWN, check.reason)

    @pytest.mark.parametrize("text", ["PMP", "CISSP"])
    def test_the_initials_of_a_certificate_ask_for_one(self, text: str) -> None:
        assert self.analysis(text, "Registered Nurse license").requirements[0].verdict is Verdict.MISSING
        assert self.analysis(text, text).requirements[0].verdict is Verdict.MET

    @pytest.mark.parametrize(
        "text",
        [
            "Valid driver's license and a car",
            "A valid driver’s license and a vehicle with property insurance coverage",
            "Insurance license, or willing to obtain one within a month",
        ],
    )
    def test_a_paper_that_resumes_leave_out_or_that_may_follow_is_asked_for(self, text: str) -> None:
        assert verdict_on(asked(text, RequirementKind.OTHER)).verdict is Verdict.UNKNOWN

    def test_of_two_papers_the_one_that_is_named_meets_them_in_part(self) -> None:
        asked, found = "White Card and forklift licence", self.analysis
        one = found(asked, "White Card").requirements[0]
        assert (one.verdict, one.reason) == (Verdict.PARTLY, "The résumé names White Card, not forklift licence.")
        both = found(asked, "White Card", "Forklift licence").requirements[0]
        assert (both.verdict, len(both.resume_evidence)) == (Verdict.MET, 2)

    def test_who_aided_others_first_has_no_first_aid(self) -> None:
        one = self.analysis("First Aid and CPR Certifications", "Aided youth first with lessons").requirements[0]
        assert "names First Aid" not in one.reason

    @pytest.mark.parametrize(
        "text", ["Must be a member of the ICAEW", "Qualified accountant (ACCA)", "CIMA, ACCA or ACA qualified"]
    )
    def test_membership_of_a_professional_body_is_not_shown_by_work(self, text: str) -> None:
        member = an_accountant().job("Clerk", "Acme", "2010-01", "2013-12", "Member of the group for a new ledger.")
        assert verdict_on(asked(text, RequirementKind.OTHER), member).verdict is Verdict.MISSING
        assert verdict_on(asked(text, RequirementKind.OTHER), member.listed("ACCA", "ICAEW")).verdict in SHOWN

    def test_a_certificate_of_another_name_is_not_the_one_asked_for(self) -> None:
        found = self.analysis("Current CDL license", "Registered Nurse license")
        assert (found.requirements[0].verdict, found.blockers[0].status) == (Verdict.MISSING, Verdict.UNKNOWN)

    @pytest.mark.parametrize("text", ["MUST hold a nursing license", "OHIO nursing license"])
    def test_words_in_capitals_are_no_initials_of_a_certificate(self, text: str) -> None:
        plain = self.analysis(text.lower(), "Registered Nurse license").requirements[0]
        capital = self.analysis(text, "Registered Nurse license").requirements[0]
        assert (capital.verdict, capital.credit) == (plain.verdict, plain.credit)


def test_skills_are_named_without_the_praise_that_they_are_asked_for_with() -> None:
    asked_for = ["Good interpersonal skills", "Good Manufacturing Practice", "basic computer skills"]
    assert (
        skills_sentence("absent", asked_for)
        == "Not mentioned: interpersonal skills, Good Manufacturing Practice, computer skills."
    )


class TestYearsOfAnyWork:
    def test_work_of_any_kind_counts_where_no_kind_is_asked_for(self) -> None:
        cook = a_resume().job("Cook", "Acme", "2014-01", None, "Cooked lunch for eighty guests a day.")
        found = verdict_on(asked("One year of work experience required", years=1), cook)
        assert (found.verdict, found.reason) == (Verdict.MET, "12.5 years of work (1 year required).")

    def test_relevant_work_is_asked_for_where_the_posting_says_so(self) -> None:
        cook = a_resume().job("Cook", "Acme", "2014-01", None, "Cooked lunch for eighty guests a day.")
        found = verdict_on(asked("One year of relevant work experience required", years=1), cook)
        assert found.verdict is Verdict.MISSING


class TestYearsOfLeadingPeople:
    ASKED = "At least two years of people management experience"

    def found(self, title: str, line: str) -> RequirementMatch:
        resume = a_resume().job(title, "Acme", "2018-01", None, line)
        return verdict_on(asked(self.ASKED, years=2), resume)

    @pytest.mark.parametrize(
        ("title", "line"),
        [
            ("Store Manager", "Ran a shop with a turnover of two million a year."),
            ("Plumber", "Supervised four employees on building sites and ordered pipes."),
        ],
    )
    def test_count_in_any_trade_by_the_title_or_by_what_was_done(self, title: str, line: str) -> None:
        found = self.found(title, line)
        assert (found.verdict, found.reason) == (Verdict.MET, "8.5 years of relevant work (2 years required).")
        assert found.resume_evidence

    def test_are_no_years_of_work_alone(self) -> None:
        assert self.found("Plumber", "Laid pipes on building sites.").verdict is not Verdict.MET


class TestYearsOfWorkThatIsNamed:
    REQUIREMENT = "Five years of teaching chemistry"

    def found(self, line: str, *, summary: str | None = None, requirement: str = REQUIREMENT) -> RequirementMatch:
        resume = a_resume().job("Teacher", "Acme", "2012-01", None, line)
        posting = a_posting("Teacher").duty("Teach classes of thirty.")
        posting = posting.must(requirement, RequirementKind.EXPERIENCE, skills=(), years=5.0)
        return verdict_on(posting, resume.summary(summary) if summary else resume)

    def test_are_not_met_by_years_in_the_role_alone(self) -> None:
        found = self.found("Taught reading and writing to classes of thirty.")
        assert found.verdict is Verdict.PARTLY
        assert found.reason.startswith("No job mentions “chemistry” (5 years required); ")
        assert found.reason.endswith(" years of related work.")
        assert found.basis is Basis.YEARS

    def test_are_met_by_years_in_jobs_that_name_it(self) -> None:
        found = self.found("Taught chemistry to classes of thirty.")
        assert found.verdict is Verdict.MET
        assert "(5 years required)" in found.reason

    def test_may_be_told_in_a_line_outside_the_jobs(self) -> None:
        found = self.found("Taught classes of thirty.", summary="Over twelve years of teaching chemistry.")
        assert "No job mentions" not in found.reason

    def test_are_not_asked_of_a_job_where_only_the_role_is_named(self) -> None:
        found = self.found("Taught reading to classes of thirty.", requirement="Five years in a similar role")
        assert "No job mentions" not in found.reason


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
    @pytest.mark.parametrize("text", ["Agronomy degree", "Degree in viticulture", "Forestry degree"])
    def test_a_field_that_is_named_is_not_met_by_another(self, text: str) -> None:
        read = parse_posting(Document.from_text(f"Manager\n\nRequirements\n\n- {text}\n")).role.requirements[0]
        psychologist = an_accountant_without_studies().study("BA", "Psychology", "Leeds", level="bachelor")
        asks = asked(text, RequirementKind.EDUCATION, education=read.education)
        assert verdict_on(asks, psychologist).verdict is not Verdict.MET

    def test_kinesiology_is_no_other_field_than_exercise_science(self) -> None:
        trainer = an_accountant_without_studies().study("BS", "Kinesiology", "Leeds", level="bachelor")
        asks = asked("Degree in exercise science", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        assert verdict_on(asks, trainer).basis is not Basis.OTHER_FIELD

    def test_letters_behind_bs_name_the_faculty(self) -> None:
        graduate = an_accountant_without_studies().study("BSBA", "Human Resource Management", "Leeds", level="")
        asks = asked("Bachelor's degree in human resources", education=EducationLevel.BACHELOR)
        assert "required" not in verdict_on(asks, graduate).reason

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

    @pytest.mark.parametrize(
        "text",
        [
            "Bachelor's degree, preferably in nursing or biology",
            "Bachelor's degree (nursing or biology preferred)",
            "Degree, ideally in nursing",
        ],
    )
    def test_any_field_will_do_where_one_is_only_wished_for(self, text: str) -> None:
        found = verdict_on(asked(text, RequirementKind.EDUCATION, education=EducationLevel.BACHELOR))
        assert found.verdict is Verdict.MET
        assert found.reason.startswith("BSc, Accounting")

    @pytest.mark.parametrize(
        "text",
        [
            "Bachelor's degree (doctorate preferred) in nursing",
            "Bachelor's degree in nursing, preferably at a master's level",
            "Bachelor's degree in nursing (MSc preferred)",
        ],
    )
    def test_a_wish_for_more_leaves_the_field_that_is_asked_for(self, text: str) -> None:
        asks = asked(text, RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        assert verdict_on(asks).verdict is not Verdict.MET

    def test_a_wish_for_a_field_leaves_the_level_that_is_asked_for(self) -> None:
        asks = asked(
            "Master's degree, preferably in nursing", RequirementKind.EDUCATION, education=EducationLevel.MASTER
        )
        assert verdict_on(asks).verdict is not Verdict.MET

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
        assert verdict_on(asks, resume).reason == "BSc, Accounting."

    def test_a_degree_that_names_no_field_meets_one_in_part(self) -> None:
        resume = a_resume().job("Accountant", "Acme", "2014-01", None, "Prepared ledgers and tax returns.")
        resume.study("Bachelor of Arts", "", "University of Leeds", level="bachelor", start="2009", end="2012")
        resume.study("Associate", "Accounting", "Leeds College", level="associate", start="2007", end="2009")
        asks = asked("A four year degree in Accounting", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        found = verdict_on(asks, resume)
        assert (found.verdict, found.reason) == (Verdict.PARTLY, "Bachelor of Arts; its field is not named.")

    @pytest.mark.parametrize(
        ("asks", "required", "reached", "verdict"),
        [
            ("Doctorate in Accounting", EducationLevel.DOCTORATE, "bachelor", Verdict.MISSING),
            ("PhD in Accounting", EducationLevel.DOCTORATE, "master", Verdict.PARTLY),
            ("Bachelor's degree in Accounting", EducationLevel.BACHELOR, "secondary", Verdict.MISSING),
            ("Bachelor's degree in Accounting", EducationLevel.BACHELOR, "vocational", Verdict.PARTLY),
        ],
    )
    def test_degree_two_ranks_too_low_is_no_part_of_the_one_asked_for(
        self, asks: str, required: EducationLevel, reached: str, verdict: Verdict
    ) -> None:
        resume = an_accountant_without_studies()
        resume.study("Certificate", "Accounting", "University of Leeds", level=reached, start="2009", end="2012")
        assert verdict_on(asked(asks, RequirementKind.EDUCATION, education=required), resume).verdict is verdict

    def test_college_without_a_degree_is_no_degree(self) -> None:
        resume = a_resume().job("Clerk", "Acme", "2014-01", None, "Answered letters and filed invoices.")
        resume.study("Some College (No Degree)", "Accounting", "University of Leeds", level="", start="2009")
        asks = asked("Bachelor's degree in Accounting", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        assert verdict_on(asks, resume).verdict is not Verdict.MET

    def test_reason_says_that_a_degree_is_in_a_field_far_from_those_named(self) -> None:
        degree = "Bachelor's degree in Nursing, Pharmacy or a related field"
        found = verdict_on(asked(degree, RequirementKind.EDUCATION, education=EducationLevel.BACHELOR))
        assert found.reason == "BSc, Accounting; the posting names other fields."

    @pytest.mark.parametrize(
        ("degree", "area", "is_met"),
        [
            ("MBA", "Finance", False),
            ("Bachelor of Arts", "Biology", False),
            ("Bachelor of Science", "Architecture", True),
            ("Bachelor of Science", "Construction Technology", True),
        ],
    )
    def test_a_related_field_is_one_of_the_same_kind(self, degree: str, area: str, *, is_met: bool) -> None:
        text = "Bachelor's degree in civil engineering, construction management or a related field"
        builder = a_resume().job("Construction Manager", "Acme", "2014-01", None, "Managed the building of bridges.")
        builder.study(degree, area, "University of Leeds", level="bachelor", end="2010")
        found = verdict_on(asked(text, RequirementKind.EDUCATION, education=EducationLevel.BACHELOR), builder)
        assert (found.verdict is Verdict.MET) is is_met

    def test_reason_for_a_degree_in_a_field_that_is_named_is_the_degree(self) -> None:
        degree = "Bachelor's degree in Finance, Accounting or a related field"
        found = verdict_on(asked(degree, RequirementKind.EDUCATION, education=EducationLevel.BACHELOR))
        assert found.reason == "BSc, Accounting."

    @pytest.mark.parametrize(
        "study", [("MSc", "Computer Science", "master"), ("BSc", "Software Engineering", "bachelor")]
    )
    def test_degree_near_in_meaning_to_the_field_that_is_named_meets_it(self, study: tuple[str, str, str]) -> None:
        degree, area, level = study
        asks = "Requires a four-year college degree with emphasis in a computer related field or equivalent skills"
        resume = a_resume().job("Clerk", "Acme", "2014-01", None, "Answered letters and filed invoices for the office.")
        resume.study(degree, area, "University of Leeds", level=level, end="2010")
        found = verdict_on(asked(asks, RequirementKind.EDUCATION, education=EducationLevel.BACHELOR), resume)
        assert (found.verdict, found.reason) == (Verdict.MET, f"{degree}, {area}.")

    @pytest.mark.parametrize("text", ["College degree", "Advanced degree", "Bachelor's or related culinary degree"])
    def test_degree_without_a_field_is_met_by_an_mba(self, text: str) -> None:
        asks = asked(text, RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        assert (verdict_on(asks, _with_mba()).verdict, verdict_on(asks, _with_mba()).reason) == (Verdict.MET, "MBA.")

    @pytest.mark.parametrize("text", ["Culinary degree", "Agronomy or nursing degree required"])
    def test_field_before_the_word_degree_is_one_that_an_mba_is_not_in(self, text: str) -> None:
        found = verdict_on(asked(text, RequirementKind.EDUCATION, education=EducationLevel.BACHELOR), _with_mba())
        assert found.verdict is not Verdict.MET
        assert found.reason == "MBA; the posting names other fields."

    def test_mba_is_a_degree_in_business(self) -> None:
        asks = asked("Degree in business", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        assert verdict_on(asks, _with_mba()).verdict is Verdict.MET

    def test_degree_in_a_sister_field_does_not_meet_it(self) -> None:
        asks = asked("Degree in Mechanical Engineering", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        resume = a_resume().job("Clerk", "Acme", "2014-01", None, "Answered letters and filed invoices for the office.")
        resume.study("BSc", "Civil Engineering", "University of Leeds", level="bachelor", end="2010")
        assert verdict_on(asks, resume).verdict is not Verdict.MET

    @pytest.mark.parametrize(
        "text", ["Maintenance of master data", "A high degree of care with ledgers", "Letters in MS Word"]
    )
    def test_words_that_only_sound_like_a_degree_ask_for_none(self, text: str) -> None:
        reason = verdict_on(asked(text, RequirementKind.SKILL)).reason
        assert "BSc" not in reason
        assert "required" not in reason

    def test_bachelor_does_not_meet_a_doctorate(self) -> None:
        asks = asked("Ph.D. in Physics", RequirementKind.EDUCATION, education=EducationLevel.DOCTORATE)
        assert verdict_on(asks).verdict is not Verdict.MET

    @pytest.mark.parametrize(
        ("degree", "area", "is_met"),
        [("BSN", "", True), ("BSc", "Nursing", True), ("BA", "Political Science", False)],
    )
    def test_initials_of_a_degree_name_its_field(self, degree: str, area: str, *, is_met: bool) -> None:
        nurse = a_resume().job("Nurse", "Clinic", "2018-01", None, "Cared for patients of two wards.")
        nurse = nurse.study(degree, area, "University of Leeds", level="bachelor", end="2010")
        asks = asked("BSN required", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        assert (verdict_on(asks, nurse).verdict is Verdict.MET) is is_met

    def test_other_certificate_does_not_meet_the_requirement(self) -> None:
        nurse = a_resume().job("Nurse", "Clinic", "2018-01", None, "Cared for patients.").certificate("BLS")
        asks = a_posting("Nurse").must("Must be a Certified Public Accountant", RequirementKind.CERTIFICATE, skills=())
        assert verdict_on(asks, nurse).verdict is Verdict.MISSING


def _with_mba() -> ResumeBuilder:
    resume = a_resume().job("Restaurant Manager", "Acme", "2014-01", None, "Ran a team of 24 and its budget.")
    return resume.study("MBA", "", "University of Leeds", level="master", end="2010")


class TestBareLists:
    def test_traits_are_shown_by_other_words(self) -> None:
        posting = a_posting("Clerk").must("Customer relations and interpersonal skills", RequirementKind.SKILL)
        clerk = a_resume().job("Clerk", "Shop", "2019-01", None, "Provided excellent customer service to every guest.")
        assert verdict_on(posting, clerk).verdict in {Verdict.MET, Verdict.PARTLY}

    def test_tools_are_named_or_missing(self) -> None:
        posting = a_posting("Analyst").must(
            "Python and PostgreSQL", RequirementKind.SKILL, skills=("Python", "PostgreSQL")
        )
        assert verdict_on(posting, an_accountant()).verdict is Verdict.MISSING


class TestOfficeSuite:
    CLERK = a_resume().job("Clerk", "Bay Stores", "2019-01", None, "Filed the invoices.").listed("Microsoft Office")

    @pytest.mark.parametrize(
        ("text", "skill", "reason"),
        [
            ("Use of MS Outlook", "Microsoft Outlook", "MS Outlook, shown by Microsoft Office."),
            ("Computer literate", "Computer Literacy", "Shown by Microsoft Office."),
        ],
    )
    def test_suite_shows_its_programs_and_says_so_once(self, text: str, skill: str, reason: str) -> None:
        found = verdict_on(a_posting("Clerk").must(text, RequirementKind.SKILL, skills=(skill,)), self.CLERK)
        assert (found.verdict in {Verdict.MET, Verdict.PARTLY}, found.reason) == (True, reason)


class TestChoices:
    def test_one_of_a_choice_is_enough_and_no_other_is_missed(self) -> None:
        text = "Experience with QuickBooks, Sage or another accounting platform"
        posting = a_posting("Accountant").must(text, RequirementKind.SKILL, skills=("QuickBooks", "Sage"))
        found = verdict_on(posting)
        assert (found.verdict, found.absent_skills) == (Verdict.MET, ())
        assert found.reason == "Listed as a skill only: QuickBooks."

    def test_all_are_named_where_none_is_shown(self) -> None:
        posting = a_posting("Accountant").must("SAP or NetSuite", RequirementKind.SKILL, skills=("SAP", "NetSuite"))
        found = verdict_on(posting)
        assert (found.verdict, found.absent_skills) == (Verdict.MISSING, ("SAP", "NetSuite"))


class TestConditions:
    @pytest.mark.parametrize(
        "text",
        [
            "Must be able to work rotating shifts and weekends",
            "Must pass a background check and a drug test",
            "Must have reliable transportation",
            "Willing to work overtime as needed",
            "Able to talk and hear",
            "Close vision and the ability to adjust focus",
        ],
    )
    def test_a_condition_of_the_job_is_asked_and_weighs_nothing(self, text: str) -> None:
        found = verdict_on(asked(text, RequirementKind.OTHER))
        assert (found.verdict, found.basis, found.reason) == (
            Verdict.UNKNOWN,
            Basis.CONDITION,
            sentence("condition", "open"),
        )
        beside = asked("Preparing financial statements", RequirementKind.SKILL).must(
            text, RequirementKind.OTHER, skills=()
        )
        assert match(an_accountant().resume, beside.posting, today=TODAY).components[0].known == 1.0

    def test_a_condition_that_a_line_speaks_of_is_judged_by_that_line(self) -> None:
        packer = an_accountant().job(
            "Packer", "Depot", "2012-01", "2013-12", "Lifted boxes of up to 120 pounds all day."
        )
        found = verdict_on(asked("Must be able to lift up to 30 pounds", RequirementKind.OTHER), packer)
        assert found.verdict in {Verdict.MET, Verdict.PARTLY}
        assert "120 pounds" in found.resume_evidence[0].quote

    @pytest.mark.parametrize("text", ["Use hands to finger, handle or feel", "Walk", "Reach with hands and arms"])
    def test_a_condition_is_not_judged_by_a_line_that_shares_a_word_with_it(self, text: str) -> None:
        lines = (
            "Handled confidential files.",
            "Walked auditors through the ledgers.",
            "Worked hand in hand with banks.",
        )
        clerk = an_accountant().job("Clerk", "Depot", "2012-01", "2013-12", *lines)
        assert verdict_on(asked(text, RequirementKind.OTHER), clerk).basis is Basis.CONDITION

    def test_what_a_resume_tells_is_no_condition(self) -> None:
        assert verdict_on(asked("Experience preparing financial statements every weekend")).basis is not Basis.CONDITION


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

    def test_a_trait_that_no_line_suggests_is_told_without_a_quotation(self) -> None:
        found = verdict_on(asked("Team player", RequirementKind.OTHER), an_accountant())
        assert (found.basis, found.resume_evidence) == (Basis.WHOLE, ())

    def test_a_trait_is_met_in_part_by_the_line_of_work_that_suggests_it(self) -> None:
        line = "Guarded the confidential files of eight companies."
        others = (
            "Prepared monthly financial statements for eight companies.",
            "Reviewed the work of other accountants before it was filed.",
        )
        resume = a_resume().job("Accountant", "Acme", "2015-01", None, *others, line)
        found = verdict_on(asked("Must be trustworthy and reliable", RequirementKind.OTHER), resume)
        assert (found.verdict, found.reason) == (Verdict.PARTLY, "This line suggests it; ask for an example.")
        assert [each.quote for each in found.resume_evidence] == [line]

    def test_work_that_no_line_shows_is_met_in_part_at_most(self) -> None:
        role = RoleFacts(asked("Experience welding steel pipes for shipyards").posting.role, "en")
        comparison = Comparison.of(candidate_facts(an_accountant().resume, today=TODAY), role)
        found = explained(Chances(0.9, 0.1, 0.0, 0.0), RequirementComparison(role.requirements[0], comparison))
        assert found.verdict is Verdict.PARTLY

    def test_a_line_that_claims_the_trait_is_quoted_for_it(self) -> None:
        resume = a_resume().job("Clerk", "Acme", "2015-01", None, "Excellent written and oral communication skills.")
        found = verdict_on(asked("Strong written and oral communication skills", RequirementKind.OTHER), resume)
        assert [each.quote for each in found.resume_evidence] == ["Excellent written and oral communication skills."]

    def test_the_same_line_told_in_two_jobs_is_quoted_once(self) -> None:
        line = "Prepared monthly financial statements for eight companies."
        told_twice = (
            a_resume()
            .job("Accountant", "Acme", "2018-01", None, line)
            .job("Accountant", "Globex", "2014-01", "2017-12", f"Carefully {line[0].lower()}{line[1:]}")
        )
        found = verdict_on(asked("Experience preparing monthly financial statements"), told_twice)
        assert len(found.resume_evidence) == 1

    def test_each_quotation_for_skills_names_another_one(self) -> None:
        resume = (
            a_resume().job("Analyst", "Acme", "2018-01", None, "Built SQL reports in Oracle.").listed("SQL", "Python")
        )
        posting = a_posting("Analyst").must("SQL and Python")
        quotes = [each.quote for each in verdict_on(posting, resume).resume_evidence]
        assert quotes == ["Built SQL reports in Oracle.", "Python"]

    def test_where_no_phrase_tells_years_the_titles_that_were_counted_are_quoted(self) -> None:
        resume = a_resume().job("Senior Accountant", "Acme", "2014-01", None, "Filed the mail.")
        found = verdict_on(asked("5 years of accounting experience", years=5.0), resume)
        assert "years of relevant work (5 years required)" in found.reason
        assert [each.quote for each in found.resume_evidence] == ["Senior Accountant"]


class TestYearsInTheRole:
    """Weights that saw little of a trade do not outweigh the years spent in the very job."""

    ASKED = "At least 5 years of experience in data or backend engineering, in production and at scale"

    def verdict(self, title: str, start: str) -> Verdict:
        resume = a_resume().job(title, "Acme", start, None, "Built SQL pipelines in Python for reports.")
        posting = a_posting("Senior Data Engineer").duty("Design and run data pipelines.")
        return verdict_on(posting.must(self.ASKED, RequirementKind.EXPERIENCE, skills=(), years=5.0), resume).verdict

    def test_are_met_by_as_many_years_of_that_very_job(self) -> None:
        assert self.verdict("Senior Data Engineer", "2016-01") is Verdict.MET

    def test_work_with_data_is_no_work_in_data(self) -> None:
        auditor = a_resume().job("Auditor", "Acme", "2006-01", None, "Audited the data of loans with audit software.")
        posting = a_posting("Data Engineer").duty("Design and run data pipelines.")
        asks = posting.must("10+ years in software or data", RequirementKind.EXPERIENCE, skills=(), years=10.0)
        assert verdict_on(asks, auditor).verdict is not Verdict.MET

    @pytest.mark.parametrize(("title", "start"), [("Senior Data Engineer", "2025-06"), ("Nurse", "2010-01")])
    def test_are_not_met_by_few_years_or_by_another_job(self, title: str, start: str) -> None:
        assert self.verdict(title, start) is not Verdict.MET


class TestReasons:
    def test_reason_names_years_held_and_required(self) -> None:
        found = verdict_on(asked("5 years of accounting experience", years=5.0))
        assert found.verdict is Verdict.MET
        assert "(5 years required)" in found.reason
        assert found.basis is Basis.YEARS

    def test_reason_omits_years_that_contradict_the_verdict(self) -> None:
        assert years_reason(Verdict.MET, 9.0, 5.0).sentence == "9 years of relevant work (5 years required)."
        assert years_reason(Verdict.MET, 0.1, 5.0).sentence == "Shown in the résumé."
        assert years_reason(Verdict.MISSING, 9.0, 5.0).sentence == "Nothing in the résumé shows this."

    def test_reason_says_where_a_degree_names_no_field(self) -> None:
        told, _ = degree_reason("Bachelor of Science", "bachelor", enough=True, field=False)
        assert told == "Bachelor of Science; its field is not named."

    def test_reason_for_no_such_work_counts_nothing(self) -> None:
        assert years_reason(Verdict.MISSING, 0.0, 5.0).sentence == "No work of this kind (5 years required)."

    def test_reason_tells_less_than_a_year_in_months(self) -> None:
        assert years_reason(Verdict.MET, 0.8, 0.5).sentence == "10 months of relevant work (6 months required)."
        assert years_reason(Verdict.PARTLY, 0.5, 1.0).sentence == "6 months of relevant work (1 year required)."

    def test_reason_for_work_that_no_job_names_counts_related_work_only_where_that_counts_in_part(self) -> None:
        missing = unnamed_work_reason(Verdict.MISSING, "forestry", 4.0, 2.0)
        assert missing == ("No job mentions “forestry” (2 years required).", Basis.YEARS)
        told = unnamed_work_reason(Verdict.PARTLY, "forestry", 4.0, 2.0).sentence
        assert told == "No job mentions “forestry” (2 years required); 4 years of related work."
        unnamed = unnamed_work_reason(Verdict.PARTLY, "olds", 4.0, 3.0).sentence
        assert unnamed == "No job shows this kind of work (3 years required); 4 years of related work."
        assert unnamed_work_reason(Verdict.PARTLY, "forestry", 0.0, 2.0).sentence == missing.sentence

    def test_years_that_do_not_bear_a_verdict_out_are_not_its_reason(self) -> None:
        assert bears_out(Verdict.MET, 5.0, 5.0)
        assert not bears_out(Verdict.MET, 4.0, 5.0)
        assert not bears_out(Verdict.PARTLY, 0.0, 5.0)
        assert bears_out(Verdict.MISSING, 0.0, 5.0)

    def test_reason_names_a_degree_in_another_field(self) -> None:
        other_field = degree_reason("BSc Biology", "bachelor", enough=True)
        assert other_field == ("BSc Biology; the posting names other fields.", Basis.OTHER_FIELD)
        assert degree_reason("BSc Biology", "master", enough=False).sentence == "BSc Biology (master required)."

    def test_reason_says_where_no_single_line_shows_it(self) -> None:
        assert plain_reason(Verdict.MET, quoted=False).basis is Basis.WHOLE
        assert plain_reason(Verdict.MET).basis is Basis.LINES
        assert plain_reason(Verdict.MISSING, quoted=False) == plain_reason(Verdict.MISSING)

    @pytest.mark.parametrize(
        "text",
        ["Able to work in a team and offer potential solutions to problems", "Ability to influence executives"],
    )
    def test_a_claim_that_no_line_shows_is_quoted_with_the_line_that_suggests_it(self, text: str) -> None:
        director = (
            a_resume()
            .label("Director of Operations")
            .job(
                *("Director of Operations", "Acme", "2012-01", None),
                "Directed two hundred agents in four countries for a bank.",
                "Renewed a contract of thirty million with the client's board.",
                "Presented proposals to clients together with the sales team.",
            )
            .job("Account Manager", "Beta", "2005-01", "2011-12", "Negotiated terms with suppliers and clients.")
        )
        posting = a_posting("Operations Director").duty("Manage client accounts and lead service teams.")
        found = verdict_on(posting.must(text, RequirementKind.OTHER, skills=()), director)
        assert (found.verdict in SHOWN, found.basis, bool(found.resume_evidence)) == (True, Basis.WHOLE, True)

    def test_reason_for_experience_does_not_contradict_years_that_a_line_shows(self) -> None:
        judged = asked("At least 5 years of experience", years=5.0).posting.role
        facts = candidate_facts(an_accountant().resume, today=TODAY)
        few = Comparison.of(facts, RoleFacts(judged, "en")).assuming_years(-11.0)
        by_lines = experience_reason(few, {judged.requirements[0]: Verdict.MET})  # pyright: ignore[reportUnhashable]
        assert by_lines.endswith(" 12.5 years of work.")
        counted = experience_reason(few, {judged.requirements[0]: Verdict.PARTLY})  # pyright: ignore[reportUnhashable]
        assert counted.endswith("of it relevant (5 years required).")

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


class TestSkillsOfARequirement:
    RESUME = a_resume().job("Developer", "Acme", "2018-01", None, "Wrote Kotlin services.", "Tuned PostgreSQL queries.")

    def test_those_that_are_mentioned_and_those_that_lack_are_kept_beside_the_reason(self) -> None:
        found = verdict_on(a_posting("Developer").must("C, C++ and Kotlin", skills=("C", "C++", "Kotlin")), self.RESUME)
        assert (found.basis, found.mentioned_skills, found.absent_skills) == (Basis.SKILLS, ("Kotlin",), ("C", "C++"))

    def test_none_lacks_where_one_of_several_is_enough_and_shown(self) -> None:
        posting = a_posting("Developer").must("Kotlin or Scala", skills=("Kotlin", "Scala"), any_of=True)
        assert verdict_on(posting, self.RESUME).absent_skills == ()

    def test_a_record_from_before_they_were_kept_is_read(self) -> None:
        found = verdict_on(a_posting("Developer").must("Kotlin"), self.RESUME)
        record = found.model_dump(mode="json", exclude={"basis", "mentioned_skills", "absent_skills"})
        assert RequirementMatch.model_validate(record).absent_skills == ()

    @pytest.mark.parametrize(
        ("reason", "basis"),
        [
            ("Shown in the résumé.", Basis.LINES),
            ("Related experience only; ask for an example.", Basis.WHOLE),
            ("Suggested by the work as “Editor”; no single line shows it.", Basis.WHOLE),
            ("Mentioned: Kotlin. Not mentioned: Scala.", Basis.SKILLS),
            ("4.5 years of relevant work (5 years required).", Basis.YEARS),
            ("BSc Biology, a field that the posting does not name.", Basis.OTHER_FIELD),
            ("Résumés rarely say this; ask.", Basis.CONDITION),
            ("Edited books at Acme.", Basis.OTHER),
        ],
    )
    def test_basis_of_an_older_record_follows_from_its_reason(self, reason: str, basis: Basis) -> None:
        found = verdict_on(a_posting("Developer").must("Kotlin"), self.RESUME)
        record = found.model_dump(mode="json", exclude={"basis"}) | {"reason": reason}
        assert RequirementMatch.model_validate(record).basis is basis
        assert RequirementMatch.model_validate(record | {"basis": "other"}).basis is Basis.OTHER


class TestYearsInAll:
    WANTED = asked("Minimum of five years of accounting experience", years=5.0)

    def of_two_years(self, *lines: str) -> RequirementMatch:
        resume = a_resume().label("Accountant").job("Accountant", "Acme", "2023-06", "2025-06", *lines)
        return verdict_on(self.WANTED, resume.listed("Accounting", "Bookkeeping"))

    def test_years_asked_for_are_not_met_by_a_shorter_life_of_work(self) -> None:
        found = self.of_two_years("Maintained the accounting system and reconciled accounts.")
        assert found.verdict is not Verdict.MET
        assert "years of relevant work (5 years required)" in found.reason

    def test_unless_a_line_tells_of_as_many(self) -> None:
        assert self.of_two_years("Accountant with seven years of experience in accounting.").verdict is Verdict.MET


class TestQuotations:
    @pytest.mark.parametrize(
        ("asks", "line", "reason"),
        [
            (
                "Use of a variety of hand construction tools and hands-on labor",
                "Managed construction schedules to reach adequate labor coverage.",
                "This line suggests it; ask for an example.",
            ),
            (
                "Operation of heavy construction equipment",
                "Operated heavy construction equipment such as excavators.",
                "Shown in the résumé.",
            ),
        ],
    )
    def test_a_line_that_hardly_convinces_suggests_and_does_not_show(self, asks: str, line: str, reason: str) -> None:
        resume = a_resume().job("Site Manager", "Acme", "2012-01", None, line, "Led the building of two schools.")
        role = RoleFacts(asked(asks).posting.role, "en")
        comparison = Comparison.of(candidate_facts(resume.resume, today=TODAY), role)
        found = explained(Chances(0.9, 0.1, 0.0, 0.0), RequirementComparison(role.requirements[0], comparison))
        assert (found.reason, [each.quote for each in found.evidence]) == (reason, [line])

    def test_what_somebody_wants_is_quoted_for_nothing(self) -> None:
        wish = "I am looking for a challenging position in sales that will use my knowledge of selling."
        resume = a_resume().summary(wish).job("Sales Associate", "Acme", "2015-01", None, "Sold cars to new customers.")
        found = verdict_on(asked("Proven sales experience", RequirementKind.SKILL, skills=("Sales",)), resume)
        assert not any("looking for" in each.quote for each in found.resume_evidence)


class TestEverydaySkills:
    def test_computer_literacy_is_shown_by_any_office_program(self) -> None:
        resume = a_resume().job("Clerk", "Acme", "2015-01", None, "Kept the books of the shop in Microsoft Excel.")
        found = verdict_on(asked("Computer literate", skills=("Computer Literacy",)), resume)
        assert found.verdict is Verdict.MET

    def test_silence_about_computers_proves_nothing(self) -> None:
        resume = a_resume().job("Cook", "Acme", "2015-01", None, *(f"Cooked lunch for {n} guests." for n in range(9)))
        found = verdict_on(asked("Computer literate", skills=("Computer Literacy",)), resume)
        assert found.verdict is Verdict.UNKNOWN


class TestSeveralSkills:
    OFFICE = ("Microsoft Word", "Microsoft Excel")

    def reason(self, *lines: str) -> str:
        resume = a_resume().job("Accountant", "Acme", "2015-01", None, *lines)
        wanted = asked("Experience with Word and Excel", RequirementKind.SKILL, skills=self.OFFICE)
        return verdict_on(wanted, resume).reason

    def test_a_package_shows_its_programs_in_one_sentence(self) -> None:
        assert self.reason("Wrote reports in Microsoft Office.") == "Word and Excel, shown by Microsoft Office."

    def test_what_is_not_mentioned_is_told_beside_what_is(self) -> None:
        assert self.reason("Kept the books of the firm in Excel.").endswith("Not mentioned: Word.")


class TestSharedHeads:
    def test_the_last_words_of_an_alternative_do_not_meet_what_both_are_of(self) -> None:
        resume = a_resume().job("Personal Trainer", "Acme", "2015-01", None, "Training of members, one to one.")
        found = verdict_on(asked("Tow motor operating or training experience", skills=("Training",)), resume)
        assert found.verdict is not Verdict.MET


class TestCertificates:
    def test_other_training_by_the_same_body_is_not_the_one_asked_for(self) -> None:
        hours = "OSHA 40-hour HAZWOPER training, spill response and confined space certification"
        resume = a_resume().job("Site Manager", "Acme", "2015-01", None, "Ran building sites of two schools.")
        wanted = asked(hours, RequirementKind.CERTIFICATE, skills=("Occupational Health and Safety",))
        other = resume.certificate("OSHA 62-Hour Site Safety Supervisor").certificate("First Aid")
        assert verdict_on(wanted, other).verdict is not Verdict.MET
        assert verdict_on(wanted, resume.certificate("HAZWOPER (OSHA 40-hour training)")).verdict is Verdict.MET

    def test_the_reason_says_that_no_such_certificate_is_named(self) -> None:
        line = "Trained new colleagues in the safe use of forklifts."
        resume = a_resume().job("Warehouse Clerk", "Acme", "2015-01", None, line)
        wanted = asked("Forklift certification", RequirementKind.CERTIFICATE, skills=("Forklift Operation",))
        role = RoleFacts(wanted.posting.role, "en")
        comparison = Comparison.of(candidate_facts(resume.resume, today=TODAY), role)
        found = explained(Chances(0.0, 0.8, 0.2, 0.0), RequirementComparison(role.requirements[0], comparison))
        assert found.reason == "The certificate asked for is not named; this line comes near to it."
        assert [each.quote for each in found.evidence] == [line]

    def test_work_without_a_certificate_meets_the_demand_for_one_in_part_at_most(self) -> None:
        lines = ("Teaching of fourth and fifth grade.", "Teaching of reading to small groups.")
        resume = a_resume().job("Teacher", "Acme School", "2015-01", None, *lines)
        wanted = asked("Teaching certification", RequirementKind.CERTIFICATE, skills=("Teaching",))
        assert verdict_on(wanted, resume).verdict is not Verdict.MET


class TestTraits:
    def test_a_trait_that_resumes_tell_is_no_condition(self) -> None:
        wanted = asked("Ability to work under pressure often to strict deadlines", RequirementKind.OTHER)
        assert verdict_on(wanted).basis is not Basis.CONDITION

    @pytest.mark.parametrize("trait", ["A sense of humour", "Flexibility", "Creativity"])
    def test_silence_about_a_trait_is_no_lack_of_it(self, trait: str) -> None:
        assert verdict_on(asked(trait, RequirementKind.OTHER)).verdict is Verdict.UNKNOWN

    def test_stamina_is_left_to_be_asked(self) -> None:
        wanted = asked("Able to stand for long periods of time", RequirementKind.OTHER)
        assert verdict_on(wanted).basis is Basis.CONDITION


class TestPrograms:
    def test_a_program_that_is_not_named_is_not_met_by_a_title_or_by_a_line_on_another(self) -> None:
        resume = a_resume().job(
            *("Backend Developer", "Acme", "2018-01", None),
            *("Administered Linux servers (Red Hat).", "Worked with the ERP system Oracle NetSuite."),
        )
        posting = a_posting("Backend Developer").duty("Build and run services.")
        for text in ("Office software, e.g. Excel", "Debian"):
            assert verdict_on(posting.must(text, RequirementKind.SKILL), resume).verdict is not Verdict.MET
