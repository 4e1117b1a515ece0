from datetime import date

import pytest
from tests.builders.resumes import ResumeBuilder, a_resume

from callboard.engine.dates import PartialDate
from callboard.engine.document import Document
from callboard.engine.facts import quotations
from callboard.engine.research.github import with_github
from callboard.engine.research.model import Check, CheckKind, GitHubProfile, Stance
from callboard.engine.research.reader import research
from callboard.engine.resume.parser import parse_resume

TODAY = date(2026, 6, 15)
ONE_DATE = ""
"""The end of a job of which the page gives the start alone."""


def checks_of(builder: ResumeBuilder, kind: CheckKind, stance: Stance | None = None) -> list[Check]:
    found = research(builder.resume, today=TODAY).checks
    return [each for each in found if each.kind is kind and stance in {None, each.stance}]


class TestTimeline:
    def test_work_education_and_gaps_stand_in_order(self) -> None:
        builder = a_resume().job("Cook", "Inn", "2023-01", None).job("Cook", "Bar", "2019-01", "2021-12")
        builder.study("Diploma", "Cooking", "School", level="vocational", start="2016", end="2018")
        periods = research(builder.resume, today=TODAY).timeline
        assert [each.kind for each in periods] == ["education", "work", "gap", "work"]
        dates = [(each.start, each.until) for each in periods]
        assert dates == [("2016", "2018"), ("2019-01", "2021-12"), ("2022-01", "2022-12"), ("2023-01", "present")]

    def test_present_job_lasts_until_the_day_of_an_old_file(self) -> None:
        resume = a_resume().job("Cook", "Inn", "2016-01", None).resume
        analysis = research(resume.model_copy(update={"modified": date(2021, 8, 4)}), today=TODAY)
        (period,) = analysis.timeline
        assert (period.until, period.end, period.months) == ("present", "2021-08", analysis.total_months)
        assert analysis.told_until == "2021-08"
        assert research(resume, today=TODAY).told_until is None

    def test_gap_after_the_last_job_lasts_until_the_day_of_an_old_file(self) -> None:
        resume = a_resume().job("Cook", "Inn", "2012-01", "2015-05").resume
        analysis = research(resume.model_copy(update={"modified": date(2021, 8, 4)}), today=TODAY)
        gap = analysis.timeline[-1]
        assert (gap.kind, gap.start, gap.end, analysis.told_until) == ("gap", "2015-06", "2021-08", "2021-08")
        assert any(each.finding.startswith("The résumé ends in May 2015 (1") for each in analysis.checks)

    def test_present_job_is_the_last_one_named_below_one_without_dates(self) -> None:
        resume = a_resume().job("Welding course", "School", None, None).job("Cook", "Inn", "2016-01", None).resume
        assert any(
            "The last job named is Cook at Inn." in each.finding for each in research(resume, today=TODAY).checks
        )

    def test_career_that_a_document_tells_twice_is_shown_once_without_stand_ins(self) -> None:
        builder = a_resume().job("Cook", "Company Name", "2019-01", "2021-12")
        builder.job("Cook", "Company Name", "2019-01", "2021-12")
        labels = [each.label for each in research(builder.resume, today=TODAY).timeline if each.kind == "work"]
        assert labels == ["Cook"]

    def test_months_of_work_count_overlaps_once(self) -> None:
        builder = a_resume().job("Cook", "Inn", "2020-01", "2020-12").job("Cook", "Bar", "2020-07", "2021-06")
        assert research(builder.resume, today=TODAY).total_months == 18

    def test_empty_resume_has_no_timeline_and_no_checks(self) -> None:
        analysis = research(a_resume(None).resume, today=TODAY)
        assert (analysis.checks, analysis.timeline, analysis.total_months) == ((), (), 0)


