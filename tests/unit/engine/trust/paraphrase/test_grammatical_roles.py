"""The parts of the words of an English text, by learned weights."""

import pytest

from callboard.engine.trust.paraphrase.grammatical_roles import GrammaticalRole, tagged_words, words_and_signs


@pytest.mark.parametrize(
    ("text", "part", "words"),
    [
        ("The mayor asked the treasurer for a report.", GrammaticalRole.SUBJECT, "The mayor"),
        ("The mayor asked the treasurer for a report.", GrammaticalRole.OBJECT, "the treasurer"),
        ("Bins are emptied by the night crew.", GrammaticalRole.AGENT, "the night crew"),
        ("Bins are emptied by the night crew.", GrammaticalRole.SUBJECT, "Bins"),
        ("Support branch managers in hiring.", GrammaticalRole.OBJECT, "branch managers"),
        ("Supplied drawings to the shipyard.", GrammaticalRole.VERB, "Supplied"),
        ("The rival teams came second.", GrammaticalRole.SUBJECT, "The rival teams"),
        ("In May the teams came second.", GrammaticalRole.SUBJECT, "the teams"),
    ],
)
def test_words_have_their_part(text, part, words):
    assert [each.text for each in tagged_words(text) if each.role is part] == words.split()


def test_negation_and_possessive_are_words_of_their_own():
    assert [word for word, _ in words_and_signs("Ann's dog didn't bark.")] == [
        "Ann",
        "'s",
        "dog",
        "did",
        "n't",
        "bark",
        ".",
    ]
