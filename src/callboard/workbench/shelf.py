"""What can be looked up for a request: the asker's documents and Callboard's own handbook."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from uuid import UUID

from callboard.auth.principal import Principal
from callboard.catalog.documents import Documents
from callboard.engine.passages.library import Library
from callboard.engine.passages.model import Findings, SourceText
from callboard.workbench.handbook import handbook

LIBRARIES = 50
"""So many users' texts stay indexed, those of the last ones who asked."""

Ids = frozenset[UUID]


@dataclass
class Shelf:
    """The texts that a user's agents may search."""

    documents: Documents
    _libraries: OrderedDict[UUID, tuple[Ids, Library]] = field(
        default_factory=OrderedDict[UUID, tuple[Ids, Library]], repr=False
    )

    async def find(self, principal: Principal, request: str) -> Findings:
        """Passages that tell of what is asked, best first."""
        library = await self._library(principal)
        return await asyncio.to_thread(library.search, request)

    async def _library(self, principal: Principal) -> Library:
        known = await self.documents.known(principal)
        kept = self._libraries.get(principal.user_id)
        if kept is None or kept[0] != known:
            own = [SourceText(title=name, text=text) for name, text in await self.documents.texts(principal)]
            kept = known, await asyncio.to_thread(lambda: Library((*own, *handbook())))
            self._libraries[principal.user_id] = kept
        self._libraries.move_to_end(principal.user_id)
        while len(self._libraries) > LIBRARIES:
            self._libraries.popitem(last=False)
        return kept[1]
