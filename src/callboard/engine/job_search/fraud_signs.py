"""Signs of fraud in a posting, each with the line that shows it. They are shown apart, and never change a score."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache

from callboard.engine.data_files import read_table
from callboard.engine.facts import Frozen

MAX_QUOTE_CHARACTERS = 300


class FraudSignKind(StrEnum):
    """What a posting does that employers do not do."""

    ASKS_FOR_MONEY = "asks_for_money"
    MESSENGER_INTERVIEW = "messenger_interview"
    PRIVATE_MAIL = "private_mail"
    MISMATCHED_DOMAIN = "mismatched_domain"
    """Its e-mail address is of another domain than the page that shows it, and than the company's name."""


class FraudSign(Frozen):
    """A sign, with the line that shows it."""

    kind: FraudSignKind
    quote: str


_MAIL = re.compile(r"[\w.+-]{1,64}@([a-z0-9-]{1,60}(?:\.[a-z0-9-]{2,30}){1,3})", re.I)


def fraud_signs(text: str, company: str, host: str) -> tuple[FraudSign, ...]:
    """The signs in a posting's text, at most one of each kind.

    Args:
        text: of the posting.
        company: its employer; empty if unknown.
        host: of the page where the employer shows it; empty if it is an aggregator's or unknown.
    """
    found: dict[FraudSignKind, FraudSign] = {}
    for line in text.splitlines():
        for kind in (*_signs_in_words(line), *_addressed(line, company, host)):
            found.setdefault(kind, FraudSign(kind=kind, quote=line.strip()[:MAX_QUOTE_CHARACTERS]))
    return tuple(found[kind] for kind in FraudSignKind if kind in found)


def _signs_in_words(line: str) -> Iterator[FraudSignKind]:
    """What the words of a line say; a line that warns of fraud is no sign of it."""
    flat = line.casefold()
    if any(word in flat for word in read_table("job_search", "fraud")["warnings"]):
        return
    for kind in (FraudSignKind.ASKS_FOR_MONEY, FraudSignKind.MESSENGER_INTERVIEW):
        if _pattern(kind.value).search(flat):
            yield kind


def _addressed(line: str, company: str, host: str) -> Iterator[FraudSignKind]:
    """What the e-mail addresses of a line say."""
    for domain in (found[1].casefold() for found in _MAIL.finditer(line)):
        if domain in read_table("job_search", "fraud")["private_mail"]:
            yield FraudSignKind.PRIVATE_MAIL
        elif host and not _related(domain, company, host):
            yield FraudSignKind.MISMATCHED_DOMAIN


def _related(domain: str, company: str, host: str) -> bool:
    """Return True if a domain is that of the page, or is called like the company."""
    own = domain.split(".")[-2]
    words = re.findall(r"\w{3,}", company.casefold())
    letters = re.sub(r"\W", "", company.casefold())
    called = own in letters or letters in own or any(word in own for word in words)
    return called or f".{host}".endswith(f".{domain}") or own in host


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile("|".join(read_table("job_search", "fraud")[name]))
