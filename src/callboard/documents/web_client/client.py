"""One polite client for pages and feeds of others: paced per host, conditional, bounded in time and size.

What comes back is a stranger's: nobody is asked on its account, and a redirect to another host is an error that names
the host, so that a person decides.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from urllib.parse import urljoin

import httpcore2
import httpx2

from callboard.core import clock
from callboard.core.text import shorten
from callboard.documents.limits import MIB
from callboard.documents.web_client.addresses import PublicNetwork
from callboard.documents.web_client.errors import (
    AddressInvalidError,
    AnswerTooLargeError,
    HostBusyError,
    NoAnswerError,
    PageGoneError,
    PageRefusedError,
    RedirectedElsewhereError,
)
from callboard.documents.web_client.robots import PRODUCT, RobotsFiles

REDIRECTS = 3
"""Redirects within the same host that are followed."""

LONGEST_PAUSE = 3600
"""Seconds: a longer Retry-After is not believed."""

DEFAULT_RETRY_AFTER = 60
"""Seconds for which a host that refuses for now is left alone if it does not say for how long."""

SHOWN = 200

_UNCOMPRESSED = {"", "identity"}
_GZIP = 31
"""`zlib`'s window bits for the gzip format."""


@dataclass(frozen=True)
class WebLimits:
    """Bounds of one request, and manners towards one host."""

    seconds: float = 30.0
    """For the whole request with its body and redirects, however slowly it comes; waiting for one's turn excluded."""
    bytes: int = 20 * MIB
    """Of the body, unpacked."""
    pause: float = 1.0
    """Seconds between the starts of two requests to the same host."""
    patience: float = 10.0
    """The longest Retry-After, in seconds, that is waited for; with a longer one the request fails."""


@dataclass(frozen=True)
class Validators:
    """What a host said of the version that it sent, to ask only for a newer one."""

    etag: str = ""
    last_modified: str = ""

    def headers(self) -> dict[str, str]:
        """The headers of a conditional request."""
        named = {"If-None-Match": self.etag, "If-Modified-Since": self.last_modified}
        return {name: value for name, value in named.items() if value}


@dataclass(frozen=True)
class WebPage:
    """The answer of a host: a body, or None if it has not changed since the version of the validators."""

    url: str
    body: bytes | None
    media_type: str = ""
    validators: Validators = Validators()


