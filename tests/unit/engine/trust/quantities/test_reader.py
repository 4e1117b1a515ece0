import pytest

from callboard.engine.trust.quantities.comparison import changes, unsupported_quantities
from callboard.engine.trust.quantities.reader import number_values, numbers_except_years, quantities, year_counts


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
        ("20 per cent", 20, "%", None),
        ("20 pour cent", 20, "%", None),
        ("20 por ciento", 20, "%", None),
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
        ("two, three hundred guests", [2, 300]),
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
    assert not list(quantities("hundert" * 200 + "x"))
    assert [each.value for each in quantities("twenty-five " * 200 + "x")] == [25] * 200
    assert not list(quantities("hundred " * 200 + "and " + "hundredx"))
    assert [each.value for each in quantities("3 hundred and " * 200)] == [300] * 200
    assert [each.value for each in quantities("half a million and " * 200)] == [500_000] * 200


def test_numbers_of_a_range_share_their_unit() -> None:
    assert [each.unit for each in quantities("five to six weeks, in fünf statt neun Tagen")] == ["week"] * 2 + [
        "day"
    ] * 2


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("five to six million users", [5e6, 6e6]),
        ("two or three hundred guests", [200, 300]),
        ("between two and three thousand euros", [2000, 3000]),
        ("zwei bis drei Millionen", [2e6, 3e6]),
        ("cinq à six millions", [5e6, 6e6]),
        ("$5 to $6 million", [5e6, 6e6]),
        ("5-6 million", [5e6, 6e6]),
        ("two and three thousand", [2, 3000]),
        ("900 to two thousand", [900, 2000]),
        ("from six to five million", [6, 5e6]),
        ("a team of 2 – 3 million in revenue", [2, 3e6]),
        ("floor 2 - 7 hundred desks", [2, 700]),
        ("the fifth of a hundred boxes", [100]),
        ("20 thousand to six million", [20_000, 6e6]),
    ],
)
def test_numbers_of_a_range_share_their_magnitude(text, values) -> None:
    assert [each.value for each in quantities(text)] == values


def test_first_number_of_a_range_may_stand_for_itself() -> None:
    assert not list(unsupported_quantities("from five users", ["from five to six million users"]))


def test_change_has_a_direction() -> None:
    assert list(changes("fell from 2.1 to 0.8; in five instead of nine days")) == [(2.1, 0.8), (9.0, 5.0)]


