"""Known questions are told by their words, in any wording that has them."""

import pytest

from callboard.bootstrap.container import BUILTINS
from callboard.engine.data_files import read_table
from callboard.engine.requests.language import read_words
from callboard.engine.requests.topics import TopicName, topic_of


@pytest.mark.parametrize(
    ("request_text", "name"),
    [
        ("How many jobs are there in my list?", TopicName.COUNT_POSTINGS),
        ("Wie viele Stellen sind gespeichert?", TopicName.COUNT_POSTINGS),
        ("Find remote python jobs", TopicName.FIND_JOBS),
        ("Ich suche eine Stelle als Grafikerin", TopicName.FIND_JOBS),
        ("Je cherche un poste de comptable", TopicName.FIND_JOBS),
        ("Busco trabajo de programador", TopicName.FIND_JOBS),
        ("Explain my match with Tallowby", TopicName.EXPLAIN_MATCH),
        ("Which jobs suit me best?", TopicName.BEST_MATCHES),
        ("What did I do at Vivial?", TopicName.PAST_JOB),
        ("What salary should I ask for as a web designer in Berlin?", TopicName.PAY),
        ("How long should my résumé be?", TopicName.RESUME_CHECK),
        ("Rate my answer: I am a perfectionist.", TopicName.JUDGE_ANSWER),
        ("Prépare-moi à un entretien", TopicName.PRACTISE_INTERVIEW),
        ("Write me a cover letter for the best matching job", TopicName.COVER_LETTER),
        ("Schreib mir ein Anschreiben", TopicName.COVER_LETTER),
    ],
)
def test_known_questions_are_told_by_their_words(request_text, name):
    topic = topic_of(read_words(request_text).english)
    assert topic is not None
    assert topic.name is name


@pytest.mark.parametrize(
    "request_text",
    [
        "prepare the technical interview",
        "what is the salary expectation of the candidate",
        "which skills does her résumé show",
        "18 an hour for 37 hours, how much is that",
        "what is the weather today",
        "write a story about a letter",
        "which jobs did Jane work in",
    ],
)
def test_requests_of_recruiters_and_others_put_none_of_them(request_text):
    assert topic_of(request_text) is None


def test_every_name_has_a_rule_whose_agent_is_built_in():
    entries = read_table("requests", "topics")["topic"]
    assert [entry["name"] for entry in entries] == list(TopicName)
    assert {entry["agent"] for entry in entries} <= {card.name for card in BUILTINS}


@pytest.mark.parametrize(
    ("request_text", "name"),
    [
        ("Which candidates did I reject?", TopicName.CANDIDATES_BY_STAGE),
        ("Who is the best candidate?", TopicName.CANDIDATE_RANKING),
        ("rank my candidates for the job", TopicName.CANDIDATE_RANKING),
        ("How many candidates do I have?", TopicName.CANDIDATE_COUNT),
    ],
)
def test_questions_of_recruiters_about_all_candidates_are_known(request_text, name):
    topic = topic_of(request_text)
    assert topic is not None
    assert topic.name is name
