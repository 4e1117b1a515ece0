"""The models of a deployment, by tier: connected once, metered for each piece of work.

Loads Pydantic AI and the provider's client, so it is imported only where a model is configured.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic_ai.exceptions import UserError
from pydantic_ai.models import Model, infer_model
from pydantic_ai.providers import Provider, infer_provider_class

from callboard.core.text import squeeze
from callboard.llm.address import ModelAddress, parse_address
from callboard.llm.answer_size import bound_answers
from callboard.llm.budget import Budgets
from callboard.llm.errors import ModelNameError
from callboard.llm.metering import CallAccount, Listener, Meter, MeteredModel, Sleep
from callboard.llm.structured_output import TOOLS_ONLY, UNKNOWN, ModelAbilities, probe_abilities
from callboard.llm.tiers import ModelConfig, Tier
from callboard.llm.usage import UsageLog, UsageRecorder


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
    # A client that is passed in would be ours to close; the library closes its own with the model.
    bound_answers(provider.client._client)  # noqa: SLF001 - the SDKs have no other name for it
    return provider


PROBE_AGAIN_SECONDS = 60.0
"""How long a model that did not answer its probe is not probed again."""

_keepers: set[asyncio.Task[Model]] = set()


class ModelConnection:
    """A model whose HTTP client stays open as long as the event loop runs: a handshake for every agent costs time.

    A loop that ends cancels its tasks, the keeper among them, and the keeper closes the client.
    """

    def __init__(self, make: Callable[[], Model], *, ended: Callable[[], object]) -> None:
        self._opened = asyncio.get_running_loop().create_future()
        self._keeper = asyncio.create_task(self._keep(make), name="callboard-model-connection")
        # The loop itself holds only a weak reference: the client must be closed and not be collected while it is open.
        _keepers.add(self._keeper)
        self._keeper.add_done_callback(_keepers.discard)
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


Place = tuple[asyncio.AbstractEventLoop, str, str]
"""An HTTP client belongs to the event loop it was opened in."""


@dataclass
class Models:
    """Chooses and connects models. `recorder` hears of every call and remembers what each run has spent."""

    config: ModelConfig
    recorder: UsageRecorder = field(default_factory=UsageLog)
    sleep: Sleep = asyncio.sleep
    connect: Callable[[ModelAddress], Model] = connect
    _connected: dict[Place, ModelConnection] = field(default_factory=dict[Place, ModelConnection])
    _abilities: dict[str, ModelAbilities] = field(default_factory=dict[str, ModelAbilities])
    """What each model that was probed can do, by its label and URL."""
    _silent: dict[str, float] = field(default_factory=dict[str, float])
    """When each model last left a probe unanswered, on the monotonic clock."""
    _probing: dict[Place, asyncio.Lock] = field(default_factory=dict[Place, asyncio.Lock])
    _unwanted: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    """Settings that each model has refused."""

    def __post_init__(self) -> None:
        self.budgets = Budgets(self.config.limits, self.recorder.spent)

    def prepare(self) -> None:
        """Load what the configured models need, before anybody waits for it.

        Raises:
            ModelNameError: a model string cannot be understood.
            ModelKeyMissingError: a model needs a key and has none.
        """
        if self.config.has_model:
            for tier in Tier:
                preload(self.address(tier))

    def address(self, tier: Tier) -> ModelAddress:
        """The address of the model of that tier.

        Raises:
            ModelNameError: none is configured, or its string cannot be understood.
            ModelKeyMissingError: it needs a key and has none.
        """
        text = self.config.model_string(tier)
        if text is None:
            raise ModelNameError(
                "none is configured", remedy="Set CALLBOARD_MODEL_FAST or CALLBOARD_MODEL_QUALITY, or let rules answer"
            )
        return parse_address(text, self.config.environment)

    async def metered(
        self, work: CallAccount, asked: Tier, *, conversation_tokens: int = 0, listeners: tuple[Listener, ...] = ()
    ) -> MeteredModel:
        """The model for that work, on the account of its run.

        Raises:
            ModelNameError: none is configured, or its string cannot be understood.
            ModelKeyMissingError: it needs a key and has none.
        """
        tier = self.config.tier_for(asked, conversation_tokens=conversation_tokens)
        address = self.address(tier)
        meter = Meter(
            work=work,
            address=address,
            tier=tier,
            budget=await self.budgets.of(work.run, work.before),
            retry=self.config.retry,
            listeners=(self.recorder.record, *listeners),
            sleep=self.sleep,
            unwanted=self._unwanted.setdefault(address.label, set()),
        )
        return MeteredModel(await self._model(address), meter)

    async def abilities(self, tier: Tier) -> ModelAbilities:
        """How the model of that tier gives structured output; probed once in a process, if its kind has to be.

        Whoever asks while a probe is under way shares its outcome. A model that did not answer its probe is assumed to
        take schemas, and is probed again after PROBE_AGAIN_SECONDS at the earliest.
        """
        address = self.address(tier)
        key, place = f"{address.label}@{address.url}", (asyncio.get_running_loop(), address.label, address.url)
        if not address.provider.probed:
            return TOOLS_ONLY
        async with self._probing.setdefault(place, asyncio.Lock()):
            known, silent_since = self._abilities.get(key), self._silent.get(key)
            if (known is None or known.tools is None) and (
                silent_since is None or time.monotonic() - silent_since > PROBE_AGAIN_SECONDS
            ):
                found = await probe_abilities(await self._model(address))
                if found is None or found.tools is None:
                    self._silent[key] = time.monotonic()
                if found is not None:
                    self._abilities[key] = found
            return self._abilities.get(key, UNKNOWN)

    def refuses_schemas(self, tier: Tier) -> None:
        """Remember that the model of that tier refused a schema of ours, whatever it said to a probe."""
        address = self.address(tier)
        key = f"{address.label}@{address.url}"
        self._abilities[key] = replace(self._abilities.get(key, UNKNOWN), schemas=False)

    async def _model(self, address: ModelAddress) -> Model:
        place = (asyncio.get_running_loop(), address.label, address.url)
        if place not in self._connected:
            self._connected[place] = ModelConnection(
                lambda: self.connect(address), ended=lambda: self._connected.pop(place, None)
            )
        return await self._connected[place].open()
