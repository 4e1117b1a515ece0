"""The document and the app agree: a fuzzer finds no route that answers otherwise than it says."""

from __future__ import annotations

import asyncio
import sys

import pytest
from tests.surfaces.api.conftest import Served, User

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "unsupported_method",
    "allow_header_conformance",
    "missing_required_header",
    "ignored_auth",
)

FUZZER_SECONDS = 240


@pytest.mark.timeout(2 * FUZZER_SECONDS)
async def test_a_fuzzer_finds_nothing_that_the_document_does_not_say(served: Served, anna: User, tmp_path) -> None:
    arguments = (
        f"{served.url}/openapi.json",
        *("--header", f"Authorization: {anna.headers['Authorization']}"),
        *("--checks", ",".join(CHECKS)),
        *("--phases", "examples,coverage"),
        *("--generation-deterministic", "--no-shrink", "--continue-on-failure", "--no-color"),
        # What is never answered in time would hang every client.
        *("--request-timeout", "20", "--warnings", "off"),
    )
    fuzzer = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "schemathesis.cli", "run", *arguments),
        cwd=tmp_path,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    told, _ = await asyncio.wait_for(fuzzer.communicate(), FUZZER_SECONDS)
    assert fuzzer.returncode == 0, told.decode()
    assert " 0 operations" not in told.decode()
