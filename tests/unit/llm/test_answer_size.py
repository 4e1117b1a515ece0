"""What a model's server sends is bounded, whatever it says of it."""

from collections.abc import AsyncIterator

import httpx2
import pytest

from callboard.llm import answer_size
from callboard.llm.address import parse_address
from callboard.llm.answer_size import UnboundedAnswerError, bound_answers
from callboard.llm.errors import ModelAnswerError
from callboard.llm.provider_errors import explain

ADDRESS = parse_address("ollama:lyre", {})


class Endless(httpx2.AsyncByteStream):
    """Blanks, of which it counts those that are taken."""

    def __init__(self) -> None:
        self.sent = 0
        self.closed = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while True:
            self.sent += 100
            yield b" " * 100

    async def aclose(self) -> None:
        self.closed = True


def client(answer: httpx2.Response) -> httpx2.AsyncClient:
    made = httpx2.AsyncClient(transport=httpx2.MockTransport(lambda _: answer))
    bound_answers(made)
    return made


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    monkeypatch.setattr(answer_size, "MOST_BYTES", 1000)


async def test_answer_without_an_end_is_read_up_to_a_bound_and_closed() -> None:
    stream = Endless()
    async with client(httpx2.Response(200, stream=stream)) as asked:
        with pytest.raises(UnboundedAnswerError, match="more than 1,000 bytes"):
            await asked.get("http://model.example")
    assert stream.sent <= 1100
    assert stream.closed


async def test_answer_is_asked_not_to_be_compressed_and_refused_if_it_is() -> None:
    packed = httpx2.Response(200, headers={"Content-Encoding": "gzip"}, stream=Endless())
    async with client(packed) as asked:
        assert asked.headers["Accept-Encoding"] == "identity"
        with pytest.raises(UnboundedAnswerError, match="compressed"):
            await asked.get("http://model.example")


async def test_ordinary_answer_passes() -> None:
    async with client(httpx2.Response(200, text="six")) as asked:
        assert (await asked.get("http://model.example")).text == "six"


def test_reason_is_told_although_an_sdk_wraps_it() -> None:
    wrapped = RuntimeError("Connection error.")
    wrapped.__cause__ = UnboundedAnswerError("its answer has more than 1,000 bytes")
    told = explain(wrapped, ADDRESS)
    assert isinstance(told, ModelAnswerError)
    assert "more than 1,000 bytes" in told.message
