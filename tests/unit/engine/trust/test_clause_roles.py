"""The parts of the words of an English text, by learned weights."""

import pytest

from callboard.engine.trust.clause_roles import ClauseRole, tokens, words_with_roles


@pytest.mark.parametrize(
    ("text", "part", "words"),
    [
        ("The mayor asked the treasurer for a report.", ClauseRole.SUBJECT, "The mayor"),
        ("The mayor asked the treasurer for a report.", ClauseRole.OBJECT, "the treasurer"),
        ("Bins are emptied by the night crew.", ClauseRole.AGENT, "the night crew"),
        ("Bins are emptied by the night crew.", ClauseRole.SUBJECT, "Bins"),
        ("Support branch managers in hiring.", ClauseRole.OBJECT, "branch managers"),
        ("Supplied drawings to the shipyard.", ClauseRole.VERB, "Supplied"),
        ("The rival teams came second.", ClauseRole.SUBJECT, "The rival teams"),
        ("In May the teams came second.", ClauseRole.SUBJECT, "the teams"),
    ],
)
def test_words_have_their_part(text, part, words):
    assert [each.text for each in words_with_roles(text) if each.role is part] == words.split()


def test_negation_and_possessive_are_words_of_their_own():
    assert [word for word, _ in tokens("Ann's dog didn't bark.")] == ["Ann", "'s", "dog", "did", "n't", "bark", "."]
