"""What the caller of `callboard hire` wants."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from callboard.documents.ahead import ReadingAhead


@dataclass(frozen=True)
class Order:
    """A posting, résumés, and what is to come of them."""

    job: Path
    resumes: tuple[Path, ...]
    compare: bool
    """Whether the résumés are compared, even if there is only one of them."""
    out: Path | None
    audience: str
    policy: str
    approve: bool
    files: ReadingAhead
