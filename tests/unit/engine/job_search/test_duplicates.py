"""The same job on two boards is known again, and different jobs are told apart."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from callboard.engine.job_search.duplicates import (
    HASH_BITS,
    MAX_HAMMING_DISTANCE,
    Advert,
    is_same_job,
    simhash,
    title_words,
)

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


def advert(text, *, title="Route Planner", company="Halden Freight", places=("Leeds, UK",)):
    return Advert(title, company, places, text)


def bits_apart(one, other):
    return ((one ^ other) & (1 << HASH_BITS) - 1).bit_count()


def test_same_jobs_are_found_and_different_ones_are_not():
    originals = texts()
    again = [
        (advert(text, title=f"Planner {number}"), advert(copy, title=f"({number}) planner"))
        for number, text in enumerate(originals)
        for copy in copies(text)
        if simhash(copy) is not None
    ]
    found = sum(is_same_job(*pair) for pair in again)
    # Different jobs of one company may well be called alike, which is the harder case.
    wrong = sum(is_same_job(advert(one), advert(other)) for one, other in combinations(originals, 2))
    assert len(again) > 150
    assert found / (found + wrong) >= LEAST_PRECISION
    assert found / len(again) >= LEAST_RECALL


def test_hashes_of_copies_are_near():
    near = [
        bits_apart(simhash(text), simhash(copy)) <= MAX_HAMMING_DISTANCE
        for text in texts()
        for copy in copies(text)
        if simhash(copy) is not None
    ]
    assert sum(near) / len(near) >= LEAST_RECALL


LINES = [f"You plan the {word} of forty vans and tell the drivers what is due." for word in "abcdefghijklmnopqrst"]
TEXT = "\n".join(LINES)


def mostly(share):
    """A text that has about this share of its words in common with `TEXT`, and as many."""
    kept = round(len(LINES) * share)
    other = [f"Somebody else cooks soup number {number} for hungry guests until the evening." for number in range(20)]
    return "\n".join([*LINES[:kept], *other[kept:]])


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (advert(mostly(0.7)), True),
        (advert(mostly(0.7), places=("York, UK",)), False),
        (advert(mostly(0.9), places=("York, UK",)), True),
        (advert(mostly(0.9), company="Halden Freight North Ltd"), True),
        (advert(mostly(0.9), company="Partner Jobs"), False),
        (advert(TEXT, company="Partner Jobs"), True),
        (advert(TEXT, title="Route Planner – Night Shift"), True),
        (advert(mostly(0.9), title="Route Planner – Night Shift"), False),
        (advert(TEXT, title="Senior Route Planner"), False),
        (advert(TEXT, title="Driver"), False),
        (advert(mostly(0.9), company=""), False),
        (advert(TEXT, company=""), True),
    ],
)
def test_less_in_common_is_asked_for_the_more_title_company_and_place_agree(other, same):
    assert is_same_job(advert(TEXT), other) is same
    assert is_same_job(other, advert(TEXT)) is same


def test_labelled_facts_do_not_count():
    text = texts()[0]
    assert simhash("Location: Leeds\n" + text) == simhash("Location: York\nCompany: Other\n" + text)


def test_a_text_in_one_line_is_compared_whatever_it_begins_with():
    line = "Job description: " + " ".join(LINES)
    assert simhash(line) is not None
    assert is_same_job(advert(line), advert(" ".join(LINES)))


def test_words_that_lost_the_line_break_between_them_are_told_apart():
    assert is_same_job(advert(TEXT), advert(TEXT.replace("\n", "")))


def test_short_texts_are_not_compared():
    assert simhash("Cook wanted. Apply now.") is None
    assert not is_same_job(advert("Cook wanted. Apply now."), advert("Cook wanted. Apply now."))


@pytest.mark.parametrize(
    "title", ["Senior Backend Engineer", "Engineer, Backend (Senior)", "SR BACKEND-ENGINEER", "Sr. Backend Engineer"]
)
def test_titles_are_compared_by_their_words(title):
    assert title_words(title) == title_words("senior engineer backend")
