from hypothesis import given
from hypothesis import strategies as st

from callboard.llm.tiers import LONG_CONVERSATION, ModelConfig, RetryPolicy, Tier


class TestADeployment:
    def test_without_models_has_none_for_any_tier(self):
        config = ModelConfig()
        assert not config.has_model
        assert config.model_string(Tier.FAST) is None

    def test_with_one_model_uses_it_for_both_tiers(self):
        assert ModelConfig(fast="a:1").model_string(Tier.QUALITY) == "a:1"
        assert ModelConfig(quality="b:2").model_string(Tier.FAST) == "b:2"

    def test_with_two_models_keeps_them_apart(self):
        config = ModelConfig(fast="a:1", quality="b:2")
        assert [config.model_string(tier) for tier in Tier] == ["a:1", "b:2"]

    def test_shows_no_key(self):
        assert "sk-secret" not in repr(ModelConfig(fast="a:1", environment={"OPENAI_API_KEY": "sk-secret"}))


class TestAConversation:
    def test_moves_to_quality_above_the_threshold(self):
        assert ModelConfig().tier_for(Tier.FAST, conversation_tokens=LONG_CONVERSATION + 1) is Tier.QUALITY

    def test_stays_where_it_is_up_to_the_threshold(self):
        assert ModelConfig().tier_for(Tier.FAST, conversation_tokens=LONG_CONVERSATION) is Tier.FAST

    def test_never_moves_down(self):
        assert ModelConfig().tier_for(Tier.QUALITY) is Tier.QUALITY


class TestRetryPause:
    def test_is_what_the_provider_asked_for(self):
        assert RetryPolicy().pause(1, asked=7, waited=0) == 7

    def test_doubles_where_nothing_was_asked(self):
        assert [RetryPolicy().pause(n, asked=None, waited=0) for n in (1, 2, 3)] == [0.5, 1, 2]

    def test_is_not_begun_when_it_would_pass_the_total(self):
        assert RetryPolicy(total_seconds=60).pause(1, asked=3600, waited=0) is None

    def test_counts_what_was_waited_before(self):
        assert RetryPolicy(total_seconds=10).pause(2, asked=6, waited=5) is None

    def test_does_not_follow_the_last_attempt(self):
        assert RetryPolicy(attempts=3).pause(3, asked=None, waited=0) is None

    @given(st.integers(1, 12), st.lists(st.one_of(st.none(), st.floats(0, 1e6)), min_size=12, max_size=12))
    def test_never_makes_the_total_longer_than_it_may_be(self, attempts, asked):
        policy, waited = RetryPolicy(attempts=attempts, total_seconds=60), 0.0
        for attempt, wish in enumerate(asked, start=1):
            pause = policy.pause(attempt, asked=wish, waited=waited)
            if pause is None:
                break
            waited += pause
        assert waited <= 60
        assert attempt <= attempts
