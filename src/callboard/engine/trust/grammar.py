"""Telling someone to do something, against telling what one did: the grammar that instructions share."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.engine.trust.instruction_words import telling, words

Found = tuple[int, int]
"""Where an instruction stands in the folded text."""

NEAR = 80
FAR = 160
SENTENCE_END = re.compile(r"[.!?;\n](?=\s|$)")
# What may stand before a verb that tells someone to do something; anything else makes it a statement.
COMMANDING = re.compile(
    r"(?:^|[.,:;!?>\])}\"'`*#|/–—\n-]|\b(?:please|must|should|shall|now|always|kindly|just|immediately|simply|also|"
    r"instead|and|then|or|but|will|do|to|so|hereby|strictly|automatically|first|therefore|thus|only|can|go ahead|you|"
    r"next|importantly|strongly|highly|reviewers?|models?|assistant|ai|llms?|ats|recruiter|system|bots?|otherwise|"
    r"again|unconditionally|absolutely|definitely|invariably|unreservedly|positively|silently|regardless"
    r"))\s*$"
)
# "to" and "you" command only after a word that puts the reader under an obligation.
OBLIGED = re.compile(
    r"\byou,? to\s*$|"
    r"\b(?:you|reader|reviewer|model|assistant|ai|llm)(?: \w+)?(?: (?:are|is|were))?(?: (?:now|hereby|strictly))?"
    r" (?:instructed|required|asked|told|ordered|need|have|want|going|obliged|requested|advised|directed|programmed|"
    r"supposed|expected|free|allowed),? to\s*$|"
    r"\b(?:remember|important|necessary|required|instructed|make sure|sure|need|task|goal|job|objective|is|order|"
    r"instruction|directive|command|request) to\s*$"
)
ADDRESSED = re.compile(r"\b(?:you|ai|llms?|models?|assistants?|system|bots?)\b")
NEGATED = re.compile(r"(?:\b(?:not|never|cannot|nor)|n't)\s*(?:\w+\s*)?$")
NEGATED_ELSEWHERE = re.compile(r"(?:\b(?:no|nao|non|nicht|niet|nie|nunca|jamais|mai)\s+|\bn')(?:\w+\s+)?$")
STATED = re.compile(r"\b(?:i|we|they|he|she|who|would|could|people|clients|colleagues|managers)\s*(?:\w+\s*)?$")
# A word and a colon, and no order: "Score: 0.97".
LABEL = re.compile(r"(?:score|rank|grade|mark|rate) ?:")
QUOTES = re.compile(r"[\"“”„«»‘’'`‹›]")
NAMED = re.compile(r"(?:such as|like|e\.g\.|including|called)\W*$")


def commands(name: str, text: str, language: str) -> Iterator[re.Match[str]]:
    """Verbs of a class in the form and place of a command."""
    return (
        verb
        for verb in words(name, language).finditer(text)
        if is_command(text, verb.start(), language) and not LABEL.match(text, verb.start())
    )


def is_command(text: str, start: int, language: str) -> bool:
    """Whether a verb there tells someone to do something."""
    before = text[max(0, start - 60) : start]
    if language != "en":
        # Elsewhere the form of the verb says so, unless it is denied.
        return not NEGATED_ELSEWHERE.search(before[-14:])
    if NEGATED.search(before) or STATED.search(before) or not COMMANDING.search(before):
        return False
    last = (before.split() or [""])[-1]
    if last == "to":
        return bool(OBLIGED.search(before))
    return last not in {"can", "will", "do", "system", "model"} or bool(ADDRESSED.search(before))


def clause(text: str, start: int, reach: int = FAR) -> str:
    """What follows in the same sentence."""
    rest = text[start : start + reach]
    end = SENTENCE_END.search(rest)
    return rest[: end.start()] if end else rest


def has(name: str, text: str, language: str) -> bool:
    """Whether a text has a word of a class."""
    return bool(words(name, language).search(text))


def is_told_of(text: str, found: Found) -> bool:
    """Whether the words are quoted or named by someone who tells of their work with such words."""
    start, end = found
    around = f"{text[max(0, start - FAR) : start]} {text[end : end + NEAR]}"
    if not telling("topics").search(around):
        return False
    before = text[max(0, start - FAR) : start].lstrip(" •-*–")
    open_quote = before.count('"') % 2 == 1 or before.count("“") > before.count("”")
    quoted = open_quote or bool(QUOTES.search(before[-3:])) or bool(NAMED.search(before))
    return quoted and bool(telling("deeds").search(before))