class TestGaps:
    def test_four_months_without_an_entry_are_a_gap(self) -> None:
        builder = a_resume().job("Cook", "Inn", "2021-05", None).job("Cook", "Bar", "2019-01", "2020-12")
        (gap,) = checks_of(builder, CheckKind.GAP)
        assert "Jan 2021 – Apr 2021 (4 months)" in gap.finding
        assert len(gap.evidence) == 2

    def test_three_months_are_ordinary(self) -> None:
        builder = a_resume().job("Cook", "Inn", "2021-04", None).job("Cook", "Bar", "2019-01", "2020-12")
        assert checks_of(builder, CheckKind.GAP) == []

    def test_bare_years_are_read_in_favour_of_the_candidate(self) -> None:
        builder = a_resume().job("Cook", "Inn", "2021", None).job("Cook", "Bar", "2019", "2020")
        assert checks_of(builder, CheckKind.GAP) == []

    def test_study_fills_a_gap(self) -> None:
        builder = a_resume().job("Cook", "Inn", "2021-01", None).job("Cook", "Bar", "2018-01", "2018-12")
        builder.study("Diploma", "Cooking", "School", level="vocational", start="2019", end="2020")
        assert checks_of(builder, CheckKind.GAP) == []

    def test_time_since_the_last_job_is_a_gap(self) -> None:
        (gap,) = checks_of(a_resume().job("Cook", "Bar", "2019-01", "2025-12"), CheckKind.GAP)
        assert "since Jan 2026 (6 months)" in gap.finding

    @pytest.mark.parametrize(
        ("start", "end", "gaps"),
        [
            (None, None, []),
            ("2021-06", "2021-02", ["Gap: Jan 2020 – Jan 2021 (13 months).", "Gap: Jul 2021 – Dec 2022"]),
        ],
    )
    def test_job_whose_dates_are_missing_or_contradict_each_other_may_have_filled_the_time(
        self, start: str | None, end: str | None, gaps: list[str]
    ) -> None:
        builder = a_resume().job("Cook", "Inn", "2023-01", None).job("Cook", "Café", start, end)
        builder.job("Cook", "Bar", "2018-01", "2019-12")
        found = [each.finding for each in checks_of(builder, CheckKind.GAP)]
        assert len(found) == len(gaps)
        assert all(one.startswith(gap) for one, gap in zip(found, gaps, strict=True))

    @pytest.mark.parametrize(
        ("second", "gaps"),
        [
            # The first job of the page may still go on; the second may have lasted until the first began.
            (("2014-02", "2014-12"), ["Gap: Jan 2015 – Dec 2017 (3 years)."]),
            (("2014-02", ONE_DATE), []),
        ],
    )
    def test_job_whose_end_is_missing_may_have_lasted_until_the_next_one_or_until_today(
        self, second: tuple[str, str | None], gaps: list[str]
    ) -> None:
        builder = a_resume().job("Cook", "Inn", "2018-01", ONE_DATE).job("Cook", "Café", *second)
        builder.job("Cook", "Bar", "2013-01", "2014-01")
        assert [each.finding for each in checks_of(builder, CheckKind.GAP)] == gaps

    def test_gap_of_long_ago_is_told_only_if_it_was_a_long_one(self) -> None:
        builder = a_resume().job("Cook", "Inn", "2012-01", None).job("Cook", "Café", "2005-01", "2008-12")
        builder.job("Cook", "Bar", "2000-01", "2004-03")
        assert [each.finding for each in checks_of(builder, CheckKind.GAP)] == ["Gap: Jan 2009 – Dec 2011 (3 years)."]
        timeline = research(builder.resume, today=TODAY).timeline
        assert [each.kind for each in timeline] == ["work", "gap", "work", "gap", "work"]

    def test_resume_whose_first_job_has_no_dates_does_not_end_with_the_second(self) -> None:
        builder = a_resume().job("Cook", "Inn", None, None).job("Cook", "Bar", "2012-01", "2016-05")
        assert checks_of(builder, CheckKind.GAP) == []

    def test_resume_that_ends_years_ago_may_be_an_old_one(self) -> None:
        (gap,) = checks_of(a_resume().job("Cook", "Bar", "2012-01", "2016-05"), CheckKind.GAP)
        assert gap.finding.startswith("The résumé ends in May 2016")
        assert "current one" in gap.how_to_verify


