from callboard.llm.tiers import LONG_CONVERSATION, ModelConfig, Tier


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
