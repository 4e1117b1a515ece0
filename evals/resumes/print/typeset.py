"""PDF by typst."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typst

LAYOUTS = Path(__file__).parents[1] / "layouts"


def pdf(view: dict[str, Any], template: str) -> bytes:
    """The page as PDF."""
    source = (LAYOUTS / f"{template}.typ").read_bytes()
    return typst.compile(source, sys_inputs={"view": json.dumps(view, ensure_ascii=False)})
