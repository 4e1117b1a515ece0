"""Questions in a posting: one that asks for experience is a requirement in what it asks for, others are none."""

from __future__ import annotations

from callboard.engine.posting.lexicon import has_wording, opens_with, pattern

# What closes a question, and what it leaves behind without it.
_CLOSING = " ?.!*…"


def is_question(flat: str) -> bool:
    """Return True if folded text ends like a question."""
    return "?" in flat[len(flat.rstrip(_CLOSING)) :]


def asked_part(flat: str) -> tuple[int, int] | None:
    """The part that says what is asked for: "developing in Java" of "How long have you been developing in Java?".

    A statement with a question mark is one all the same ("Must hold a licence?"). None for what asks for nothing.
    """
    if opening := pattern("cues", "asks_for_experience").match(flat):
        # Of several questions in one line the first one counts.
        end = len(flat[: flat.index("?", opening.end())].rstrip(_CLOSING))
        return (opening.end(), end) if opening.end() < end else None
    end = len(flat.rstrip(_CLOSING))
    stated = not pattern("cues", "opens_question").match(flat)
    asks = "asks" in opens_with(flat) or any(has_wording(name, flat) for name in ("required", "qualification"))
    return (0, end) if stated and asks else None
