"""A résumé made to be slow takes no longer to read than a long one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from time import process_time

import pytest
from _pytest.mark import ParameterSet

from callboard.engine.document import Document
from callboard.engine.resume.parser import parse_resume
from callboard.engine.resume.stages.rows import LONGEST_LINE, within

TODAY = date(2026, 11, 1)
SECONDS = 10.0
"""A quadratic pattern takes minutes on these; the slowest takes half a second on a quiet machine."""
TRAPS = {
    "at-signs": "a" * 50_000 + "@" + "b" * 50_000,
    "many-at-signs": "a@" * 40_000,
    "dots": "a." * 50_000 + "@",
    "digits": "1" * 100_000,
    "spaced-digits": "1 2 3-4 (5) " * 20_000,
    "money": "$100,000 - $120,000 " * 10_000,
    "skills": "C C++ C# R Go " * 2000,
    "references": "[a]" * 30_000,
    "spaces": "a" + " " * 200_000 + "b",
    "spaced-capitals": "E X P E R I E N C E " * 3000,
    "dates": "Jan 2019 – Feb 2020, " * 5000,
    "entries": "Acme, Leeds 2019-2020\n" * 600,
    "headings": "Experience\nEducation\nSkills\n" * 700,
    "addresses": "a.b.c@x.y.com 2019-2020 Leeds\n" * 600,
}
LISTS = ("entries", "skills")


def traps() -> Iterator[ParameterSet]:
    """Each on one line and on many; a usual run reads on many lines what lists of a résumé are made of."""
    for name, text in TRAPS.items():
        yield pytest.param(text, None, id=f"one line-{name}")
        marks = () if name in LISTS else pytest.mark.thorough
        yield pytest.param(text, 3000, id=f"many lines-{name}", marks=marks)


@pytest.mark.parametrize(("trap", "width"), [*traps()])
def test_text_that_makes_patterns_backtrack_is_read_in_seconds(trap: str, width: int | None) -> None:
    lines = [trap] if width is None else [trap[at : at + width] for at in range(0, 15_000, width)]
    document = Document.from_text("Jane Doe\nExperience\n" + "\n".join(lines) + "\n")
    began = process_time()
    resume = parse_resume(document, today=TODAY)
    assert process_time() - began < SECONDS
    assert resume.name is not None
    assert resume.name.value == "Jane Doe"


def test_line_is_read_up_to_an_overlong_word() -> None:
    assert within("Write to " + "x" * 1000 + "@example.com") == "Write to "
    assert within("https://example.com/" + "a" * 290) == "https://example.com/" + "a" * 290
    assert len(within("word " * 10_000)) == LONGEST_LINE
