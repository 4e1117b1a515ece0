"""Addresses on the web: written out, shortened, or hidden behind a word or an icon."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from callboard.engine.document import Document
from callboard.engine.resume.lexicon import table
from callboard.engine.resume.rows import Piece

_URL = re.compile(
    r"(?i)(?<![@\w])(?:https?://|www\.)[^\s<>()|,;\"']+|(?<![@\w./-])(?:[a-z0-9-]{1,63}\.){1,8}(?:[a-z]{2,13})(?:/[^\s<>()|,;\"']*)?(?![\w@])"
)
_FILES = re.compile(r"(?i)\.(?:js|py|net|md|txt|pdf|docx?|ts|rs|go|cpp|java|html?|css|json|xml|ya?ml|sh|sql|ini|cfg)$")
_ENDINGS = frozenset(
    [
        "com",
        "org",
        "net",
        "io",
        "dev",
        "me",
        "co",
        "ai",
        "app",
        "de",
        "fr",
        "es",
        "it",
        "pt",
        "nl",
        "pl",
        "se",
        "dk",
        "no",
        "fi",
        "cz",
        "sk",
        "ro",
        "tr",
        "uk",
        "us",
        "ca",
        "eu",
        "ch",
        "at",
        "be",
        "ie",
        "hu",
        "hr",
        "si",
        "gr",
        "pro",
        "info",
        "biz",
        "name",
        "tech",
        "design",
        "site",
        "online",
        "page",
        "blog",
        "world",
        "studio",
        "art",
        "work",
        "science",
        "xyz",
        "cloud",
        "edu",
        "gov",
        "example",
        "test",
        "in",
        "br",
        "mx",
        "ar",
        "cl",
        "jp",
        "cn",
        "lu",
        "ee",
        "lt",
        "lv",
        "is",
        "cat",
        "gg",
        "sh",
        "so",
        "to",
        "tv",
        "works",
        "digital",
        "agency",
        "academy",
        "social",
        "space",
        "website",
        "photo",
        "photography",
    ]
)
_MAIL = re.compile(r"(?i)(?<![\w.+-])(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")


def ends_as_host(text: str) -> bool:
    """Whether a text ends with one of the usual endings of hosts (".com")."""
    return "." in text and text.rpartition(".")[2].lower() in _ENDINGS


@dataclass(frozen=True, slots=True)
class WebLink:
    """A page: the full address, and the text that shows or carries it."""

    url: str
    piece: Piece

    @property
    def host(self) -> str:
        """The host without www."""
        return (
            urlsplit(self.url if "//" in self.url else "https://" + self.url)
            .netloc.lower()
            .removeprefix("www.")
            .split(":")[0]
        )

    @property
    def path(self) -> str:
        """The path without slashes at its ends."""
        return unquote(urlsplit(self.url if "//" in self.url else "https://" + self.url).path).strip("/")

    @property
    def identity(self) -> str:
        """What two ways of writing one address share."""
        return f"{self.host}/{self.path}".rstrip("/").lower()


def network_of(host: str) -> str | None:
    """The plain name of the network that a host belongs to."""
    networks: dict[str, str] = table("contact")["networks"]
    parts = host.split(".")
    for size in range(len(parts), 1, -1):
        name = networks.get(".".join(parts[-size:]))
        if name and (name != "GitHub Pages"):
            return name
    return None


def username_of(link: WebLink) -> str | None:
    """The candidate's name on the network, from the address."""
    path = [part for part in link.path.split("/") if part]
    skip = {"in", "pub", "profile", "users", "user", "u", "people", "channel", "c", "company", "details", "add"}
    while path and path[0].lower() in skip:
        path = path[1:]
    if not path:
        query = re.search(r"user=([\w-]+)", link.url)
        return query[1] if query else None
    if path[0].isdigit() and len(path) > 1:
        path = path[1:] if link.host.endswith("stackoverflow.com") else path
    return path[0].lstrip("@")


def urls_in(piece: Piece) -> list[WebLink]:
    """The addresses written in a piece."""
    found: list[WebLink] = []
    mails = [match.span() for match in _MAIL.finditer(piece.text)]
    for match in _URL.finditer(piece.text):
        text = match[0].rstrip(".,;:)")
        if any(start <= match.start() < end for start, end in mails):
            continue
        host = re.sub(r"(?i)^(?:https?://)?(?:www\.)?", "", text).split("/")[0].split("?")[0]
        plain = not re.match(r"(?i)https?://|www\.", text)
        if plain and (host.rsplit(".", 1)[-1].lower() not in _ENDINGS or (_FILES.search(host) and "/" not in text)):
            continue
        if re.fullmatch(r"[\d.]+", host):
            continue
        found.append(WebLink(text, Piece(text, piece.start + match.start())))
    return found


def annotated(document: Document) -> list[WebLink]:
    """Links of the file, with the text that carries them."""
    return [
        WebLink(link.uri, Piece(document.text[link.start : link.end], link.start))
        for link in document.links
        if link.uri.lower().startswith(("http://", "https://", "www."))
    ]
