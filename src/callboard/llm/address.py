"""Model strings: which provider, which model, at which URL, with which key.

`provider:model`, optionally followed by `@` and a base URL: `anthropic:claude-sonnet-5`, `ollama:qwen3`,
`openai-compatible:mixtral@http://gpu.internal:8000/v1`. Nothing here loads a model library.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from callboard.llm.errors import ModelKeyMissingError, ModelNameError

_AT_URL = re.compile(r"@(?=https?://)")
_NO_KEY = "not-needed"


@dataclass(frozen=True)
class Provider:
    """One kind of endpoint. `dialect` is the name Pydantic AI gives its wire protocol."""

    name: str
    title: str
    dialect: str
    key_variable: str
    url_variable: str
    url: str | None = None
    """Where it is unless `url_variable` says otherwise; None where a URL must be given."""
    needs_key: bool = True
    probed: bool = False
    """Whether its models differ in how they give structured output, so that each is probed once."""
    path: str | None = None
    """What its URLs end in where they name a host alone; None leaves them as they are."""


PROVIDERS: tuple[Provider, ...] = (
    Provider(
        "anthropic", "Anthropic", "anthropic", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "https://api.anthropic.com"
    ),
    Provider(
        "openai", "OpenAI", "openai", "OPENAI_API_KEY", "OPENAI_BASE_URL", "https://api.openai.com/v1", probed=True
    ),
    Provider(
        "openai-responses",
        "OpenAI",
        "openai",
        "OPENAI_API_KEY",
        "OPENAI_BASE_URL",
        "https://api.openai.com/v1",
        probed=True,
    ),
    Provider(
        "openai-chat",
        "OpenAI",
        "openai-chat",
        "OPENAI_API_KEY",
        "OPENAI_BASE_URL",
        "https://api.openai.com/v1",
        probed=True,
    ),
    Provider("deepseek", "DeepSeek", "deepseek", "DEEPSEEK_API_KEY", "DEEPSEEK_BASE_URL", "https://api.deepseek.com"),
    Provider(
        "openrouter",
        "OpenRouter",
        "openrouter",
        "OPENROUTER_API_KEY",
        "OPENROUTER_BASE_URL",
        "https://openrouter.ai/api/v1",
    ),
    Provider(
        "ollama",
        "Ollama",
        "ollama",
        "OLLAMA_API_KEY",
        "OLLAMA_BASE_URL",
        "http://localhost:11434",
        needs_key=False,
        probed=True,
        path="/v1",
    ),
    Provider(
        "vllm",
        "vLLM",
        "vllm",
        "VLLM_API_KEY",
        "VLLM_BASE_URL",
        "http://localhost:8000",
        needs_key=False,
        probed=True,
        path="/v1",
    ),
    Provider(
        "openai-compatible",
        "the OpenAI-compatible endpoint",
        "openai-chat",
        "OPENAI_COMPATIBLE_API_KEY",
        "OPENAI_COMPATIBLE_BASE_URL",
        needs_key=False,
        probed=True,
        path="/v1",
    ),
)
"""Adding a provider: one entry. The variables are the ones its own tools use."""

_BY_NAME = {provider.name: provider for provider in PROVIDERS}

VARIABLES: frozenset[str] = frozenset(v for p in PROVIDERS for v in (p.key_variable, p.url_variable))
"""The environment variables that the composition root passes in."""


@dataclass(frozen=True)
class ModelAddress:
    """The address of a model and the key for it."""

    provider: Provider
    model: str
    url: str
    key: str = field(repr=False)

    @property
    def label(self) -> str:
        """Provider and model, as shown and recorded: `anthropic:claude-sonnet-5`."""
        return f"{self.provider.name}:{self.model}"

    @property
    def host(self) -> str:
        """Host and port of the endpoint."""
        return urlsplit(self.url).netloc


def parse_address(text: str, environment: Mapping[str, str]) -> ModelAddress:
    """Read a model string; keys and base URLs come from `environment`.

    Raises:
        ModelNameError: no or an unknown provider, no model, or no URL where one is needed.
        ModelKeyMissingError: the provider needs a key and its variable is not set.
    """
    head, *urls = _AT_URL.split(text.strip(), maxsplit=1)
    name, _, model = head.partition(":")
    provider = _BY_NAME.get(name)
    if provider is None or not model:
        raise ModelNameError(f"{text!r}", remedy=f"Write provider:model, the provider one of {', '.join(_BY_NAME)}")
    url = urls[0] if urls else environment.get(provider.url_variable) or provider.url
    if not url:
        remedy = f"Write {provider.name}:{model}@https://host/v1, or set {provider.url_variable}"
        raise ModelNameError(f"{text!r} says nothing about where the model is", remedy=remedy)
    key = environment.get(provider.key_variable, "").strip()
    if provider.needs_key and not key:
        raise ModelKeyMissingError(f"{provider.title} for {head}", remedy=f"Set {provider.key_variable}")
    if not (key.isascii() and key.isprintable()):
        raise ModelKeyMissingError(f"{provider.key_variable} holds characters that no key has")
    return ModelAddress(provider, model, _base(url, provider, text), key or _NO_KEY)


def _base(url: str, provider: Provider, text: str) -> str:
    """The URL in the form that the provider's client wants."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise ModelNameError(f"{text!r}: {url!r} is not an http or https URL")
    base = url.rstrip("/")
    if provider.dialect == "anthropic":
        return base.removesuffix("/v1")  # its client adds the version itself
    return base + provider.path if provider.path and not parts.path.strip("/") else base
