"""Lists of words stand in data files and not in the code: neither in regular expressions nor in collections."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
MOST_WORDS = 6
"""Words between which a pattern may choose; a longer list is data."""

NO_LANGUAGE = {
    "src/callboard/core/value_faults.py": "names of kinds that a library uses in its messages",
    "src/callboard/documents/html/cascade.py": "names of selectors",
    "src/callboard/documents/pdf/glyphs.py": "parts of the names of fonts",
    "src/callboard/documents/sniffing.py": "names of elements",
    "src/callboard/engine/resume/jsonresume.py": "names of elements",
    "src/callboard/surfaces/api/routes/agents.py": "parts of addresses",
}
"""Modules whose patterns list names which belong to no language, and what these are."""

NAMES_OF_CODE = {
    "matching/vocabulary/occupations.py": "languages",
    "maths/expressions.py": "products of variables",
    "posting/units.py": "labels",
    "profile/entries.py": "fields",
    "skills/phrases/vocabulary.py": "languages",
    "text/dates.py": "Roman numerals",
    "text/language.py": "languages",
    "trust/claims/output_fields.py": "fields",
    "trust/protected/blind.py": "fields",
}
"""Modules of the engine whose collections list what belongs to no language, and what that is."""

_HEAD = re.compile(r"^\?(?::|=|!|<=|<!|P<\w+>|[a-z-]+:)")
_ESCAPE, _CLASS = re.compile(r"\\."), re.compile(r"\[[^\]]*\]")
_BEGINS_WITH_A_WORD = re.compile(r"[^\w(]*\(?[^\W\d_]{2,}")


def literals(tree: ast.Module) -> Iterator[str]:
    """Every string of a module but its docstrings; what is put into a string is left out of it."""
    documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part for part in node.values if isinstance(part, ast.Constant)]
            documented.update(map(id, parts))
            yield "".join(str(part.value) for part in parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
            yield node.value


def alternatives(pattern: str) -> Iterator[list[str]]:
    """The alternatives of each group of a pattern, and of the pattern as a whole."""
    groups = [[""]]
    for sign in re.findall(r"\\.|\[(?:\\.|[^\]\\])*\]|.", pattern, re.DOTALL):
        if sign == "(":
            groups.append([""])
        elif sign == ")" and len(groups) > 1:
            yield groups[-1]
            groups[-2][-1] += f"({'|'.join(groups.pop())})"
        elif sign == "|":
            groups[-1].append("")
        else:
            groups[-1][-1] += sign
    yield from groups


def words(alternatives: list[str]) -> list[str]:
    plain = (_CLASS.sub("", _ESCAPE.sub(" ", _HEAD.sub("", each))) for each in alternatives)
    return [each for each in plain if _BEGINS_WITH_A_WORD.match(each)]


def longest_list(pattern: str) -> int:
    return max(len(words(each)) for each in alternatives(pattern))


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        (r"\b(?:oak|elm|ash)\b", 3),
        (r"oak|elm", 2),
        (r"(?:oak|elm)s?|(?:ash|fir|yew|box)", 4),
        (r"[a|b|c|d]+|\d|\w", 0),
        (r"(?P<tree>oaks?|[Ee]lms?|ash(?:es)?)", 3),
    ],
)
def test_words_of_a_pattern_are_counted(pattern: str, count: int) -> None:
    assert longest_list(pattern) == count


def test_a_list_of_words_is_data() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): pattern
        for path in SOURCES
        for pattern in literals(ast.parse(path.read_text(encoding="utf-8")))
        if "|" in pattern and longest_list(pattern) > MOST_WORDS
    }
    assert found.keys() == NO_LANGUAGE.keys()


def longest_collection(tree: ast.Module) -> int:
    """The most words that a collection of a module lists as its items, or in one string that is split."""
    nodes = list(ast.walk(tree))
    collections = [node.elts for node in nodes if isinstance(node, ast.Set | ast.Tuple | ast.List)]
    split = [node.value for node in nodes if isinstance(node, ast.Attribute) and node.attr == "split"]
    items = ([each.value for each in listed if isinstance(each, ast.Constant)] for listed in collections)
    joined = (str(each.value).split() for each in split if isinstance(each, ast.Constant))
    counts = (sum(str(each).isalpha() and str(each).islower() for each in listed) for listed in (*items, *joined))
    return max(counts, default=0)


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ('TREES = frozenset({"oak", "elm", "ash"})', 3),
        ('TREES = ["oak", "elm", GENERA, 7, "ac:er"]', 2),
        ('TREES = "oak elm ash".split()', 3),
        ('print("oak elm ash")', 0),
    ],
)
def test_words_of_a_collection_are_counted(code: str, count: int) -> None:
    assert longest_collection(ast.parse(code)) == count


def test_a_collection_of_words_is_data() -> None:
    engine = ROOT / "src/callboard/engine"
    found = {
        path.relative_to(engine).as_posix()
        for path in engine.rglob("*.py")
        if longest_collection(ast.parse(path.read_text(encoding="utf-8"))) > MOST_WORDS
    }
    assert found == NAMES_OF_CODE.keys()
