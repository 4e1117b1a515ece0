"""The files in `deploy/` and the commands in the documents match the program."""

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from typer.core import TyperGroup
from typer.main import get_command

from callboard.bootstrap.settings import Settings
from callboard.llm.address import VARIABLES
from callboard.surfaces.cli.main import COMMANDS, app
from callboard.surfaces.http.server import EXIT_SECONDS

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

SETTINGS = {f"CALLBOARD_{field.upper()}" for field in Settings.model_fields}

LINE = re.compile(r"^(?: {4}|ExecStart=/opt/callboard/bin/|# +)callboard ([a-z].*)$", re.MULTILINE)
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
UNITS = [path for path in FILES if path.suffix == ".service"]


def names(path: Path) -> set[str]:
    return set(re.findall(r"\bCALLBOARD_[A-Z_]*[A-Z]\b", path.read_text(encoding="utf-8")))


def typed() -> Iterator[tuple[str, list[str]]]:
    """Every command line that a file shows: where, and its words."""
    for path in (*PAGES, *FILES):
        for line in LINE.findall(path.read_text(encoding="utf-8")):
            yield path.name, shlex.split(line, comments=True)
    for name, service in COMPOSE["services"].items():
        if service.get("image") == "callboard:local":
            yield f"compose.yaml: {name}", service["command"]


@pytest.mark.parametrize("path", [*FILES, *PAGES], ids=lambda path: path.name)
def test_every_setting_in_the_deployment_files_exists(path: Path) -> None:
    assert names(path) <= SETTINGS


def test_container_variables_are_all_read() -> None:
    given = {name for service in COMPOSE["services"].values() for name in service.get("environment", {})}
    ours = {name for name in given if not name.startswith("POSTGRES_")}
    assert ours <= SETTINGS | set(VARIABLES) | {"OTEL_EXPORTER_OTLP_ENDPOINT"}


@cache
def program() -> TyperGroup:
    return get_command(app)


@pytest.mark.parametrize(("where", "words"), [pytest.param(*one, id=f"{one[0]}: {one[1]}") for one in typed()])
def test_every_documented_command_and_option_exists(where: str, words: list[str]) -> None:
    name, *rest = words
    assert name in COMMANDS, where
    command = program().get_command(None, name)
    if parts := getattr(command, "commands", None):
        assert rest[0] in parts, where
        command = parts[rest.pop(0)]
    flags = {word.partition("=")[0] for word in rest if word.startswith("-")}
    assert flags <= {flag for option in command.params for flag in (*option.opts, *option.secondary_opts)}, where


def seconds(text: str) -> int:
    return int(re.fullmatch(r"(\d+)s?", text)[1])


def test_stop_timeouts_exceed_the_shutdown_time() -> None:
    waits = [
        seconds(service["stop_grace_period"])
        for service in COMPOSE["services"].values()
        if "command" in service and service["image"] == "callboard:local"
    ]
    for unit in UNITS:
        waits.append(seconds(re.search(r"^TimeoutStopSec=(.*)$", unit.read_text(), re.MULTILINE)[1]))
    assert len(waits) == 4
    assert all(wait > EXIT_SECONDS for wait in waits)


def test_both_systemd_units_have_the_same_hardening() -> None:
    one, other = (unit.read_text(encoding="utf-8").split("\nStateDirectory=")[1] for unit in UNITS)
    assert one == other


def test_proxy_allows_the_largest_upload_and_does_not_buffer_events() -> None:
    proxy = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    allowed = int(re.search(r"client_max_body_size (\d+)m;", proxy)[1]) * 1024 * 1024
    assert allowed > Settings.model_fields["upload_limit"].default
    assert "proxy_buffering off;" in proxy.split("/events$ {")[1].split("}")[0]


def test_image_copies_only_files_in_its_build_context() -> None:
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    seen = set(re.findall(r"^!(.*)$", (DEPLOY / "Dockerfile.dockerignore").read_text(), re.MULTILINE))
    assert {name for line in copied for name in line.split()} == seen
    assert all((ROOT / name).exists() for name in seen)


def test_image_installs_the_pinned_uv() -> None:
    pinned = re.search(r"^UV_VERSION := (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)[1]
    assert f"uv=={pinned}" in (DEPLOY / "Dockerfile").read_text()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_in_the_documents_resolves(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []
