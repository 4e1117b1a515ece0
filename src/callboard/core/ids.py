"""Identifiers: UUIDv7, sortable by the time they were made (RFC 9562, section 5.7)."""

from __future__ import annotations

import secrets
import time
from uuid import UUID, uuid5


def new_id() -> UUID:
    """A fresh UUIDv7: 48 bits of Unix milliseconds, then random."""
    return _made_at(time.time_ns() // 1_000_000, secrets.randbits(80))


def derived_id(origin: UUID, name: str) -> UUID:
    """The UUIDv7 that always follows from another one and a name, and sorts by the other one's time."""
    return _made_at(origin.int >> 80, uuid5(origin, name).int & (1 << 80) - 1)


def _made_at(millis: int, rest: int) -> UUID:
    value = (millis & 0xFFFF_FFFF_FFFF) << 80 | rest
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return UUID(int=value)
