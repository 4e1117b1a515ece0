"""Execution by rules, followed by checks."""

import threading

import pytest
from tests.fakes.nine import TODAY, Note, agent

from callboard.agents.execution import Bindings, RulesExecutor, UnboundNameError, WrongOutputError, validated_output
from callboard.agents.spec import EngineKind, Inputs, UnsupportedClaimError

INPUTS = Inputs({"posting": Note(text="a posting")}, TODAY)


class Silent:
    async def say(self, kind, content, metadata=None):
        raise AssertionError("rules say nothing")


def spec(**more):
    return agent("reader", ("posting",), "reading", lambda _: None, **more)


async def test_result_of_rules_is_marked_as_rules():
    result = await RulesExecutor().execute(spec(), INPUTS, Silent())
    assert (result.output, result.engine, result.usage) == (Note(text="reader(a posting)"), EngineKind.RULES, ())


async def test_rules_do_not_block_the_event_loop():
    threads = []
    watched = agent("reader", ("posting",), "reading", lambda _: threads.append(threading.current_thread()))
    await RulesExecutor().execute(watched, INPUTS, Silent())
    assert threads != [threading.main_thread()]


def test_an_output_of_another_type_is_refused():
    with pytest.raises(WrongOutputError, match="reader gave str and not Note"):
        validated_output(spec(), "words", INPUTS)


def test_an_output_passes_every_check():
    with pytest.raises(UnsupportedClaimError, match="nobody is an idiot"):
        validated_output(spec(), Note(text="idiot"), INPUTS)
    assert validated_output(spec(), Note(text="sage"), INPUTS) == Note(text="sage")


def test_unbound_effect_is_named():
    with pytest.raises(UnboundNameError, match="deliver"):
        Bindings().effect("deliver")
