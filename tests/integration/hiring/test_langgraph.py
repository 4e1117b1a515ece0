"""The same input gives the same evaluation through LangGraph and through a durable run."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from callboard.agents.execution import RulesExecutor
from callboard.agents.registry import Registry
from callboard.agents.runs.worker import WorkerConfig, open_worker
from callboard.core.clock import today
from callboard.hiring.pipeline import HIRING
from callboard.surfaces.langgraph.graph import state_graph
from callboard.surfaces.langgraph.hiring import hiring_state

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples"


@pytest.fixture
def given():
    return hiring_state(EXAMPLES / "resume.pdf", EXAMPLES / "job.md")


async def test_graph_gives_the_same_result_as_a_durable_run(database, anna, given):
    theirs = await state_graph(HIRING, RulesExecutor()).compile().ainvoke(given)
    inputs = {slot: given[slot] for slot in HIRING.inputs}
    async with open_worker(database, WorkerConfig(Registry([HIRING]), RulesExecutor())) as node:
        run_id = await node.runs.start(anna, HIRING.name, inputs, today=today())
        await node.runs.wait(anna, run_id, for_person=True)
        ours = (await node.runs.contents(anna, run_id)).outputs
    assert theirs["completed"]
    assert {slot: theirs[slot] for slot in ours} == ours
    assert set(ours) == {spec.provides for spec in HIRING.agents}


def test_the_example_runs_and_shows_every_node(capsys):
    runpy.run_path(str(EXAMPLES / "langgraph_hiring.py"), run_name="__main__")
    said = capsys.readouterr()
    assert said.err == ""
    for spec in HIRING.agents:
        assert f"NODE: {spec.name.upper()}: {spec.provides}" in said.out
    assert said.out.count("NODE: SUPERVISOR") == 5
    assert "of 100" in said.out


@pytest.mark.thorough
def test_the_example_runs_as_a_program_of_its_own():
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CALLBOARD_")}
    command = [sys.executable, str(EXAMPLES / "langgraph_hiring.py")]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (run.returncode, run.stderr) == (0, "")
