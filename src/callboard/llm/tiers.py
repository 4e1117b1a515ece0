"""The two tiers of a deployment, and which one a piece of work gets.

Light on purpose: naming a tier or reading the configuration loads no model library.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from callboard.llm.budget import BudgetLimits

FIRST_PAUSE = 0.5
MAX_PAUSE_SECONDS = 8.0


@dataclass(frozen=True)
class RetryPolicy:
    """At most `attempts` requests, and at most `total_seconds` of waiting between them, for one answer."""

    attempts: int = 4
    total_seconds: float = 60.0

    def pause(self, attempt: int, *, asked: float | None, waited: float) -> float | None:
        """Seconds to wait after the failed attempt number `attempt` (from 1), or None to give up.

        `asked` is what the provider asked for in Retry-After; without it the pause doubles each time. A pause that
        would pass the total is not begun: waiting a part of it can only fail again.
        """
        if attempt >= self.attempts:
            return None
        seconds = min(FIRST_PAUSE * 2 ** (attempt - 1), MAX_PAUSE_SECONDS) if asked is None else asked
        return seconds if waited + seconds <= self.total_seconds else None


class Tier(StrEnum):
    """Which of the deployment's two models an agent asks for."""

    FAST = "fast"
    QUALITY = "quality"


LONG_CONVERSATION = 4_000
"""Tokens above which a conversation moves to `quality`: more context asks for more judgement."""

RUN_SECONDS = 300.0
"""How long one agent may take with a model, retries and waits included."""

SILENCE_SECONDS = 120.0
"""How long a model may send nothing at all before the attempt counts as lost."""


@dataclass(frozen=True)
class ModelConfig:
    """The models of a deployment. `fast` and `quality` are model strings, see `callboard.llm.address`.

    `environment` holds the provider variables (`OPENAI_API_KEY`, `OLLAMA_BASE_URL`, …); the composition root passes
    them in, since nothing below it reads the process environment.
    """

    fast: str | None = None
    quality: str | None = None
    environment: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    limits: BudgetLimits = field(default_factory=BudgetLimits)
    retry: RetryPolicy = field(default_factory=RetryPolicy)
    long_conversation: int = LONG_CONVERSATION
    run_seconds: float = RUN_SECONDS
    silence_seconds: float = SILENCE_SECONDS

    @property
    def has_model(self) -> bool:
        """True if any model is configured; without one, rules answer."""
        return bool(self.fast or self.quality)

    def tier_for(self, asked: Tier, *, conversation_tokens: int = 0) -> Tier:
        """The tier that serves work which asked for `asked`: `quality` once the conversation is long."""
        return Tier.QUALITY if conversation_tokens > self.long_conversation else asked

    def tier_of(self, model: str) -> Tier | None:
        """The tier whose model has that name, in full (`openai:gpt-5`) or without the provider; `fast` if both do."""
        wanted = model.strip().casefold()
        for tier in Tier:
            known = (self.model_string(tier) or "").casefold()
            if known and wanted in {known, known.partition(":")[2]}:
                return tier
        return None

    def model_string(self, tier: Tier) -> str | None:
        """The model of that tier. One configured model serves both tiers; none at all is None."""
        own, other = (self.fast, self.quality) if tier is Tier.FAST else (self.quality, self.fast)
        return own or other or None
