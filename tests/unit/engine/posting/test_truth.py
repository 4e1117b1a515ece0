"""Arbitrary text gives a posting with exact quotations."""

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


@settings(max_examples=30)
@given(TEXTS)
def test_arbitrary_text_parses_with_exact_quotations(text):
    document = Document.from_text(text)
    posting = parse_posting(document)
    assert posting.roles or not text.strip() or not posting.is_job_posting
    for quote in quotations(posting):
        assert document.text[quote.start : quote.end] == quote.quote
        assert quote.quote
        assert quote.source is Source.POSTING


@pytest.mark.parametrize("text", [ENGLISH, GERMAN, COMMENT, OPENINGS])
def test_parsing_is_deterministic(text):
    assert parse_posting(Document.from_text(text)) == parse_posting(Document.from_text(text))
