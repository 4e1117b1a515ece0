"""Fail if a regular expression of the project can take more than linear time (`--all` lists those that are allowed).

Expressions are collected from the source (literals) and from what is compiled while every module is imported and the
example documents are analysed, which finds those that are put together from word lists.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from tools.ambiguity import TooLargeError, repeated_word

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "callboard"
ALLOWED = Path(__file__).with_name("regex_allowed.toml")
CALLS = {"compile", "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}

Expression = tuple[str, int]
"""A pattern and its flags."""


def main() -> int:
    """Report the expressions of each package that has more slow ones than it is allowed."""
    found = collect()
    allowed: dict[str, int] = tomllib.loads(ALLOWED.read_text("utf-8"))["allowed"]
    slow: dict[str, list[str]] = defaultdict(list)
    for (pattern, flags), where in sorted(found.items(), key=lambda entry: entry[1]):
        if fault := judge(pattern, flags):
            slow[package_of(where)].append(f"{where}: {fault}\n    {pattern[:300]}")
    failed = False
    for package, faults in sorted(slow.items()):
        if len(faults) > allowed.get(package, 0) or "--all" in sys.argv:
            failed = failed or len(faults) > allowed.get(package, 0)
            print(
                f"{package}: {len(faults)}, and {allowed.get(package, 0)} allowed", *faults, sep="\n", file=sys.stderr
            )
    print(f"Regular expressions: {len(found)} judged, {sum(map(len, slow.values()))} may be slow.")
    return int(failed)


def package_of(where: str) -> str:
    """The package that a file and line stand in."""
    return Path(where).relative_to("src/callboard").parts[0]


def judge(pattern: str, flags: int) -> str | None:
    """What is wrong with an expression."""
    try:
        word = repeated_word(pattern, flags)
    except TooLargeError:
        return "too large to be judged"
    return None if word is None else f"may take more than linear time on {word!r} repeated"


def collect() -> dict[Expression, str]:
    """Every expression of the project, with the file and line where it stands."""
    found = dict(_literals())
    with recording() as compiled:
        for module in pkgutil.walk_packages([str(SOURCE)], "callboard."):
            importlib.import_module(module.name)
        analyse_examples()
    return compiled | found


def analyse_examples() -> None:
    """Have the engine compile what it compiles when it is first used."""
    intake: Any = importlib.import_module("callboard.hiring.intake")
    documents: Any = importlib.import_module("callboard.documents.child")
    reader: Any = importlib.import_module("callboard.documents.reader")
    limits = reader.DEFAULTS
    resume, posting = (
        reader._document(documents.read(path.read_bytes(), path.name, limits))  # noqa: SLF001 - in this process
        for path in (ROOT / "examples" / "resume.pdf", ROOT / "examples" / "job.md")
    )
    intake.prepare_intake(
        intake.SourceDocument(name="r", document=resume), intake.SourceDocument(name="j", document=posting)
    )
    parse_resume: Any = importlib.import_module("callboard.engine.resume.parser").parse_resume
    parse_posting: Any = importlib.import_module("callboard.engine.posting.parser").parse_posting
    score: Any = importlib.import_module("callboard.engine.matching.scorer").match
    today = date(2026, 1, 1)
    score(parse_resume(resume, today=today), parse_posting(posting), today=today)


@contextmanager
def recording() -> Iterator[dict[Expression, str]]:
    """Expressions that code of the project compiles within the block."""
    found: dict[Expression, str] = {}
    compile_: Any = re._compile  # noqa: SLF001 - what every function of `re` goes through

    def record(pattern: Any, flags: int) -> Any:
        frame: Any = sys._getframe(1)  # noqa: SLF001 - who asked
        while frame and frame.f_code.co_filename == re.__file__:
            frame = frame.f_back
        where = Path(frame.f_code.co_filename)
        if isinstance(pattern, str) and where.is_relative_to(SOURCE):
            found.setdefault((pattern, int(flags)), f"{where.relative_to(ROOT)}:{frame.f_lineno}")
        return compile_(pattern, flags)

    re._compile = record  # type: ignore[attr-defined]  # noqa: SLF001
    try:
        yield found
    finally:
        re._compile = compile_  # type: ignore[attr-defined]  # noqa: SLF001


def _literals() -> Iterator[tuple[Expression, str]]:
    """Patterns written as literals in calls of `re`, whether or not anything calls them."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CALLS):
                continue
            if isinstance(node.func.value, ast.Name) and node.func.value.id == "re" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield (first.value, _flags(node)), f"{path.relative_to(ROOT)}:{node.lineno}"


def _flags(call: ast.Call) -> int:
    """Flags that a call names: `re.I | re.M`."""
    values = [*call.args[1:], *(word.value for word in call.keywords if word.arg == "flags")]
    flags = 0
    for node in (each for value in values for each in ast.walk(value)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "re":
            flags |= int(getattr(re, node.attr))
    return flags


if __name__ == "__main__":
    sys.exit(main())
