"""Modules that are imported by name, in a string, keep to the layers of `pyproject.toml` too."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
LAYERS = [one for one in CONTRACTS if one["type"] == "layers"]


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


MODULES = {module(path) for path in SOURCES}


def named_modules() -> Iterator[tuple[str, str]]:
    """Each module, with each module that a string in it names, a constant or the beginning of a formatted one."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                name = node.value.partition(":")[0].rstrip(".")
                # Packages alone are names of folders with data, and of metrics.
                if name.count(".") > 1 and name in MODULES:
                    yield module(path), name


def layer(contract: dict[str, list[str]], container: str, name: str) -> tuple[int, str] | None:
    """The number of a module's layer from the top, and its package there; None outside the container."""
    for row, packages in enumerate(contract["layers"]):
        for package in packages.split(" | "):
            if f"{name}.".startswith(f"{container}.{package}."):
                return row, package
    return None


def broken_contract(importer: str, imported: str) -> str | None:
    """The name of the contract that an import breaks; None if it breaks none."""
    for contract in LAYERS:
        for container in contract["containers"]:
            here, there = layer(contract, container, importer), layer(contract, container, imported)
            if here and there and here != there and there[0] <= here[0]:
                return contract["name"]
    return None


@pytest.mark.parametrize(
    ("importer", "imported", "contract"),
    [
        ("callboard.storage.session", "callboard.agents.spec", "Imports point down"),
        ("callboard.hiring.pipeline", "callboard.jobsearch.matches", "Imports point down"),
        (
            "callboard.engine.resume.lexicon",
            "callboard.engine.resume.parser",
            "Packages of the résumé reader know those below",
        ),
        ("callboard.hiring.pipeline", "callboard.agents.spec", None),
    ],
)
def test_import_by_name_is_judged_by_the_layers(importer: str, imported: str, contract: str | None) -> None:
    assert broken_contract(importer, imported) == contract


def test_imports_by_name_point_down() -> None:
    found = set(named_modules())
    assert ("callboard.bootstrap.container", "callboard.jobsearch.service") in found
    assert {
        (importer, imported): broken for importer, imported in found if (broken := broken_contract(importer, imported))
    } == {}
