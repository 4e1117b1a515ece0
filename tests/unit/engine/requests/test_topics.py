"""Known questions are told in many wordings, which are learned."""

from importlib import resources

import pytest

from callboard.bootstrap.container import BUILTINS
from callboard.engine.data_files import read_table
from callboard.engine.learning.classifier import load_classifier
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.requests.language import read_words
from callboard.engine.requests.topic_model import NONE, WEIGHTS
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
def test_known_questions_are_told(request_text, name):
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


def test_every_topic_is_learned_and_has_a_built_in_agent_or_one_answer_for_all():
    learned = load_classifier(resources.files("callboard.engine.requests").joinpath(WEIGHTS)).labels
    assert set(learned) == {*TopicName, NONE}
    agents = read_table("requests", "topics")["topics"]
    assert set(agents) == set(TopicName)
    told_to_all = {name for name, agent in agents.items() if not agent}
    assert set(agents.values()) - {""} <= {card.name for card in BUILTINS}
    for language in ("en", "de", "fr", "es"):
        assert told_to_all <= set(catalogue("answers", language)["nobody"])


@pytest.mark.parametrize(
    "request_text",
    [
        "Can I ask her whether she is pregnant?",
        "Which candidates are women?",
        "Darf ich die Bewerberin nach einer Schwangerschaft fragen?",
        "Dois-je dire que je suis enceinte ?",
        "¿Puedo preguntarle si está embarazada?",
    ],
)
def test_what_no_employer_may_ask_is_told_apart_in_four_languages(request_text):
    topic = topic_of(read_words(request_text).english)
    assert topic == (TopicName.PROTECTED, "")


@pytest.mark.parametrize(
    "request_text",
    [
        "Compare Daniel Giles and Nishit Meswania",
        "Vergleiche Ayodele Adebayo und Siobhan Murphy",
        "What about Mohammed Al-Farsi?",
        "Which of my applicants can drive a lorry",
    ],
)
def test_names_of_people_are_never_taken_for_what_no_employer_may_ask(request_text):
    topic = topic_of(read_words(request_text).english)
    assert topic is None or topic.name is not TopicName.PROTECTED


@pytest.mark.parametrize(
    ("request_text", "name"),
    [
        ("Which candidates did I reject?", TopicName.CANDIDATES_BY_STAGE),
        ("Who is the best candidate?", TopicName.CANDIDATE_RANKING),
        ("rank my candidates for the job", TopicName.CANDIDATE_RANKING),
        ("How many candidates do I have?", TopicName.CANDIDATE_COUNT),
        ("Which candidates speak German?", TopicName.CANDIDATES_WITH),
    ],
)
def test_questions_of_recruiters_about_all_candidates_are_known(request_text, name):
    topic = topic_of(request_text)
    assert topic is not None
    assert topic.name is name
