"""Answers for programs: JSON to stdout, and nothing else goes there."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any


def emit(value: Mapping[str, Any] | Sequence[Any]) -> None:
    """One JSON document, indented, on stdout."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def emit_line(value: Mapping[str, Any]) -> None:
    """One JSON document on one line of stdout."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
