import asyncio
from dataclasses import replace

import pytest
from pydantic_ai.models.test import TestModel

from callboard.llm.address import PROVIDERS, parse_address
from callboard.llm.errors import ModelNameError
from callboard.llm.models import ModelConnection, connect

KEYS = {provider.key_variable: "key" for provider in PROVIDERS}


def address(provider: str):
    return parse_address(f"{provider}:vendor/some-model@http://host.example/v1", KEYS)


class TestConnecting:
    @pytest.mark.parametrize("provider", [provider.name for provider in PROVIDERS])
    def test_points_every_providers_client_at_the_url_that_was_given(self, provider, monkeypatch):
        monkeypatch.setenv("OPENAI_BASE_URL", "http://elsewhere.example")
        model = connect(address(provider))
        assert model.model_name == "vendor/some-model"
        assert str(model.provider.client.base_url).startswith("http://host.example")
        assert model.provider.client.api_key == "key"

    @pytest.mark.parametrize("provider", [provider.name for provider in PROVIDERS])
    def test_bounds_the_answers_of_every_provider(self, provider):
        client = connect(address(provider)).provider.client._client
        assert client.headers["Accept-Encoding"] == "identity"
        assert client.event_hooks["response"]

    def test_unknown_model_is_reported_as_a_wrong_name(self):
        known = address("openai")
        strange = replace(known, provider=replace(known.provider, dialect="telegraph"))
        with pytest.raises(ModelNameError, match="openai:vendor/some-model"):
            connect(strange)


class Doors(TestModel):
    """A model that tells when it is entered and left."""

    def __init__(self):
        super().__init__()
        self.seen = []

    async def __aenter__(self):
        self.seen.append("open")
        return self

    async def __aexit__(self, *reason):
        self.seen.append("closed")


class TestAConnection:
    def test_connection_is_opened_once_and_closed_with_its_loop(self):
        doors = Doors()

        async def use():
            connection = ModelConnection(lambda: doors, ended=lambda: doors.seen.append("ended"))
            assert await connection.open() is await connection.open()
            assert doors.seen == ["open"]

        asyncio.run(use())
        assert doors.seen == ["open", "closed", "ended"]

    async def test_failed_connection_raises_for_every_waiter(self):
        def fail():
            raise ModelNameError("no such thing")

        ended = []
        connection = ModelConnection(fail, ended=lambda: ended.append(True))
        answers = await asyncio.gather(connection.open(), connection.open(), return_exceptions=True)
        assert [type(answer) for answer in answers] == [ModelNameError, ModelNameError]
        assert ended == [True]
