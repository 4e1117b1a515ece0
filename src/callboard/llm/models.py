"""The models of a deployment, by tier: connected once, metered for each piece of work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from pydantic_ai.models import Model

from callboard.llm.address import ModelAddress, parse_address
from callboard.llm.budget import Budgets
from callboard.llm.connection import Connection, connect, preload
from callboard.llm.errors import ModelNameError
from callboard.llm.metering import Listener, Meter, MeteredModel, Sleep, Work
from callboard.llm.tiers import ModelConfig, Tier
from callboard.llm.usage import UsageLog, UsageRecorder

Place = tuple[asyncio.AbstractEventLoop, str, str]
"""An HTTP client belongs to the event loop it was opened in."""


@dataclass
class Models:
    """Chooses and connects models. `recorder` hears of every call and remembers what each run has spent."""

    config: ModelConfig
    recorder: UsageRecorder = field(default_factory=UsageLog)
    sleep: Sleep = asyncio.sleep
    connect: Callable[[ModelAddress], Model] = connect
    _connected: dict[Place, Connection] = field(default_factory=dict[Place, Connection])
    _unwanted: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    """Settings that each model has refused."""

    def __post_init__(self) -> None:
        self.budgets = Budgets(self.config.limits, self.recorder.spent)

    def prepare(self) -> None:
        """Load what the configured models need, before anybody waits for it.

        Raises:
            ModelNameError: a model string can not be understood.
            ModelKeyMissingError: a model needs a key and has none.
        """
        if self.config.has_model:
            for tier in Tier:
                preload(self.address(tier))

    def address(self, tier: Tier) -> ModelAddress:
        """Where the model of that tier is.

        Raises:
            ModelNameError: none is configured, or its string can not be understood.
            ModelKeyMissingError: it needs a key and has none.
        """
        text = self.config.model_string(tier)
        if text is None:
            raise ModelNameError(
                "none is configured", remedy="Set CALLBOARD_MODEL_FAST or CALLBOARD_MODEL_QUALITY, or let rules answer"
            )
        return parse_address(text, self.config.environment)

    async def metered(
        self, work: Work, asked: Tier, *, conversation_tokens: int = 0, listeners: tuple[Listener, ...] = ()
    ) -> MeteredModel:
        """The model for that work, on the account of its run.

        Raises:
            ModelNameError: none is configured, or its string can not be understood.
            ModelKeyMissingError: it needs a key and has none.
        """
        tier = self.config.tier_for(asked, conversation_tokens=conversation_tokens)
        address = self.address(tier)
        meter = Meter(
            work=work,
            address=address,
            tier=tier,
            budget=await self.budgets.of(work.run, work.before),
            patience=self.config.patience,
            listeners=(self.recorder.record, *listeners),
            sleep=self.sleep,
            unwanted=self._unwanted.setdefault(address.label, set()),
        )
        return MeteredModel(await self._model(address), meter)

    async def _model(self, address: ModelAddress) -> Model:
        place = (asyncio.get_running_loop(), address.label, address.url)
        if place not in self._connected:
            self._connected[place] = Connection(
                lambda: self.connect(address), ended=lambda: self._connected.pop(place, None)
            )
        return await self._connected[place].open()
