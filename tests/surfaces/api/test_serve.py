"""`callboard serve`: addresses, refusals and shutdown."""

from __future__ import annotations

import asyncio
import socket
from contextlib import contextmanager
from urllib.parse import urlsplit

import httpx2
import psycopg
import pytest
from psycopg import sql
from tests.surfaces.api.conftest import environment, serving
from tests.surfaces.conftest import JOB, RESUME
from tests.surfaces.loaded_program import fork_command

from callboard.surfaces.http.server import (
    AddressTakenError,
    AddressUnusableError,
    OpenBindError,
    bind,
    url_of,
)


async def refused(data, *arguments, **more):
    """What `callboard serve` says when it does not serve, and its exit code."""
    variables = environment("postgresql://nobody@127.0.0.1:1/none", data, **more)
    process = await fork_command("serve", *arguments, env=variables, cwd=data)
    out, err = await asyncio.gather(process.stdout.read(), process.stderr.read())
    assert out == b""
    return await process.wait(), err.decode()


class TestWhereItListens:
    def test_public_address_requires_a_shared_secret(self):
        for host in ("0.0.0.0", "::"):  # noqa: S104 - to be refused
            with pytest.raises(OpenBindError, match="CALLBOARD_SHARED_SECRET"):
                bind(host, 0, anyone=False)
        with bind("0.0.0.0", 0, anyone=True) as listening:  # noqa: S104 - for a moment
            assert listening.getsockname()[1] > 0

    @pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.2"])
    def test_loopback_hosts_are_served_without_a_secret(self, host):
        with bind(host, 0, anyone=False) as listening:
            assert url_of(listening).startswith("http://127.")

    def test_port_in_use_is_reported(self):
        with bind("127.0.0.1", 0, anyone=False) as listening, pytest.raises(AddressTakenError):
            bind("127.0.0.1", listening.getsockname()[1], anyone=False)

    @pytest.mark.parametrize("host", ["no-such-host.invalid", "192.0.2.1", "a" * 300])
    def test_address_of_another_machine_is_reported(self, host):
        with pytest.raises(AddressUnusableError):
            bind(host, 0, anyone=True)

    async def test_serve_command_refuses_its_address_in_one_line_before_starting(self, tmp_path):
        code, said = await refused(tmp_path, "--host", "0.0.0.0", CALLBOARD_SHARED_SECRET="x" * 31)  # noqa: S104
        assert (code, len(said.splitlines())) == (4, 1)
        assert "at least 32 bytes" in said
        with socket.create_server(("127.0.0.1", 0)) as taken:
            code, said = await refused(tmp_path, "--port", str(taken.getsockname()[1]))
        assert (code, len(said.splitlines())) == (5, 1)
        assert "in use" in said


class TestHowItLeaves:
    async def test_shutdown_answers_open_requests_and_exits_cleanly(self, served, anna):
        body = b'{"message": "Solve 2x + 5 = 15"}'
        host, port = served.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = (
            f"POST /api/agents/route HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {anna.token()}\r\nExpect: 100-continue\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode())
        # Once it asks for the body, the request is being carried out.
        assert b"100 Continue" in await reader.readuntil(b"\r\n\r\n")
        ending = asyncio.create_task(served.end())
        await closed(served.url)
        writer.write(body)
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert await ending == 0
        writer.close()

    async def test_shutdown_ends_streams_cleanly(self, served, anna):
        async with served.client_of(anna) as client:
            files = {"resumes": ("resume.pdf", RESUME.read_bytes())}
            made = await client.post("/api/hiring/runs", files=files, data={"jobText": JOB.read_text()})
            assert made.status_code == 202, made.text
            run = made.json()["runs"][0]["runId"]
            async with client.stream("GET", f"/api/runs/{run}/events") as stream:
                lines = stream.aiter_lines()
                assert await anext(lines)
                ending = asyncio.create_task(served.end())
                # A connection that is cut off in the middle would raise here.
                async for _ in lines:
                    pass
            assert await ending == 0


async def closed(url):
    """Wait until connections are refused."""
    async with httpx2.AsyncClient() as client:
        while True:
            try:
                await client.get(f"{url}/healthz", headers={"Connection": "close"})
            except httpx2.TransportError:
                return


class TestWithoutAWorker:
    async def test_server_without_a_worker_answers_and_drives_no_runs(self, database_url, tmp_path):
        async with serving(database_url, tmp_path, "--no-worker") as served, served.client_of(None) as client:
            assert (await client.get("/readyz")).json()["drivesRuns"] is False


class TestReadiness:
    async def test_process_without_its_database_is_alive_but_not_ready(self, open_api, server_url, database_url):
        client = await (await open_api(drives=False)).client_of(None)
        assert (await client.get("/readyz")).json()["status"] == "ok"
        with away(server_url, database_url):
            answer = await client.get("/readyz")
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) > 0
            assert (await client.get("/healthz")).status_code == 200
        assert (await client.get("/readyz")).json()["status"] == "ok"


@contextmanager
def away(server_url, database_url):
    """A database that is unreachable for a while."""
    name = sql.Identifier(urlsplit(database_url).path[1:])
    allow = sql.SQL("ALTER DATABASE {} WITH ALLOW_CONNECTIONS {}")
    with psycopg.connect(server_url, autocommit=True) as owner:
        owner.execute(allow.format(name, sql.SQL("false")))
        # Each is waited for: one that is about to go still answers.
        gone = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s"
        owner.execute(gone, (name._obj[0],))
        yield
        owner.execute(allow.format(name, sql.SQL("true")))
