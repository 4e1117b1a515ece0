"""Find instructions to the person or machine that reads a document for the employer.

Rules look for a structure and not for wordings: a command, and close to it what it is about, such as earlier
instructions, this candidate and a verdict, or the machine that reads. Either alone is ordinary language, and so is a
report of what somebody did. What no rule finds may be told by learned weights (`learned_instructions.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.trust import advocacy, override_instructions, rating_instructions
from callboard.engine.trust.grammar import Span, is_quoted_example
from callboard.engine.trust.instruction_words import LANGUAGES, possible_classes
from callboard.engine.trust.learned_instructions import likely_sentence


class Rule(NamedTuple):
    """One kind of instruction. `find` takes folded text and its language.

    It is tried only on text with a word of one of its `trigger_classes`, or for which `trigger` returns something true.
    """

    find: Callable[[str, str], Span | None]
    reason: str
    trigger_classes: tuple[str, ...]
    trigger: Callable[[str], object] | None = None


RULES: tuple[Rule, ...] = (
    Rule(override_instructions.override_command, "it tells the reader to ignore other instructions", ("override",)),
    Rule(
        override_instructions.revoked_instructions,
        "it tells the reader that other instructions do not hold",
        ("orders",),
        override_instructions.SUPERSEDES.search,
    ),
    Rule(
        override_instructions.system_impersonation,
        "it poses as a message of the system that reads it",
        (),
        override_instructions.has_role_marker,
    ),
    Rule(override_instructions.address_to_machine, "it speaks to the machine that reads it", ("address", "call")),
    Rule(rating_instructions.praise_command, "it tells the reader how to judge this candidate", ("direct",)),
    Rule(rating_instructions.score_command, "it tells the reader which score to give", ("direct",)),
    Rule(
        rating_instructions.belief_command,
        "it tells the reader what to believe of the candidate",
        ("believe",),
        rating_instructions.TREAT_AS_MET.search,
    ),
    Rule(override_instructions.secrecy_command, "it tells the reader to keep it secret", ("conceal",)),
    Rule(
        rating_instructions.rejection_command,
        "it tells the reader to reject others",
        ("reject",),
        rating_instructions.OTHERS_OUT.search,
    ),
    Rule(override_instructions.leak_command, "it asks the reader for its instructions or data", ("leak", "exfiltrate")),
    Rule(override_instructions.listed_wording, "it tells the reader what to do", ("ask", "plain")),
    Rule(rating_instructions.claimed_result, "it poses as the result of an evaluation", ("result",)),
)
"""To add a rule, write one function and add one entry here. The first rule that matches wins."""

LEARNED_REASON = "it speaks to whoever judges the application"


_RULES_BY_TRIGGER_CLASS: dict[tuple[str, str], frozenset[int]] = {
    (trigger_class, language): frozenset(
        index * len(LANGUAGES) + place for index, rule in enumerate(RULES) if trigger_class in rule.trigger_classes
    )
    for place, language in enumerate(LANGUAGES)
    for trigger_class in {trigger_class for rule in RULES for trigger_class in rule.trigger_classes}
}


class Instruction(NamedTuple):
    """Words that instruct the reader, and what kind of instruction they are."""

    text: str
    reason: str


def find_instruction(text: str) -> Instruction | None:
    """The first instruction to the reader in a text, None where there is none."""
    folded = fold(text).replace("\u2019", "'").replace("_", " ")
    for number in sorted(_applicable_rules(folded)):
        rule, language = RULES[number // len(LANGUAGES)], LANGUAGES[number % len(LANGUAGES)]
        if (found := rule.find(folded, language)) and not is_quoted_example(folded, found):
            return Instruction(_as_written(text, folded, found), rule.reason)
    likely = likely_sentence(text)
    return Instruction(likely.text, LEARNED_REASON) if likely else None


def find_advocacy(text: str) -> Instruction | None:
    """The first sentence that advocates this candidate, even without a command; None where there is none."""
    folded = fold(text).replace("\u2019", "'").replace("_", " ")
    for language in LANGUAGES:
        if found := advocacy.advocacy_sentence(folded, language):
            return Instruction(_as_written(text, folded, found), "it speaks for this candidate where no person reads")
    return None


def _applicable_rules(folded: str) -> set[int]:
    """The numbers of the rules, one per language, that may match; they are tried in ascending order."""
    numbers: set[int] = set()
    for trigger_class in possible_classes(folded) & _RULES_BY_TRIGGER_CLASS.keys():
        numbers |= _RULES_BY_TRIGGER_CLASS[trigger_class]
    for index, rule in enumerate(RULES):
        if rule.trigger is not None and rule.trigger(folded):
            numbers.update(range(index * len(LANGUAGES), (index + 1) * len(LANGUAGES)))
    return numbers


def _as_written(text: str, folded: str, found: Span) -> str:
    """The words as written; the whole text where folding changed its length, because offsets no longer match."""
    if len(text) != len(folded):
        return text.strip()
    start, end = found
    return text[start:end].strip()