class TestOverlaps:
    def test_overlapping_full_time_jobs_raise_a_check(self) -> None:
        builder = a_resume().job("Cook", "Inn", "2020-01", None).job("Cook", "Bar", "2019-01", "2020-12")
        (overlap,) = checks_of(builder, CheckKind.OVERLAP)
        assert "12 months" in overlap.finding

    def test_overlapping_part_time_jobs_or_jobs_of_one_employer_raise_no_check(self) -> None:
        part = a_resume().job("Cook", "Inn", "2020-01", None).job("Freelance cook", "Own", "2019-01", "2020-12")
        same = a_resume().job("Head cook", "Inn", "2020-01", None).job("Cook", "Inn", "2019-01", "2020-12")
        assert checks_of(part, CheckKind.OVERLAP) == checks_of(same, CheckKind.OVERLAP) == []

    def test_adjacent_bare_years_do_not_overlap(self) -> None:
        builder = a_resume().job("Cook", "Inn", "2020", None).job("Cook", "Bar", "2018", "2020")
        assert checks_of(builder, CheckKind.OVERLAP) == []


class TestDates:
    def test_an_end_before_its_start_contradicts_itself(self) -> None:
        (check,) = checks_of(a_resume().job("Cook", "Inn", "2021-05", "2020-01"), CheckKind.DATES)
        assert check.stance is Stance.CONTRADICTS
        assert [each.quote for each in check.evidence] == ["2021-05", "2020-01"]

    def test_a_job_that_ended_in_the_future_contradicts_itself(self) -> None:
        found = checks_of(a_resume().job("Cook", "Inn", "2021-05", "2031-01"), CheckKind.DATES)
        assert ["future" in each.finding for each in found] == [True]

    def test_long_full_time_study_beside_a_full_time_job_raises_a_check(self) -> None:
        builder = a_resume().job("Cook", "Inn", "2015-01", None)
        builder.study("BSc", "Physics", "University", level="bachelor", start="2016", end="2019")
        assert any("overlap by" in each.finding for each in checks_of(builder, CheckKind.CONSISTENCY))

    @pytest.mark.parametrize("title", ["Bachelor's thesis", "Kaufmännische Lehre", "PhD candidate"])
    def test_a_course_that_stands_among_the_jobs_does_not_run_beside_itself(self, title: str) -> None:
        builder = a_resume().job(title, "Works", "2015-01", None)
        builder.study("BSc", "Physics", "University", level="bachelor", start="2015", end="2019")
        assert not any("overlap by" in each.finding for each in checks_of(builder, CheckKind.CONSISTENCY))

    def test_bare_years_that_may_touch_by_months_raise_no_check(self) -> None:
        builder = a_resume().job("Cook", "Inn", "2015", "2017")
        builder.study("BSc", "Physics", "University", level="bachelor", start="2015", end="2017")
        assert not any("overlap by" in each.finding for each in checks_of(builder, CheckKind.CONSISTENCY))


@pytest.mark.parametrize("leave", ["Elternzeit", "Maternity leave", "Congé parental", "Career break (care)"])
def test_leave_that_is_told_stands_in_the_career_and_is_no_gap(leave: str) -> None:
    text = (
        "Kim Berger\nkim@example.com\n\nWORK EXPERIENCE\n01/2022 - present  Accountant, Beta Ltd\n- Monthly accounts\n"
        f"06/2020 - 12/2021 {leave}\n01/2017 - 05/2020  Accountant, Gamma Ltd\n- Payroll and invoices\n"
    )
    found = research(parse_resume(Document.from_text(text), today=TODAY), today=TODAY)
    assert [each.kind for each in found.timeline] == ["work", "leave", "work"]
    assert not any(check.kind is CheckKind.GAP for check in found.checks)


