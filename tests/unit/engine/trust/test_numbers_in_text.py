from callboard.engine.trust.numbers_in_text import counts, numbers, years


def test_separators_belong_to_the_number() -> None:
    assert numbers("3,500 and 1.200.000 and 2.5 and 12 000") == {3500, 1_200_000, 2.5, 12000}


def test_years_are_read_in_digits_and_in_words() -> None:
    assert list(years("6+ years and two years, 3 Jahre")) == [("6+ years", 6.0), ("two years", 2.0), ("3 Jahre", 3.0)]


def test_other_numbers_leave_years_out() -> None:
    assert counts("6 years, 40 services, 35%") == {"40": 40.0, "35": 35.0}
