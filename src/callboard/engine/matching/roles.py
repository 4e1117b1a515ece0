"""The role of a posting with several roles: the one that fits a résumé best, or the one that a person names."""

from __future__ import annotations

import re
from datetime import date

from callboard.core.text import fold
from callboard.engine.matching.scorer import Matcher
from callboard.engine.posting.model import Posting, Role
from callboard.engine.resume.model import Resume

_WORD = re.compile(r"[^\W_]+")


def with_best_role(resume: Resume, posting: Posting, *, today: date) -> Posting:
    """The posting reduced to the role that the résumé fits best; the first of equals. One role: unchanged."""
    if not posting.has_several_roles:
        return posting
    return max(map(posting.about, posting.roles), key=Matcher(resume, today=today).score)


def find_role(posting: Posting, name: str) -> Role | None:
    """The role that a person names: by number (from 1), by title, or by words that only one title contains."""
    if name.isdecimal():
        return posting.roles[int(name) - 1] if 1 <= int(name) <= len(posting.roles) else None
    name_words = _words(name)
    titled = [(role, _words(role.title.value)) for role in posting.roles if role.title]
    exact = [role for role, words in titled if words == name_words]
    found = exact[:1] or [role for role, words in titled if set(name_words) <= set(words)]
    return found[0] if name_words and len(found) == 1 else None


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))
