"""The documents match the code."""

import re
from pathlib import Path

import pytest

from callboard.bootstrap.settings import Settings
from callboard.surfaces.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]

STRATA = sorted(p.name for p in (ROOT / "src/callboard").iterdir() if p.is_dir() and p.name[0] != "_")
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("*/README.md")]
FILES = [
    f"/{path.relative_to(ROOT).as_posix()}"
    for folder in (
        "src",
        "tests",
        "training",
        "evals",
        "tools",
        "migrations",
        "benchmarks",
        "deploy",
        "docs",
        "examples",
    )
    for path in (ROOT / folder).rglob("*")
]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("field", sorted(Settings.model_fields))
def test_every_setting_is_documented(field: str) -> None:
    assert f"`CALLBOARD_{field.upper()}`" in read("docs/configuration.md")


def test_every_documented_setting_exists() -> None:
    documented = set(re.findall(r"^\| `CALLBOARD_(\w+)`", read("docs/configuration.md"), re.MULTILINE))
    assert documented == {field.upper() for field in Settings.model_fields}


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_is_in_the_readme(command: str) -> None:
    assert re.search(rf"callboard {command}\b(?!-)", read("README.md"))


@pytest.mark.parametrize("stratum", STRATA)
def test_every_package_is_in_the_architecture_diagram(stratum: str) -> None:
    picture = read("docs/architecture.md").split("```")[1]
    assert f"{stratum}/" in picture


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_that_a_page_names_exists(page: Path) -> None:
    named = re.findall(r"`((?:[\w-]+/)*[\w-]+\.py)`", page.read_text(encoding="utf-8"))
    assert [name for name in named if not any(file.endswith(f"/{name}") for file in FILES)] == []


def test_every_decision_record_has_consequences() -> None:
    records = sorted((ROOT / "docs/decisions").glob("*.md"))
    assert records
    for record in records:
        assert "**Consequences.**" in record.read_text(encoding="utf-8"), record.name


def test_ci_runs_the_make_targets_of_the_readme() -> None:
    commands = re.findall(r"^make \w+$", read(".ci/run"), re.MULTILINE)
    assert commands == ["make check", "make test"]
    assert all(command in read("README.md") for command in commands)


@pytest.mark.parametrize("heading", ["reasons", "breakers", "requirements"])
def test_picture_of_a_run_shows_what_the_program_prints(heading: str) -> None:
    # `make picture` draws it anew. The example gives no concerns, so their heading is not in it.
    words = re.search(
        rf'^{heading} = "([^"]+)"', read("src/callboard/engine/messages/data/report.en.toml"), re.MULTILINE
    )
    assert words is not None
    assert f">{words[1].replace(' ', '&#160;')}<" in read("docs/run.svg")
