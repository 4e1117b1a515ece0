"""The candidate's own page and their profiles on networks."""

from __future__ import annotations

import re
from itertools import zip_longest

from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.resume.lexicon import table
from callboard.engine.resume.links import WebLink, annotated, network_of, urls_in, username_of
from callboard.engine.resume.model import Profile
from callboard.engine.resume.rows import Piece, Row, fact


def find_pages(document: Document, rows: list[Row]) -> tuple[Fact[str] | None, tuple[Profile, ...]]:
    """The candidate's own page and their profiles: from the contact lines, and from links that stand there."""
    carried = annotated(document)
    spots = [(row.start, row.end) for row in rows]
    near = [link for link in carried if any(start - 2 <= link.piece.start <= end + 1 for start, end in spots)]
    links = near + _written(document, rows)
    profiles: list[Profile] = []
    website: Fact[str] | None = None
    seen: set[str] = set()
    for link in sorted(links, key=lambda link: link.piece.start):
        if link.identity in seen or "@" in link.host or "/maps" in link.url or link.host.startswith("maps."):
            continue
        seen.add(link.identity)
        network = network_of(link.host)
        url = fact(document, link.piece, link.url, 0.95)
        if network and link.path:
            profiles.append(Profile(network=network, username=username_of(link), url=url))
        elif not network and website is None:
            website = url
    profiles += _far_profiles(document, carried, {profile.network for profile in profiles})
    named = {profile.network for profile in profiles}
    profiles += [profile for profile in _named_profiles(document, rows) if profile.network not in named]
    return website, tuple(_once(profiles))


def _written(document: Document, rows: list[Row]) -> list[WebLink]:
    """Addresses in the text; one that ends with a slash at a line's end goes on in the next line."""
    found: list[WebLink] = []
    for order, row in enumerate(rows):
        for link in [link for cell in row.cells for link in urls_in(cell)]:
            following = rows[order + 1] if order + 1 < len(rows) else None
            rest = re.match(r"[\w%.-]+", following.text) if following and link.url.endswith(("/", "-")) else None
            if rest and following and link.piece.end >= row.end - 1:
                end = following.start + rest.end()
                piece = Piece(document.text[link.piece.start : end], link.piece.start)
                found.append(WebLink(re.sub(r"\s", "", piece.text), piece))
            elif half := _half_above(rows, order, link):
                found.append(WebLink(half.text + link.url, Piece(half.text + link.url, half.start)))
            else:
                found.append(link)
    return found


def _half_above(rows: list[Row], order: int, link: WebLink) -> Piece | None:
    """The first half of an address that is broken at a hyphen; the second opens the row."""
    above = rows[order - 1] if order and link.piece.start == rows[order].start else None
    if not above or above.column != rows[order].column or "//" in link.url or link.url.startswith("www."):
        return None
    half = re.search(r"(?:^|(?<=[\s|·•]))(?:https?://)?(?:www\.)?\w[\w.]*(?:-\w+)*-$", above.text)
    return above.piece.cut(half.start()) if half else None


def _once(profiles: list[Profile]) -> list[Profile]:
    kept: dict[tuple[str, str], Profile] = {}
    for profile in profiles:
        kept.setdefault((profile.network, (profile.username or "").lower()), profile)
    return list(kept.values())


def _far_profiles(document: Document, links: list[WebLink], have: set[str]) -> list[Profile]:
    """Profiles of the two networks that hardly anyone links for another's sake."""
    found: list[Profile] = []
    for link in links:
        network = network_of(link.host)
        if network in {"LinkedIn", "GitHub", "XING"} - have and len(link.path.split("/")) <= 1 + (
            network == "LinkedIn"
        ):
            found.append(
                Profile(network=network, username=username_of(link), url=fact(document, link.piece, link.url, 0.7))
            )
            have.add(network)
    return found


def _named_profiles(document: Document, rows: list[Row]) -> list[Profile]:
    """“GitHub: octocat”, "Twitter @octocat": a network by name, the user beside it."""
    networks: dict[str, str] = {name.lower(): name for name in table("contact")["networks"].values()}
    pattern = re.compile(
        rf"(?i)(?<![\w.])({'|'.join(map(re.escape, sorted(networks, key=len, reverse=True)))})"
        r"\s*(?::|\s)\s*@?([\w.-]{3,40})(?![\w/@.])"
    )
    hosts = {name: host for host, name in reversed(table("contact")["networks"].items())}
    found: list[Profile] = []
    for row, below in zip_longest(rows, rows[1:]):
        if row.text.lower() in networks and below and re.fullmatch(r"@?[\w.-]{3,40}", below.text):
            found.append(_profile(document, networks[row.text.lower()], below.piece, below.text.lstrip("@"), hosts))
        behind = re.fullmatch(r"@?([\w.-]{3,40})\s+\((\w[\w ]+)\)", row.text)
        if behind and behind[2].lower() in networks:
            found.append(_profile(document, networks[behind[2].lower()], row.piece, behind[1], hosts))
        for match in pattern.finditer(row.text):
            network = networks[match[1].lower()]
            if len(row.text) > 160 or ("." in match[2] and urls_in(Piece(match[2], 0))) or match[2].lower() in networks:
                continue
            if ":" not in match[0] and "@" not in match[0] and not re.search(r"[\d_-]|[a-z]{4}", match[2]):
                continue
            found.append(_profile(document, network, row.piece.cut(*match.span()), match[2], hosts))
    return found


def _profile(document: Document, network: str, piece: Piece, user: str, hosts: dict[str, str]) -> Profile:
    """A profile of which the text gives the user only: the address is that of its link, or the network's usual one."""
    linked = [link.uri for link in document.links if piece.start <= link.start < piece.end and "//" in link.uri]
    url = linked[-1] if linked else f"https://{hosts[network]}/{'in/' if network == 'LinkedIn' else ''}{user}"
    return Profile(network=network, username=user, url=fact(document, piece, url, 0.6))