class TestClaims:
    def claim(self, summary: str) -> list[Check]:
        builder = a_resume().summary(summary).job("Developer", "Acme", "2021-01", None, "Wrote Python on Kubernetes.")
        return [each for each in checks_of(builder, CheckKind.CONSISTENCY) if each.finding.startswith("Claims")]

    def test_claimed_years_within_the_timeline_are_supported_and_leave_nothing_to_ask(self) -> None:
        (check,) = self.claim("Developer with 5 years of experience.")
        assert (check.stance, check.how_to_verify) == (Stance.SUPPORTS, "")
        assert check.finding.startswith("Claims 5 years of experience; the dated jobs add up to ")

    def test_less_than_a_year_is_told_in_months(self) -> None:
        builder = a_resume().summary("Developer with 15 years of experience.")
        builder.job("Developer", "Acme", "2021-01", "2021-04", "Wrote Python.")
        (check,) = (one for one in checks_of(builder, CheckKind.CONSISTENCY) if one.finding.startswith("Claims"))
        assert check.finding == "Claims 15 years of experience; the dated jobs add up to 4 months."

    @pytest.mark.parametrize(
        "age",
        [
            "Je suis un étudiant de 19 ans passionné d'informatique.",
            "Âgée de 23 ans, je cherche un poste.",
            "Soy una estudiante de 22 años.",
            "Mit meinen 24 Jahren suche ich eine Stelle.",
            "A working student of 22 years.",
        ],
    )
    def test_an_age_is_no_claim_of_experience(self, age: str) -> None:
        assert self.claim(age) == []

    @pytest.mark.parametrize(
        "claim",
        [
            "15 ans d'expérience dans la vente.",
            "Mehr als 15 Jahre in der Pflege.",
            "15 años de experiencia profesional.",
            "15 years in retail.",
            "15 years’ payroll experience.",
            "15+ years, all of them in kitchens.",
        ],
    )
    def test_years_of_work_are_a_claim_in_any_wording(self, claim: str) -> None:
        assert [each.stance for each in self.claim(claim)] == [Stance.CONTRADICTS]

    def test_of_several_claims_of_experience_the_longest_is_checked(self) -> None:
        (check,) = self.claim("Developer with 4 years of experience. Over 15 years of experience in all.")
        assert (check.stance, check.finding.split(";")[0]) == (Stance.CONTRADICTS, "Claims 15 years of experience")

    def test_claimed_years_beyond_the_timeline_are_contradicted(self) -> None:
        assert [each.stance for each in self.claim("Developer with 15 years of experience.")] == [Stance.CONTRADICTS]

    def test_claimed_years_beyond_the_age_of_a_technology_are_contradicted(self) -> None:
        (check,) = self.claim("15 years of Kubernetes.")
        assert "first released in 2014" in check.finding

    def test_age_is_not_a_claim_of_experience(self) -> None:
        assert self.claim("Developer, 34 years old.") == []

    def test_technology_used_before_its_release_is_contradicted(self) -> None:
        builder = a_resume().job("Developer", "Acme", "2008-01", "2010-12", "Ran Kubernetes.")
        found = checks_of(builder, CheckKind.CONSISTENCY, Stance.CONTRADICTS)
        assert ["first released in 2014" in each.finding for each in found] == [True]


