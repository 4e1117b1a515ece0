"""What can be looked up for a request: the asker's documents and Callboard's own handbook."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.auth.principal import Principal
from callboard.storage.session import Database
from callboard.workbench.slots import FoundSlot


@dataclass(frozen=True)
class Shelf:
    """The texts that a user's agents may search."""

    database: Database

    async def find(self, principal: Principal, request: str) -> FoundSlot:
        """Passages that tell of what is asked, best first."""
        return FoundSlot()
