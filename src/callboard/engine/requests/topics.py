"""Which of the known questions a request puts, told by its words.

The router learns who a request sounds like; a topic says what is asked, so that the agent can answer that and nothing
else. Topics are exact: a request of which the words are not there has none, and the router decides alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple, cast

import Stemmer  # pyright: ignore[reportMissingTypeStubs]

from callboard.core.text import shorten
from callboard.engine.data_files import read_table
from callboard.engine.routing.features import words

MAX_CHARACTERS = 400
"""People say early what they want; what follows is what it is about, such as the answer to be judged."""

BEGINS = "^"
"""Before a phrase in the list: the request begins with it."""

_stems = cast("Callable[[list[str]], list[str]]", cast("Any", Stemmer).Stemmer("english").stemWords)


class TopicName(StrEnum):
    """The questions that are known, in the order in which they are looked for."""

    CANDIDATES_BY_STAGE = "candidates_by_stage"
    CANDIDATE_RANKING = "candidate_ranking"
    CANDIDATE_COUNT = "candidate_count"
    JUDGE_ANSWER = "judge_answer"
    COVER_LETTER = "cover_letter"
    ABOUT_SECTION = "about_section"
    NEGOTIATION = "negotiation"
    EXPLAIN_MATCH = "explain_match"
    COUNT_POSTINGS = "count_postings"
    PAY = "pay"
    MARKET_SKILLS = "market_skills"
    MARKET_PLACES = "market_places"
    MARKET_COMPANIES = "market_companies"
    BEST_MATCHES = "best_matches"
    RESUME_CHECK = "resume_check"
    TAILOR = "tailor"
    QUESTIONS_TO_ASK = "questions_to_ask"
    PRACTISE_INTERVIEW = "practise_interview"
    SKILLS_MISSING = "skills_missing"
    STRENGTHS = "strengths"
    YEARS_OF_WORK = "years_of_work"
    STUDIES = "studies"
    SPOKEN_LANGUAGES = "spoken_languages"
    CERTIFICATES = "certificates"
    OWN_CONTACT = "own_contact"
    PAST_JOB = "past_job"
    PROFILE_SUMMARY = "profile_summary"
    FIND_JOBS = "find_jobs"


class Topic(NamedTuple):
    """A known question."""

    name: TopicName
    agent: str
    """Who answers it."""


class _Rule(NamedTuple):
    topic: Topic
    groups: tuple[tuple[str, ...], ...]
    without: tuple[str, ...]
    recruiting: bool
    """Whether it is a question of somebody who hires."""


def topic_of(request: str) -> Topic | None:
    """The question that a request puts, given its words in English; None if it is none of the known ones."""
    text = _stemmed(shorten(request, MAX_CHARACTERS))
    recruiting = is_of_recruiting(request)
    for rule in _rules():
        if (
            rule.recruiting is recruiting
            and all(_has_any(text, group) for group in rule.groups)
            and not _has_any(text, rule.without)
        ):
            return rule.topic
    return None


def agent_of(name: TopicName) -> str:
    """Who answers a topic."""
    return next(rule.topic.agent for rule in _rules() if rule.topic.name is name)


def is_of_recruiting(request: str) -> bool:
    """Whether a request, given in English, is somebody's who hires: it speaks of candidates."""
    # Compared as written: the stem of "applicant" is that of "application".
    return _has_any(f" {' '.join(words(shorten(request, MAX_CHARACTERS)))} ", _recruiting())


def agent_for_candidate(request: str) -> str:
    """Who answers a question, given in English, about a candidate that it names."""
    text = _stemmed(shorten(request, MAX_CHARACTERS))
    table: dict[str, list[str]] = read_table("requests", "topics")["about_candidates"]
    return next((agent for agent, phrases in table.items() if _has_any(text, map(_phrase, phrases))), "evaluation")


def counterpart(agent: str, request: str) -> str | None:
    """The agent of the other side of hiring that answers in place of one; None for nobody.

    Args:
        agent: one that has nothing of the caller's to answer from.
        request: what is asked, in English; the first person in it ("my résumé") stands for the one who asks.
    """
    table = read_table("requests", "topics")
    seekers: dict[str, str] = table["seekers"]
    recruiters: dict[str, str] = table["recruiters"]
    if agent in recruiters:
        of_oneself = not set(table["first_person"]).isdisjoint(words(request))
        return agent if of_oneself else recruiters[agent]
    return seekers.get(agent)


def has_any_phrase(request: str, phrases: tuple[str, ...]) -> bool:
    """Whether a request, given in English, has one of some words or phrases, as stems are compared."""
    return _has_any(_stemmed(shorten(request, MAX_CHARACTERS)), map(_phrase, phrases))


def has_own_words(request: str, agent: str) -> bool:
    """Whether a request, given in English, has a word of what an agent speaks of."""
    return _has_any(_stemmed(shorten(request, MAX_CHARACTERS)), _own_words().get(agent, ()))


def _has_any(text: str, phrases: Iterable[str]) -> bool:
    return any(phrase in text for phrase in phrases)


def _stemmed(text: str) -> str:
    """The stems of a text, each between spaces, after a sign for where it begins."""
    return f" {BEGINS} {' '.join(_stems(words(text)))} "


def _phrase(text: str) -> str:
    begins = text.startswith(BEGINS)
    stems = " ".join(_stems(words(text)))
    return f" {BEGINS} {stems} " if begins else f" {stems} "


@cache
def _recruiting() -> tuple[str, ...]:
    return tuple(f" {' '.join(words(phrase))} " for phrase in read_table("requests", "topics")["recruiting"])


@cache
def _own_words() -> dict[str, tuple[str, ...]]:
    table = read_table("requests", "topics")["own_words"]
    return {agent: tuple(map(_phrase, phrases)) for agent, phrases in table.items()}


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(
        _Rule(
            Topic(TopicName(entry["name"]), entry["agent"]),
            tuple(tuple(map(_phrase, group)) for group in entry["groups"]),
            tuple(map(_phrase, entry.get("without", ()))),
            entry.get("recruiting", False),
        )
        for entry in read_table("requests", "topics")["topic"]
    )
