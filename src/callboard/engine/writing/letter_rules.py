"""Check a letter to a candidate: no promise, no score, no other people, nothing that must not matter, no blanks.

Every fault is a plain sentence that tells the writer how to mend it.
"""

from __future__ import annotations

import re
from functools import cache

from callboard.core.text import fold
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.writing.model import Audience, EmailDraft

# What the writer quotes from the documents is not the writer's own word.
_QUOTED = re.compile(r"[“\"][^”\"\n]*[”\"]")


def letter_faults(draft: EmailDraft) -> list[str]:
    """What must be mended before a person is asked to approve the letter; nothing for the hiring manager's."""
    if draft.audience is not Audience.CANDIDATE:
        return []
    text = fold(_QUOTED.sub("“”", f"{draft.subject}\n{draft.body}"))
    found = ((pattern.search(text), mend) for pattern, mend in _refused())
    return [mend.format(found=hit[0].strip()) for hit, mend in found if hit]


@cache
def _refused() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(row["pattern"]), row["mend"]) for row in catalogue("letter_rules")["refused"])
