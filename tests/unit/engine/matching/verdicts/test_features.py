"""Which lines and titles of a résumé a requirement is compared with, and what is told of degrees, years and papers."""

from datetime import date

import numpy as np
import pytest
from tests.builders.postings import a_posting
from tests.builders.resumes import ResumeBuilder, a_resume

from callboard.engine.matching.candidate.candidate_facts import candidate_facts
from callboard.engine.matching.candidate.shown_skills import with_mentions
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.model import Basis, Verdict
from callboard.engine.matching.role.role_facts import RoleFacts
from callboard.engine.matching.scorer import match
from callboard.engine.matching.verdicts.features import features
from callboard.engine.matching.vocabulary.word_vectors import content_vectors
from callboard.engine.posting.model import EducationLevel, RequirementKind
from callboard.engine.trust.protected.blind import blind

TODAY = date(2026, 6, 15)
BAKED, COUNTED = "Baked rye bread and pastry for two hundred guests a day.", "Counted the till every evening."


def a_baker() -> ResumeBuilder:
    return a_resume().job("Baker", "Acme", "2015-01", None, BAKED, COUNTED).job("Clerk", "Globex", "2012-01", "2014-12")


def put(text: str, resume: ResumeBuilder) -> RequirementComparison:
    """A requirement of a pastry chef's posting, put to a candidate."""
    posting = a_posting("Pastry Chef").must(text, RequirementKind.OTHER, skills=()).posting
    candidate = candidate_facts(with_mentions(blind(resume.resume)), today=TODAY)
    role = RoleFacts(posting.role, "en")
    return RequirementComparison(role.requirements[0], Comparison.of(candidate, role))


class TestDirections:
    def test_best_line_is_the_one_about_what_is_asked(self) -> None:
        found = put("Experience in baking bread", a_baker()).best_line
        assert np.array_equal(found, content_vectors([BAKED])[0])

    def test_nearest_title_is_the_one_about_what_is_asked(self) -> None:
        found = put("Clerk in an office", a_baker()).nearest_title
        assert np.array_equal(found, content_vectors(["Clerk"])[0])

    def test_without_lines_and_titles_nothing_agrees(self) -> None:
        vectors = features(put("Experience in baking bread", a_resume())).vectors
        assert not vectors["requirement and nearest title"].any()

    def test_words_that_only_ask_change_no_direction(self) -> None:
        plain, wordy = put("Bread", a_baker()), put("Bread and the", a_baker())
        assert np.array_equal(plain.asked.topic, wordy.asked.topic)


class TestStatedInResumes:
    @pytest.mark.parametrize(
        ("text", "kind"),
        [
            ("Certified Welding Inspector", RequirementKind.CERTIFICATE),
            ("12+ years of warehouse work in a harbour town", RequirementKind.EXPERIENCE),
        ],
    )
    def test_papers_and_years_that_are_not_told_are_missing(self, text: str, kind: RequirementKind) -> None:
        posting = a_posting("Pastry Chef").must(text, kind, skills=()).posting
        assert match(a_baker().resume, posting, today=TODAY).requirements[0].verdict is Verdict.MISSING

    def test_any_degree_meets_school(self) -> None:
        graduate = a_baker().study("BSc", "Physics", "University of Leeds", level="bachelor", start="2009", end="2012")
        posting = a_posting("Plumber").must(
            "High school diploma", RequirementKind.EDUCATION, education=EducationLevel.SECONDARY, skills=()
        )
        assert match(graduate.resume, posting.posting, today=TODAY).requirements[0].verdict is Verdict.MET

    @pytest.mark.parametrize("field", ["any field", "a relevant discipline", "a technical field"])
    def test_a_degree_in_any_field_is_met_by_one(self, field: str) -> None:
        graduate = a_baker().study("BSc", "Physics", "University of Leeds", level="bachelor", start="2009", end="2012")
        asked = a_posting("Pastry Chef").must(
            f"Bachelor's degree in {field}", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR, skills=()
        )
        assert match(graduate.resume, asked.posting, today=TODAY).requirements[0].basis is not Basis.OTHER_FIELD

    def test_two_months_of_the_work_do_not_meet_years_of_it(self) -> None:
        office = a_resume().job("Baker", "Acme", "2015-01", "2026-03", BAKED, COUNTED)
        trainee = office.job("Office Manager", "Globex", "2026-04", None, "Managed the office and booked all travel.")
        asked = a_posting("Office Manager").must("3+ years as an office manager", RequirementKind.EXPERIENCE, years=3.0)
        assert match(trainee.resume, asked.posting, today=TODAY).requirements[0].verdict is not Verdict.MET
