"""One role of several in a text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from callboard.engine.posting.reading import Row
from callboard.engine.posting.title import Title, is_role

_NO_NOUN = re.compile(
    r"^(?:(?:senior|junior|sr\.?|jr\.?|staff|lead|principal|mid|full|entry[- ]level|head|tech|founding|backend|"
    r"back-end|frontend|front-end|full[- ]?stack|fullstack|devops|product|software|data|ml|ai|mobile|web|ios|android|"
    r"sales|support|r&d|admin|tech|security|platform|embedded|cloud|infra(?:structure)?|expert|chief|research|"
    r"applied|qa|principal)[\s/-]*)+$",
    re.IGNORECASE,
)
_ALONE = frozenset({"sre", "devops", "qa", "sales", "devrel"})
# "Tech Lead" is a job; "Lead" before another word is none yet.
_LEADS = re.compile(r"(?:^|\s)(?!lead\b|senior\b|head\b)[a-z]+ lead$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Offer:
    """One role: its title, and the rows that speak of it alone (none where it shares all)."""

    title: Title
    rows: tuple[Row, ...] = ()


def stands(text: str) -> bool:
    """Whether the words are a title by themselves: "Backend" is none, "Backend Engineer" is."""
    words = re.sub(r"\([^()]*\)", "", text).strip(" ,/&.")
    return is_role(words) and (not _NO_NOUN.match(words) or words.lower() in _ALONE or bool(_LEADS.search(words)))
