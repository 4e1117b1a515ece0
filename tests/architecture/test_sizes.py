"""The caps of the house: a file says one thing, a function fits on a screen."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
FILE_LINES = 300
FUNCTION_LINES = 40


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_file_is_at_most_300_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= FILE_LINES


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_function_is_at_most_40_lines(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    long = {
        f.name: f.end_lineno - f.lineno + 1
        for f in functions
        if f.end_lineno and f.end_lineno - f.lineno >= FUNCTION_LINES
    }
    assert not long


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_module_opens_with_its_job(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_name_says_the_noun(path: Path) -> None:
    assert path.stem not in {"utils", "util", "helpers", "helper", "manager", "common", "misc", "base"}
