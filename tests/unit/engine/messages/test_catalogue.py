"""Catalogues of all languages have the same keys and placeholders."""

import pytest

from callboard.engine.messages.catalogue import LANGUAGES, catalogue, fill, first_filled, join_items, placeholders

TRANSLATED = [language for language in LANGUAGES if language != "en"]


def texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    children = value.values() if isinstance(value, dict) else value
    return [text for child in children for text in texts(child)]


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(
    "topic",
    [
        "letters",
        "questions",
        "phrases",
        "names",
        "coaching",
        "answers",
        "seeker",
        "answer_feedback",
        "cover_letters",
        "recruiter",
    ],
)
def test_every_language_has_the_keys_of_english(topic: str, language: str) -> None:
    assert catalogue(topic, language).keys() == catalogue(topic, "en").keys()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_question_uses_only_the_placeholders_of_english(language: str) -> None:
    for name, wordings in catalogue("questions", "en").items():
        if not isinstance(wordings, list) or isinstance(wordings[0], str):
            continue
        translated = catalogue("questions", language)[name]
        assert len(translated) == len(wordings), name
        for one, other in zip(wordings, translated, strict=True):
            assert set().union(*map(placeholders, texts(other))) <= set().union(*map(placeholders, texts(one))), name


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("topic", ["answers", "seeker", "answer_feedback", "cover_letters", "recruiter"])
def test_every_answer_uses_the_placeholders_of_english(topic: str, language: str) -> None:
    def used(value: object, path: str = "") -> dict[str, set[str]]:
        if isinstance(value, dict):
            return {name: found for key in value for name, found in used(value[key], f"{path}.{key}").items()}
        return {path: {name for text in texts(value) for name in placeholders(text)}}

    english, other = used(catalogue(topic, "en")), used(catalogue(topic, language))
    assert other.keys() == english.keys()
    # A German or French letter greets nobody by name.
    assert {name: words for name, words in other.items() if words != english[name] and name != ".greeting"} == {}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("kind", ["advance", "hold", "decline"])
def test_every_letter_uses_the_placeholders_of_english(kind: str, language: str) -> None:
    english, other = (
        set().union(*map(placeholders, texts(catalogue("letters", each)[kind]))) for each in ("en", language)
    )
    # "Your application to {company}": English alone has two prepositions.
    assert english - {"company"} == other


def test_language_without_a_catalogue_falls_back_to_english() -> None:
    assert catalogue("letters", "fi") == catalogue("letters", "en")


def test_a_sentence_with_an_unknown_word_is_left_out() -> None:
    assert fill("At {company}.", {}) is None
    assert first_filled(["At {company}.", "Hello."], {"company": ""}) == "Hello."


@pytest.mark.parametrize(
    ("items", "expected"), [((), ""), (("A",), "A"), (("A", "B"), "A and B"), (("A", "B", "C"), "A, B and C")]
)
def test_lists_are_joined_with_and(items: tuple[str, ...], expected: str) -> None:
    assert join_items(items, "en") == expected


@pytest.mark.parametrize(
    ("last", "expected"),
    [("inglés", "Java e inglés"), ("historia", "Java e historia"), ("hielo", "Java y hielo"), ("SQL", "Java y SQL")],
)
def test_spanish_and_changes_before_its_own_sound(last: str, expected: str) -> None:
    assert join_items(("Java", last), "es") == expected


def test_every_question_says_what_a_good_answer_shows_by_a_thing_and_not_by_what_somebody_does() -> None:
    verbs = ("Knows ", "Names ", "Tells ", "Asks ", "Has ", "Separates ")
    told = [row["good"] for rows in catalogue("questions", "en").values() for row in rows if isinstance(row, dict)]
    assert not [good for good in told if good.startswith(verbs)]