class TestLinks:
    def linked(self, link: str, name: str = "Jane Smith") -> Check:
        (check,) = checks_of(a_resume(name).contact(links=(link,)), CheckKind.LINK)
        return check

    @pytest.mark.parametrize("user", ["janesmith", "jane-smith-4a1", "jsmith", "smithjane", "j.smith"])
    def test_matching_user_name_is_supporting(self, user: str) -> None:
        assert self.linked(f"https://github.com/{user}").stance is Stance.SUPPORTS

    def test_other_user_name_is_inconclusive(self) -> None:
        assert self.linked("https://github.com/darkwolf77").stance is Stance.VERIFY

    def test_link_checks_never_claim_that_a_page_was_visited(self) -> None:
        assert "The link has not been opened" in self.linked("https://github.com/janesmith").finding

    def test_an_address_at_the_employers_domain_is_noted(self) -> None:
        builder = a_resume("Jane Smith").contact(email="jane@acmeworks.com").job("Cook", "Acme Works Ltd", "2020", None)
        (check,) = checks_of(builder, CheckKind.LINK)
        assert "Acme Works" in check.finding

    def test_an_address_at_a_public_provider_is_not(self) -> None:
        builder = a_resume("Jane Smith").contact(email="jane@gmail.com").job("Cook", "Gmail Inn", "2020", None)
        assert checks_of(builder, CheckKind.LINK) == []


class TestGitHub:
    def looked_up(self, **fields: object) -> list[Check]:
        builder = a_resume("Jane Smith").contact(links=("https://github.com/janesmith",)).listed("Python")
        builder.job("Developer", "Acme", "2020", None)
        profile = GitHubProfile.model_validate(
            {"username": "janesmith", "url": "https://github.com/janesmith"} | fields
        )
        before = research(builder.resume, today=TODAY)
        after = with_github(before, builder.resume, profile)
        assert after.checks[: len(before.checks)] == before.checks
        return list(after.checks[len(before.checks) :])

    def test_repository_languages_named_in_the_resume_are_supporting(self) -> None:
        found = self.looked_up(languages={"Python": 900, "Shell": 10}, public_repos=3)
        assert any("Python" in each.finding and each.stance is Stance.SUPPORTS for each in found)

    def test_name_company_and_age_of_the_account_are_reported(self) -> None:
        found = self.looked_up(name="Smith Jane", company="@acme", created=PartialDate("2015-04"), public_repos=3)
        text = " ".join(each.finding for each in found)
        assert "Smith Jane" in text
        assert "Acme" in text
        assert "2015-04" in text

    def test_account_without_public_work_is_inconclusive(self) -> None:
        assert [each.stance for each in self.looked_up()] == [Stance.VERIFY]

    def test_other_account_is_ignored(self) -> None:
        builder = a_resume("Jane Smith").contact(links=("https://github.com/janesmith",))
        analysis = research(builder.resume, today=TODAY)
        other = GitHubProfile(username="somebody", url="https://github.com/somebody")
        assert with_github(analysis, builder.resume, other) == analysis


class TestCertificates:
    def test_certificate_is_named_in_a_sentence(self) -> None:
        (check,) = checks_of(a_resume().certificate("Advanced Cardiac Life Support (ACLS)"), CheckKind.CONSISTENCY)
        assert check.finding == "The résumé lists “Advanced Cardiac Life Support (ACLS)” as a certificate."

    @pytest.mark.parametrize(
        "line",
        [
            "Successfully trained 12 waiters to use the new till",
            "Planned and hosted yearly menus for four hotels",
            "Seeking the hygiene certificate and will have it by spring",
        ],
    )
    def test_line_about_work_among_the_certificates_is_none(self, line: str) -> None:
        assert checks_of(a_resume().certificate(line), CheckKind.CONSISTENCY) == []


def test_contradictions_come_first_with_exact_quotations() -> None:
    builder = (
        a_resume("Jane Smith")
        .contact(email="jane@example.org", links=("https://github.com/janesmith",))
        .summary("Cook with 30 years of experience.")
        .job("Cook", "Inn", "2021-05", "2020-01")
        .job("Cook", "Bar", "2015-01", "2018-12")
        .certificate("Food hygiene level 2")
    )
    analysis = research(builder.resume, today=TODAY)
    stances = [each.stance for each in analysis.checks]
    assert stances == sorted(stances, key=[Stance.CONTRADICTS, Stance.VERIFY, Stance.SUPPORTS].index)
    for evidence in quotations(analysis):
        assert builder.text[evidence.start : evidence.end] == evidence.quote
