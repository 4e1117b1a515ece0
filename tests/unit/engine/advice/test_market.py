import pytest
from tests.builders import seekers
from tests.builders.seekers import found

from callboard.engine.advice.market import market_faults, survey
from callboard.engine.advice.model import LabelCount, PostingBrief, SkillCount


def paid(*amounts):
    """Postings that pay these amounts."""
    return [found(seekers.DATA, number, yearly_min=pay, yearly_max=pay).brief for number, pay in enumerate(amounts)]


@pytest.fixture(scope="module")
def market():
    postings = (found(seekers.BACKEND), found(seekers.BACKEND, 2, company="Skelwith"), found(seekers.DATA, 3))
    return survey([posting.brief for posting in postings])


class TestCounts:
    def test_each_figure_says_how_many_postings_it_rests_on(self, market):
        assert (market.postings, market.employers, market.remote) == (3, 3, 2)
        assert [(one.skill, one.postings) for one in market.skills][:2] == [("Python", 3), ("Apache Kafka", 2)]
        assert market.pay.postings == 3

    def test_a_skill_counts_once_a_posting(self):
        twice = PostingBrief(id=found(seekers.DATA).brief.id, title="Tester", skills=("SQL", "SQL"))
        assert survey([twice]).skills[0].postings == 1

    def test_traits_that_nearly_every_posting_names_are_not_counted(self):
        brief = PostingBrief(id=found(seekers.DATA).brief.id, title="Tester", skills=("Teamwork", "SQL", "Integrity"))
        assert [one.skill for one in survey([brief]).skills] == ["SQL"]

    def test_sample_postings_are_named(self):
        sample, other = found(seekers.DATA, is_sample=True).brief, found(seekers.BACKEND, 2).brief
        assert "; 1 of them from the sample board;" in survey([sample, other]).headline
        alone = survey([sample])
        assert alone.samples == 1
        assert alone.headline.startswith("1 posting from 1 employer; all from the sample board;")

    def test_nothing_found_is_said(self):
        assert survey([]).headline == "No posting was found, so there is nothing to count."


class TestPay:
    def test_median_and_quartiles_are_those_of_the_middles(self):
        pay = survey(paid(40_000, 50_000, 60_000, 70_000, 80_000)).pay
        assert (pay.postings, pay.lower, pay.median, pay.upper) == (5, 50_000, 60_000, 70_000)

    def test_few_postings_have_no_quartiles(self):
        pay = survey(paid(40_000, 50_000, 60_000)).pay
        assert (pay.lower, pay.median, pay.upper) == (None, 50_000, None)

    def test_postings_without_pay_count_for_nothing(self):
        silent = found(seekers.NURSE).brief
        assert survey([silent]).pay is None
        assert survey([silent, *paid(50_000)]).pay.postings == 1


class TestFaults:
    @pytest.mark.parametrize(
        "text",
        [
            "Python is asked for in 3 postings.",
            "2 postings offer remote work.",
            "Apache Kafka is asked for in 2 postings, Python in 3.",
            "Apache Kafka is asked for in 2 of 3 postings.",
        ],
    )
    def test_a_figure_with_what_it_counts_passes(self, market, text):
        assert market_faults(text, market) == []

    def test_the_engines_own_sentence_passes(self, market):
        assert market_faults(market.headline, market) == []

    @pytest.mark.parametrize(
        "text",
        [
            "Apache Kafka is asked for in 3 postings offering remote work.",
            "Python is asked for in 2 postings.",
            "Python is asked for in 14 postings.",
            "Most postings ask for Python.",
            "Half of the postings offer remote work.",
            "Demand for Python is growing.",
            "Rust is asked for in 3 postings.",
            "The median pay is 120,000 euros a year.",
            "Google is the employer that pays best.",
            "67 % of the postings offer remote work.",
            "Employers must offer remote work.",
            "Python will be asked for.",
            "Python is asked for more often than Apache Kafka.",
            "Remote jobs pay more.",
            "2 remote postings ask for Apache Kafka.",
            "Apache Kafka and Python are asked for together in 2 postings.",
            "Two of 2 postings offer remote work.",
        ],
    )
    def test_what_is_not_counted_is_refused(self, market, text):
        assert market_faults(text, market)

    @pytest.mark.parametrize(
        ("true", "false"),
        [
            ("6 of 12 postings are senior level roles.", "Six roles are junior level."),
            ("12 postings at 9 employers.", "Nine postings at 12 employers were found."),
            ("SQL is asked for in 5 postings.", "5 employers ask for SQL."),
        ],
    )
    def test_figure_of_another_count_is_refused(self, market, true, false):
        counts = {
            "headline": "12 postings at 9 employers; Python (7), SQL (5).",
            "postings": 12,
            "employers": 9,
            "skills": (SkillCount(skill="Python", postings=7), SkillCount(skill="SQL", postings=5)),
            "levels": (LabelCount(label="senior", postings=6), LabelCount(label="junior", postings=2)),
        }
        counted = market.model_copy(update=counts)
        assert market_faults(true, counted) == []
        assert market_faults(false, counted)
