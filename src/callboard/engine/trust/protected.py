"""Protected traits and guessed motives: no text about a candidate speaks of them, whoever wrote it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from callboard.core.text import fold


@dataclass(frozen=True)
class _Refused:
    pattern: re.Pattern[str]
    about: str
    may_be_the_work: bool


def protected_faults(text: str, *, posting: str = "") -> list[str]:
    """What a text says that must not matter, each as a sentence that tells the writer how to mend it.

    Args:
        text: what was written about or to a candidate.
        posting: the posting's text: words of health or looks that it uses itself may be the work.
    """
    folded, work = fold(text), fold(posting)
    found: list[str] = []
    for row in _refused():
        hit = row.pattern.search(folded)
        if hit and not (row.may_be_the_work and hit[0] in work):
            found.append(f'"{hit[0].strip()}" speaks of {row.about}, which must not matter here; leave it out.')
    return found


@cache
def _refused() -> tuple[_Refused, ...]:
    data = (resources.files("callboard.engine.trust") / "data" / "protected.toml").read_text(encoding="utf-8")
    rows = tomllib.loads(data)["refused"]
    return tuple(_Refused(re.compile(row["pattern"]), row["about"], row.get("posting", False)) for row in rows)
