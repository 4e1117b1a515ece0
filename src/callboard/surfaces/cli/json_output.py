"""Output for programs: JSON on stdout, and nothing else there."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any


def print_json(value: Mapping[str, Any] | Sequence[Any]) -> None:
    """Print one JSON document on stdout, indented."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def print_json_line(value: Mapping[str, Any]) -> None:
    """Print one JSON document on one line of stdout."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
