"""Limits on the length of files and functions, and rules on module names and docstrings."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
FILE_LINES = 500
FUNCTION_LINES = 40


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_a_file_is_at_most_500_lines() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {path: lines for path, lines in lengths.items() if lines > FILE_LINES} == {}


def test_a_function_is_at_most_40_lines() -> None:
    functions = (
        (name(path), node)
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    assert [f"{path}: {f.name}" for path, f in functions if (f.end_lineno or 0) - f.lineno >= FUNCTION_LINES] == []


def test_a_module_has_a_docstring() -> None:
    assert [name(path) for path, tree in trees().items() if not ast.get_docstring(tree)] == []


def test_module_names_are_specific() -> None:
    vague = {"utils", "util", "helpers", "helper", "manager", "common", "misc", "base"}
    assert [name(path) for path in SOURCES if path.stem in vague] == []
