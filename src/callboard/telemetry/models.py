"""What is told of calls to language models, by the names of OpenTelemetry's conventions for generative AI.

Names, numbers and classes of errors only: never a prompt or an answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from callboard.telemetry import measures
from callboard.telemetry.live import Opening, Value
from callboard.telemetry.spans import span

PROVIDERS = {"google": "gcp.gemini", "mistral": "mistral_ai", "azure": "azure.ai.openai", "bedrock": "aws.bedrock"}
"""Providers whose name in the conventions differs from the one in a model string."""


@dataclass(frozen=True)
class ModelCall:
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
        """What measures and span have in common."""
        provider, _, model = self.model.partition(":")
        labels: dict[str, Value] = {
            "gen_ai.operation.name": "chat",
            "gen_ai.provider.name": PROVIDERS.get(provider, provider),
            "gen_ai.request.model": model,
        }
        return labels | ({"error.type": self.error} if self.error else {})


def called(call: ModelCall) -> None:
    """A model was called: its span within that of the agent, its time and tokens."""
    labels = call.labels
    _trace(call, labels)
    measures.MODEL_TIME.note(call.seconds, labels)
    measures.LLM_LATENCY.note(call.seconds * 1000, labels)
    measures.LLM_REQUESTS.note(1, labels)
    if call.error is None:
        for kind, number in (("input", call.input_tokens), ("output", call.output_tokens)):
            measures.MODEL_TOKENS.note(number, labels | {"gen_ai.token.type": kind})
            measures.LLM_TOKENS.note(number, labels | {"gen_ai.token.type": kind})


def _trace(call: ModelCall, labels: dict[str, Value]) -> None:
    told = labels | {
        "gen_ai.agent.name": call.agent,
        "gen_ai.conversation.id": call.run,
        "gen_ai.usage.input_tokens": call.input_tokens,
        "gen_ai.usage.output_tokens": call.output_tokens,
    }
    if call.answered_by:
        told["gen_ai.response.model"] = call.answered_by
    name = f"chat {labels['gen_ai.request.model']}"
    with span(Opening(name, kind="client", attributes=told, since=call.at)) as open_span:
        if call.error:
            open_span.fail(call.error)
