"""Draft names: candidates by rule, and what to check before choosing one."""

from __future__ import annotations

import re

from callboard.engine.drafts.lexicon import limitation, question_list
from callboard.engine.drafts.model import Draft, DraftKind, DraftRequest, DraftSection
from callboard.engine.drafts.naming import NameCandidate, name_candidates

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
"""Words for the thing to be named, which cannot be part of its name."""


def name_draft(request: DraftRequest) -> Draft:
    """Names from the request's own words, or questions that elicit such words if it has none."""
    topic = "" if set(request.topic.lower().split()) <= _GENERIC else request.topic
    found = name_candidates(topic, request.count)
    rules = dict.fromkeys(name.rule for name in found)
    sections = [_rule_section(rule, [name for name in found if name.rule == rule]) for rule in rules]
    if not found:
        purpose = "The request has no word of its own yet: answer with nouns."
        sections.append(DraftSection(heading="Words to make names of", purpose=purpose, points=question_list("words")))
    checks = question_list("title_checks" if request.template == "title" else "name_checks")
    purpose = "One that fails any of these is out."
    sections.append(DraftSection(heading="Check each one that you like", purpose=purpose, points=checks))
    made = f"Made only of words of the request ({topic}) and a short list of words to join them with."
    return Draft(
        title=f"{request.template.capitalize()}s" + (f" · {in_second_person(request.topic)}" if request.topic else ""),
        kind=DraftKind.NAMES,
        sections=tuple(sections),
        assumptions=(made,) if found else (),
        asks=() if found else ("Which three nouns belong to it?",),
        cannot=limitation(DraftKind.NAMES),
    )


def in_second_person(words: str) -> str:
    """A person's words repeated to them: "my" and "our" become "your"."""
    return re.sub(r"\b(?:my|our)\b", "your", words, flags=re.IGNORECASE)


def _rule_section(rule: str, found: list[NameCandidate]) -> DraftSection:
    return DraftSection(
        heading=rule.capitalize(),
        purpose=f"{len(found)} made by this rule.",
        points=tuple(f"{name.name}: {name.how}" for name in found),
    )
