from hypothesis import given
from hypothesis import strategies as st

from callboard.llm.tiers import LONG_CONVERSATION, ModelConfig, RetryPolicy, Tier


class TestADeployment:
    def test_without_models_no_tier_has_one(self):
        config = ModelConfig()
        assert not config.has_model
        assert config.model_string(Tier.FAST) is None

    def test_one_model_serves_both_tiers(self):
        assert ModelConfig(fast="a:1").model_string(Tier.QUALITY) == "a:1"
        assert ModelConfig(quality="b:2").model_string(Tier.FAST) == "b:2"

    def test_two_models_serve_one_tier_each(self):
        config = ModelConfig(fast="a:1", quality="b:2")
        assert [config.model_string(tier) for tier in Tier] == ["a:1", "b:2"]

    def test_model_config_shows_no_key(self):
        assert "sk-secret" not in repr(ModelConfig(fast="a:1", environment={"OPENAI_API_KEY": "sk-secret"}))


class TestAConversation:
    def test_conversation_moves_to_quality_above_the_threshold(self):
        assert ModelConfig().tier_for(Tier.FAST, conversation_tokens=LONG_CONVERSATION + 1) is Tier.QUALITY

    def test_conversation_stays_up_to_the_threshold(self):
        assert ModelConfig().tier_for(Tier.FAST, conversation_tokens=LONG_CONVERSATION) is Tier.FAST

    def test_conversation_never_moves_back_to_fast(self):
        assert ModelConfig().tier_for(Tier.QUALITY) is Tier.QUALITY


class TestRetryPause:
    def test_pause_is_what_the_provider_asked_for(self):
        assert RetryPolicy().pause(1, asked=7, waited=0) == 7

    def test_pause_doubles_by_default(self):
        assert [RetryPolicy().pause(n, asked=None, waited=0) for n in (1, 2, 3)] == [0.5, 1, 2]

    def test_pause_beyond_the_total_time_is_not_begun(self):
        assert RetryPolicy(total_seconds=60).pause(1, asked=3600, waited=0) is None

    def test_pause_counts_earlier_pauses(self):
        assert RetryPolicy(total_seconds=10).pause(2, asked=6, waited=5) is None

    def test_no_pause_follows_the_last_attempt(self):
        assert RetryPolicy(attempts=3).pause(3, asked=None, waited=0) is None

    @given(st.integers(1, 12), st.lists(st.one_of(st.none(), st.floats(0, 1e6)), min_size=12, max_size=12))
    def test_pauses_never_exceed_the_total_time(self, attempts, asked):
        policy, waited = RetryPolicy(attempts=attempts, total_seconds=60), 0.0
        for attempt, wish in enumerate(asked, start=1):
            pause = policy.pause(attempt, asked=wish, waited=waited)
            if pause is None:
                break
            waited += pause
        assert waited <= 60
        assert attempt <= attempts