def test_quantity_is_supported_by_one_that_says_as_much() -> None:
    assert not list(unsupported_quantities("26 deals for 3 million", ["26 deals", "€3 million a year"]))
    assert [each.written for each in unsupported_quantities("€26 and 3 weeks", ["26 deals in 3 months"])] == [
        "26",
        "3 weeks",
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3 hundred and fifty people", 350),
        ("5 hundred and six people", 506),
        ("2 mil quinientos clientes", 2500),
        ("5 mille deux cents clients", 5200),
        ("2 million five hundred thousand", 2_500_000),
    ],
)
def test_digits_may_begin_a_number_in_words(text, value) -> None:
    assert [each.values for each in quantities(text)] == [(value,)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("raised 3 million two years ago", [3_000_000, 2]),
        ("2 million and five offices", [2_000_000, 5]),
        ("3 hundred two-bed flats", [300, 2]),
        ("3 two-bed flats", [3, 2]),
        ("In 2019 two hundred people", [2019, 200]),
        ("sold six thousand two years ago", [6000, 2]),
        ("trained three hundred ten weeks later", [300, 10]),
        ("sold six thousand and two, and six thousand two hundred years ago", [6002, 6200]),
    ],
)
def test_digits_and_a_number_in_words_behind_them_may_be_two(text, values) -> None:
    assert [each.value for each in quantities(text)] == values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("half a million users", 500_000),
        ("half of a million users", 500_000),
        ("a half-million users", 500_000),
        ("half a billion users", 500_000_000),
        ("half a dozen shops", 6),
        ("a quarter of a million users", 250_000),
        ("three quarters of a million users", 750_000),
        ("two fifths of a million users", 400_000),
        ("a fifth of a million users", 200_000),
        ("three-tenths of a billion", 300_000_000),
        ("a million and a half", 1_500_000),
        ("two and a half million users", 2_500_000),
        ("two and a half years", 2.5),
        ("two-and-a-half years", 2.5),
        ("3 and a half years", 3.5),
        ("two years and a half", 2.5),
        ("a decade and a half", 15),
        ("un millón y medio", 1_500_000),
        ("medio millón", 500_000),
        ("dos años y medio", 2.5),
        ("un demi-million", 500_000),
        ("trois millions et demi", 3_500_000),
        ("deux ans et demi", 2.5),
        ("eine halbe Million Euro", 500_000),
        ("ein halbes Dutzend", 6),
        ("anderthalb Jahre", 1.5),
        ("zweieinhalb Millionen", 2_500_000),
        ("zwei und eine halbe Million", 2_500_000),
    ],
)
def test_halves_and_quarters_are_read(text, value) -> None:
    assert [each.values for each in quantities(text)] == [(value,)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a third of them, half of them, one half of it, social media", []),
        ("twenty and half of them", [20]),
        ("two weeks and a half-dozen sprints", [2, 6]),
        ("a million and a half dozen, un millón y media docena", [1_000_000, 6, 1_000_000, 6]),
    ],
)
def test_halves_of_nothing_countable_are_no_numbers(text, values) -> None:
    assert [each.value for each in quantities(text)] == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("not a cent over budget, pas un cent", []),
        ("20 pour cent vingt fois", [(20,)]),
        ("five cents, fünf Cent, 20 cents", [(5,), (5,), (20,)]),
        ("sept cents clients", [(700,)]),
        ("six cents", [(600, 6)]),
    ],
)
def test_cents_multiply_only_french_numbers(text, values) -> None:
    assert [each.values for each in quantities(text)] == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1.500 Millionen Euro", {1.5e9, 1.5e6}),
        ("3.125 million users", {3.125e6, 3.125e9}),
        ("1,500 million users", {1.5e9}),
        ("We sold 1,500 k of them", {1.5e6}),
        ("1,500 Millionen Euro", {1.5e9, 1.5e6}),
        ("Nous avons servi plus de 1,500 million de clients", {1.5e9, 1.5e6}),
        ("1,5 Millionen Euro", {1.5e6}),
    ],
)
def test_separator_before_a_magnitude_is_read_as_the_language_writes_it(text, values) -> None:
    assert [set(each.values) for each in quantities(text)] == [values]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("vingt-sept jours", 27),
        ("trente-sept jours", 37),
        ("deux mille sept", 2007),
        ("vingt-et-un jours", 21),
        ("vingt et une semaines", 21),
        ("soixante-et-onze", 71),
        ("soixante-dix", 70),
        ("quatre-vingt mille", 80_000),
        ("quatre-vingt-dix mille", 90_000),
        ("deux-mille-cinq-cents", 2500),
        ("septante", 70),
        ("septante-deux", 72),
        ("nonante", 90),
        ("une centaine de personnes", 100),
        ("une vingtaine de personnes", 20),
        ("deux trentaines", 60),
        ("treinta y uno", 31),
        ("treinta y una semanas", 31),
        ("doscientas cincuenta personas", 250),
        ("quinientas", 500),
        ("veintiún días", 21),
        ("ciento once", 111),
        ("dos docenas", 24),
        ("dos mil millones", 2_000_000_000),
        ("one-hundred-and-twenty", 120),
        ("one point five million", 1_500_000),
        ("two point two five million", 2_250_000),
        ("one point five percent", 1.5),
        ("three-point-two million", 3_200_000),
        ("zwei Komma fünf Millionen", 2_500_000),
        ("hunderteins", 101),
        ("tausendundeins", 1001),
    ],
)
def test_forms_of_each_language_are_read(text, value) -> None:
    assert [each.values for each in quantities(text)] == [(value,)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("3 Sept 2020", [3, 2020]),
        ("eine Billion Euro", []),
        ("zero point five million, at least one point two people made", []),
        ("at one point five people left", [1, 5]),
    ],
)
def test_words_that_cannot_be_read_surely_are_no_numbers(text, values) -> None:
    assert [each.value for each in quantities(text)] == values


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("at least 18 years", "Minimum 18 years of age"),
        ("more than 250 users", "250+ users"),
        ("at least 14 years", "14 years and over"),
        ("up to 15 spaces", "a maximum of 15 spaces"),
        ("more than £5,000", "in excess of £5,000"),
        ("up to eight books", "You can borrow eight books."),
    ],
)
def test_limit_may_be_said_in_other_words(said, known):
    assert list(unsupported_quantities(said, [known])) == []


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("up to 100 lots", "100+ lots"),
        ("at most 2 years", "at least 2 years"),
        ("at least 3 nights", "3 nights"),
        ("a maximum of 2 weeks", "a minimum of 2 weeks"),
    ],
)
def test_limit_is_not_turned_round(said, known):
    assert list(unsupported_quantities(said, [known]))
