"""The hosts that registered agents may call, as the operator names them."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import shorten

MAX_SHOWN_CHARACTERS = 200


class HostNotAllowedError(DomainError):
    """Agents may not call this host."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Have the operator add it to CALLBOARD_AGENT_HOSTS"


class RemoteAgentError(DomainError):
    """The agent's server gave no answer that can be used."""

    kind = ErrorKind.UNAVAILABLE


@dataclass(frozen=True)
class AllowedHosts:
    """The hosts that agents may call: `host`, which means its default port, or `host:port`."""

    hosts: frozenset[str] = frozenset()

    @classmethod
    def parse(cls, text: str) -> AllowedHosts:
        """Read a list with commas: `tools.example.com, localhost:9000`."""
        return cls(frozenset(host.strip().lower() for host in text.split(",") if host.strip()))

    def check(self, url: str) -> None:
        """Make sure that a URL may be called.

        Raises:
            HostNotAllowedError: its host is not allowed, or it is no plain http or https URL.
        """
        try:
            parts = urlsplit(url)
            place = f"{(parts.hostname or '').lower()}{f':{parts.port}' if parts.port else ''}"
        except ValueError as error:
            raise HostNotAllowedError(shorten(url, MAX_SHOWN_CHARACTERS)) from error
        if parts.scheme not in {"http", "https"} or parts.username or parts.password or place not in self.hosts:
            raise HostNotAllowedError(place or shorten(url, MAX_SHOWN_CHARACTERS))
