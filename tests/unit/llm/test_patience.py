from hypothesis import given
from hypothesis import strategies as st

from callboard.llm.patience import Patience


class TestAPause:
    def test_is_what_the_provider_asked_for(self):
        assert Patience().pause(1, asked=7, waited=0) == 7

    def test_doubles_where_nothing_was_asked(self):
        assert [Patience().pause(n, asked=None, waited=0) for n in (1, 2, 3)] == [0.5, 1, 2]

    def test_is_not_begun_when_it_would_pass_the_total(self):
        assert Patience(total_seconds=60).pause(1, asked=3600, waited=0) is None

    def test_counts_what_was_waited_before(self):
        assert Patience(total_seconds=10).pause(2, asked=6, waited=5) is None

    def test_does_not_follow_the_last_attempt(self):
        assert Patience(attempts=3).pause(3, asked=None, waited=0) is None

    @given(st.integers(1, 12), st.lists(st.one_of(st.none(), st.floats(0, 1e6)), min_size=12, max_size=12))
    def test_never_makes_the_total_longer_than_it_may_be(self, attempts, asked):
        patience, waited = Patience(attempts=attempts, total_seconds=60), 0.0
        for attempt, wish in enumerate(asked, start=1):
            pause = patience.pause(attempt, asked=wish, waited=waited)
            if pause is None:
                break
            waited += pause
        assert waited <= 60
        assert attempt <= attempts
