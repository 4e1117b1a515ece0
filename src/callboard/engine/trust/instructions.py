"""Find instructions to whoever, or whatever, reads a document for the employer.

An instruction has a design, not a wording: a verb in the form in which people are told to do something, and close to it
what it is about: earlier instructions, this candidate and a verdict, the machine that reads. One alone is ordinary
language, and so is telling what one did.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.trust import orders, verdicts
from callboard.engine.trust.grammar import Found, is_told_of
from callboard.engine.trust.lexicon import LANGUAGES

Rule = Callable[[str, str], Found | None]

RULES: tuple[tuple[Rule, str], ...] = (
    (orders.overrides, "it tells the reader to ignore other instructions"),
    (orders.voids, "it tells the reader that other instructions do not hold"),
    (orders.speaks_as, "it poses as a message of the system that reads it"),
    (orders.addresses, "it speaks to the machine that reads it"),
    (verdicts.praise, "it tells the reader how to judge this candidate"),
    (verdicts.obligations, "it tells the reader how to judge this candidate"),
    (verdicts.scores, "it tells the reader which score to give"),
    (orders.new_orders, "it gives the reader new orders"),
    (verdicts.outputs, "it tells the reader what to answer"),
    (verdicts.reports, "it tells the reader what to report"),
    (verdicts.beliefs, "it tells the reader what to believe of the candidate"),
    (verdicts.personas, "it gives the reader a part to play"),
    (verdicts.spares, "it tells the reader not to find fault"),
    (orders.conceals, "it tells the reader to keep it secret"),
    (verdicts.rejections, "it tells the reader to reject others"),
    (orders.leaks, "it asks the reader for its instructions or data"),
    (verdicts.decisions, "it claims that the decision has been taken"),
    (verdicts.results, "it poses as the result of an evaluation"),
)
"""Adding a rule: one function from folded text and language to a place, and one entry here. The first find wins."""


class Instruction(NamedTuple):
    """Words that instruct the reader, and how."""

    text: str
    reason: str


def instruction(text: str) -> Instruction | None:
    """The first instruction to the reader in a text, None where there is none."""
    folded = fold(text).replace("\u2019", "'").replace("_", " ")
    for rule, reason in RULES:
        for language in LANGUAGES:
            if (found := rule(folded, language)) and not is_told_of(folded, found):
                return Instruction(_as_written(text, folded, found), reason)
    return None


def _as_written(text: str, folded: str, found: Found) -> str:
    """The words as they are written; where folding changed the length, the whole text stands for them."""
    if len(text) != len(folded):
        return text.strip()
    start, end = found
    return text[start:end].strip()
