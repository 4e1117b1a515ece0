import pytest

from callboard.llm.address import PROVIDERS, VARIABLES, parse_address
from callboard.llm.errors import ModelKeyMissingError, ModelNameError

KEYS = {provider.key_variable: f"key-of-{provider.name}" for provider in PROVIDERS}


class TestAModelString:
    def test_names_provider_and_model(self):
        address = parse_address("anthropic:claude-sonnet-5", KEYS)
        assert (address.label, address.url) == ("anthropic:claude-sonnet-5", "https://api.anthropic.com")
        assert address.key == "key-of-anthropic"

    def test_may_hold_colons_and_at_signs_in_the_model(self):
        address = parse_address("ollama:library/qwen3:8b@q4", {})
        assert address.model == "library/qwen3:8b@q4"

    def test_takes_the_base_url_from_the_variable_of_its_provider(self):
        address = parse_address("openai-chat:gpt", KEYS | {"OPENAI_BASE_URL": "http://proxy:1/v1/"})
        assert address.url == "http://proxy:1/v1"
        assert address.host == "proxy:1"

    def test_may_carry_its_url_which_then_counts_more_than_the_variable(self):
        environment = KEYS | {"OPENAI_COMPATIBLE_BASE_URL": "http://other/v1"}
        address = parse_address("openai-compatible:mixtral@http://gpu.internal:8000/v1", environment)
        assert (address.model, address.url) == ("mixtral", "http://gpu.internal:8000/v1")

    def test_of_a_local_server_needs_no_key(self):
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
    def test_may_name_its_url_as_people_do(self, text, url):
        assert parse_address(text, KEYS).url == url

    def test_never_shows_its_key(self):
        assert "key-of" not in repr(parse_address("openai:gpt-5.2", KEYS))

    def test_of_an_unknown_endpoint_never_gets_the_key_of_openai(self):
        address = parse_address("openai-compatible:m@http://elsewhere/v1", {"OPENAI_API_KEY": "sk-secret"})
        assert "sk-secret" not in address.key


class TestAMistake:
    @pytest.mark.parametrize("text", ["gpt-5", "", "openai:", "nobody:model", ":model"])
    def test_in_the_name_is_told_with_the_providers_there_are(self, text):
        with pytest.raises(ModelNameError, match="ollama"):
            parse_address(text, KEYS)

    def test_of_a_missing_key_names_the_variable_to_set(self):
        with pytest.raises(ModelKeyMissingError, match=r"Set DEEPSEEK_API_KEY\.$"):
            parse_address("deepseek:deepseek-chat", {"DEEPSEEK_API_KEY": " "})

    @pytest.mark.parametrize("key", ["“sk-curly”", "sk-1\nsk-2"])
    def test_in_the_key_is_told_before_anything_is_sent(self, key):
        with pytest.raises(ModelKeyMissingError, match="OPENAI_API_KEY holds characters"):
            parse_address("openai:gpt-5.2", {"OPENAI_API_KEY": key})

    def test_of_a_missing_url_says_how_to_give_one(self):
        with pytest.raises(ModelNameError, match="openai-compatible:m@https://"):
            parse_address("openai-compatible:m", {})

    @pytest.mark.parametrize("url", ["ftp://host/v1", "localhost:11434", "http://"])
    def test_in_the_url_is_told(self, url):
        with pytest.raises(ModelNameError, match="no http or https URL"):
            parse_address("ollama:qwen3", {"OLLAMA_BASE_URL": url})


def test_the_variables_are_those_of_all_providers():
    assert {"OPENAI_API_KEY", "ANTHROPIC_BASE_URL", "OLLAMA_BASE_URL", "DEEPSEEK_API_KEY"} <= VARIABLES
