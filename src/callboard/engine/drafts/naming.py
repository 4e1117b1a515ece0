"""Names made from the words of a request by stated rules, and a draft that says what to check before choosing one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations

from callboard.core.text import fold
from callboard.engine.drafts.lexicon import (
    limitation_sentence,
    name_elements,
    question_list,
    words_not_in_names,
    words_without_topic,
)
from callboard.engine.drafts.model import Draft, DraftKind, DraftRequest, DraftSection

DEFAULT_COUNT = 12
MIN_LETTERS, MAX_LETTERS = 4, 16
"""Letters of a name."""

_VOWELS = "aeiouy"
_RESPELLINGS = (
    ("ph", "f"),
    ("th", "t"),
    ("ck", "k"),
    ("gh", "g"),
    ("wh", "v"),
    ("w", "v"),
    ("qu", "k"),
    ("x", "ks"),
    ("y", "i"),
)
"""Letters that are read differently in other languages, and ones that are not."""


@dataclass(frozen=True, slots=True)
class NameCandidate:
    """A candidate: the name, the rule that made it, and how."""

    name: str
    rule: str
    how: str


def name_candidates(topic: str, count: int | None) -> tuple[NameCandidate, ...]:
    """Names from the nouns of a topic, taken in turns from each rule. None where the topic has no word to use."""
    words = nouns(topic)
    rows = [list(rule(words)) for rule in RULES]
    found: dict[str, NameCandidate] = {}
    wanted = count or DEFAULT_COUNT
    for turn in range(max(map(len, rows), default=0)):
        for row in rows:
            if turn < len(row) and fold(row[turn].name) not in found and len(found) < wanted:
                found[fold(row[turn].name)] = row[turn]
    return tuple(found.values())


def nouns(topic: str) -> list[str]:
    """The words of a topic that can be part of a name."""
    generic = words_not_in_names()
    words = [word for word in re.findall(r"[a-z]{3,12}", fold(topic)) if word not in generic]
    return list(dict.fromkeys(words))[:4]


def _compounds(words: list[str]) -> Iterator[NameCandidate]:
    for left, right in permutations(words, 2):
        if len(left) + len(right) <= MAX_LETTERS:
            yield NameCandidate((left + right).capitalize(), "compound", f"{left} + {right}, both your words")
    for index, (word, sense) in enumerate(name_elements().items()):
        own = words[index % len(words)] if words else ""
        if own and own != word and len(own) + len(word) <= MAX_LETTERS:
            yield NameCandidate((own + word).capitalize(), "compound", f"{own} + {word} ({sense})")


def _blends(words: list[str]) -> Iterator[NameCandidate]:
    pool = [*words, *(word for word in name_elements() if words)]
    for left, right in permutations(pool, 2):
        if left not in words and right not in words:
            continue
        for size in range(min(len(left), len(right)) - 1, 0, -1):
            blend = left + right[size:]
            if left.endswith(right[:size]) and MIN_LETTERS < len(blend) <= 12 and blend not in {left, right}:
                yield NameCandidate(blend.capitalize(), "blend", f"{left} and {right} share “{right[:size]}”")
                break


def _alliterations(words: list[str]) -> Iterator[NameCandidate]:
    for own in words:
        for word, sense in name_elements().items():
            if word[0] == own[0] and word != own:
                yield NameCandidate(
                    f"{own.capitalize()} {word.capitalize()}",
                    "alliteration",
                    f"both begin with “{own[0]}”; {word}: {sense}",
                )


def _international_spellings(words: list[str]) -> Iterator[NameCandidate]:
    for word in words:
        spelling = word
        for hard, easy in _RESPELLINGS:
            spelling = spelling.replace(hard, easy)
        spelling = re.sub(r"(.)\1", r"\1", spelling).removesuffix("e")
        if spelling[-1:] not in _VOWELS:
            spelling += "o" if spelling[-2:-1] != "o" else "a"
        if spelling != word and len(spelling) >= MIN_LETTERS:
            yield NameCandidate(
                spelling.capitalize(), "read alike abroad", f"{word}, spelled as it sounds, ending in a vowel"
            )


RULES: tuple[Callable[[list[str]], Iterator[NameCandidate]], ...] = (
    _compounds,
    _blends,
    _alliterations,
    _international_spellings,
)
"""Adding a rule: one function, one entry."""


def name_draft(request: DraftRequest) -> Draft:
    """Names from the request's own words, or questions that elicit such words if it has none."""
    topic = "" if set(request.topic.lower().split()) <= words_without_topic() else request.topic
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
        cannot=limitation_sentence(DraftKind.NAMES),
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
