"""What asks models on behalf of agents and supervisor; the container imports it only where a model is configured."""

from __future__ import annotations

from decimal import Decimal

from callboard.agents.execution import RulesExecutor
from callboard.agents.model_execution import ModelExecutor
from callboard.agents.model_supervisor import ModelSupervisor
from callboard.bootstrap.settings import Settings, provider_environment
from callboard.llm.budget import BudgetLimits
from callboard.llm.models import Models
from callboard.llm.tiers import ModelConfig


def model_engines(settings: Settings, rules: RulesExecutor) -> tuple[ModelExecutor, ModelSupervisor]:
    """The executor of agents and the supervisor that ask the deployment's models.

    Raises:
        ModelNameError: a model string cannot be understood.
        ModelKeyMissingError: a model needs a key and has none.
    """
    models = Models(model_config(settings))
    # A model string or key that cannot be is told before any work, and its library loads while the database starts.
    models.prepare()
    return ModelExecutor(models, rules), ModelSupervisor(models)


def model_config(settings: Settings) -> ModelConfig:
    """The models, their keys and their limits."""
    cost = None if settings.run_cost is None else Decimal(str(settings.run_cost))
    return ModelConfig(
        fast=settings.model_fast,
        quality=settings.model_quality,
        environment=provider_environment(),
        limits=BudgetLimits(requests=settings.run_requests, tokens=settings.run_tokens, cost=cost),
        run_seconds=settings.model_timeout,
    )
