"""Replies: a message that answers a question which the interview coach has put."""

from __future__ import annotations

from callboard.engine.requests.language import read_words
from callboard.engine.requests.small_talk import small_talk
from callboard.engine.requests.topics import TopicName, agent_of, topic_of
from callboard.engine.routing.features import words

MIN_WORDS = 8
"""A shorter message answers no question of an interview."""

MIN_WORDS_OF_STORY = 15
"""A message of so many words may tell of jobs and skills, and asks for none."""


def replies_to(agent: str, message: str) -> bool:
    """Whether a message behind an answer of an agent answers what that asked: a statement, made to the coach."""
    length = len(words(message))
    if agent != agent_of(TopicName.JUDGE_ANSWER) or "?" in message or length < MIN_WORDS:
        return False
    topic = topic_of(read_words(message).english)
    if topic is not None and (length < MIN_WORDS_OF_STORY or topic.name is TopicName.JUDGE_ANSWER):
        return False
    return small_talk(message) is None
