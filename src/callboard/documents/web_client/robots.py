"""What a host allows programs to fetch: its robots.txt, as RFC 9309 reads it, kept for a day."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from urllib.parse import quote, urlsplit

from callboard.core import clock
from callboard.core.text import shorten
from callboard.documents.web_client.errors import (
    PageGoneError,
    PageRefusedError,
    RedirectedElsewhereError,
    RobotsRefusedError,
)

PRODUCT = "callboard"
"""The name that we are known by, in the header `User-Agent` and in the rules of hosts."""

KEPT = timedelta(days=1)
"""How long a host's rules are believed without asking for them again."""

MOST_BYTES = 500 * 1024
"""Of a robots.txt that are read; the RFC asks for as many at least."""

_SHOWN = 200
_ESCAPED = re.compile(r"%([0-9a-fA-F]{2})")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_NAME = re.compile(r"[a-z_-]+")


@dataclass(frozen=True)
class Rule:
    """One line of a group: paths that match the pattern are allowed, or not."""

    pattern: str
    allows: bool


@dataclass(frozen=True)
class RobotsRules:
    """The rules of one host for one program."""

    rules: tuple[Rule, ...] = ()

    @classmethod
    def parse(cls, text: str, product: str = PRODUCT) -> RobotsRules:
        """The rules for a program: of every group that names it, else of the groups for all."""
        groups: defaultdict[str, list[Rule]] = defaultdict(list)
        named: set[str] = set()
        complete = True
        for key, value in _lines(text):
            if key == "user-agent":
                # Names that follow each other share the rules below them.
                named = set() if complete else named
                complete = False
                found = _NAME.match(value.lower())
                named.add(found[0] if found else value.strip())
                for name in named:
                    groups[name] += []
            elif key in {"allow", "disallow"}:
                complete = True
                if value:
                    rule = Rule(_normal(value), allows=key == "allow")
                    for name in named:
                        groups[name].append(rule)
        return cls(tuple(groups.get(product, groups["*"])))

    def allow(self, path: str) -> bool:
        """Whether a path, with its query, may be fetched: the longest pattern decides, and allows in a tie."""
        path = _normal(path or "/")
        found = [(len(rule.pattern), rule.allows) for rule in self.rules if _matches(rule.pattern, path)]
        return max(found)[1] if found else True


Fetch = Callable[[str], Awaitable[bytes]]
"""The body at a URL."""


@dataclass
class _Known:
    """The rules of one host, and until when they are believed."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    rules: RobotsRules = field(default_factory=RobotsRules)
    until: datetime | None = None


class RobotsFiles:
    """The rules of every host that was asked lately."""

    def __init__(self, fetch: Fetch, now: Callable[[], datetime] = clock.now) -> None:
        """Know no host yet.

        Args:
            fetch: gives the body at a URL, with the errors of `WebClient.get`.
            now: the time.
        """
        self._fetch = fetch
        self._now = now
        self._hosts: defaultdict[str, _Known] = defaultdict(_Known)

    async def check(self, url: str) -> None:
        """Return if the host allows programs to fetch the page.

        Raises:
            RobotsRefusedError: its robots.txt forbids it.
            NoAnswerError: it cannot be had because the host fails (5xx, no answer), which forbids all.
            DomainError: the host asks us to wait, or may not be asked, see `WebClient.get`.
        """
        parts = urlsplit(url)
        known = self._hosts[f"{parts.scheme}://{parts.netloc}"]
        async with known.turn:
            if known.until is None or known.until <= self._now():
                known.rules = await self._rules_at(f"{parts.scheme}://{parts.netloc}/robots.txt")
                known.until = self._now() + KEPT
        if not known.rules.allow(f"{parts.path}{'?' + parts.query if parts.query else ''}"):
            raise RobotsRefusedError(f"the robots.txt of {parts.netloc} forbids {shorten(parts.path, _SHOWN)}")

    async def _rules_at(self, url: str) -> RobotsRules:
        try:
            body = await self._fetch(url)
        except (PageGoneError, PageRefusedError, RedirectedElsewhereError):
            return RobotsRules()  # a host without rules forbids nothing
        return RobotsRules.parse(body[:MOST_BYTES].decode("utf-8", "replace"))


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Keys in lower case with their values, without comments."""
    for line in text.removeprefix("\ufeff").splitlines():
        key, colon, value = line.partition("#")[0].partition(":")
        if colon:
            yield key.strip().lower(), value.strip()


def _normal(path: str) -> str:
    """A path in the one form in which paths are compared: what need not be escaped is not, all else is."""

    def plain(escape: re.Match[str]) -> str:
        character = chr(int(escape[1], 16))
        return character if character in _UNRESERVED else escape[0].upper()

    return _ESCAPED.sub(plain, quote(path, safe="%/?:@!$&'()*+,;=[]~"))


def _matches(pattern: str, path: str) -> bool:
    """Whether a path begins as the pattern says, in which `*` is anything and `$` at the end is the end.

    No regular expression: a stranger wrote the pattern, and many stars would take time that grows without bound.
    """
    ends = pattern.endswith("$")
    first, *others = pattern.removesuffix("$").split("*")
    if not path.startswith(first):
        return False
    if not others:
        return not ends or path == first
    place = len(first)
    for part in others[:-1]:
        place = path.find(part, place)
        if place < 0:
            return False
        place += len(part)
    last = others[-1]
    if ends:
        return len(path) - len(last) >= place and path.endswith(last)
    return path.find(last, place) >= 0
