"""The same job on two boards is known again, and different jobs are told apart."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from callboard.engine.posting.likeness import is_same_job, likeness, simhash, title_words

POSTINGS = Path(__file__).parents[3] / "fixtures" / "postings"
FOOTER = "\nApply through our partner site. This job was posted automatically. Equal opportunity employer."
LEAST_PRECISION, LEAST_RECALL = 0.98, 0.85


def texts():
    """Texts of postings of many kinds that are long enough to be compared."""
    found = (path.read_text(encoding="utf-8") for path in sorted(POSTINGS.iterdir()) if path.suffix in (".md", ".txt"))
    return [text for text in found if simhash(text) is not None]


def copies(text):
    """The posting as other boards show it."""
    lines = text.splitlines()
    middle = len(lines) // 2
    yield "Company: Another Board\nLocation: Somewhere, Else\nSalary: see below\n" + text
    yield text + FOOTER
    yield text.replace("\n", "\n\n").upper()
    yield re.sub(r"(?m)^\s*[-•*]\s*", "– ", text)
    yield "\n".join([*lines[:middle], *lines[middle + 1 :]])


def test_same_jobs_are_found_and_different_ones_are_not():
    originals = [(simhash(text), f"Title {number}") for number, text in enumerate(texts())]
    again = [
        (number, (simhash(copy), f"({number}) title")) for number, text in enumerate(texts()) for copy in copies(text)
    ]
    found = [is_same_job(originals[number], copy) for number, copy in again if copy[0] is not None]
    # Different jobs may well be called alike, which is the harder case.
    wrong = sum(
        is_same_job((one, "Engineer"), (other, "Engineer")) for (one, _), (other, _) in combinations(originals, 2)
    )
    assert len(found) > 150
    assert sum(found) / (sum(found) + wrong) >= LEAST_PRECISION
    assert sum(found) / len(again) >= LEAST_RECALL


def test_labelled_facts_do_not_count():
    text = texts()[0]
    assert simhash("Location: Leeds\n" + text) == simhash("Location: York\nCompany: Other\n" + text)


def test_short_texts_are_not_compared():
    assert simhash("Cook wanted. Apply now.") is None


def test_likeness_is_the_share_of_equal_bits():
    assert (likeness(-1, -1), likeness(-1, 0), likeness(0b1111, 0)) == (1.0, 0.0, 1 - 4 / 64)


@pytest.mark.parametrize("title", ["Senior Backend Engineer", "Engineer, Backend (Senior)", "SENIOR BACKEND-ENGINEER"])
def test_titles_are_compared_by_their_words(title):
    assert title_words(title) == title_words("senior engineer backend")
