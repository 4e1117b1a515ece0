"""The links of a résumé, judged by their addresses alone. Nothing is looked up online."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from rapidfuzz import fuzz

from callboard.core.text import fold
from callboard.engine.facts import Fact
from callboard.engine.gazetteer.legal_forms import is_legal_form
from callboard.engine.messages.catalogue import join_items
from callboard.engine.research.model import Check, CheckKind, Stance
from callboard.engine.research.words import word_lists
from callboard.engine.resume.model import Resume

# Two names of at least this similarity (0 to 100) are taken for the same.
_MIN_SIMILARITY = 75.0
_MOST_NAMED = 3
_LETTERS = re.compile(r"[^a-z]+")
_LEFT_OUT, _SHARED_HOSTS = (frozenset(word_lists()["domains"][name]) for name in ("left_out", "shared"))


def link_checks(resume: Resume) -> list[Check]:
    """One observation for each link, and for the e-mail address where it is an employer's."""
    contact = resume.contact
    found = [_profile(profile.network, profile.username, profile.url, resume) for profile in contact.profiles]
    known = {_address(profile.url.value) for profile in contact.profiles}
    if contact.website and _address(contact.website.value) not in known:
        found.append(_website(contact.website, resume))
    found += _projects([(project.name.value, project.url) for project in resume.projects if project.url])
    return found + list(_email_check(resume))


def _address(url: str) -> str:
    return fold(url).split("//")[-1].removeprefix("www.").rstrip("/")


def url_host(url: str) -> str:
    """The host of a link written with or without its scheme, in lower case without `www.`; empty where none is."""
    try:
        parts = urlsplit(url if "//" in url else f"//{url}")
    except ValueError:
        return ""
    return (parts.hostname or "").removeprefix("www.")


def resembles_candidate_name(username: str, resume: Resume) -> bool:
    """Return True if a user name resembles the candidate's name or the user part of their e-mail address."""
    name = fold(resume.name.value) if resume.name else ""
    mail = fold(resume.contact.email.value).split("@")[0] if resume.contact.email else ""
    letters = _LETTERS.sub("", fold(username))
    parts = [part for part in _LETTERS.split(name) if len(part) > 1]
    if len(letters) < 3:
        return False
    forms = ["".join(parts), "".join(reversed(parts)), mail]
    if len(parts) > 1:
        forms += [parts[0][0] + parts[-1], parts[0] + parts[-1][0], parts[0] + parts[-1], parts[-1] + parts[0][0]]
        forms += [part for part in (parts[-1], parts[0]) if len(part) > 4]
    return any(fuzz.ratio(letters, _LETTERS.sub("", form)) >= _MIN_SIMILARITY for form in forms if form)


def _profile(network: str, username: str | None, url: Fact[str], resume: Resume) -> Check:
    what = word_lists()["networks"].get(re.sub(r"[^a-z]", "", fold(network)), "whether it is theirs and what it shows")
    if username and resembles_candidate_name(username, resume):
        stance, finding = (
            Stance.SUPPORTS,
            f"A link to {network}; its user name “{username}” resembles the candidate's.",
        )
    elif username:
        stance, finding = Stance.VERIFY, f"A link to {network}; its user name “{username}” does not show whose it is."
    else:
        stance, finding = Stance.VERIFY, f"A link to {network} without a user name."
    return Check(
        kind=CheckKind.LINK,
        stance=stance,
        finding=f"{finding} The link has not been opened.",
        how_to_verify=f"Open it and see {what}.",
        evidence=(url.evidence,),
    )


def _website(url: Fact[str], resume: Resume) -> Check:
    employer = _employer(url_host(url.value), resume)
    if employer:
        finding = f"The website's domain is like the employer {employer}'s. The link has not been opened."
        how = "Open it and see whether it is the employer's page, and whether it names the candidate."
    else:
        own = resembles_candidate_name(url_host(url.value).rsplit(".", 1)[0], resume)
        whose = "; its domain resembles the candidate's name" if own else ""
        finding, how = (
            f"A website of their own{whose}. The link has not been opened.",
            "Open it and ask which work is theirs.",
        )
    return Check(
        kind=CheckKind.LINK, stance=Stance.VERIFY, finding=finding, how_to_verify=how, evidence=(url.evidence,)
    )


def _projects(links: list[tuple[str, Fact[str]]]) -> Iterator[Check]:
    """One observation for the links to all projects."""
    if not links:
        return
    named, more = [f"“{name}”" for name, _ in links[:_MOST_NAMED]], len(links) - _MOST_NAMED
    listed = join_items([*named, *([f"{more} more"] if more > 0 else [])], "en")
    alone = f"A link to the project {listed}. The link has not been opened."
    yield Check(
        kind=CheckKind.LINK,
        stance=Stance.VERIFY,
        finding=alone if len(links) == 1 else f"Links to the projects {listed}. The links have not been opened.",
        how_to_verify=f"Open {'it' if len(links) == 1 else 'them'}, and ask which part is theirs.",
        evidence=tuple(url.evidence for _, url in links),
    )


def _email_check(resume: Resume) -> Iterator[Check]:
    email = resume.contact.email
    domain = email.value.rsplit("@", 1)[-1] if email else ""
    employer = _employer(fold(domain), resume)
    if email and employer:
        yield Check(
            kind=CheckKind.LINK,
            stance=Stance.SUPPORTS,
            finding=f"The e-mail address is at a domain like the employer {employer}'s.",
            how_to_verify="Write to them elsewhere: a present employer reads its own mail.",
            evidence=(email.evidence,),
        )


def _employer(domain: str, resume: Resume) -> str | None:
    """The employer whose name resembles a domain."""
    label = domain.split(".")[-2] if domain.count(".") else ""
    letters = _LETTERS.sub("", label)
    if len(letters) < 3 or label in _SHARED_HOSTS:
        return None
    for position in resume.work:
        company = _domain_letters(position.company.value) if position.company else ""
        if company and fuzz.ratio(letters, company) >= 85:
            return position.company.value if position.company else None
    return None


def _domain_letters(company: str) -> str:
    """The letters of a company's name that its domain may be made of."""
    words = (word for word in fold(company).split() if not is_legal_form(word.strip(",")) and word not in _LEFT_OUT)
    return _LETTERS.sub("", "".join(words))
