"""Skills as the taxonomy knows them, and as a text shows them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Category(StrEnum):
    """The families of the taxonomy; also the label of a skill found in text."""

    TECHNICAL = "technical"
    BUSINESS = "business"
    HEALTH = "health"
    TRADES = "trades"
    OFFICE = "office"
    LANGUAGE = "language"
    SOFT = "soft"
    SCIENCE = "science"
    EDUCATION = "education"
    HOSPITALITY = "hospitality"


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill. Having it implies every skill in `implies`; `related` are near it and count in part."""

    name: str
    category: Category
    aliases: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()
    related: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SkillSpan:
    """A skill where a text shows it: `text[start:end]`.

    `skill` is the canonical name, or None where the words describe a skill the taxonomy does not list.
    """

    text: str
    start: int
    end: int
    label: Category
    skill: str | None = None
