"""Tools over HTTP and stdio, called by the official client."""

import base64
import json
import sys
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS
from tests.surfaces.api.conftest import environment
from tests.surfaces.conftest import JOB, RESUME

from callboard.core.ids import new_id

TOOLS = {
    "resume-parser": {"parse_resume", "extract_skills", "analyze_experience"},
    "job-search": {"search_jobs", "filter_jobs", "get_job_details"},
    "match-scorer": {"score_match", "identify_gaps", "rank_jobs"},
    "project-tools": {
        *("list_tasks", "create_task", "get_task"),
        *("list_runs", "create_run", "get_run"),
        *("list_agents", "create_agent", "get_agent"),
    },
}
CV = {"file": base64.b64encode(RESUME.read_bytes()).decode()}
POSTING = {"text": JOB.read_text()}
CHEF = {
    "text": "Head chef. Requirements: five years in a hotel kitchen, French cooking, and a food hygiene certificate."
}


@asynccontextmanager
async def tools_of(served, user, server, **options):
    async with (
        served.client_of(user) as http,
        Client(streamable_http_client(f"{served.url}/mcp/{server}", http_client=http), **options) as client,
    ):
        yield client


async def result(client, tool, **arguments):
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    return answer.structured_content


async def problem(client, tool, **arguments):
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error, answer.structured_content
    return answer.content[0].text


async def test_every_server_describes_its_tools_with_their_results(served, anna):
    for server, names in TOOLS.items():
        async with tools_of(served, anna, server) as client:
            tools = (await client.list_tools()).tools
            assert client.server_info.version == version("callboard")
        assert {tool.name for tool in tools} == names
        assert all(tool.description and tool.output_schema for tool in tools)
        # Not as the source code indents them.
        assert not any("\n " in tool.description for tool in tools)


async def test_what_a_tool_cannot_find_is_told_in_one_sentence(served, anna):
    unknown = new_id()
    async with tools_of(served, anna, "project-tools") as client:
        assert await problem(client, "get_run", run_id=str(unknown)) == f"There is no such run: {unknown}."


async def test_every_tool_and_argument_is_in_the_documentation(served, anna):
    rows = [line for line in Path("docs/mcp.md").read_text().splitlines() if line.startswith("| `")]
    told = {row.split("`")[1]: set(row.split("|")[2].split("`")[1::2]) for row in rows}
    for server in TOOLS:
        async with tools_of(served, anna, server) as client:
            for tool in (await client.list_tools()).tools:
                assert told[tool.name] == set(tool.input_schema["properties"]), tool.name


async def test_clients_are_told_which_tools_change_nothing(served, anna):
    async with tools_of(served, anna, "project-tools") as client:
        tools = (await client.list_tools()).tools
    changing = {tool.name for tool in tools if not tool.annotations.read_only_hint}
    assert changing == {"create_task", "create_run", "create_agent"}


@pytest.mark.parametrize("server", TOOLS)
async def test_an_argument_that_no_tool_knows_is_refused_by_name(served, anna, server):
    async with tools_of(served, anna, server) as client:
        for tool in (await client.list_tools()).tools:
            assert tool.input_schema["additionalProperties"] is False
            told = await problem(client, tool.name, colour="red")
            assert "This tool takes no `colour`; it takes " in told


@pytest.mark.parametrize("server", TOOLS)
async def test_a_name_that_no_server_knows_is_no_failure_of_the_server(served, anna, server):
    async with tools_of(served, anna, server) as client:
        for ask in (client.get_prompt("dance"), client.read_resource("jobs://dance")):
            with pytest.raises(MCPError, match=r"Unknown (?:prompt|resource): .*dance") as told:
                await ask
            assert told.value.error.code == INVALID_PARAMS
        # A model that misspelled it reads the answer of the tool.
        assert "Unknown tool: dance" in await problem(client, "dance")


async def test_a_client_of_the_protocol_before_is_answered_too(served, anna):
    async with tools_of(served, anna, "resume-parser", mode="legacy") as client:
        assert client.protocol_version == "2025-11-25"
        assert (await result(client, "parse_resume", resume=CV))["resume"]["basics"]["name"]


async def test_a_resume_is_parsed_and_compared_with_postings(served, anna):
    async with tools_of(served, anna, "resume-parser") as parser:
        parsed = await result(parser, "parse_resume", resume=CV)
        skills = (await result(parser, "extract_skills", resume=CV))["skills"]
        experience = await result(parser, "analyze_experience", resume=CV)
    assert parsed["resume"]["work"][0]["highlights"]
    assert all(skill["quote"] and skill["line"] for skill in skills)
    assert experience["years_of_work"] > 5
    async with tools_of(served, anna, "match-scorer") as scorer:
        score = await result(scorer, "score_match", resume=CV, posting=POSTING)
        gaps = await result(scorer, "identify_gaps", resume=CV, posting=POSTING)
        ranked = (await result(scorer, "rank_jobs", resume=CV, postings=[CHEF, POSTING]))["jobs"]
    assert [job["posting"] for job in ranked] == [1, 0]
    assert ranked[0]["score"] == score["score"]
    missing = [one["requirement"] for one in score["requirements"] if one["verdict"] == "missing"]
    assert [one["requirement"] for one in gaps["missing"]] == missing
    assert all(one["quotes"] for one in score["requirements"] if one["verdict"] == "met")


