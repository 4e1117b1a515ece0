import pytest

from callboard.engine.trust.quantities import (
    changes,
    number_values,
    numbers_except_years,
    quantities,
    unsupported_quantities,
    year_counts,
)


def test_thousands_separators_belong_to_the_number() -> None:
    assert number_values("3,500 and 1.200.000 and 2.5 and 12 000") == {3500, 1_200_000, 2.5, 12000}


def test_year_and_the_number_behind_it_are_two() -> None:
    assert number_values("In 2019 300 people worked in 12 500 homes") == {2019.0, 300.0, 12500.0}


def test_years_are_read_in_digits_and_in_words() -> None:
    assert list(year_counts("6+ years and two years, 3 Jahre")) == [
        ("6+ years", 6.0),
        ("two years", 2.0),
        ("3 jahre", 3.0),
    ]


def test_numbers_except_years_are_found() -> None:
    assert numbers_except_years("6 years, 40 services, 35%") == {"40": {40.0}, "35": {35.0}}


@pytest.mark.parametrize(
    ("text", "value", "unit", "period"),
    [
        ("worth £18 million", 18e6, "gbp", None),
        ("€4,500 a year", 4500, "eur", "year"),
        ("thirty-six patients", 36, None, None),
        ("400 Sendungen pro Tag", 400, None, "day"),
        ("sechsunddreißig Wochen", 36, "week", None),
        ("cinq cents clients", 500, None, None),
        ("a decade of nursing", 10, "year", None),
        ("40 km/h", 40, "km_h", None),
        ("one hundred and twenty people", 120, None, None),
        ("two thousand five hundred", 2500, None, None),
        ("one hundred twenty-five thousand euros", 125_000, "eur", None),
        ("a hundred and six days", 106, "day", None),
        ("two dozen shops", 24, None, None),
        ("5 dozen shops", 60, None, None),
        ("fifteen hundred parcels a day", 1500, None, "day"),
        ("zweitausendfünfhundert Pakete", 2500, None, None),
        ("einhundertfünfundzwanzig Wochen", 125, "week", None),
        ("hundertundzwei Tage", 102, "day", None),
        ("cent vingt jours", 120, "day", None),
        ("quatre-vingt-dix-sept clients", 97, None, None),
        ("dos mil quinientos euros", 2500, "eur", None),
        ("ciento veintidós días", 122, "day", None),
        ("3.125 percent", 3.125, "%", None),
        ("0,125 Prozent", 0.125, "%", None),
        ("€1,250.75", 1250.75, "eur", None),
        ("1.250,75 Euro", 1250.75, "eur", None),
        ("3.125 million users", 3_125_000, None, None),
        ("12.3456 kg", 12.3456, "kg", None),
    ],
)
def test_quantity_has_value_unit_and_period(text, value, unit, period) -> None:
    assert [(each.value, each.unit, each.period) for each in quantities(text)] == [(value, unit, period)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("two to three hundred guests", [2, 300]),
        ("one hundred and two hundred", [100, 200]),
        ("twenty and thirty", [20, 30]),
        ("five hundred and six clients and seven dogs", [506, 7]),
        ("two thousand five-star reviews", [2000, 5]),
        ("three, four", [3, 4]),
        ("20 per cent", [20]),
        ("hundreds of people, Sixten Hundertwasser, a sixteenth", []),
    ],
)
def test_words_that_are_several_numbers_or_none_stay_apart(text, values) -> None:
    assert [each.value for each in quantities(text)] == values


@pytest.mark.parametrize(
    ("claimed", "source", "is_supported"),
    [
        ("one hundred and twenty people", "120 people", True),
        ("one hundred and twenty people", "100 people and 20 dogs", False),
        ("3.125 percent", "3125 percent", False),
        ("3.125 percent", "3,125 Prozent", True),
        ("3,125 Mitarbeiter", "3.125 Mitarbeiter", True),
        ("3,125 people", "3125 people", True),
    ],
)
def test_figure_is_supported_whatever_way_it_is_written(claimed, source, is_supported) -> None:
    assert (not list(unsupported_quantities(claimed, [source]))) is is_supported


def test_time_grows_no_faster_than_a_text() -> None:
    # Each of these has exponentially many ways to be taken apart.
    for text in ("hundert" * 200 + "x", "twenty-five " * 200 + "x", "hundred and " * 200):
        assert all(each.value == 25 for each in quantities(text))


def test_numbers_of_a_range_share_their_unit() -> None:
    assert [each.unit for each in quantities("five to six weeks, in fünf statt neun Tagen")] == ["week"] * 2 + [
        "day"
    ] * 2


def test_change_has_a_direction() -> None:
    assert list(changes("fell from 2.1 to 0.8; in five instead of nine days")) == [(2.1, 0.8), (9.0, 5.0)]


def test_quantity_is_supported_by_one_that_says_as_much() -> None:
    assert not list(unsupported_quantities("26 deals for 3 million", ["26 deals", "€3 million a year"]))
    assert [each.written for each in unsupported_quantities("€26 and 3 weeks", ["26 deals in 3 months"])] == [
        "26",
        "3 weeks",
    ]
