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
            assert re.match(r"A good answer shows [a-z]", question.tip)
            assert ".”." not in question.tip
            assert all(place.quote in seekers.RESUME + seekers.BACKEND for place in question.evidence)


def test_a_tip_names_the_line_to_have_ready(preparation):
    tips = [question.tip for topic in preparation.topics for question in topic.questions]
    assert any("“Wrote Python services with FastAPI and Postgres”" in tip for tip in tips)
    assert not any("“May 2019”" in tip for tip in tips)


def test_a_topic_is_as_hard_as_its_hardest_question(preparation):
    assert preparation.topics[0].difficulty is Difficulty.HARD


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_tips_exist_in_every_language(language):
    assert catalogue("coaching", language).keys() == {*KINDS, "tip"}


def test_without_a_posting_there_is_nothing_to_prepare():
    assert prepare(seekers.resume(), None, today=TODAY).topics == ()
