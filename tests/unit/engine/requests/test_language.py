"""The language of a request, and its words in English."""

import pytest

from callboard.engine.requests.language import names_in, read_words, search_words


@pytest.mark.parametrize(
    ("request_text", "language", "words"),
    [
        ("Wie viele Stellen habe ich?", "de", "how many jobs have i"),
        ("Combien d'offres ai-je dans ma liste ?", "fr", "how many jobs have i in my list"),
        ("¿Cuántas ofertas tengo guardadas?", "es", "how many jobs do i have saved"),
        ("Bereite mich auf ein Vorstellungsgespräch vor", "de", "prepare me on a interview vor"),
    ],
)
def test_requests_are_put_into_the_words_of_the_examples(request_text, language, words):
    assert read_words(request_text) == (language, words)


@pytest.mark.parametrize(
    "request_text", ["How many jobs are in my list?", "Find remote python jobs", "asdfghjkl", "Solve 2x + 5 = 15", ""]
)
def test_english_and_what_tells_nothing_stays_as_it_is(request_text):
    assert read_words(request_text) == ("en", request_text)


def test_names_stay_as_they_are_written():
    assert "Brightwater" in read_words("Was habe ich bei Brightwater gemacht?").english


@pytest.mark.parametrize(
    ("request_text", "language", "names"),
    [
        ("What did I do at Tarn?", "en", ("Tarn",)),
        ("Prépare-moi à un entretien", "fr", ()),
        ("Bereite mich auf ein Vorstellungsgespräch vor", "de", ()),
        ("Warum passe ich zu Lindenhall?", "de", ("Lindenhall",)),
    ],
)
def test_names_are_the_words_of_no_request(request_text, language, names):
    assert names_in(request_text, language) == names


def test_words_that_only_ask_are_not_searched_for():
    assert search_words(("puis-je", "graphiste", "Paris"), "fr") == ("graphiste", "Paris")
    assert search_words(("guardadas", "programador"), "es") == ("programador",)
