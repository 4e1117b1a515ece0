"""JSON that PostgreSQL accepts."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callboard.storage import jsonb
from callboard.storage.jsonb import clean, dumps

TEXT = st.text(st.characters(codec=None, exclude_categories=()))
VALUES = st.recursive(st.none() | st.booleans() | st.integers() | TEXT,
                      lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner), max_leaves=8)  # fmt: skip


@given(VALUES)
def test_arbitrary_value_is_encoded_without_nul_or_lone_surrogate(value):
    written = dumps(value)
    written.encode("utf-8")
    assert clean(json.loads(written)) == json.loads(written)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00")))
def test_ordinary_text_stays_unchanged(text):
    assert json.loads(dumps({"text": text})) == {"text": text}


@given(TEXT)
def test_every_character_keeps_its_position(text):
    assert len(clean(text)) == len(text)


def test_a_backslash_that_looks_like_nul_is_kept():
    assert json.loads(dumps(r"\u0000")) == r"\u0000"


@pytest.mark.parametrize(
    "text",
    ['{"a": [1, 2.5, -0.0, 1e300, null, true], "é": "\\u00e9\\n"}', "12345678901234567890123", "[" * 900 + "]" * 900],
    ids=["values", "long number", "nested"],
)
def test_json_text_is_read_as_the_standard_library_reads_it(text):
    assert jsonb.loads(text) == json.loads(text)
    assert jsonb.loads(text.encode()) == json.loads(text)


def test_text_that_is_no_json_is_refused():
    with pytest.raises(ValueError, match="Expecting"):
        jsonb.loads("{a}")
