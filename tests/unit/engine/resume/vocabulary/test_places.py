"""Places in headers and contact lines."""

import pytest

from callboard.engine.resume.vocabulary.places import place_score, read_place


@pytest.mark.parametrize(
    "text",
    [
        "Berlin",
        "San Francisco, CA",
        "Zebulon, NC",
        "Remote",
        "München, Deutschland",
        "Zurich, CH",
        "10115 Berlin",
        "Alton, MA, 01375",
    ],
)
def test_a_place_is_known(text: str) -> None:
    assert place_score(text) >= 0.75


@pytest.mark.parametrize("text", ["Acme GmbH, Berlin", "Software Engineer", "Elektro Hansen, Leverkusen", "", "Google"])
def test_name_before_a_town_is_not_part_of_the_place(text: str) -> None:
    assert place_score(text) < 0.75


def test_an_address_is_read() -> None:
    place = read_place("Musterstraße 12, 10115 Berlin, Deutschland")
    assert (place.city, place.postal_code, place.country_code) == ("Berlin", "10115", "DE")
    assert place.address == "Musterstraße 12"


@pytest.mark.parametrize(
    ("text", "country"),
    [("Curitiba, PR", "BR"), ("Florianópolis, SC", "BR"), ("Charleston, SC", "US"), ("Glasgow, Scotland", "GB")],
)
def test_a_town_decides_between_countries_with_a_region_of_one_code(text: str, country: str) -> None:
    assert read_place(text).country_code == country


def test_the_country_follows_from_the_region() -> None:
    place = read_place("Zebulon, NC")
    assert (place.city, place.region, place.country_code) == ("Zebulon", "NC", "US")


@pytest.mark.parametrize(
    ("text", "country"),
    [("Singapore", "SG"), ("Atlanta, Georgia", "US"), ("Tbilisi, Georgia", "GE"), ("Georgia", "GE")],
)
def test_a_country_named_like_a_region_of_the_citys_country_is_that_region(text: str, country: str) -> None:
    assert read_place(text).country_code == country


@pytest.mark.parametrize(
    ("text", "city", "address"),
    [
        ("1209 Birch Drive", None, "1209 Birch Drive"),
        ("37, rue des Lilas", None, "37, rue des Lilas"),
        ("Lindenstrasse 83 Bern, Schweiz", "Bern", "Lindenstrasse 83"),
        ("St. Louis, MO", "St. Louis", None),
    ],
)
def test_a_street_is_no_town(text: str, city: str | None, address: str | None) -> None:
    place = read_place(text)
    assert (place.city, place.address) == (city, address)
    assert place.postal_code is None
