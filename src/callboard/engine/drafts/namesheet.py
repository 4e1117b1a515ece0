"""The draft for a name: candidates by rule, and what to check before one is taken."""

from __future__ import annotations

import re

from callboard.engine.drafts.lexicon import cannot, points
from callboard.engine.drafts.model import Brief, Draft, Kind, Section
from callboard.engine.drafts.naming import Named, candidates

_GENERIC = frozenset(
    {
        "product",
        "company",
        "business",
        "brand",
        "project",
        "app",
        "startup",
        "article",
        "book",
        "shop",
        "new",
        "my",
        "our",
        "the",
        "a",
        "it",
    }
)
"""What is to be named, and no word to make a name of."""


def names(asked: Brief) -> Draft:
    """Names from the request's own words; where it has none, the questions that bring them."""
    topic = "" if set(asked.topic.lower().split()) <= _GENERIC else asked.topic
    found = candidates(topic, asked.count)
    rules = dict.fromkeys(name.rule for name in found)
    sections = [_rule(rule, [name for name in found if name.rule == rule]) for rule in rules]
    if not found:
        purpose = "The request has no word of its own yet: answer with nouns."
        sections.append(Section(heading="Words to make names of", purpose=purpose, points=points("words")))
    checks = points("title_checks" if asked.form == "title" else "name_checks")
    purpose = "One that fails any of these is out."
    sections.append(Section(heading="Check each one that you like", purpose=purpose, points=checks))
    made = f"Made only of words of the request ({topic}) and a short list of words to join them with."
    return Draft(
        title=f"{asked.form.capitalize()}s" + (f" · {addressed(asked.topic)}" if asked.topic else ""),
        kind=Kind.NAMES,
        sections=tuple(sections),
        assumptions=(made,) if found else (),
        asks=() if found else ("Which three nouns belong to it?",),
        cannot=cannot(Kind.NAMES),
    )


def addressed(words: str) -> str:
    """The words of a person as said back to them: my is your."""
    return re.sub(r"\b(?:my|our)\b", "your", words, flags=re.IGNORECASE)


def _rule(rule: str, found: list[Named]) -> Section:
    return Section(
        heading=rule.capitalize(),
        purpose=f"{len(found)} made by this rule.",
        points=tuple(f"{name.name}: {name.how}" for name in found),
    )
