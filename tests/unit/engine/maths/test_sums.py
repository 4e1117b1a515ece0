"""Arithmetic, percentages, units, rates, statistics, algebra, counting and probability."""

from fractions import Fraction
from statistics import mean, median, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from callboard.engine.maths.solver import solve
from callboard.engine.maths.units import convert, units

RESULTS = {
    "how much is 12 times 34": "408",
    "2^10 / 8": "128",
    "1,299.50 * 3": "3898.5",
    "5!": "120",
    "What is 2 + 3 * (4 - 1)^2?": "29",
    "what's twelve plus thirty-four": "46",
    "two hundred and five minus six": "199",
    "1/3 + 1/6": "1/2",
    "0.1 + 0.2": "0.3",
    "17 mod 5": "2",
    "12 x 34": "408",
    "How much is 3/4 of 120?": "90",
    "square root of 16": "4",
    "sqrt(8) + 1": "1 + 2√2",
    "1/0": "This has no value: it divides by zero, which is not defined.",
    "-2^2": "-4",
    "is 2 + 2 = 5?": "No: 4 is not 5.",
    "what is 15 percent of 240": "36",
    "what percent of 80 is 20": "25%",
    "30 is what percent of 120": "25%",
    "increase 50 by 10 percent": "55",
    "200 + 10%": "220",
    "what is 20% off 80": "64",
    "100 euros plus 19% VAT": "119",
    "119 without 19% VAT": "100",
    "36 is 15% of what number": "240",
    "percentage change from 50 to 65": "30% increase",
    "convert 5 miles to kilometres": "8.04672 kilometres",
    "how many ounces in 2 lb": "32 ounces",
    "how many feet are in a mile": "5280 feet",
    "convert -40 celsius to fahrenheit": "-40 °F",
    "3 GB in MB": "3000 MB",
    "100 km/h in m/s": "27.77777778 m/s",
    "2 hours in minutes": "120 minutes",
    "1 acre in square metres": "4046.8564224 m²",
    "1 kwh in joules": "3600000 joules",
    "if a train goes 80 km in 50 minutes, how fast is it": "96 km/h",
    "how long does it take to drive 300 km at 100 km/h": "3 hours",
    "how far do you get in 2 hours at 60 mph": "120 miles",
    "what is the average of 4, 8 and 15": "9",
    "median of 3, 1, 2, 10": "2.5",
    "mode of 1, 2, 2, 3": "2",
    "population standard deviation of 2,4,4,4,5,5,7,9": "2",
    "variance of 1, 2, 3, 4": "1.666666667",
    "range of 4, 9, 1": "8",
    "quartiles of 1, 2, 3, 4, 5, 6, 7": "Q1 = 2, Q2 = 4, Q3 = 6, interquartile range 4",
    "simplify (x + 1)^2 - x^2": "2x + 1",
    "expand (x+2)(x-3)": "x² - x - 6",
    "factor x^2 - 9": "(x - 3)·(x + 3)",
    "derivative of 3x^2 + 2x": "6x + 2",
    "differentiate sin(x^2)": "2x·cos(x²)",
    "integrate x^2 from 0 to 3": "9",
    "integral of 2x + 1": "x² + x + C",
    "what is the probability of two sixes": "1/36",
    "probability of rolling a sum of 7 with two dice": "1/6",
    "probability of 3 heads in 5 coin tosses": "5/16",
    "how many ways are there to arrange five books": "120",
    "what is log10(1000)": "3",
    "What is the VAT of 19% on 250 euros?": "47.5",
    "19 % Mehrwertsteuer auf 250 Euro": "47.5",
    "Löse die Gleichung x² - 4 = 0": "x = -2 or x = 2",
    "Résous 2x + 5 = 15": "x = 5",
    "¿Cuánto es el 15% de 240?": "36",
    "Wie viel ist 12 mal 12?": "144",
    "racine carrée de 144": "12",
    "log2(8) + log(100)": "5",
    "one half plus one third": "5/6",
    "what is 20% of 50 plus 10": "20",
    "A price of 80 is reduced by 15 percent": "68",
    "from 200 to 250 what is the percentage increase": "25% increase",
    "how many ways can 5 people sit in a row": "120",
    "gcd of 12 and 18": "6",
    "least common multiple of 4, 6 and 10": "60",
    "is 97 a prime number?": "Yes, 97 is prime.",
    "is 91 prime?": "No, 91 is not prime.",
    "prime factors of 84": "2² × 3 × 7",
    "5 choose 2": "10",
    "how many ways to choose 3 people from 10": "120",
    "arrange the letters of the word level": "30",
}


