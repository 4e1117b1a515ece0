"""The strategy `tags`, as the guide defines it."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from callboard.engine.routing.model import FINALIZE, Candidate, route
from callboard.engine.routing.tags import MAX_SHOWN, TagStrategy, plain_score, tokens

HISTORY = Candidate("toby", "Explains technical and historical things.", tags=("history", "war", "second"))
DESIGN = Candidate("ami", "Makes creative things.", tags=("design", "creative", "content"))
MATHS = Candidate("peter", "Solve problems and explain the steps.", tags=("mathematics", "problem", "calculation"))

WORDS = st.sampled_from(
    ["war", "design", "solve", "the", "second", "ä", "Éclair", "io", "c3po", "data", "x_y", "war-game"]
)
TEXTS = st.lists(WORDS, max_size=6).map(" ".join)
CANDIDATES = st.lists(
    st.builds(
        Candidate,
        name=st.sampled_from(["ada", "bob", "cleo", "dan", "eve", "design", "war"]),
        description=TEXTS,
        objective=TEXTS,
        tags=st.lists(WORDS, max_size=4).map(tuple),
    ),
    max_size=8,
)


@pytest.fixture
def strategy() -> TagStrategy:
    return TagStrategy((HISTORY, DESIGN, MATHS))


class TestTokens:
    def test_case_and_diacritics_do_not_matter(self):
        assert tokens("Résumé RESUME resume") == {"resume"}

    def test_words_of_two_characters_are_left_out(self):
        assert tokens("go to the UK") == {"the"}

    def test_words_are_split_at_anything_but_letters_and_digits(self):
        assert tokens("second_war/front-end") == {"second", "war", "front", "end"}


class TestRoute:
    def test_agent_with_an_exact_tag_is_chosen(self, strategy):
        assert strategy.route("The Second War in history").target == "toby"

    def test_request_without_a_shared_word_goes_to_finalize(self, strategy):
        assert strategy.route("xyzzy 42").target == FINALIZE

    def test_decision_lists_the_words_that_scored(self, strategy):
        best = strategy.route("second war explained").candidates[0]
        assert (best.score, best.words) == (6, ("second", "war"))

    def test_ties_are_broken_by_name(self):
        twins = TagStrategy((Candidate("zoe", "war"), Candidate("abe", "war")))
        assert twins.route("war").target == "abe"

    def test_a_requested_agent_is_honoured(self, strategy):
        assert route(strategy, "second war", requested="ami").target == "ami"

    def test_unknown_requested_agent_is_reported(self, strategy):
        decision = route(strategy, "second war", requested="nobody")
        assert decision.target == "toby"
        assert "nobody" in decision.reason

    def test_a_removed_agent_is_not_chosen(self, strategy):
        strategy.remove("toby")
        assert strategy.route("second war history").target == FINALIZE

    @given(candidates=CANDIDATES, request=TEXTS)
    def test_index_decides_like_scoring_every_agent(self, candidates, request):
        current = {candidate.name: candidate for candidate in candidates}
        assert ranked(TagStrategy(tuple(candidates)), request) == plainly(current.values(), request)

    @settings(max_examples=15)
    @given(seed=st.integers(0, 10_000), agents=st.integers(1, 150))
    @example(seed=1, agents=700)
    def test_index_decides_alike_for_words_of_nearly_every_agent(self, seed, agents):
        chance = random.Random(seed)  # noqa: S311 - a fixed sequence, no secret
        current = {agent.name: agent for agent in (crowd_member(chance) for _ in range(agents))}
        strategy = TagStrategy(tuple(current.values()))
        for _ in range(3):
            ask_and_change(chance, strategy, current)


def ask_and_change(chance: random.Random, strategy: TagStrategy, current: dict[str, Candidate]) -> None:
    request = " ".join(chance.choices([*COMMON, *RARER, *TOPICS, "unheard"], k=chance.randint(1, 12)))
    assert ranked(strategy, request) == plainly(current.values(), request)
    for name in chance.sample(sorted(current), len(current) // 5):
        strategy.remove(name)
        del current[name]
    for agent in (crowd_member(chance) for _ in range(20)):
        strategy.put(agent)
        current[agent.name] = agent


COMMON = ("the", "and", "agent", "with", "helps")
RARER = tuple(f"word{number}" for number in range(12))
TOPICS = tuple(f"topic{number}" for number in range(200))


def crowd_member(chance: random.Random) -> Candidate:
    text = [word for word in COMMON if chance.random() < 0.95]
    text += [word for word in RARER if chance.random() < 0.3]
    tags = chance.sample([*TOPICS, *RARER, "the"], 3)
    return Candidate(f"n{chance.randint(0, 2000)}", " ".join(text), tags=tuple(tags))


def ranked(strategy: TagStrategy, request: str) -> list[tuple[str, float]]:
    decision = strategy.route(request)
    assert decision.target == (decision.candidates[0].name if decision.candidates else FINALIZE)
    return [(scored.name, scored.score) for scored in decision.candidates]


def plainly(candidates, request: str) -> list[tuple[str, float]]:
    asked = tokens(request)
    scores = [(candidate.name, plain_score(candidate, asked)) for candidate in candidates]
    return sorted((s for s in scores if s[1] > 0), key=lambda item: (-item[1], item[0]))[:MAX_SHOWN]


def test_function_words_score_but_are_not_listed_as_reasons(strategy: TagStrategy) -> None:
    decision = strategy.route("solve it and the problem")
    best = decision.candidates[0]
    assert set(best.words) == {"and", "the", "solve", "problem"}
    assert decision.reason == f"{best.score:g} points from problem, solve"
