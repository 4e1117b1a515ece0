"""How a model gives structured output: by a schema that its server enforces, by a tool call, or as the prompt says.

Servers say they are compatible and differ in just this, so each model is probed once and what it can do is remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pydantic import BaseModel
from pydantic_ai import Agent, NativeOutput, ToolOutput
from pydantic_ai.exceptions import AgentRunError, ModelHTTPError, UnexpectedModelBehavior, UserError
from pydantic_ai.models import Model
from pydantic_ai.settings import ModelSettings

PROBE = "callboard_probe"
"""Name of the schema and of the tool of a probe."""

QUESTION = "How much is 3 plus 4?"
"""Says nothing of JSON: only a server that enforces the schema answers in it."""

_SETTINGS = ModelSettings(timeout=30.0, max_retries=0, max_tokens=256)
_REFUSED = range(400, 500)
_PASSING = frozenset({401, 403, 408, 429})


class OutputMode(StrEnum):
    """How a model is asked for its output."""

    NATIVE = "native"
    """The server enforces a JSON schema."""
    TOOL = "tool"
    """The model calls a tool whose arguments are the output."""
    PROMPTED = "prompted"
    """The prompt holds the schema, and the first JSON object of the answer is taken."""


@dataclass(frozen=True)
class Abilities:
    """What the server of a model can do."""

    schemas: bool
    tools: bool

    def mode(self, *, uses_tools: bool) -> OutputMode:
        """The mode for an agent; one that uses tools needs a model that calls them."""
        if self.tools and (uses_tools or not self.schemas):
            return OutputMode.TOOL
        return OutputMode.NATIVE if self.schemas else OutputMode.PROMPTED


TOOLS_ONLY = Abilities(schemas=False, tools=True)
"""What is assumed of hosted models, and of one that cannot be probed now."""


class Sum(BaseModel):
    """The answer to a probe."""

    sum: int


async def probe(model: Model) -> Abilities | None:
    """What the server of a model can do; None if it does not answer now."""
    schemas = await _answers(model, NativeOutput(Sum, name=PROBE, strict=False))
    # A server that is silent costs the whole time-out: it is not asked a second time.
    tools = None if schemas is None else await _answers(model, ToolOutput(Sum, name=PROBE))
    return None if schemas is None or tools is None else Abilities(schemas=schemas, tools=tools)


async def _answers(model: Model, output: Any) -> bool | None:  # noqa: ANN401 - one of the library's output markers
    agent = Agent[object, Sum](name=PROBE, output_type=output, retries={"output": 0, "tools": 0})
    try:
        await agent.run(QUESTION, model=model, model_settings=_SETTINGS)
    except (UnexpectedModelBehavior, UserError):
        return False
    except ModelHTTPError as error:
        return False if error.status_code in _REFUSED and error.status_code not in _PASSING else None
    except AgentRunError:
        return None
    return True
