"""What is said to small talk, and to a request that no agent fits: what this is, and what can be done next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from callboard.agents.answers import Answer
from callboard.core.text import shorten
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.messages.names import agent_title
from callboard.engine.requests.language import read_words
from callboard.engine.requests.small_talk import SmallTalk, small_talk
from callboard.engine.requests.topics import TopicName, topic_of
from callboard.engine.routing.model import RoutingDecision
from callboard.workbench.execution_model import RequestSlot

MAX_SUGGESTED_AGENTS = 3
"""Upper bound on the nearest agents that are named."""

PLAUSIBLE_CONFIDENCE, PLAUSIBLE_SHARE = 0.35, 0.35
"""Agents are named only for a decision that was this sure, and only those that had this share of it."""

_WITHOUT_NEXT_STEPS = (SmallTalk.THANKS, SmallTalk.FAREWELL)


def unanswered(request: RequestSlot, routing: RoutingDecision) -> Answer:
    """The answer where no agent gives one, in the language of the request."""
    said = small_talk(request.message)
    if said is not None:
        return _reply(catalogue("answers", said.language), said.kind, in_chat=request.in_chat)
    read = read_words(request.message)
    words = catalogue("answers", read.language)
    nobody = words["nobody"]
    told = told_by_nobody(read.english)
    if told is not None:
        said = str(nobody[told])
        return Answer(text=said, cannot=said if told is TopicName.PROTECTED else None)
    place = "pages" if request.in_chat else "commands"
    lines = [nobody["nothing"]]
    if near := plausible_agents(routing):
        lines[0] += f" {nobody['near'].format(agents=', '.join(near))} {nobody[place]}"
    lines += [nobody["able"], *next_steps(words, in_chat=request.in_chat)]
    asks = (f"Who should answer “{shorten(request.message, 80)}”?",) if near else ()
    return Answer(text="\n\n".join(lines), cannot=nobody["nothing"], asks=asks)


def told_by_nobody(english: str) -> TopicName | None:
    """The topic of a request, given in English, if it has one answer for all: what no employer may ask, the score."""
    topic = topic_of(english)
    return topic.name if topic is not None and not topic.agent else None


def plausible_agents(routing: RoutingDecision) -> tuple[str, ...]:
    """The titles of the agents that might yet be meant."""
    if (routing.confidence or 0.0) < PLAUSIBLE_CONFIDENCE:
        return ()
    near = (each for each in routing.candidates[:MAX_SUGGESTED_AGENTS] if each.score >= PLAUSIBLE_SHARE)
    return tuple(agent_title(each.name) for each in near)


def next_steps(words: Mapping[str, Any], *, in_chat: bool) -> list[str]:
    """What a job seeker and a recruiter can do next, as Markdown: with pages in the chat, else with commands."""
    place = "pages" if in_chat else "commands"
    steps = words["next"]
    return [
        f"{steps[side]}\n\n" + "\n".join(f"- {line}" for line in steps[f"{side}_{place}"])
        for side in ("seeker", "recruiter")
    ]


def _reply(words: Mapping[str, Any], kind: SmallTalk, *, in_chat: bool) -> Answer:
    lines = [words["small_talk"][kind]]
    if kind not in _WITHOUT_NEXT_STEPS:
        lines += next_steps(words, in_chat=in_chat)
    return Answer(text="\n\n".join(lines))
