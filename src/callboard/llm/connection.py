"""From an address to a model that can be asked.

Loads Pydantic AI and the provider's client, so it is imported only where a model is configured.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

from pydantic_ai.exceptions import UserError
from pydantic_ai.models import Model, infer_model
from pydantic_ai.providers import Provider, infer_provider_class

from callboard.core.text import squeeze
from callboard.llm.address import ModelAddress
from callboard.llm.errors import ModelNameError


def connect(address: ModelAddress) -> Model:
    """The model at that address. Nothing is sent yet, and no environment variable is read.

    Raises:
        ModelNameError: the library does not know it, or lacks the package for its provider.
    """
    dialect = address.provider.dialect
    try:
        return infer_model(f"{dialect}:{address.model}", provider_factory=lambda _: _provider(dialect, address))
    except (UserError, ImportError, ValueError) as error:
        raise ModelNameError(f"{address.label}: {squeeze(str(error))}") from error


def preload(address: ModelAddress) -> None:
    """Import the client of that address's provider; the first request then finds it there."""
    connect(address)


def _provider(dialect: str, address: ModelAddress) -> Provider[Any]:
    kind = infer_provider_class(dialect)
    options: dict[str, str] = {"api_key": address.key}
    if "base_url" in inspect.signature(kind).parameters:
        options["base_url"] = address.url
    provider = kind(**options)
    # Some providers know only their own URL; the client behind them can be pointed anywhere.
    provider.client.base_url = address.url
    return provider


class Connection:
    """A model whose HTTP client stays open as long as the event loop runs: a handshake for every agent costs time.

    A loop that ends cancels its tasks, the keeper among them, and the keeper closes the client.
    """

    def __init__(self, make: Callable[[], Model], *, ended: Callable[[], object]) -> None:
        self._opened = asyncio.get_running_loop().create_future()
        self._keeper = asyncio.create_task(self._keep(make), name="callboard-model-connection")
        self._keeper.add_done_callback(lambda _: ended())

    async def open(self) -> Model:
        """The model, once its client is open."""
        await asyncio.wait((self._keeper, self._opened), return_when=asyncio.FIRST_COMPLETED)
        return self._opened.result() if self._opened.done() else self._keeper.result()

    async def _keep(self, make: Callable[[], Model]) -> Model:
        # In a thread: the first one imports the provider's client, which takes a second that others can use.
        model = await asyncio.to_thread(make)
        async with model:
            self._opened.set_result(model)
            await asyncio.get_running_loop().create_future()
        return model
