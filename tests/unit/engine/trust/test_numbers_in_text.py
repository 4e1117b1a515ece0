from callboard.engine.trust.support import number_values, numbers_except_years, year_counts


def test_thousands_separators_belong_to_the_number() -> None:
    assert number_values("3,500 and 1.200.000 and 2.5 and 12 000") == {3500, 1_200_000, 2.5, 12000}


def test_years_are_read_in_digits_and_in_words() -> None:
    assert list(year_counts("6+ years and two years, 3 Jahre")) == [
        ("6+ years", 6.0),
        ("two years", 2.0),
        ("3 Jahre", 3.0),
    ]


def test_numbers_except_years_are_found() -> None:
    assert numbers_except_years("6 years, 40 services, 35%") == {"40": 40.0, "35": 35.0}
