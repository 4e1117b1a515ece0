import re

import pytest
from tests.builders import seekers
from tests.builders.seekers import TODAY, found

from callboard.engine.advice.preparation import ORDER, prepare
from callboard.engine.interview.model import Difficulty
from callboard.engine.messages.catalogue import LANGUAGES, catalogue

KINDS = {"behavioral", "technical", "situational", "company"}


@pytest.fixture(scope="module")
def preparation():
    return prepare(seekers.resume(), found(seekers.BACKEND), today=TODAY)


def test_topics_have_the_four_categories_in_order(preparation):
    categories = [topic.category for topic in preparation.topics]
    assert {category.value for category in categories} <= KINDS
    assert categories == [category for category in ORDER if category in categories]
    assert len(categories) > 1


def test_every_question_has_a_tip_and_a_quotation(preparation):
    for topic in preparation.topics:
        for question in topic.questions:
            assert re.match(r"What interviewers look for: [a-z]", question.tip)
            assert ".”." not in question.tip
            assert all(place.quote in seekers.RESUME + seekers.BACKEND for place in question.evidence)


def every_question(preparation):
    return [question for topic in preparation.topics for question in topic.questions]


def test_a_tip_names_the_line_to_have_ready():
    partly = seekers.BACKEND.replace("Strong PostgreSQL", "Django")
    asked = every_question(prepare(seekers.resume(), found(partly), today=TODAY))
    tips = [question.tip for question in asked if "line of your résumé" in question.tip]
    assert [tip.partition("ready: ")[2] for tip in tips] == ["“Wrote Python services with FastAPI and Postgres”."]


def test_a_line_that_the_question_quotes_is_not_told_again(preparation):
    for question in every_question(preparation):
        if "You write: “" in question.question:
            assert "line of your résumé" not in question.tip


def test_without_a_title_the_headline_speaks_of_the_posting():
    target = found(seekers.BACKEND)
    bare = target.model_copy(update={"brief": target.brief.model_copy(update={"title": ""})})
    assert prepare(seekers.resume(), bare, today=TODAY).headline.endswith("for this posting.")


def test_a_topic_is_as_hard_as_its_hardest_question(preparation):
    assert preparation.topics[0].difficulty is Difficulty.HARD


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_tips_exist_in_every_language(language):
    assert catalogue("coaching", language).keys() == {*KINDS, "tip"}


def test_without_a_posting_there_is_nothing_to_prepare():
    assert prepare(seekers.resume(), None, today=TODAY).topics == ()
