"""Who is asking."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

LOCAL_USER = UUID("00000000-0000-7000-8000-000000000001")
"""The one user of a computer that serves nobody else; made by the first migration."""


@dataclass(frozen=True)
class Principal:
    """A user that has been recognised; every transaction runs in the name of one."""

    user_id: UUID
    name: str = ""


def local_principal() -> Principal:
    """The local single user."""
    return Principal(LOCAL_USER, "local")
