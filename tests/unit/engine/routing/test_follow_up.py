import pytest

from callboard.engine.routing.follow_up import follows_up


@pytest.mark.parametrize(
    "message",
    ["and divided by 4?", "Now double it", "what about her education", "times 3", "+ 7", "tell me more", "why?"],
)
def test_message_that_continues_or_refers_back_is_a_follow_up(message):
    assert follows_up(message)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "Solve 2x + 5 = 15",
        "Android phones of 2012",
        "thesaurus entries for happy",
        "and " + "word " * 20,
    ],
)
def test_self_contained_message_is_not_a_follow_up(message):
    assert not follows_up(message)