@dataclass
class _Host:
    """What is known about one host: when it may be asked next, and whose turn it is."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    next_start: float = 0.0
    closed_until: float = 0.0


class WebClient:
    """Asks hosts for pages. One client a process: the pace per host is kept here."""

    def __init__(self, private_hosts: frozenset[str] = frozenset(), limits: WebLimits | None = None) -> None:
        """Connect to nothing yet.

        Args:
            private_hosts: `host:port` inside the operator's network that may be asked, see `CALLBOARD_PRIVATE_HOSTS`.
            limits: bounds of each request.
        """
        self._limits = limits or WebLimits()
        # Connections end with their answers: at this pace keeping them saves little, and nobody has to close a client.
        self._pool = httpcore2.AsyncConnectionPool(
            network_backend=PublicNetwork(private_hosts), max_connections=20, max_keepalive_connections=0
        )
        self._hosts: defaultdict[str, _Host] = defaultdict(_Host)
        self._robots = RobotsFiles(self._body_at)

    async def get(
        self,
        url: str,
        *,
        accept: str = "*/*",
        known: Validators | None = None,
        pause: float | None = None,
        obey_robots: bool = False,
    ) -> WebPage:
        """The page at a URL.

        Args:
            url: http or https.
            accept: media types that can be used.
            known: the version that the caller has; the page has no body if there is no newer one.
            pause: seconds between two requests to this host, where its rules ask for more than the usual.
            obey_robots: ask the host's robots.txt first: for pages and feeds, which are not made for programs as an
                API is.

        Raises:
            AddressInvalidError: it is not an http or https URL, or carries a password.
            AddressNotPublicError: the host is not on the public internet.
            RedirectedElsewhereError: it redirects to another host, or without end.
            RobotsRefusedError: the host's robots.txt forbids it.
            PageGoneError: there is no such page (404, 410).
            PageRefusedError: the host does not give it to us (401, 403, another 4xx, a bot wall).
            HostBusyError: the host asks us to wait (429, 503); `retry_after` says for how long.
            NoAnswerError: no connection, no answer in time, a server error, or an answer cut short.
            AnswerTooLargeError: it is larger than the limit.
        """
        headers = _headers(accept, known or Validators())
        target = _checked(url)
        for _ in range(REDIRECTS + 1):
            if obey_robots:
                await self._robots.check(str(target))
            page = await self._patiently(target, headers, self._limits.pause if pause is None else pause)
            if isinstance(page, WebPage):
                return page
            target = page
        raise RedirectedElsewhereError(f"{target.host} redirects more than {REDIRECTS} times")

    async def _body_at(self, url: str) -> bytes:
        return (await self.get(url, accept="text/plain", pause=0.0)).body or b""

    async def _patiently(self, url: httpx2.URL, headers: Mapping[str, str], pause: float) -> WebPage | httpx2.URL:
        """The page, or where it is; a short Retry-After is waited for once."""
        try:
            return await self._paced(url, headers, pause)
        except HostBusyError as error:
            if error.retry_after is None or error.retry_after > self._limits.patience:
                raise
            await asyncio.sleep(error.retry_after)
        return await self._paced(url, headers, pause)

    async def _paced(self, url: httpx2.URL, headers: Mapping[str, str], pause: float) -> WebPage | httpx2.URL:
        host = self._hosts[_place(url)]
        async with host.turn:
            now = time.monotonic()
            if host.closed_until > now:
                seconds = int(host.closed_until - now) + 1
                raise HostBusyError(f"{_place(url)} asked us to wait", retry_after=seconds)
            if host.next_start > now:
                await asyncio.sleep(host.next_start - now)
            host.next_start = time.monotonic() + pause
        try:
            async with asyncio.timeout(self._limits.seconds):
                return await self._ask(url, headers)
        except TimeoutError as error:
            raise NoAnswerError(f"{_place(url)} took more than {self._limits.seconds:g} seconds") from error
        except HostBusyError as error:
            host.closed_until = time.monotonic() + (error.retry_after or 0)
            raise

    async def _ask(self, url: httpx2.URL, headers: Mapping[str, str]) -> WebPage | httpx2.URL:
        timeouts = dict.fromkeys(("connect", "read", "write", "pool"), self._limits.seconds)
        async with (
            _explained(_place(url)),
            self._pool.stream(
                "GET", str(url), headers=list(headers.items()), extensions={"timeout": timeouts}
            ) as answer,
        ):
            fields = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in answer.headers}
            if answer.status in {301, 302, 303, 307, 308}:
                return _redirected(url, fields.get("location", ""))
            _judge(url, answer.status, fields)
            unchanged = answer.status == HTTPStatus.NOT_MODIFIED
            body = None if unchanged else await self._body(answer, fields)
        return WebPage(
            url=str(url),
            body=body,
            media_type=fields.get("content-type", "").partition(";")[0].strip().lower(),
            validators=Validators(fields.get("etag", ""), fields.get("last-modified", "")),
        )

    async def _body(self, answer: httpcore2.Response, fields: Mapping[str, str]) -> bytes:
        coding = fields.get("content-encoding", "").lower()
        chunks = answer.aiter_stream()
        if coding == "gzip":
            chunks = _unpacked(chunks, self._limits.bytes + 1)
        elif coding not in _UNCOMPRESSED:
            raise NoAnswerError(f"it is compressed as {shorten(coding, SHOWN)}, which was not asked for")
        body = bytearray()
        async for chunk in chunks:
            body += chunk
            if len(body) > self._limits.bytes:
                raise AnswerTooLargeError(f"it has more than {self._limits.bytes / MIB:.0f} MB")
        return bytes(body)


def _headers(accept: str, known: Validators) -> dict[str, str]:
    return {"User-Agent": PRODUCT, "Accept": accept, "Accept-Encoding": "gzip"} | known.headers()


async def _unpacked(chunks: AsyncIterator[bytes], most: int) -> AsyncGenerator[bytes]:
    """The bytes of a gzip stream, at most `most` of each chunk, so that none can blow up.

    Raises:
        NoAnswerError: it is damaged or cut short.
    """
    unpacker = zlib.decompressobj(_GZIP)
    try:
        async for chunk in chunks:
            yield unpacker.decompress(chunk, most)
    except zlib.error as error:
        raise NoAnswerError("its compressed body is damaged") from error
    if not unpacker.eof:
        raise NoAnswerError("its compressed body is cut short")


def _checked(url: str) -> httpx2.URL:
    try:
        parsed = httpx2.URL(url.strip())
    except (httpx2.InvalidURL, UnicodeError) as error:
        raise AddressInvalidError(shorten(url, SHOWN)) from error
    if parsed.scheme not in {"http", "https"} or not parsed.host or parsed.userinfo:
        raise AddressInvalidError(shorten(url, SHOWN))
    return parsed.copy_with(fragment=None)


def _redirected(url: httpx2.URL, location: str) -> httpx2.URL:
    target = _checked(urljoin(str(url), location))
    if (target.host, target.port) != (url.host, url.port) or (url.scheme, target.scheme) == ("https", "http"):
        raise RedirectedElsewhereError(f"{_place(url)} redirects to {shorten(str(target), SHOWN)}")
    return target


def _judge(url: httpx2.URL, status: int, fields: Mapping[str, str]) -> None:
    """Whether the answer is one.

    Raises:
        DomainError: it is none, and says why.
    """
    place = _place(url)
    if status in {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}:
        raise PageGoneError(f"{place} answers with status {status}")
    if status in {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}:
        raise HostBusyError(f"{place} answers with status {status}", retry_after=_retry_after(fields))
    # Cloudflare's own word for a page that asks whether a person is there.
    if fields.get("cf-mitigated") == "challenge":
        raise PageRefusedError(f"{place} wants to see that a person is asking")
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise NoAnswerError(f"{place} answers with status {status}")
    if status not in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED}:
        raise PageRefusedError(f"{place} answers with status {status}")


def _retry_after(fields: Mapping[str, str]) -> int:
    """Seconds, from either form of the header."""
    told = fields.get("retry-after", "").strip()
    if told.isdecimal():
        return min(int(told[:9]), LONGEST_PAUSE)
    try:
        until: datetime = parsedate_to_datetime(told)
        seconds = (until - clock.now()).total_seconds()
    except (ValueError, TypeError):  # no date, or one without a zone
        return DEFAULT_RETRY_AFTER
    return min(max(int(seconds), 0), LONGEST_PAUSE)


def _place(url: httpx2.URL) -> str:
    return f"{url.host}:{url.port}" if url.port else url.host


@asynccontextmanager
async def _explained(place: str) -> AsyncGenerator[None]:
    """Translate the errors of the HTTP library to ours."""
    try:
        yield
    except httpcore2.TimeoutException as error:
        raise NoAnswerError(f"{place} did not answer in time") from error
    except httpcore2.ConnectError as error:
        raise NoAnswerError(f"{place} cannot be reached: {shorten(str(error) or 'no connection', SHOWN)}") from error
    except (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.UnsupportedProtocol) as error:
        raise NoAnswerError(f"{place} broke off, or sent what is not HTTP") from error
