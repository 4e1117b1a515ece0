"""What years are asked of, and which jobs name it."""

from datetime import date

import pytest
from tests.builders.postings import a_posting
from tests.builders.resumes import ResumeBuilder, a_resume

from callboard.engine.matching.candidate.candidate_facts import candidate_facts
from callboard.engine.matching.comparison.comparison import Comparison
from callboard.engine.matching.comparison.years_of_work import (
    job_mentions,
    job_titles,
    states_years,
    years_of_asked_work,
    years_of_named_work,
)
from callboard.engine.matching.role.asked_work import AskedWork, asked_work
from callboard.engine.matching.role.role_facts import RoleFacts

TODAY = date(2026, 6, 15)


def asked_of(requirement: str) -> AskedWork:
    work = asked_work(requirement)
    assert work is not None
    return work


def beside_a_teacher(resume: ResumeBuilder) -> Comparison:
    posting = a_posting("Teacher").duty("Teach classes of thirty.").posting
    return Comparison.of(candidate_facts(resume.resume, today=TODAY), RoleFacts(posting.role, "en"))


class TestAskedWork:
    @pytest.mark.parametrize(
        ("requirement", "words"),
        [
            ("Five years of teaching chemistry required.", ("teaching", "chemistry")),
            ("Carpentry: 3 years (Required)", ("carpentry",)),
            ("Experience in marine insurance (at least 2 years)", ("marine", "insurance")),
            ("2+ years in bakery sales (wholesale preferred)", ("bakery", "sales")),
            ("4 years of forestry and a bachelor's degree in biology", ("forestry",)),
            ("Three years of supervisory experience in a shipyard", ("shipyard",)),
        ],
    )
    def test_is_what_the_line_names_behind_the_years_or_before_them(
        self, requirement: str, words: tuple[str, ...]
    ) -> None:
        assert asked_of(requirement).words == words

    @pytest.mark.parametrize(
        "requirement",
        [
            "5 years of relevant experience",
            "3 years in a similar role in this industry",
            "Two years as a florist or in a related field",
            "Two years of people management",
            "High school diploma, 2 years",
            "A forestry licence",
        ],
    )
    def test_is_nothing_where_only_the_role_leading_or_school_is_named(self, requirement: str) -> None:
        assert asked_work(requirement) is None

    def test_is_nothing_where_one_line_asks_for_many_things(self) -> None:
        assert asked_work("2 years of carpentry, masonry, plumbing, roofing, glazing, paving and tiling") is None

    def test_is_called_by_its_rarest_word_as_the_line_writes_it(self) -> None:
        assert asked_of("Five years of teaching Chemistry").name == "Chemistry"
        assert asked_of("Five years in a micro-brewery company").name == "micro-brewery"

    def test_is_called_by_the_whole_choice_where_one_of_several_will_do(self) -> None:
        assert asked_of("Two years of experience in carpentry or masonry").name == "carpentry or masonry"


class TestNames:
    WORK = "Five years of teaching chemistry"

    @pytest.mark.parametrize(
        ("title", "employer", "line", "named"),
        [
            ("Chemistry Teacher", "Acme", "Taught three classes.", True),
            ("Teacher", "Acme", "Prepared chemists for their final examination.", True),
            ("Lecturer", "School of Chemistry", "Taught three classes.", True),
            ("Teacher", "Acme", "Taught reading and writing to children.", False),
        ],
    )
    def test_a_job_names_the_work_in_its_title_text_or_employer(
        self, title: str, employer: str, line: str, *, named: bool
    ) -> None:
        (job,) = beside_a_teacher(a_resume().job(title, employer, "2018-01", None, line)).candidate.jobs
        assert job_mentions(job, asked_of(self.WORK)) is named

    def test_another_form_of_the_word_names_the_work(self) -> None:
        line = "Prepared conceptual estimates for bridges."
        (job,) = beside_a_teacher(a_resume().job("Engineer", "Acme", "2018-01", None, line)).candidate.jobs
        assert job_mentions(job, asked_of("3 years of estimating experience"))

    def test_a_line_tells_years_of_the_work_only_if_it_names_both(self) -> None:
        work = asked_of(self.WORK)
        assert states_years("Over ten years of teaching chemistry", work)
        assert not states_years("Over ten years of teaching", work)
        assert not states_years("Chemistry", work)


class TestNamedTenure:
    TEACHER = (
        a_resume()
        .job("Teacher", "Acme", "2016-07", None, "Taught reading to classes of thirty.")
        .job("Teacher", "Beta", "2012-07", "2016-06", "Taught chemistry to classes of thirty.")
    )

    def test_counts_only_jobs_that_name_the_work(self) -> None:
        comparison, requirement = beside_a_teacher(self.TEACHER), "Five years of teaching chemistry"
        every, named = years_of_asked_work(requirement, comparison), years_of_named_work(requirement, comparison)
        assert every
        assert named
        assert 0 < named.relevant <= 4 < every.relevant

    def test_quotes_the_titles_of_jobs_that_name_the_work(self) -> None:
        comparison = beside_a_teacher(self.TEACHER)
        assert len(job_titles(comparison, "Five years of teaching chemistry")) == 1
        assert len(job_titles(comparison, "Five years of relevant experience")) == 2

    def test_counts_every_relevant_job_where_the_line_names_the_role_alone(self) -> None:
        comparison = beside_a_teacher(self.TEACHER)
        assert years_of_named_work("Five years of relevant experience", comparison) == years_of_asked_work(
            "Five years", comparison
        )
