"""Which jobs count as experience for a role, and how many years they make."""

from datetime import date

import pytest
from tests.builders.postings import PostingBuilder, a_posting
from tests.builders.resumes import ResumeBuilder, a_resume

from callboard.engine.matching.candidate.candidate_facts import candidate_facts
from callboard.engine.matching.candidate.shown_skills import with_mentions
from callboard.engine.matching.comparison.comparison import Comparison
from callboard.engine.matching.comparison.job_relevance import job_relevance
from callboard.engine.matching.comparison.similarity import Similarity
from callboard.engine.matching.comparison.years_of_work import years_of_work
from callboard.engine.matching.role.role_facts import RoleFacts

TODAY = date(2026, 6, 15)


def a_code_officer() -> PostingBuilder:
    return (
        a_posting("Code Compliance Officer", "Town of Westbrook")
        .duty("Inspect construction sites for compliance with building codes.")
        .duty("Review plans and document completed inspections.")
    )


def compared(resume: ResumeBuilder, posting: PostingBuilder, language: str = "en") -> Similarity:
    facts = candidate_facts(with_mentions(resume.resume), today=TODAY)
    return Similarity(facts, RoleFacts(posting.posting.role, language))


def a_job(title: str, text: str) -> ResumeBuilder:
    return a_resume().job(title, "Acme", "2016-01", "2020-12", text)


class TestRelevance:
    def test_the_same_work_under_another_title_counts(self) -> None:
        same = a_job("Senior Building Inspector", "Inspected construction of bridges and checked plans against codes.")
        other = a_job("Pastry Chef", "Baked bread and trained two apprentices.")
        assert compared(same, a_code_officer()).relevance[0] > 0.2 > compared(other, a_code_officer()).relevance[0]

    def test_a_word_that_two_titles_share_by_chance_does_not_make_them_one(self) -> None:
        seller = a_posting("Insurance Agent", "Mutual").duty("Sell life and home insurance policies to families.")
        lettings = a_job("Lettings Agent", "Showed flats to tenants and collected the rent.")
        policies = a_job("Insurance Sales Representative", "Sold home insurance policies to families.")
        assert compared(lettings, seller).relevance[0] < compared(policies, seller).relevance[0] / 2

    def test_each_job_is_judged_by_itself(self) -> None:
        resume = (
            a_resume()
            .job("Pastry Chef", "Bakery", "2021-01", "2025-12", "Baked bread and cakes.")
            .job("Building Inspector", "City", "2011-01", "2020-12", "Inspected building sites against the codes.")
        )
        relevance = compared(resume, a_code_officer()).relevance
        assert relevance[1] > relevance[0]

    def test_other_languages_are_compared_by_titles_and_words(self) -> None:
        posting = a_posting("Elektriker", "Huber").duty("Montage von Schaltschränken und Verlegen von Kabeln.")
        worked = ("Elektriker", "Weber", "2016-01", "2020-12", "Montage von Schaltschränken, Verlegen von Kabeln.")
        similarity = compared(a_resume(language="de").job(*worked), posting, "de")
        assert similarity.relevance[0] == pytest.approx(min(0.2 + (similarity.of_jobs[0] - 0.15) / 0.7, 1.0))

    def test_without_jobs_nothing_is_compared(self) -> None:
        assert job_relevance([]) == []


class TestRelevantYears:
    def test_years_of_another_occupation_do_not_count(self) -> None:
        chef = a_job("Pastry Chef", "Baked bread and trained two apprentices.")
        held = years_of_work(Comparison(compared(chef, a_code_officer())))
        assert held is not None
        assert held.total == pytest.approx(5.0)
        assert held.relevant == 0.0

    def test_years_in_the_role_itself_count_in_full(self) -> None:
        posting = a_posting("Accountant", "Globex").duty("Prepare monthly financial statements and close the books.")
        accountant = a_job("Accountant", "Prepared financial statements, closed the books.")
        held = years_of_work(Comparison(compared(accountant, posting)))
        assert held is not None
        assert held.relevant == pytest.approx(held.total)
