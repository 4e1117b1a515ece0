"""Find instructions to whoever, or whatever, reads a document for the employer.

An instruction has a design, not a wording: a verb in the form in which people are told to do something, and close to it
what it is about: earlier instructions, this candidate and a verdict, the machine that reads. One alone is ordinary
language, and so is telling what one did.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.trust import addressed_reader, override_instructions, rating_instructions
from callboard.engine.trust.grammar import Found, is_told_of
from callboard.engine.trust.instruction_words import LANGUAGES
from callboard.engine.trust.pattern_prefilter import possible


class Rule(NamedTuple):
    """One way to instruct the reader: from folded text and language to a place.

    It can find something only where a word of its `leads` stands, or where its `cue` sees something.
    """

    find: Callable[[str, str], Found | None]
    reason: str
    leads: tuple[str, ...]
    cue: Callable[[str], object] | None = None


RULES: tuple[Rule, ...] = (
    Rule(override_instructions.overrides, "it tells the reader to ignore other instructions", ("override",)),
    Rule(
        override_instructions.voids,
        "it tells the reader that other instructions do not hold",
        ("orders",),
        override_instructions.SUPERSEDES.search,
    ),
    Rule(
        override_instructions.speaks_as,
        "it poses as a message of the system that reads it",
        (),
        override_instructions.marked,
    ),
    Rule(override_instructions.addresses, "it speaks to the machine that reads it", ("address", "call")),
    Rule(rating_instructions.praise, "it tells the reader how to judge this candidate", ("direct",)),
    Rule(rating_instructions.obligations, "it tells the reader how to judge this candidate", ("this", "the")),
    Rule(rating_instructions.scores, "it tells the reader which score to give", ("direct",)),
    Rule(override_instructions.new_orders, "it gives the reader new orders", ("new_orders",)),
    Rule(
        rating_instructions.outputs, "it tells the reader what to answer", ("output",), rating_instructions.SAY.search
    ),
    Rule(rating_instructions.reports, "it tells the reader what to report", ("direct",)),
    Rule(
        rating_instructions.beliefs,
        "it tells the reader what to believe of the candidate",
        ("believe",),
        rating_instructions.GRANTED.search,
    ),
    Rule(rating_instructions.personas, "it gives the reader a part to play", ("persona",)),
    Rule(rating_instructions.spares, "it tells the reader not to find fault", ("spare",)),
    Rule(override_instructions.conceals, "it tells the reader to keep it secret", ("conceal",)),
    Rule(
        rating_instructions.rejections,
        "it tells the reader to reject others",
        ("reject",),
        rating_instructions.OTHERS_OUT.search,
    ),
    Rule(override_instructions.leaks, "it asks the reader for its instructions or data", ("leak", "exfiltrate")),
    Rule(rating_instructions.decisions, "it claims that the decision has been taken", ("this", "the")),
    Rule(override_instructions.spelled, "it tells the reader what to do", ("ask", "plain")),
    Rule(
        addressed_reader.weighed,
        "it speaks to whoever judges the application",
        ("override", "direct", "output", "for_me"),
    ),
    Rule(rating_instructions.results, "it poses as the result of an evaluation", ("result",)),
)
"""Adding a rule: one function, and one entry here. The first find wins."""


_LED: dict[tuple[str, str], frozenset[int]] = {
    (lead, language): frozenset(
        index * len(LANGUAGES) + place for index, rule in enumerate(RULES) if lead in rule.leads
    )
    for place, language in enumerate(LANGUAGES)
    for lead in {lead for rule in RULES for lead in rule.leads}
}


class Instruction(NamedTuple):
    """Words that instruct the reader, and how."""

    text: str
    reason: str


def instruction(text: str) -> Instruction | None:
    """The first instruction to the reader in a text, None where there is none."""
    folded = fold(text).replace("\u2019", "'").replace("_", " ")
    for number in sorted(_worth_trying(folded)):
        rule, language = RULES[number // len(LANGUAGES)], LANGUAGES[number % len(LANGUAGES)]
        if (found := rule.find(folded, language)) and not is_told_of(folded, found):
            return Instruction(_as_written(text, folded, found), rule.reason)
    return None


def favour(text: str) -> Instruction | None:
    """A sentence that speaks for this candidate, however politely."""
    folded = fold(text).replace("\u2019", "'").replace("_", " ")
    for language in LANGUAGES:
        if found := addressed_reader.favours(folded, language):
            return Instruction(_as_written(text, folded, found), "it speaks for this candidate where no person reads")
    return None


def _worth_trying(folded: str) -> set[int]:
    """The rules, each in its language, that may find something; numbered in the order in which they are tried."""
    numbers: set[int] = set()
    for lead in possible(folded) & _LED.keys():
        numbers |= _LED[lead]
    for index, rule in enumerate(RULES):
        if rule.cue is not None and rule.cue(folded):
            numbers.update(range(index * len(LANGUAGES), (index + 1) * len(LANGUAGES)))
    return numbers


def _as_written(text: str, folded: str, found: Found) -> str:
    """The words as they are written; where folding changed the length, the whole text stands for them."""
    if len(text) != len(folded):
        return text.strip()
    start, end = found
    return text[start:end].strip()
