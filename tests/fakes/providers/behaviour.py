"""Responses of a fake model, independent of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Usage:
    input_tokens: int = 1_000
    output_tokens: int = 200
    cached_tokens: int = 0


@dataclass(frozen=True)
class Answer:
    """Calls the output tool that the request offers."""

    arguments: Mapping[str, Any]
    usage: Usage = Usage()


@dataclass(frozen=True)
class Use:
    """Uses one of the tools that the request offers besides."""

    tool: str
    arguments: Mapping[str, Any]
    usage: Usage = Usage()


@dataclass(frozen=True)
class Prose:
    """Talks instead."""

    text: str
    usage: Usage = Usage()


@dataclass(frozen=True)
class RawArguments:
    """Calls the output tool with arguments that are not JSON."""

    text: str


@dataclass(frozen=True)
class Refuse:
    """An HTTP error in the provider's own form."""

    status: int
    message: str = "no"
    code: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Garbage:
    """A body that is not what its headers say."""

    body: bytes = b"<html>502 upstream</html>"
    content_type: str = "application/json"


@dataclass(frozen=True)
class Truncate:
    """A proper answer that breaks off in the middle of the wire."""

    arguments: Mapping[str, Any]


@dataclass(frozen=True)
class Hang:
    """Nothing at all, until the server is closed."""


@dataclass(frozen=True)
class HangUp:
    """The connection is closed without a word."""


Behaviour = Answer | Use | Prose | RawArguments | Refuse | Garbage | Truncate | Hang | HangUp
