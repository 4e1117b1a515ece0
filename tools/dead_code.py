"""Fail on functions, classes, methods and constants of `src` that nothing calls, the tests apart.

Names of models' fields and of enums' members are read from outside (JSON, SQL), so they are not looked at.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

from vulture import Vulture
from vulture.core import Item

ROOT = Path(__file__).parents[1]
USERS = ("src", "migrations", "benchmarks", "evals", "training", "tools", "examples", "docs")
"""Folders whose code counts as a caller."""

KINDS = {"function", "class", "method", "property", "import", "unreachable_code"}
DECORATORS = [
    "@router.*",
    "@app.*",
    "@server.*",
    "@sources_app.*",
    "@field_validator",
    "@model_validator",
    "@field_serializer",
    "@typer.*",
]
"""What registers a function with a framework, which calls it."""

ATTRIBUTE = re.compile(r"\.([a-z_]+)")
"""What a template reads of an object."""

ALLOWED = Path(__file__).with_name("dead_code_allowed.toml")


def is_module_constant(item: Item) -> bool:
    """Return True for a constant at the left margin: members of enums, which are read from outside, are indented."""
    line = Path(item.filename).read_text("utf-8").splitlines()[item.first_lineno - 1]
    return item.typ == "variable" and item.name.isupper() and line.startswith(item.name)


def main() -> int:
    """Report what nothing calls."""
    allowed = {name for names in tomllib.loads(ALLOWED.read_text("utf-8")).values() for name in names}
    allowed |= {name for path in (ROOT / "src").rglob("*.html") for name in ATTRIBUTE.findall(path.read_text("utf-8"))}
    vulture = Vulture(ignore_decorators=DECORATORS)
    vulture.scavenge([str(ROOT / folder) for folder in USERS if (ROOT / folder).is_dir()])
    dead = [
        item
        for item in vulture.get_unused_code(min_confidence=60)
        if (item.typ in KINDS or is_module_constant(item))
        and item.name not in allowed
        and Path(item.filename).is_relative_to(ROOT / "src")
    ]
    for item in dead:
        where = Path(item.filename).relative_to(ROOT)
        print(f"{where}:{item.first_lineno}: nothing calls the {item.typ} {item.name}", file=sys.stderr)
    return int(bool(dead))


if __name__ == "__main__":
    sys.exit(main())
