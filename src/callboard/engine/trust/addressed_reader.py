"""Weigh a sentence: who is spoken to, what is to be set aside, whom it serves; no single word of it is an instruction.

Each sign is ordinary by itself. A sentence that has several of them is addressed to whoever judges an application.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.engine.trust.grammar import Found, commands, has
from callboard.engine.trust.instruction_words import words

ENOUGH = 4.5
LONGEST = 400
MIN_WORDS = 6
# Makers of templates praise them in the files that are made from them.
PATTERN = "template"
# A file may speak of itself, and of what its reader will find in it.
THING = re.compile(r"resume|\bcv|profi|document|lebenslauf|curricul")
SENTENCE = re.compile(r"[^.!?;\n]+")
SET_ASIDE, ASIDE, FOR_ME, YOUR_VERDICT, JUDGE, OUTPUT = 2.0, 2.0, 2.0, 2.0, 1.5, 1.0
PRESENT: tuple[tuple[str, float], ...] = (
    ("machine", 1.5),
    ("this", 1.5),
    ("the", 1.0),
    ("verdict", 1.0),
    ("most", 1.0),
)
"""Classes of words that count wherever they stand. Of `this` and `the`, and of the last two, one counts."""


def weighed(text: str, language: str) -> Found | None:
    """The first sentence that carries enough."""
    for start, sentence in _sentences(text):
        if _weight(sentence, language) >= ENOUGH:
            return start + _first_command(sentence, language), start + len(sentence)
    return None


def favours(text: str, language: str) -> Found | None:
    """The first sentence that speaks for this person and of a judgement: where no person reads, that is enough."""
    for start, sentence in _sentences(text):
        someone = any(not THING.search(found[0]) for found in words("this", language).finditer(sentence))
        if not someone or len(sentence.split()) < MIN_WORDS or PATTERN in sentence:
            continue
        judged = any(has(name, sentence, language) for name in ("score", "judged", "direct"))
        if judged and has("verdict", sentence, language):
            return start, start + len(sentence)
    return None


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    for found in SENTENCE.finditer(text):
        if len(found[0]) <= LONGEST:
            yield found.start(), found[0]


def _first_command(sentence: str, language: str) -> int:
    """Where it begins to tell someone what to do: a quotation mark may stand before it."""
    verbs = [next(commands(name, sentence, language), None) for name in ("override", "direct", "output")]
    return min((verb.start() for verb in verbs if verb), default=0)


def _weight(sentence: str, language: str) -> float:
    """The sum of the signs; nothing without someone who is told to do something."""
    told = _told(sentence, language)
    if not told:
        return 0.0
    found = {name for name, _ in PRESENT if has(name, sentence, language)}
    if "this" in found:
        found.discard("the")
    if "most" in found:
        found.discard("verdict")
    weight = told + sum(value for name, value in PRESENT if name in found)
    return weight + YOUR_VERDICT * has("your_verdict", sentence, language)


def _told(sentence: str, language: str) -> float:
    """What the commands of a sentence count; setting something aside needs what is set aside."""
    weight = 0.0
    verb = next(commands("override", sentence, language), None)
    if verb and has("aside", sentence[verb.end() :], language):
        weight += SET_ASIDE + ASIDE
    if words("for_me", language).search(sentence):
        weight += FOR_ME
    # "Hire me" is one sign, and a button on many a page.
    elif next(commands("direct", sentence, language), None):
        weight += JUDGE
    if next(commands("output", sentence, language), None):
        weight += OUTPUT
    return weight
