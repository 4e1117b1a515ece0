"""Wishes from what a person types into the form."""

import pytest

from callboard.jobsearch.typed_wishes import TypedWishes, TypedWishesInvalidError
from callboard.jobsearch.wishes import JobWishes, PayFloor, WorkPlace

WISHES = JobWishes(
    roles=("Data engineer", "Analytics engineer"),
    places=("Lisbon, Portugal",),
    work_places=(WorkPlace.REMOTE,),
    pay_floor=PayFloor(amount=1_250_000, currency="JPY"),
    show_without_pay=False,
    languages=("en", "pt"),
    must_nots=("on-call",),
    blocked_companies=("Acme Ltd",),
    may_work_in=("PT", "GB"),
    needs_visa=True,
    clearances=("SC",),
)


def problems(**typed):
    with pytest.raises(TypedWishesInvalidError) as refused:
        TypedWishes(**typed).read()
    return refused.value.problems


class TestReading:
    @pytest.mark.parametrize("wishes", [WISHES, JobWishes()])
    def test_the_form_of_some_wishes_gives_the_same_wishes(self, wishes):
        assert TypedWishes.of(wishes).read() == wishes

    def test_an_entry_is_a_line_without_extra_space_and_counts_once(self):
        assert TypedWishes(roles=" Data   engineer\r\n\nCook; Cook").read().roles == ("Data engineer", "Cook")

    @pytest.mark.parametrize("typed", ["55000", "55,000", "55.000", "55 000", "55k", " 55 K "])
    def test_an_amount_may_be_written_in_the_usual_ways(self, typed):
        floor = TypedWishes(pay_amount=typed, pay_currency="eur").read().pay_floor
        assert floor == PayFloor(amount=55_000, currency="EUR")

    def test_languages_and_countries_are_known_by_names_and_codes(self):
        read = TypedWishes(languages="Deutsch, en\nPortuguese", may_work_in="Germany, PT; United Kingdom").read()
        assert (read.languages, read.may_work_in) == (("de", "en", "pt"), ("DE", "PT", "GB"))


class TestProblems:
    @pytest.mark.parametrize("amount", ["lots", "0", "-5", "55,00", "1e9"])
    def test_an_amount_that_is_no_whole_number_is_refused(self, amount):
        assert "whole number" in problems(pay_amount=amount, pay_currency="EUR")["pay_amount"]

    def test_a_currency_has_three_letters(self):
        assert "three letters" in problems(pay_amount="55000", pay_currency="€")["pay_currency"]

    def test_an_unknown_name_is_told_and_nothing_is_guessed(self):
        found = problems(languages="English, Klingon", may_work_in="Narnia")
        assert found == {"languages": "Not known: Klingon.", "may_work_in": "Not known: Narnia."}

    def test_too_many_entries_and_one_that_is_too_long_are_refused(self):
        found = problems(roles="\n".join(f"Role {n}" for n in range(51)), places="x" * 121)
        assert found["roles"] == "At most 50 entries can be kept; these are 51."
        assert "120 characters" in found["places"]
