"""Who does what in an English text, by the learned parts of its words."""

import pytest

from callboard.engine.trust.clause_roles import tokens
from callboard.engine.trust.statements import first_subject, statements


@pytest.mark.parametrize(
    ("text", "verb", "doer", "done_to"),
    [
        ("The mayor asked the treasurer for a report.", "asked", ("the", "mayor"), ("the", "treasurer")),
        ("Bins are emptied by the night crew.", "emptied", ("the", "night", "crew"), ("bins",)),
        ("Supplied drawings to the shipyard.", "supplied", (), ("drawings",)),
        ("Support branch managers in hiring.", "support", (), ("branch", "managers")),
        ("Painted murals that attracted visitors.", "attracted", ("murals",), ("visitors",)),
    ],
)
def test_statement_has_its_verb_its_doer_and_what_it_is_done_to(text, verb, doer, done_to):
    found = {each.verb: each for each in statements(text)}
    assert (found[verb].doer, found[verb].done_to) == (doer, done_to)


def test_line_without_a_subject_is_about_somebody_it_does_not_name():
    assert [each.bare for each in statements("Supplied drawings to the shipyard.")] == [True]
    assert [each.bare for each in statements("She supplied drawings to the shipyard.")] == [False]


def test_subject_is_what_a_sentence_begins_with():
    assert first_subject("The rival teams came second.") == ("the", "rival", "teams")
    assert first_subject("In May the teams came second.") == ()


def test_negation_and_possessive_are_words_of_their_own():
    assert [word for word, _ in tokens("Ann's dog didn't bark.")] == ["Ann", "'s", "dog", "did", "n't", "bark", "."]
