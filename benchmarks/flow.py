"""Nine agents with a model of 200 ms a call: against the critical path, and against the flow of the reference."""

from __future__ import annotations

import asyncio
import statistics

from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, UserPromptPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.usage import RequestUsage

from benchmarks import langgraph_peer, nine
from benchmarks.figures import Figure
from benchmarks.simulated_model import NO_JSON, SECONDS_A_CALL, simulated_model, tool_arguments
from benchmarks.stage import open_stage, run_durably
from callboard.agents.model_execution import ModelExecutor
from callboard.llm.models import Models
from callboard.llm.tiers import ModelConfig

IN_PROCESS = ModelConfig(fast="openai-compatible:simulated@http://in.process/v1")
RUNS = 7
WARM = 2
PEER_RUNS = 3
OVER_CRITICAL_PATH = 1.3
FASTER_THAN_PEER = 3.5


def measure() -> list[Figure]:
    """Ours durably; both sides wait for their model in process, and ours once more over the wire."""
    ours = asyncio.run(_ours(Models(IN_PROCESS, connect=lambda _: FunctionModel(_simulate))))
    with simulated_model() as url:
        wired = asyncio.run(_ours(Models(ModelConfig(fast=f"openai-compatible:simulated@{url}"))))
    graph = langgraph_peer.build()
    peer = statistics.median(langgraph_peer.run(graph) for _ in range(PEER_RUNS))
    floor = nine.longest_chain() * SECONDS_A_CALL
    return [
        Figure(f"critical path, {nine.longest_chain()} calls of {SECONDS_A_CALL * 1000:g} ms", floor * 1000, "ms"),
        Figure("Callboard, durable", ours * 1000, "ms"),
        Figure("Callboard, durable, model over HTTP", wired * 1000, "ms"),
        Figure("LangGraph, sequential hub and spoke", peer * 1000, "ms"),
        Figure("Callboard over the critical path", ours / floor, "×", at_most=OVER_CRITICAL_PATH),
        Figure("the same over HTTP", wired / floor, "×"),
        Figure("times faster than the peer", peer / ours, "×", at_least=FASTER_THAN_PEER),
        Figure("the same over HTTP", peer / wired, "×"),
    ]


async def _simulate(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
    """A model that waits as long as the peer's does, and then repeats the facts it was given."""
    await asyncio.sleep(SECONDS_A_CALL)
    # As every provider does; else the double counts the words itself, in our time.
    usage = RequestUsage(input_tokens=1000, output_tokens=500)
    if not info.output_tools:
        return ModelResponse(parts=[TextPart(NO_JSON)], usage=usage)
    prompts = (part.content for message in messages for part in message.parts if isinstance(part, UserPromptPart))
    arguments = tool_arguments(str(next(prompts)))
    return ModelResponse(parts=[ToolCallPart(info.output_tools[0].name, arguments)], usage=usage)


async def _ours(models: Models) -> float:
    async with open_stage(ModelExecutor(models)) as node:
        times = [await run_durably(node) for _ in range(WARM + RUNS)][WARM:]
    asked = len(getattr(models.recorder, "calls", ()))
    if asked != (WARM + RUNS) * len(nine.GRAPH):
        msg = f"the model was asked {asked} times, not once for each agent"
        raise RuntimeError(msg)
    return statistics.median(times)
