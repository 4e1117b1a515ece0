"""Score a sentence by signs of an instruction: whom it addresses, what to ignore, whom it favours.

Each sign is ordinary by itself. A sentence with several of them is addressed to whoever judges an application.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.engine.trust.grammar import Span, command_verbs, has_word_of
from callboard.engine.trust.instruction_words import class_pattern

THRESHOLD = 4.5
MAX_SENTENCE = 400
MIN_WORDS = 6
# Makers of templates praise them in the files that are made from them.
TEMPLATE_WORD = "template"
# A document may mention itself and what it contains.
DOCUMENT_WORD = re.compile(r"resume|\bcv|profi|document|lebenslauf|curricul")
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


def likely_instruction(text: str, language: str) -> Span | None:
    """The first sentence whose score reaches `THRESHOLD`."""
    for start, sentence in _sentences(text):
        if _weight(sentence, language) >= THRESHOLD:
            return start + _first_command(sentence, language), start + len(sentence)
    return None


def advocacy_sentence(text: str, language: str) -> Span | None:
    """The first sentence that favours this person and mentions a judgement, for text that no person reads."""
    for start, sentence in _sentences(text):
        someone = any(
            not DOCUMENT_WORD.search(found[0]) for found in class_pattern("this", language).finditer(sentence)
        )
        if not someone or len(sentence.split()) < MIN_WORDS or TEMPLATE_WORD in sentence:
            continue
        judged = any(has_word_of(name, sentence, language) for name in ("score", "judged", "direct"))
        if judged and has_word_of("verdict", sentence, language):
            return start, start + len(sentence)
    return None


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    for found in SENTENCE.finditer(text):
        if len(found[0]) <= MAX_SENTENCE:
            yield found.start(), found[0]


def _first_command(sentence: str, language: str) -> int:
    """The offset of the first command, because a quotation mark may precede it."""
    verbs = [next(command_verbs(name, sentence, language), None) for name in ("override", "direct", "output")]
    return min((verb.start() for verb in verbs if verb), default=0)


def _weight(sentence: str, language: str) -> float:
    """The sum of the weights of all signs; 0 without a command."""
    commands = _command_weight(sentence, language)
    if not commands:
        return 0.0
    found = {name for name, _ in PRESENT if has_word_of(name, sentence, language)}
    if "this" in found:
        found.discard("the")
    if "most" in found:
        found.discard("verdict")
    weight = commands + sum(value for name, value in PRESENT if name in found)
    return weight + YOUR_VERDICT * has_word_of("your_verdict", sentence, language)


def _command_weight(sentence: str, language: str) -> float:
    """The weight of the commands of a sentence; "ignore" counts only with what is to be ignored."""
    weight = 0.0
    verb = next(command_verbs("override", sentence, language), None)
    if verb and has_word_of("aside", sentence[verb.end() :], language):
        weight += SET_ASIDE + ASIDE
    if class_pattern("for_me", language).search(sentence):
        weight += FOR_ME
    # "Hire me" is one sign, and a button on many a page.
    elif next(command_verbs("direct", sentence, language), None):
        weight += JUDGE
    if next(command_verbs("output", sentence, language), None):
        weight += OUTPUT
    return weight
