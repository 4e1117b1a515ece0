"""What traces and measures hear of a call to a model: numbers, names and classes of errors."""

from __future__ import annotations

from pydantic_ai.messages import ModelResponse

from callboard.llm.usage import CallRecord
from callboard.telemetry import models


def observe(record: CallRecord, response: ModelResponse | None, error: BaseException | None) -> None:
    """Tell of one call, answered or not."""
    call = models.ModelCall(
        model=record.model,
        agent=record.agent,
        run=record.run,
        at=record.at,
        seconds=record.latency_ms / 1000,
        input_tokens=record.input_tokens,
        output_tokens=record.output_tokens,
        answered_by=response.model_name if response else None,
        error=type(error).__name__ if error else None,
    )
    models.called(call)
