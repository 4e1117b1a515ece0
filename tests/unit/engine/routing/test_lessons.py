"""What the examples teach: the features that tell confused agents apart."""

import pytest

from callboard.engine.routing.features import features
from callboard.engine.routing.lessons import Lessons
from callboard.engine.routing.model import Candidate
from callboard.engine.routing.profiles import Omission, Profiles

BALANCE = Candidate(
    "balance",
    examples=("how much money is in my account", "money in my savings account", "is there money left in my account"),
)
TRANSFER = Candidate(
    "transfer",
    examples=("move money to my account", "send money from my account", "put money from savings in my account"),
)


@pytest.fixture
def profiles() -> Profiles:
    found = Profiles()
    for candidate in (BALANCE, TRANSFER):
        found.put(candidate, map(features, candidate.examples))
    return found


@pytest.fixture
def drills() -> list[tuple[str, frozenset[str]]]:
    return [(agent.name, features(text)) for agent in (BALANCE, TRANSFER) for text in agent.examples]


def leads(scores: dict[str, float], name: str) -> float:
    return scores.get(name, 0) - max(score for key, score in scores.items() if key != name)


def test_the_right_agent_gains_on_its_rival(profiles, drills):
    lessons = Lessons(profiles, drills)
    asked = features("put money from savings in my account")
    before = profiles.scores_without_example(asked, "transfer")
    after = lessons.corrected(asked, dict(before))
    assert leads(after, "transfer") > leads(before, "transfer")


def test_clear_wins_teach_nothing(profiles):
    asked = features("send move put from to")
    assert profiles.scores(asked)["transfer"] > 10
    lessons = Lessons(profiles, [("transfer", features("send move put from to from to send"))])
    assert lessons.corrected(asked, {"transfer": 1.0}) == {"transfer": 1.0}


def test_an_agent_that_does_not_score_gets_nothing(profiles, drills):
    assert Lessons(profiles, drills).corrected(features("send money"), {}) == {}


def test_the_same_drills_teach_the_same(profiles, drills):
    asked = features("money from my account")
    first, second = (Lessons(profiles, drills).corrected(asked, profiles.scores(asked)) for _ in range(2))
    assert first == second


def test_leaving_one_example_out_is_nearly_what_never_having_it_is(profiles):
    asked = features(BALANCE.examples[0])
    exact = profiles.scores(asked, Omission("balance", whole=False))
    assert profiles.scores_without_example(asked, "balance")["balance"] == pytest.approx(exact["balance"])
