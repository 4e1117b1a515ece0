"""A question that goes on from a result: "and divided by 4?" after 42 is "42 divided by 4"."""

from __future__ import annotations

import re

_LEAD = re.compile(r"(?:(?:and|then|now|so|but|also|what(?:'s| is| about)|how about|what if)\b[\s,:]*)+", re.IGNORECASE)
_OPERATION = re.compile(
    r"(?:divided by|multiplied by|times|plus|minus|over|squared|cubed|to the power of|less|[-+*/×÷^])(?!\w)",
    re.IGNORECASE,
)
_POINTER = re.compile(
    r"\b(?:the (?:last |previous )?(?:result|answer|number)|it|that|this)\b(?=[\s?.!,]*(?:$|divided|multiplied|times|"
    r"plus|minus|over|squared|cubed|to the power|by|into|and|[-+*/×÷^]))",
    re.IGNORECASE,
)
_IMPERATIVES = (
    (re.compile(r"divide (?:it|that|this) by\b", re.IGNORECASE), "divided by"),
    (re.compile(r"multiply (?:it|that|this) (?:by|with)\b", re.IGNORECASE), "times"),
    (re.compile(r"add (.+?)(?: to (?:it|that|this))?(?=[?.!]*$)", re.IGNORECASE), r"plus \1"),
    (re.compile(r"(?:subtract|take) (.+?)(?: from (?:it|that|this))?(?=[?.!]*$)", re.IGNORECASE), r"minus \1"),
)
_DECIMAL = re.compile(r"\s+\([^()]*\)$")
_VALUE = re.compile(r"(?:\w+ = )?(-?\d[\d,]*(?:\.\d+)?(?:/\d+)?)")


def continued(question: str, result: str) -> str | None:
    """The question with the last result in it; None if the question does not go on, or the result is no single number.

    Args:
        question: what is asked, "and divided by 4?".
        result: the result line of the answer before, "x = 10/3 (x ≈ 3.33)".
    """
    found = _VALUE.fullmatch(_DECIMAL.sub("", result.strip().rstrip(".")))
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
    pointed = _POINTER.sub(value, text, count=1)
    return pointed if pointed != text else None
