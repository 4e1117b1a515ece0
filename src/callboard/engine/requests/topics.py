"""Which of the known questions a request puts, learned from invented requests (`training/requests.py`).

The router learns who a request sounds like; a topic says what is asked, so that the agent can answer that and nothing
else. A request of which no topic is likely enough has none, and the router decides alone.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from callboard.core.text import shorten
from callboard.engine.data_files import read_table
from callboard.engine.requests.wording import MAX_CHARACTERS, first_person, has_any, stemmed
from callboard.engine.routing.features import words

MAX_CACHED = 256
"""Requests whose topic is kept: each is looked at by the router and by those that answer."""


class TopicName(StrEnum):
    """The questions that are known."""

    CANDIDATES_BY_STAGE = "candidates_by_stage"
    CANDIDATE_RANKING = "candidate_ranking"
    CANDIDATE_COUNT = "candidate_count"
    CANDIDATES_WITH = "candidates_with"
    PROTECTED = "protected"
    """What no employer may ask: pregnancy, family, age, religion, origin, health."""
    HOW_SCORED = "how_scored"
    WORKPLACE_RULES = "workplace_rules"
    APPLICATIONS = "applications"
    JOB_ADVICE = "job_advice"
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
    """Who answers it; empty where all are told the same."""


@lru_cache(maxsize=MAX_CACHED)
def topic_of(request: str) -> Topic | None:
    """The question that a request puts, given its words in English; None if it is none of the known ones."""
    from callboard.engine.requests.topic_model import likely_topic  # noqa: PLC0415 - loads numpy

    found = likely_topic(shorten(request, MAX_CHARACTERS))
    if found is None:
        return None
    name = TopicName(found)
    return Topic(name, agent_of(name))


def agent_of(name: TopicName) -> str:
    """Who answers a topic; empty for nobody."""
    return str(read_table("requests", "topics")["topics"][name])


def agent_for_candidate(request: str) -> str:
    """Who answers a question, given in English, about a candidate that it names."""
    text = stemmed(shorten(request, MAX_CHARACTERS))
    table: dict[str, list[str]] = read_table("requests", "topics")["about_candidates"]
    return next((agent for agent, phrases in table.items() if has_any(text, map(stemmed, phrases))), "evaluation")


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
        of_oneself = not first_person().isdisjoint(words(request))
        return agent if of_oneself else recruiters[agent]
    return seekers.get(agent)


def has_own_words(request: str, agent: str) -> bool:
    """Whether a request, given in English, has a word of what an agent speaks of."""
    return has_any(stemmed(shorten(request, MAX_CHARACTERS)), _own_words().get(agent, ()))


@cache
def _own_words() -> dict[str, tuple[str, ...]]:
    table = read_table("requests", "topics")["own_words"]
    return {agent: tuple(map(stemmed, phrases)) for agent, phrases in table.items()}
