"""The OpenAPI document matches the app: a fuzzer finds no undocumented response."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

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
)
"""What is checked; `test_users.py` calls every route without a token and with a forged one."""

FUZZER_SECONDS = 1500
"""Trying everything takes several minutes of processor time, and a usual run a second for each operation."""

# Each operation is tried with one method that it does not know, instead of with all.
BRIEF = """
[phases.coverage]
unexpected-methods = ["PATCH"]
"""

ALIAS = re.compile(r"Deprecated alias of `([A-Z]+) (\S+)`\.")
OF_ITS_OWN = {"operationId", "summary", "description", "deprecated", "tags"}
"""What an alias says otherwise than the operation that it is an alias of."""


def aliases(document: dict) -> dict[str, tuple[dict, dict]]:
    """Aliases, each with its description and that of the collection path."""
    found = {}
    for path, methods in document["paths"].items():
        for described in methods.values():
            if alias := ALIAS.fullmatch(described.get("description", "")):
                method, today = alias.groups()
                found[path] = described, document["paths"][today][method.lower()]
    return found


def kinds(method: str, described: dict) -> set[tuple[str, ...]]:
    """What the parts of an operation that the framework handles are: how it is asked, and what it answers with."""
    places = {one["in"] for one in described.get("parameters", ())}
    taken = described.get("requestBody", {}).get("content", {})
    good = {code: answer for code, answer in described["responses"].items() if code < "4"}
    answers = {("answers", code, kind) for code, answer in good.items() for kind in answer.get("content", {"": None})}
    return {("asked", one) for one in (method, *places, *taken)} | answers


def kinds_by_id(paths: Mapping[str, dict]) -> dict[str, set[tuple[str, ...]]]:
    """The kinds of each operation, by its id."""
    return {one["operationId"]: kinds(method, one) for methods in paths.values() for method, one in methods.items()}


def one_of_each_kind(paths: Mapping[str, dict]) -> list[str]:
    """Ids of operations that are of every kind between them, few and always the same."""
    known = dict(sorted(kinds_by_id(paths).items()))
    missing, found = set[tuple[str, ...]]().union(*known.values()), list[str]()
    while missing:
        found.append(max(known, key=lambda name: len(known[name] & missing)))
        missing -= known[found[-1]]
    return found


def contract(described: dict) -> dict:
    return {name: value for name, value in described.items() if name not in OF_ITS_OWN}


def test_alias_is_described_like_its_collection(document: dict[str, Any]) -> None:
    found = aliases(document)
    assert "/api/agents/execute" in found
    for path, (former, today) in found.items():
        assert former["deprecated"], path
        assert contract(former) == contract(today), path


def test_fuzzed_operations_are_of_every_kind_between_them(document: dict[str, Any]) -> None:
    known, chosen = kinds_by_id(document["paths"]), one_of_each_kind(document["paths"])
    assert set().union(*(known[name] for name in chosen)) == set().union(*known.values())
    assert chosen == one_of_each_kind(dict(reversed(document["paths"].items())))
    assert len(chosen) < len(known) / 2


@pytest.mark.timeout(2 * FUZZER_SECONDS)
async def test_fuzzed_requests_get_only_documented_responses(
    served: Served, document: dict[str, Any], anna: User, tmp_path: Path, thorough: bool
) -> None:
    (tmp_path / "fuzzer.toml").write_text("" if thorough else BRIEF)
    # An alias is the same function with the same promises, as the test above holds.
    paths = {path: methods for path, methods in document["paths"].items() if path not in aliases(document)}
    tried = list(kinds_by_id(paths)) if thorough else one_of_each_kind(paths)
    arguments = (
        f"{served.url}/openapi.json",
        *(word for name in tried for word in ("--include-operation-id", name)),
        *("--header", f"Authorization: {anna.headers['Authorization']}"),
        *("--checks", ",".join(CHECKS)),
        *("--phases", "examples,coverage,fuzzing" if thorough else "examples,coverage"),
        *("--generation-deterministic", "--no-shrink", "--continue-on-failure", "--no-color"),
        # What is never answered in time would hang every client.
        *("--request-timeout", "20", "--warnings", "off"),
    )
    fuzzer = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", "fuzzer.toml", "run", *arguments),
        cwd=tmp_path,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    told, _ = await asyncio.wait_for(fuzzer.communicate(), FUZZER_SECONDS)
    assert fuzzer.returncode == 0, told.decode()
    assert " 0 operations" not in told.decode()
