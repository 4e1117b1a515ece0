"""The strategy `ranked`: rare words, examples, and abstention."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from callboard.engine.routing.features import features, words
from callboard.engine.routing.model import FINALIZE, Candidate
from callboard.engine.routing.ranked import DEFAULT_THRESHOLD, RankedStrategy

PLANTS = Candidate(
    "plants",
    "Advice on house plants.",
    tags=("plants", "garden"),
    examples=("how often do i water a cactus", "my orchid stopped flowering", "when do i cut the roses"),
)
TRAINS = Candidate(
    "trains",
    "Timetables of trains.",
    tags=("train", "timetable"),
    examples=("when does the next train leave", "is the train to york late", "which platform for leeds"),
)
TAXES = Candidate(
    "taxes",
    "Helps with tax returns.",
    tags=("tax",),
    examples=("when do i file my tax return", "is my home office deductible", "how much tax do i owe"),
)
ALL = (PLANTS, TRAINS, TAXES)


@pytest.fixture(scope="module")
def strategy() -> RankedStrategy:
    """Nobody changes it; each strategy learns its agents anew at its first request."""
    return RankedStrategy(ALL)


class TestFeatures:
    def test_forms_of_a_word_share_its_stem(self):
        assert "s transfer" in features("transferring") & features("transfers") & features("transferred")

    def test_a_misspelt_word_shares_runs_of_characters(self):
        shared = features("passwort") & features("password")
        assert {feature[0] for feature in shared if feature[2:].strip("_")} >= {"c"}

    def test_writing_without_spaces_gives_pairs(self):
        assert words("天気予報") == ["天気", "気予", "予報"]

    def test_only_the_beginning_of_a_huge_text_counts(self):
        assert features("train " * 50_000 + "tax") == features("train " * 3_000)

    def test_nothing_but_punctuation_has_no_features(self):
        assert features(" ?! ") == frozenset()


class TestRoute:
    @pytest.mark.parametrize(
        ("request_text", "agent"),
        [
            ("my orchids lost their flowers", "plants"),
            ("next train to leeds", "trains"),
            ("is a home office deductible from tax", "taxes"),
            ("train timetabel", "trains"),
        ],
    )
    def test_request_goes_to_the_agent_with_similar_examples(self, strategy, request_text, agent):
        assert strategy.route(request_text).agent == agent

    @pytest.mark.parametrize("request_text", ["", "???", "qqq zzz", "who painted the mona lisa"])
    def test_unrelated_request_goes_to_finalize(self, strategy, request_text):
        assert strategy.route(request_text).target == FINALIZE

    def test_its_own_example_always_reaches_an_agent(self, strategy):
        for candidate in ALL:
            for example in candidate.examples:
                assert strategy.route(example.upper() + "?").agent == candidate.name

    def test_a_rare_word_outweighs_common_ones(self, strategy):
        assert strategy.route("when do i take the train").agent == "trains"

    def test_abstention_states_its_reason(self, strategy):
        decision = strategy.route("bake my neighbour chocolate cake with a cherry")
        assert decision.target == FINALIZE
        assert decision.reason.startswith("no match is sure enough")

    def test_distinctive_words_are_listed_first(self, strategy):
        assert strategy.route("when does the orchid need water").candidates[0].words[0] == "orchid"

    def test_a_new_agent_is_routable_at_once(self):
        strategy = RankedStrategy(ALL)
        before = strategy.route("play some jazz")
        strategy.put(Candidate("music", "Plays music: jazz, rock.", tags=("music", "jazz")))
        assert before.target == FINALIZE
        assert strategy.route("play some jazz music").agent == "music"

    def test_a_removed_agent_leaves_nothing_behind(self):
        strategy = RankedStrategy(ALL)
        strategy.remove("plants")
        strategy.remove("plants")
        assert "plants" not in strategy
        ranking = strategy.route("how often do i water a cactus").candidates
        assert {scored.name for scored in ranking} <= {"trains", "taxes"}

    def test_ties_are_broken_by_name(self):
        twins = RankedStrategy((Candidate("zoe", "Pays bills."), Candidate("abe", "Pays bills.")))
        assert twins.route("pays bills").candidates[0].name == "abe"

    @settings(max_examples=5)
    @given(order=st.permutations(ALL), removed=st.sampled_from(ALL), text=st.sampled_from(["train tax", "cut a rose"]))
    def test_decision_does_not_depend_on_removed_agents(self, strategy, order, removed, text):
        changed = RankedStrategy(tuple(order))
        changed.route(text)
        changed.remove(removed.name)
        changed.route(text)
        changed.put(removed)
        assert changed.route(text) == strategy.route(text)


class TestLimit:
    def test_agents_with_few_examples_use_the_default_threshold(self, strategy):
        assert strategy.limit == DEFAULT_THRESHOLD

    def test_agents_with_many_examples_get_their_own_threshold(self):
        things = ("cactus", "orchid", "rose", "fern", "lily", "palm", "ivy", "tulip", "oak", "elm", "moss", "mint")
        stops = ("leeds", "york", "hull", "bath", "ely", "rye", "deal", "bury", "leigh", "settle", "kendal", "ripon")
        many = RankedStrategy(
            (
                Candidate(
                    "plants",
                    examples=tuple(
                        f"{ask} my {each}"
                        for each in things
                        for ask in ("water", "repot", "cut", "feed", "buy", "move")
                    ),
                ),
                Candidate(
                    "trains",
                    examples=tuple(
                        f"{ask} to {each}"
                        for each in stops
                        for ask in ("next train", "platform", "last train", "ticket", "delays", "seats")
                    ),
                ),
            )
        )
        assert many.limit != DEFAULT_THRESHOLD
        assert many.route("water the cactus").agent == "plants"
        assert many.route("who painted the mona lisa").target == FINALIZE

    def test_always_option_chooses_the_best_agent_however_unsure(self, strategy):
        request = "bake my neighbour chocolate cake with a cherry"
        assert strategy.route(request).target == FINALIZE
        assert RankedStrategy(ALL, always=True).route(request).target != FINALIZE


def test_function_words_are_not_listed_as_reasons(strategy: RankedStrategy) -> None:
    decision = strategy.route("is the train to york in time for the show")
    assert decision.agent == "trains"
    assert "train" in decision.candidates[0].words
    assert not {"the", "to", "in", "is", "for"} & {token for scored in decision.candidates for token in scored.words}
