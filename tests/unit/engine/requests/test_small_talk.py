"""Small talk is told from tasks."""

import pytest

from callboard.engine.requests.small_talk import SmallTalk, small_talk


@pytest.mark.parametrize(
    ("message", "kind", "language"),
    [
        ("Hello!", SmallTalk.GREETING, "en"),
        ("Guten Tag zusammen", SmallTalk.GREETING, "de"),
        ("Hola, buenos días", SmallTalk.GREETING, "es"),
        ("Thanks a lot, that helped", SmallTalk.THANKS, "en"),
        ("Merci beaucoup !", SmallTalk.THANKS, "fr"),
        ("Hi, who are you?", SmallTalk.IDENTITY, "en"),
        ("Bist du ein Mensch oder eine KI?", SmallTalk.IDENTITY, "de"),
        ("Hello Callboard, what can you do?", SmallTalk.ABILITY, "en"),
        ("¿Qué puedes hacer?", SmallTalk.ABILITY, "es"),
        ("Auf Wiedersehen", SmallTalk.FAREWELL, "de"),
        ("You are useless, you stupid machine", SmallTalk.ABUSE, "en"),
    ],
)
def test_whole_messages_of_small_talk_are_known(message, kind, language):
    assert small_talk(message) == (kind, language)


@pytest.mark.parametrize(
    "message",
    [
        "Hello, find me a job",
        "thank you letter for an interviewer",
        "help me with my cover letter",
        "",
        "please",
        "who are you hiring",
    ],
)
def test_what_asks_for_more_is_no_small_talk(message):
    assert small_talk(message) is None