async def test_errors_say_what_to_do(served, anna):
    async with tools_of(served, anna, "match-scorer") as client:
        for name, sent in ("Résumé", {"resume": {}, "posting": POSTING}), ("Posting 1", {"resume": CV, "posting": {}}):
            told = await problem(client, "score_match", **sent)
            assert f"{name}: give it either as `text` or as `file`." in told
        assert "looks like a job posting" in await problem(client, "score_match", resume=POSTING, posting=POSTING)
        assert "swapped" in await problem(client, "score_match", resume=POSTING, posting=CV)
        assert "not base64" in await problem(client, "score_match", resume={"file": "§"}, posting=POSTING)
        expected = "`posting` is missing: give an object with `text` or `file`."
        assert await problem(client, "score_match", resume=CV) == expected


async def test_a_run_that_is_begun_is_answered(served, anna):
    async with tools_of(served, anna, "project-tools") as client:
        begun = await result(client, "create_run", message="Solve 2x + 5 = 15")
        run = begun
        while run["status"] in {"queued", "running"}:
            run = await result(client, "get_run", run_id=begun["id"])
        assert (run["status"], run["agent"]) == ("completed", "peter-logical")
        assert "x = 5" in run["answer"]
        assert begun["id"] in [one["id"] for one in (await result(client, "list_runs"))["runs"]]


async def test_request_to_an_unknown_agent_is_refused_and_starts_no_run(served, anna):
    async with tools_of(served, anna, "project-tools") as client:
        assert "nobody" in await problem(client, "create_run", message="Solve 2x + 5 = 15", agent_id="nobody")
        assert (await result(client, "list_runs"))["runs"] == []


async def test_postings_of_the_callers_sources_are_found(served, anna, boris):
    rows = b"title,company,description,url\nFerry pilot,Tidewater,Steer ferries. Requirements: a pilot licence.,"
    async with served.client_of(anna) as http:
        sent = await http.post("/api/jobs/import", files={"file": ("jobs.csv", rows + b"https://x.example/1\n")})
        assert sent.status_code == 201, sent.text
    async with tools_of(served, anna, "job-search") as client:
        (job,) = (await result(client, "search_jobs", text="ferry"))["jobs"]
        assert (await result(client, "filter_jobs", pay_from=1000))["jobs"] == []
        detail = await result(client, "get_job_details", job_id=job["id"])
    assert (detail["title"], detail["company"]) == ("Ferry pilot", "Tidewater")
    assert "Steer ferries" in detail["text"]
    async with tools_of(served, boris, "job-search") as client:
        assert (await result(client, "search_jobs", text="ferry"))["jobs"] == []
        assert "no such posting" in await problem(client, "get_job_details", job_id=job["id"])


@pytest.mark.parametrize("tags", [None, [], ["fish", "boats"]])
async def test_agent_is_made_with_tags_or_without(served, anna, tags):
    async with tools_of(served, anna, "project-tools") as client:
        made = await result(client, "create_agent", name="Skipper", description="Sails.", prompt="Sail.", tags=tags)
    assert made["tags"] == (tags or [])


async def test_another_users_tasks_are_unknown(served, anna, boris):
    async with tools_of(served, anna, "project-tools") as client:
        task = await result(client, "create_task", title="a secret of Anna's")
        assert (await result(client, "list_tasks"))["tasks"][0]["id"] == task["id"]
    async with tools_of(served, boris, "project-tools") as client:
        assert (await result(client, "list_tasks"))["tasks"] == []
        assert "no such task" in await problem(client, "get_task", task_id=task["id"])


async def test_a_token_that_may_only_read_changes_nothing(served, anna):
    async with served.client_of(anna) as http:
        made = await http.post("/api/me/tokens", json={"name": "reader", "scopes": ["read"]})
    token = {"Authorization": f"Bearer {made.json()['token']}"}
    async with (
        httpx2.AsyncClient(headers=token, timeout=30) as http,
        Client(streamable_http_client(f"{served.url}/mcp/project-tools", http_client=http)) as client,
    ):
        assert (await result(client, "list_agents"))["agents"]
        assert "allows reading only" in await problem(client, "create_task", title="a task")


@pytest.mark.parametrize("server", TOOLS)
async def test_without_a_token_nobody_is_answered(served, server):
    async with served.client_of(None) as http:
        answer = await http.post(f"/mcp/{server}", json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
    assert answer.status_code == 401
    assert "Bearer" in answer.headers["www-authenticate"]


async def test_a_program_on_this_machine_is_served_over_stdio(database_url, tmp_path):
    variables = environment(database_url, tmp_path)
    del variables["CALLBOARD_SHARED_SECRET"]
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "callboard", "mcp", "resume-parser"], env=variables, cwd=tmp_path
    )
    async with Client(command) as client:
        parsed = await result(client, "parse_resume", resume=CV)
    assert json.dumps(parsed["resume"]["basics"])
