"""Connections to public addresses only.

The address is checked where the connection is made, and the very address that was checked is connected to: a name that
resolves to something else a moment later (DNS rebinding) gains nothing by it.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any

import httpcore2

from callboard.core.errors import DomainError, ErrorKind

# IPv4 addresses inside IPv6 ones, which a gateway of the network translates (RFC 6052, RFC 8215).
_TRANSLATED = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))


class AddressNotPublicError(DomainError):
    """This address is not on the public internet."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Save the page as a file, or have the operator add its host to CALLBOARD_PRIVATE_HOSTS"


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return True for an address of the public internet, also where an IPv6 address carries it inside."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and any(address in network for network in _TRANSLATED):
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not address.is_multicast


class PublicNetwork(httpcore2.AsyncNetworkBackend):
    """The network, without what is not public."""

    def __init__(self, private_hosts: Iterable[str] = ()) -> None:
        """Connect to nothing yet.

        Args:
            private_hosts: `host:port` that may be connected to all the same.
        """
        # The library shows its types another class, for installations without anyio.
        self._inner: httpcore2.AsyncNetworkBackend = httpcore2.AnyIOBackend()  # pyright: ignore[reportAttributeAccessIssue]
        self._private_hosts = frozenset(private_hosts)

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - httpcore's interface
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Connect to the first public address of the host.

        Raises:
            AddressNotPublicError: it has none.
            httpcore2.ConnectError: it cannot be resolved or reached.
        """
        address = host if f"{host}:{port}" in self._private_hosts else await _public_address(host, port)
        return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        """Wait, between attempts to connect."""
        await asyncio.sleep(seconds)


async def _public_address(host: str, port: int) -> str:
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise httpcore2.ConnectError("its name cannot be resolved") from error
    addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
    public = next((address for address in addresses if is_public(ip_address(address))), None)
    if public is None:
        raise AddressNotPublicError(host)
    return public
