"""What the caller of `callboard hire` wants."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path

from callboard.engine.document import Document


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
    reading: dict[Path, Future[Document]] = field(default_factory=dict[Path, Future[Document]])
    """Files whose reading has begun."""
