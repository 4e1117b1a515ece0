"""Addresses on the web: written out, shortened or hidden behind a word; the candidate's own page and profiles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from urllib.parse import unquote, urlsplit

from callboard.engine.data_files import any_of
from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.page import Link
from callboard.engine.resume.lexicon import table
from callboard.engine.resume.model import Profile
from callboard.engine.resume.pieces import Piece, fact
from callboard.engine.resume.stages.rows import Row

_URL = re.compile(
    r"(?i)(?<![@\w])(?:https?://|www\.)[^\s<>()|,;\"']+|(?<![@\w./-])(?:[a-z0-9-]{1,63}\.){1,8}(?:[a-z]{2,13})(?:/[^\s<>()|,;\"']*)?(?![\w@])"
)
_FILES = re.compile(rf"(?i)\.{any_of('resume', 'wording', 'addresses', 'files')}$")
_LABELLED_USER = re.compile(r"(?<!\w)([^\W\d_]{3,12}):/{0,2} {0,2}@?([\w-]{3,39})(?![\w.@/:-])")
_MAIL = re.compile(r"(?i)(?<![\w.+-])(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")


@cache
def _host_endings() -> frozenset[str]:
    return frozenset(table("contact")["host_endings"])


def _ends_as_host(text: str) -> bool:
    """Return True if a text ends with one of the usual endings of hosts (".com")."""
    return "." in text and text.rpartition(".")[2].lower() in _host_endings()


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
    while path and path[0].lower() in table("contact")["before_username"]:
        path = path[1:]
    return path[0].lstrip("@") if path else None


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
        if plain and (not _ends_as_host(host) or (_FILES.search(host) and "/" not in text)):
            continue
        found.append(WebLink(text, Piece(text, piece.start + match.start())))
    return found


def annotated_links(document: Document) -> list[WebLink]:
    """Links of the file, with the text that carries them, or with the line beside which an icon carries them."""
    return [
        WebLink(link.uri, carrier(document, link))
        for link in document.links
        if link.uri.lower().startswith(("http://", "https://", "www."))
    ]


def carrier(document: Document, link: Link) -> Piece:
    """The text that carries a link; of an icon that is drawn, the line beside it: a quotation is never empty."""
    carried = document.text[link.start : link.end]
    if carried.strip():
        return Piece(carried, link.start)
    start = document.text.rfind("\n", 0, link.start) + 1
    return Piece(document.text[start:].partition("\n")[0], start)


def find_pages(document: Document, rows: list[Row]) -> tuple[Fact[str] | None, tuple[Profile, ...]]:
    """The candidate's own page and their profiles: from the contact lines, and from links that stand there."""
    carried = annotated_links(document)
    spots = [(row.start, row.end) for row in rows]
    near = [link for link in carried if any(start - 2 <= link.piece.start <= end + 1 for start, end in spots)]
    links = near + _links_in_text(document, rows) + _labelled_profiles(rows)
    profiles: list[Profile] = []
    website: Fact[str] | None = None
    seen: set[str] = set()
    for link in sorted(links, key=lambda link: link.piece.start):
        if link.identity in seen or "/maps" in link.url:
            continue
        seen.add(link.identity)
        network = network_of(link.host)
        url = fact(document, link.piece, link.url, 0.95)
        if network and link.path:
            profiles.append(Profile(network=network, username=username_of(link), url=url))
        elif not network and website is None:
            website = url
    return website, tuple(profiles)


def _labelled_profiles(rows: list[Row]) -> list[WebLink]:
    """The pages of networks that a label names with the candidate's name there: "GitHub: ada"."""
    hosts: dict[str, str] = table("contact")["pages_of_users"]
    found: list[WebLink] = []
    for row in rows:
        for match in _LABELLED_USER.finditer(row.text):
            if host := hosts.get(match[1].lower()):
                found.append(WebLink(host + match[2], row.piece.cut(match.start(2), match.end(2))))
    return found


def _links_in_text(document: Document, rows: list[Row]) -> list[WebLink]:
    """Addresses in the text; one that ends with a slash at a line's end goes on in the next line."""
    found: list[WebLink] = []
    for order, row in enumerate(rows):
        for link in [link for cell in row.cells for link in urls_in(cell)]:
            following = rows[order + 1] if order + 1 < len(rows) else row
            goes_on = following.index == row.index + 1 and link.url.endswith(("/", "-"))
            rest = re.match(r"[\w%.-]+", following.text) if goes_on else None
            if rest and link.piece.end >= row.end - 1:
                end = following.start + rest.end()
                piece = Piece(document.text[link.piece.start : end], link.piece.start)
                found.append(WebLink(re.sub(r"\s", "", piece.text), piece))
            else:
                found.append(link)
    return found
