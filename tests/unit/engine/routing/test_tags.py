"""The strategy `tags`, as the guide defines it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callboard.engine.routing.model import FINALIZE, Candidate, route
from callboard.engine.routing.tags import TagStrategy, plain_score, tokens

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

    def test_anything_but_letters_and_digits_parts_words(self):
        assert tokens("second_war/front-end") == {"second", "war", "front", "end"}


class TestRoute:
    def test_tags_decide(self, strategy):
        assert strategy.route("The Second War in history").chosen == "toby"

    def test_nothing_shared_goes_to_finalize(self, strategy):
        assert strategy.route("xyzzy 42").chosen == FINALIZE

    def test_the_words_that_made_the_score_are_told(self, strategy):
        best = strategy.route("second war explained").ranking[0]
        assert (best.score, best.tokens) == (6, ("second", "war"))

    def test_ties_go_to_the_first_name(self):
        twins = TagStrategy((Candidate("zoe", "war"), Candidate("abe", "war")))
        assert twins.route("war").chosen == "abe"

    def test_a_requested_agent_is_honoured(self, strategy):
        assert route(strategy, "second war", requested="ami").chosen == "ami"

    def test_a_requested_agent_that_is_not_there_is_said_so(self, strategy):
        decision = route(strategy, "second war", requested="nobody")
        assert decision.chosen == "toby"
        assert "nobody" in decision.reason

    def test_a_removed_agent_is_not_chosen(self, strategy):
        strategy.remove("toby")
        assert strategy.route("second war history").chosen == FINALIZE

    @given(candidates=CANDIDATES, request=TEXTS)
    def test_the_index_decides_as_scoring_every_agent_does(self, candidates, request):
        current = {candidate.name: candidate for candidate in candidates}
        asked = tokens(request)
        scores = sorted((-plain_score(c, asked), c.name) for c in current.values())
        expected = scores[0][1] if scores and scores[0][0] < 0 else FINALIZE
        decision = TagStrategy(tuple(candidates)).route(request)
        assert decision.chosen == expected
        if decision.ranking:
            assert decision.ranking[0].score == -scores[0][0]
