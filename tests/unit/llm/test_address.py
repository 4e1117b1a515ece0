import pytest

from callboard.llm.address import PROVIDERS, VARIABLES, parse_address
from callboard.llm.errors import ModelKeyMissingError, ModelNameError

KEYS = {provider.key_variable: f"key-of-{provider.name}" for provider in PROVIDERS}


class TestAModelString:
    def test_model_string_names_provider_and_model(self):
        address = parse_address("anthropic:claude-sonnet-5", KEYS)
        assert (address.label, address.url) == ("anthropic:claude-sonnet-5", "https://api.anthropic.com")
        assert address.key == "key-of-anthropic"

    def test_model_name_may_hold_colons_and_at_signs(self):
        address = parse_address("ollama:library/qwen3:8b@q4", {})
        assert address.model == "library/qwen3:8b@q4"

    def test_base_url_comes_from_the_variable_of_the_provider(self):
        address = parse_address("openai-chat:gpt", KEYS | {"OPENAI_BASE_URL": "http://proxy:1/v1/"})
        assert address.url == "http://proxy:1/v1"
        assert address.host == "proxy:1"

    def test_url_in_the_model_string_overrides_the_variable(self):
        environment = KEYS | {"OPENAI_COMPATIBLE_BASE_URL": "http://other/v1"}
        address = parse_address("openai-compatible:mixtral@http://gpu.internal:8000/v1", environment)
        assert (address.model, address.url) == ("mixtral", "http://gpu.internal:8000/v1")

    def test_local_server_needs_no_key(self):
        assert parse_address("ollama:qwen3", {}).url == "http://localhost:11434/v1"

    @pytest.mark.parametrize(
        ("text", "url"),
        [
            ("ollama:qwen3@http://gpu:11434", "http://gpu:11434/v1"),
            ("ollama:qwen3@http://gpu:11434/", "http://gpu:11434/v1"),
            ("openai-compatible:m@https://host/api/v2/", "https://host/api/v2"),
            ("anthropic:claude-sonnet-5@https://proxy/v1", "https://proxy"),
            ("deepseek:deepseek-chat@https://proxy", "https://proxy"),
        ],
    )
    def test_url_may_lack_its_path(self, text, url):
        assert parse_address(text, KEYS).url == url

    def test_model_address_never_shows_its_key(self):
        assert "key-of" not in repr(parse_address("openai:gpt-5.2", KEYS))

    def test_openai_key_is_never_sent_to_another_endpoint(self):
        address = parse_address("openai-compatible:m@http://elsewhere/v1", {"OPENAI_API_KEY": "sk-secret"})
        assert "sk-secret" not in address.key


class TestAMistake:
    @pytest.mark.parametrize("text", ["gpt-5", "", "openai:", "nobody:model", ":model"])
    def test_unknown_provider_is_reported_with_the_known_ones(self, text):
        with pytest.raises(ModelNameError, match="ollama"):
            parse_address(text, KEYS)

    def test_missing_key_names_its_variable(self):
        with pytest.raises(ModelKeyMissingError, match=r"Set DEEPSEEK_API_KEY\.$"):
            parse_address("deepseek:deepseek-chat", {"DEEPSEEK_API_KEY": " "})

    @pytest.mark.parametrize("key", ["“sk-curly”", "sk-1\nsk-2"])
    def test_unusable_key_is_reported_before_any_request(self, key):
        with pytest.raises(ModelKeyMissingError, match="OPENAI_API_KEY holds characters"):
            parse_address("openai:gpt-5.2", {"OPENAI_API_KEY": key})

    def test_missing_url_is_reported_with_help(self):
        with pytest.raises(ModelNameError, match="openai-compatible:m@https://"):
            parse_address("openai-compatible:m", {})

    @pytest.mark.parametrize("url", ["ftp://host/v1", "localhost:11434", "http://"])
    def test_invalid_url_is_reported(self, url):
        with pytest.raises(ModelNameError, match="not an http or https URL"):
            parse_address("ollama:qwen3", {"OLLAMA_BASE_URL": url})


def test_the_variables_are_those_of_all_providers():
    assert {"OPENAI_API_KEY", "ANTHROPIC_BASE_URL", "OLLAMA_BASE_URL", "DEEPSEEK_API_KEY"} <= VARIABLES
