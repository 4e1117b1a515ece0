"""Whatever the text, a posting comes out and every quotation is to the letter."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from tests.unit.engine.posting.postings import COMMENT, ENGLISH, GERMAN, OPENINGS

from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Source
from callboard.engine.posting.parser import parse_posting
from callboard.engine.posting.reading import MAX_CHARS

ODD = ["&lt;p&gt;Engineer&lt;/p&gt;&lt;ul&gt;&lt;li&gt;5+ years", "| | |", "€", "•", "\u200b", "Remote (", "İßﬁ", "\r"]
PIECES = st.sampled_from([*"\n".join((ENGLISH, GERMAN, COMMENT, OPENINGS)).split("\n"), *ODD])
TEXTS = st.one_of(st.text(max_size=400), st.lists(st.one_of(PIECES, st.text(max_size=40)), max_size=25).map("\n".join))


def quotations(value: Any) -> Iterator[Evidence]:
    if isinstance(value, Evidence):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from quotations(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from quotations(one)


@settings(max_examples=80, deadline=None)
@given(TEXTS)
def test_any_text_parses_and_every_quotation_is_a_slice(text):
    document = Document.from_text(text)
    posting = parse_posting(document)
    assert posting.roles or not text.strip() or not posting.is_job_posting
    for quote in quotations(posting):
        assert document.text[quote.start : quote.end] == quote.quote
        assert quote.quote
        assert quote.source is Source.POSTING


@pytest.mark.parametrize("text", [ENGLISH, GERMAN, COMMENT, OPENINGS])
def test_the_same_text_gives_the_same_posting(text):
    assert parse_posting(Document.from_text(text)) == parse_posting(Document.from_text(text))


@pytest.mark.parametrize(
    "text",
    [ENGLISH * 1500, "Senior engineer required " * 12_000, "$120k - " * 40_000, "(" * 300_000],
    ids=["megabytes", "one line", "figures", "parentheses"],
)
def test_a_huge_text_is_read_in_bounded_time(text):
    started = time.perf_counter()
    parse_posting(Document.from_text(text))
    assert time.perf_counter() - started < 20


def test_what_stands_behind_the_bound_is_not_read():
    text = ENGLISH + "\n" * MAX_CHARS + "\nRequirements\n- Fortran\n"
    assert "Fortran" not in str(parse_posting(Document.from_text(text)))
