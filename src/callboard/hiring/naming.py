"""What a candidate and a role are called, as far as they were read."""

from __future__ import annotations

from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume


def named(profile: Resume | None, otherwise: str) -> str:
    """The candidate's name, or what is given where none was read (the file's)."""
    return profile.name.value if profile and profile.name else otherwise


def titled(posting: Posting | None, otherwise: str, *, compared: str | None = None) -> str:
    """The role's title and company, or what is given where no title was read (the file's name).

    Of several roles it is the one of the title `compared`, else the first.
    """
    if posting is None:
        return otherwise
    role = next((each for each in posting.roles if each.title and each.title.value == compared), posting.role)
    if role.title is None:
        return otherwise
    return f"{role.title.value}, {role.company.value}" if role.company else role.title.value
