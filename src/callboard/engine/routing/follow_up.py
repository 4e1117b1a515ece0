"""Follow-up messages: which ones continue the one before, and the last result put into "and divided by 4?"."""

from __future__ import annotations

import re
from functools import partial

from callboard.engine.data_files import any_of

_any_of = partial(any_of, "routing", "follow_up", "follow_up")

MAX_FOLLOW_UP_WORDS = 15
"""A message of more words is not a follow-up, whatever it begins with."""

_OPENING = re.compile(rf"{_any_of('opening')}(?!\w)", re.IGNORECASE)
_POINTING = re.compile(rf"\b{_any_of('pointing')}\b", re.IGNORECASE)


def follows_up(message: str) -> bool:
    """Return True if a message begins by going on ("and divided by 4?") or points back ("double it")."""
    text = message.strip()
    if not text or len(text.split()) > MAX_FOLLOW_UP_WORDS:
        return False
    return bool(_OPENING.match(text) or _POINTING.search(text))


_LEAD = re.compile(rf"(?:{_any_of('lead')}\b[\s,:]*)+", re.IGNORECASE)
_OPERATION = re.compile(rf"{_any_of('operation')}(?!\w)", re.IGNORECASE)
_REFERENCE = re.compile(
    r"\b(?:the (?:last |previous )?(?:result|answer|number)|it|that|this)\b(?=[\s?.!,]*"
    rf"{_any_of('after_result')})",
    re.IGNORECASE,
)
_IMPERATIVES = (
    (re.compile(r"divide (?:it|that|this) by\b", re.IGNORECASE), "divided by"),
    (re.compile(r"multiply (?:it|that|this) (?:by|with)\b", re.IGNORECASE), "times"),
    (re.compile(r"add (.+?)(?: to (?:it|that|this))?(?=[?.!]*$)", re.IGNORECASE), r"plus \1"),
    (re.compile(r"(?:subtract|take) (.+?)(?: from (?:it|that|this))?(?=[?.!]*$)", re.IGNORECASE), r"minus \1"),
)
_TRAILING_DECIMALS = re.compile(r"\s+\([^()]*\)$")
_VALUE = re.compile(r"(?:\w+ = )?(-?\d[\d,]*(?:\.\d+)?(?:/\d+)?)")


def question_with_result(question: str, result: str) -> str | None:
    """Put the last result into a follow-up question; None if it is not one, or the result not a single number.

    Args:
        question: what is asked, "and divided by 4?".
        result: the result line of the answer before, "x = 10/3 (x ≈ 3.33)".
    """
    found = _VALUE.fullmatch(_TRAILING_DECIMALS.sub("", result.strip().rstrip(".")))
    if found is None:
        return None
    value = f"({found[1].replace(',', '')})"
    text = _LEAD.sub("", question.strip(), count=1)
    for imperative, operation in _IMPERATIVES:
        if imperative.match(text):
            text = imperative.sub(operation, text, count=1)
            break
    if _OPERATION.match(text):
        return f"{value} {text}"
    pointed = _REFERENCE.sub(value, text, count=1)
    return pointed if pointed != text else None
