"""What a job search came to, in words."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tests.builders import seekers
from tests.builders.seekers import TODAY, found

from callboard.agents.spec import EngineKind
from callboard.engine.advice.jobs import compare
from callboard.engine.advice.model import JobMatches
from callboard.engine.advice.preparation import prepare
from callboard.engine.advice.tailoring import tailor
from callboard.engine.facts import Evidence, Source
from callboard.engine.job_search.query import read_job_query
from callboard.engine.matching.model import BlockerCheck, Verdict
from callboard.surfaces.cli.search_text import next_steps, query_line, search_lines


@pytest.fixture(scope="module")
def result():
    posting = found(seekers.BACKEND)
    return SimpleNamespace(
        agents=(),
        market=None,
        matches=compare(seekers.resume(), (posting, found(seekers.DATA, 2, is_sample=True)), today=TODAY),
        tailored=tailor(seekers.resume(), posting, today=TODAY),
        preparation=prepare(seekers.resume(), posting, today=TODAY),
    )


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("", "every posting"),
        ("backend python, remote in the EU, from 80k EUR", "backend, python · remote · EU · from 80,000 EUR a year"),
        ("nurse in Leeds or Germany, vor ort", "nurse · on site · Leeds, Germany"),
        ("junior freelance designer, hybrid", "designer · hybrid · junior · freelance"),
    ],
)
def test_what_was_understood_is_told(query, told):
    assert query_line(read_job_query(query)) == f"[dim]Searching for:[/] {told}"


def test_another_currency_is_told_in_euros_too():
    assert "from 15 GBP an hour (" in query_line(read_job_query("15 an hour, UK"))


def test_matches_come_with_a_line_for_each_requirement(result):
    lines = list(search_lines(result))
    assert "[bold]1. Senior Backend Engineer[/], Lowther Labs" in lines[1]
    assert any("[green]✓[/] Strong PostgreSQL [dim]– “Wrote Python services" in line for line in lines)
    assert any("[red]✗[/] Experience with Kafka" in line for line in lines)


def test_a_condition_that_is_told_alike_twice_is_shown_once(result):
    check = BlockerCheck(
        detail="Right to work",
        status=Verdict.UNKNOWN,
        reason="Ask.",
        requirement_evidence=Evidence(source=Source.POSTING, quote="No visas.", start=0, end=9),
    )
    (best, *_) = result.matches.matches
    twice = best.model_copy(update={"blockers": (check, check)})
    shown = SimpleNamespace(
        agents=(), market=None, matches=JobMatches(headline="", matches=(twice,)), tailored=None, preparation=None
    )
    assert sum("“No visas.”" in line for line in search_lines(shown)) == 1


def test_samples_say_so(result):
    lines = list(search_lines(result))
    assert [line for line in lines if line.endswith("[yellow](sample)[/]")] != []
    assert any("Samples are invented postings." in line for line in lines)


def test_there_are_three_short_steps(result):
    steps = list(next_steps(result))
    assert len(steps) == 3
    assert "Your line: “Wrote Python services with FastAPI and Postgres”" in steps[0]
    assert steps[2].startswith("Practise this question: ")


def test_nothing_found_is_said():
    nothing = SimpleNamespace(market=None, matches=JobMatches(headline=""), tailored=None, preparation=None)
    assert list(search_lines(nothing)) == [
        "No open posting matches this search. Ask for less, or fetch more: callboard jobs sync"
    ]


def test_text_of_a_model_is_marked(result):
    mark = "[dim]Model text, checked against its sources[/]"
    assert mark not in list(search_lines(result))
    written = SimpleNamespace(**{**vars(result), "agents": (SimpleNamespace(engine=EngineKind.MODEL),)})
    assert mark in list(search_lines(written))
