"""Who is asking, and how much they may do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

LOCAL_USER = UUID("00000000-0000-7000-8000-000000000001")
"""The one user of a computer that serves nobody else; made by the first migration."""


class Scope(StrEnum):
    """What a personal token allows a program to do."""

    READ = "read"
    WRITE = "write"


EVERYTHING = frozenset(Scope)


@dataclass(frozen=True)
class Principal:
    """A user that has been recognised; every transaction runs in the name of one."""

    user_id: UUID
    name: str = ""
    email: str | None = None
    scopes: frozenset[Scope] = EVERYTHING
    token_id: UUID | None = None
    """The personal token that a program showed; None if the person is there in person."""

    @property
    def may_write(self) -> bool:
        """Whether anything may be changed in the user's name."""
        return Scope.WRITE in self.scopes

    @property
    def in_person(self) -> bool:
        """Whether it is the user and no program: only then may the account itself be changed."""
        return self.token_id is None


def local_principal() -> Principal:
    """The local single user."""
    return Principal(LOCAL_USER, "local")
