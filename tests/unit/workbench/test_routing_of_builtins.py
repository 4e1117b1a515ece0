"""Routing among all built-in agents."""

import pytest

from callboard.bootstrap.container import BUILTINS
from callboard.engine.routing.ranked import RankedStrategy

REQUESTS = [
    ("Explain the Second War in Warcraft history.", "toby-technical"),
    ("Help me design a creative layout for my blog.", "ami-creative"),
    ("Solve 2x + 5 = 15 and explain the steps.", "peter-logical"),
    ("how does tls work", "toby-technical"),
    ("What is Callboard?", "toby-technical"),
    ("Which databases does Callboard need?", "toby-technical"),
    ("How do I revoke a token?", "toby-technical"),
    ("Where are my reports stored?", "toby-technical"),
    ("write a slogan for my café", "ami-creative"),
    ("what is 20% of 80", "peter-logical"),
    ("which skills are in this resume", "resume_parser"),
    ("what salary does the posting offer", "jd_analysis"),
    ("Does John fit the job?", "matching"),
    ("are there any gaps in his career", "candidate_research"),
    ("what should HR ask about his salary expectations", "hr_interview"),
    ("give me technical interview questions", "technical_interview"),
    ("leadership questions for the final round", "ceo_interview"),
    ("should I hire John?", "evaluation"),
    ("draft a rejection letter to the applicant", "email"),
    ("what are my own strengths", "profile-analyst"),
    ("which skills are in demand now", "market-researcher"),
    ("show me my best matches", "match-scorer"),
    ("tailor my CV to this job", "resume-tailor"),
    ("coach me for the interview on Friday", "interview-coach"),
]
OUTSIDE = [
    "book me a flight to Lisbon",
    "what's the weather tomorrow",
    "order a pizza",
    "play some jazz",
    "turn off the lights",
    "reset my bank password",
    "what is my account balance",
]


@pytest.fixture(scope="module")
def cast():
    return RankedStrategy(tuple(card.candidate() for card in BUILTINS if card.routable))


@pytest.mark.parametrize(("request_text", "agent"), REQUESTS)
def test_request_is_routed_to_the_responsible_agent(cast, request_text, agent):
    assert cast.route(request_text).agent == agent


@pytest.mark.parametrize("request_text", OUTSIDE)
def test_request_that_no_agent_covers_is_not_routed(cast, request_text):
    assert cast.route(request_text).agent is None
