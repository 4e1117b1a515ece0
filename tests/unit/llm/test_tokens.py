from hypothesis import given
from hypothesis import strategies as st

from callboard.llm.tokens import estimate


def test_nothing_is_no_token_and_anything_is_at_least_one():
    assert (estimate(""), estimate("a")) == (0, 1)


@given(st.text(), st.text())
def test_a_longer_text_is_never_fewer_tokens(first, second):
    assert max(estimate(first), estimate(second)) <= estimate(first + second) <= estimate(first) + estimate(second)
