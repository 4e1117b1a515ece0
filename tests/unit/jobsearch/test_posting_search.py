"""Two orders of postings become one."""

from uuid import UUID

from callboard.jobsearch.posting_search import rank_fusion

A, B, C, D = (UUID(int=number) for number in range(4))


def test_one_order_stays_as_it_is():
    assert rank_fusion([[C, A, B]]) == [C, A, B]


def test_what_both_orders_hold_comes_before_what_is_first_in_one():
    assert rank_fusion([[A, B], [C, B]])[0] == B


def test_equals_keep_one_order_whichever_list_comes_first():
    assert rank_fusion([[A], [D]]) == rank_fusion([[D], [A]]) == [A, D]


def test_nothing_found_is_nothing():
    assert rank_fusion([[], []]) == []
