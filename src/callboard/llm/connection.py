"""From an address to a model that can be asked.

Loads Pydantic AI and the provider's client, so it is imported only where a model is configured.
"""

from __future__ import annotations

import inspect
from typing import Any

from pydantic_ai.models import Model, infer_model
from pydantic_ai.providers import Provider, infer_provider_class

from callboard.llm.address import ModelAddress


def connect(address: ModelAddress) -> Model:
    """The model at that address. Nothing is sent yet, and no environment variable is read."""
    dialect = address.provider.dialect
    return infer_model(f"{dialect}:{address.model}", provider_factory=lambda _: _provider(dialect, address))


def _provider(dialect: str, address: ModelAddress) -> Provider[Any]:
    kind = infer_provider_class(dialect)
    options: dict[str, str] = {"api_key": address.key}
    if "base_url" in inspect.signature(kind).parameters:
        options["base_url"] = address.url
    provider = kind(**options)
    # Some providers know only their own URL; the client behind them can be pointed anywhere.
    provider.client.base_url = address.url
    return provider
