"""Tell commands from statements: the grammar that all rules for instructions share."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.engine.trust.instruction_words import class_pattern, description_pattern

Span = tuple[int, int]
"""Start and end of an instruction in the folded text."""

NEAR = 80
FAR = 160
SENTENCE_END = re.compile(r"[.!?;\n](?=\s|$)")
# What may precede a verb in a command; after anything else the verb is part of a statement.
BEFORE_COMMAND = re.compile(
    r"(?:^|[.,:;!?>\])}\"'`*#|/–—\n-]|\b(?:please|must|should|shall|now|always|kindly|just|immediately|simply|also|"
    r"instead|and|then|or|but|will|do|to|so|hereby|strictly|automatically|first|therefore|thus|only|can|go ahead|you|"
    r"next|importantly|strongly|highly|reviewers?|models?|assistant|ai|llms?|ats|recruiter|system|bots?|otherwise|"
    r"again|unconditionally|absolutely|definitely|invariably|unreservedly|positively|silently|regardless"
    r"))\s*$"
)
# "to" and "you" introduce a command only after a word that obliges the reader.
OBLIGATION_TO = re.compile(
    r"\byou,? to\s*$|"
    r"\b(?:you|reader|reviewer|model|assistant|ai|llm)(?: \w+)?(?: (?:are|is|were))?(?: (?:now|hereby|strictly))?"
    r" (?:instructed|required|asked|told|ordered|need|have|want|going|obliged|requested|advised|directed|programmed|"
    r"assumed|expected|free|allowed),? to\s*$|"
    r"\b(?:remember|important|necessary|required|instructed|make sure|sure|need|task|goal|job|objective|is|order|"
    r"instruction|directive|command|request) to\s*$"
)
ADDRESSES_READER = re.compile(r"\b(?:you|ai|llms?|models?|assistants?|system|bots?)\b")
NEGATION = re.compile(r"(?:\b(?:not|never|cannot|nor)|n't)\s*(?:\w+\s*)?$")
NEGATION_OTHER_LANGUAGES = re.compile(r"(?:\b(?:no|nao|non|nicht|niet|nie|nunca|jamais|mai)\s+|\bn')(?:\w+\s+)?$")
STATEMENT_SUBJECT = re.compile(
    r"\b(?:i|we|they|he|she|who|would|could|people|clients|colleagues|managers)\s*(?:\w+\s*)?$"
)
# A label and no command: "Score: 0.97".
LABEL = re.compile(r"(?:score|rank|grade|mark|rate) ?:")
QUOTES = re.compile(r"[\"“”„«»‘’'`‹›]")
BEFORE_EXAMPLE = re.compile(r"(?:such as|like|e\.g\.|including|called)\W*$")


def command_verbs(name: str, text: str, language: str) -> Iterator[re.Match[str]]:
    """The verbs of a class that are used as commands."""
    return (
        verb
        for verb in class_pattern(name, language).finditer(text)
        if is_command(text, verb.start(), language) and not LABEL.match(text, verb.start())
    )


def is_command(text: str, start: int, language: str) -> bool:
    """Return True if the verb at `start` is a command."""
    before = text[max(0, start - 60) : start]
    if language != "en":
        # In other languages the form of the verb shows a command, unless it is negated.
        return not NEGATION_OTHER_LANGUAGES.search(before[-14:])
    if NEGATION.search(before) or STATEMENT_SUBJECT.search(before) or not BEFORE_COMMAND.search(before):
        return False
    last = (before.split() or [""])[-1]
    if last == "to":
        return bool(OBLIGATION_TO.search(before))
    return last not in {"can", "will", "do", "system", "model"} or bool(ADDRESSES_READER.search(before))


def rest_of_sentence(text: str, start: int, reach: int = FAR) -> str:
    """The text from `start` to the end of its sentence, at most `reach` characters."""
    rest = text[start : start + reach]
    end = SENTENCE_END.search(rest)
    return rest[: end.start()] if end else rest


def has_word_of(name: str, text: str, language: str) -> bool:
    """Return True if a text contains a word of a class."""
    return bool(class_pattern(name, language).search(text))


def is_quoted_example(text: str, found: Span) -> bool:
    """Return True if the words are quoted or named by someone who describes their work on such instructions."""
    start, end = found
    around = f"{text[max(0, start - FAR) : start]} {text[end : end + NEAR]}"
    if not description_pattern("topics").search(around):
        return False
    before = text[max(0, start - FAR) : start].lstrip(" •-*–")
    open_quote = before.count('"') % 2 == 1 or before.count("“") > before.count("”")
    quoted = open_quote or bool(QUOTES.search(before[-3:])) or bool(BEFORE_EXAMPLE.search(before))
    return quoted and bool(description_pattern("deeds").search(before))