@pytest.mark.parametrize("request_text", RESULTS)
def test_word_problem_gives_the_expected_result(request_text: str) -> None:
    solution = solve(request_text)
    assert solution is not None
    assert solution.result == RESULTS[request_text]
    assert not solution.too_large


@pytest.mark.parametrize(
    "request_text",
    [
        "",
        "   ",
        "Explain the Second War in Warcraft history.",
        "calculate the standard deviation of these numbers",
        "is this argument logically valid",
        "what is the meaning of life",
        "5 apples and 3 apples",
        "I was born on 12-05-1990",
        "call me at 555-1234",
        "what is 7 times x",
        "3 4",
        "2 +",
        "(1 + 2",
        "hire 3 engineers by March",
        "log5 8",
        "sin2",
    ],
)
def test_other_requests_are_not_solved(request_text: str) -> None:
    assert solve(request_text) is None


def test_units_of_different_kinds_have_no_conversion() -> None:
    solution = solve("convert 5 kg to metres")
    assert solution is not None
    assert solution.result == "This has no answer: kilograms measure mass, metres measure length."


def test_sample_is_assumed_for_a_standard_deviation() -> None:
    solution = solve("standard deviation of 2, 4, 4, 4, 5, 5, 7, 9")
    assert solution is not None
    assert solution.decimal == "2.138089935"
    assert solution.assumptions == ("Treated as a sample (n - 1); for a whole population it would be 2.",)


def test_each_operation_is_a_step() -> None:
    solution = solve("2 + 3 * 4")
    assert solution is not None
    assert [step.formula for step in solution.steps] == ["3 × 4 = 12", "2 + 12 = 14"]
    assert solution.check == "14 - 12 = 2"


def test_ambiguous_fraction_states_its_interpretation() -> None:
    solution = solve("expand 1/2x")
    assert solution is not None
    assert solution.result == "x/2"
    assert "from left to right" in solution.assumptions[0]


PAIRS = sorted({(a.name, b.name) for a in units().values() for b in units().values() if a.kind == b.kind})


@given(pair=st.sampled_from(PAIRS), amount=st.fractions(-1000, 1000, max_denominator=1000))
def test_conversion_round_trip_gives_the_same_amount(pair: tuple[str, str], amount: Fraction) -> None:
    given_unit, wanted = units()[pair[0].lower()], units()[pair[1].lower()]
    assert convert(convert(amount, given_unit, wanted), wanted, given_unit) == amount


@settings(max_examples=30)
@given(numbers=st.lists(st.integers(-500, 500), min_size=2, max_size=12))
def test_statistics_match_the_standard_library(numbers: list[int]) -> None:
    listed = ", ".join(map(str, numbers))
    found = {}
    for name in ("mean", "median", "sample standard deviation"):
        solution = solve(f"{name} of {listed}")
        assert solution is not None
        found[name] = solution.decimal or solution.result
    assert float(found["mean"].strip("≈ ")) == pytest.approx(mean(numbers))
    assert float(found["median"]) == pytest.approx(median(numbers))
    assert float(found["sample standard deviation"]) == pytest.approx(stdev(numbers))


def test_check_of_a_median_uses_the_singular_for_one_number() -> None:
    solution = solve("median of 3, 1, 2")
    assert solution is not None
    assert solution.check == "1 number is below it and 1 above"
