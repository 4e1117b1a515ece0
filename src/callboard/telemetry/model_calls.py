"""Spans and metrics of model calls, named by OpenTelemetry's conventions for generative AI.

Names, numbers and classes of errors only: never a prompt or an answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from callboard.telemetry import metrics
from callboard.telemetry.backend import SpanStart, Value, span

PROVIDERS = {"google": "gcp.gemini", "mistral": "mistral_ai", "azure": "azure.ai.openai", "bedrock": "aws.bedrock"}
"""Providers whose name in the conventions differs from the one in a model string."""


@dataclass(frozen=True)
class ModelCallMeasure:
    """One request to a model that has ended."""

    model: str
    """The model string without URL: `openai:gpt-5.2`."""
    agent: str
    run: str
    at: datetime
    seconds: float
    input_tokens: int = 0
    output_tokens: int = 0
    answered_by: str | None = None
    """The model that says it answered."""
    error: str | None = None
    """The class of the error, if there was no answer."""

    @property
    def labels(self) -> dict[str, Value]:
        """Attributes of the span that are labels of the metrics too."""
        provider, _, model = self.model.partition(":")
        labels: dict[str, Value] = {
            "gen_ai.operation.name": "chat",
            "gen_ai.provider.name": PROVIDERS.get(provider, provider),
            "gen_ai.request.model": model,
        }
        return labels | ({"error.type": self.error} if self.error else {})


def record_call(call: ModelCallMeasure) -> None:
    """Record a call: a span within the agent's, its duration and its tokens."""
    labels = call.labels
    _trace(call, labels)
    metrics.MODEL_TIME.record(call.seconds, labels)
    metrics.LLM_LATENCY.record(call.seconds * 1000, labels)
    metrics.LLM_REQUESTS.record(1, labels)
    if call.error is None:
        for kind, number in (("input", call.input_tokens), ("output", call.output_tokens)):
            metrics.MODEL_TOKENS.record(number, labels | {"gen_ai.token.type": kind})
            metrics.LLM_TOKENS.record(number, labels | {"gen_ai.token.type": kind})


def _trace(call: ModelCallMeasure, labels: dict[str, Value]) -> None:
    attributes = labels | {
        "gen_ai.agent.name": call.agent,
        "gen_ai.conversation.id": call.run,
        "gen_ai.usage.input_tokens": call.input_tokens,
        "gen_ai.usage.output_tokens": call.output_tokens,
    }
    if call.answered_by:
        attributes["gen_ai.response.model"] = call.answered_by
    name = f"chat {labels['gen_ai.request.model']}"
    with span(SpanStart(name, kind="client", attributes=attributes, since=call.at)) as open_span:
        if call.error:
            open_span.fail(call.error)
