"""The supervisor of the policy `model`: shows a model the situation and takes its typed answer."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass

from pydantic_ai import Agent, ToolOutput, capture_run_messages
from pydantic_ai.exceptions import AgentRunError, UnexpectedModelBehavior
from pydantic_ai.messages import ModelMessage, ModelResponse, ModelResponsePart, TextPart, ToolCallPart
from pydantic_ai.settings import ModelSettings

from callboard.agents.execution import Reporter
from callboard.agents.model_execution import CallLog, account_for
from callboard.agents.model_prompt import encode_data
from callboard.agents.supervisor import SupervisorDecision, SupervisorView, UnparseableDecisionError
from callboard.core.errors import DomainError
from callboard.core.text import shorten
from callboard.events.contract import SUPERVISOR
from callboard.llm.models import Models
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier
from callboard.llm.usage import estimate_tokens

PROMPT = load("callboard.agents", SUPERVISOR)
MAX_SHOWN_CHARACTERS = 200

_AGENT = Agent[object, SupervisorDecision](
    name=SUPERVISOR,
    output_type=ToolOutput(SupervisorDecision, name="decide", description="Name the agent that works next."),
    instructions=PROMPT.instructions,
    # The reference gives a decision one chance: what cannot be read ends the run, and nothing produced is lost.
    retries={"output": 0},
)


@dataclass
class ModelSupervisor:
    """A `Chooser`. Its calls are on the account of the run, as those of the agents are."""

    models: Models
    tier: Tier = Tier.FAST

    async def __call__(self, view: SupervisorView, report: Reporter) -> SupervisorDecision:
        """The decision of the model.

        Raises:
            UnparseableDecisionError: the answer is not a decision.
            DomainError: the model was not available, or the budget of the run is used up.
        """
        call_log = CallLog(report)
        try:
            return await self._decide(encode_data(asdict(view)), report, call_log)
        finally:
            await call_log.report_calls()

    async def _decide(self, shown: str, report: Reporter, call_log: CallLog) -> SupervisorDecision:
        work = account_for(report, SUPERVISOR, PROMPT.version)
        length = estimate_tokens(PROMPT.instructions) + estimate_tokens(shown)
        model = await self.models.metered(work, self.tier, conversation_tokens=length, listeners=(call_log.record,))
        config = self.models.config
        settings = ModelSettings(timeout=config.silence_seconds, max_retries=0)
        with capture_run_messages() as messages:
            try:
                async with asyncio.timeout(config.run_seconds), model:
                    result = await _AGENT.run(shown, model=model, model_settings=settings)
            except DomainError:
                raise
            except UnexpectedModelBehavior as error:
                raise UnparseableDecisionError(f"{model.meter.address.label} said {_words(messages)}") from error
            except (AgentRunError, TimeoutError) as error:
                raise model.meter.conclude(error) from error
        return result.output


def _words(messages: list[ModelMessage]) -> str:
    """The last answer of the model, verbatim."""
    answers = [message for message in messages if isinstance(message, ModelResponse)]
    said = [_said(part) for answer in answers[-1:] for part in answer.parts]
    return f"“{shorten(' '.join(said), MAX_SHOWN_CHARACTERS)}”"


def _said(part: ModelResponsePart) -> str:
    match part:
        case TextPart():
            return part.content
        case ToolCallPart():
            return part.args if isinstance(part.args, str) else part.args_as_json_str()
        case _:
            return ""
