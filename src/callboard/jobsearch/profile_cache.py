"""What a process remembers of each of the latest profiles that it saw."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MAX_CACHED_PROFILES = 100


class ProfileCache(OrderedDict[K, V], Generic[K, V]):
    """Values of at most `MAX_CACHED_PROFILES` profiles; the one that was set longest ago goes first."""

    def __setitem__(self, key: K, value: V) -> None:
        """Remember a value, and drop the oldest ones beyond the limit."""
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > MAX_CACHED_PROFILES:
            self.popitem(last=False)
