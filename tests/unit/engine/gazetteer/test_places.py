"""Names of places from the data files."""

import pytest

from callboard.engine.gazetteer.places import (
    PlaceKind,
    countries_in,
    country_code,
    country_name,
    country_of,
    look_up,
    regions_in,
    regions_with,
)


@pytest.mark.parametrize(
    ("name", "kind", "country"),
    [
        ("Berlin", PlaceKind.CITY, "DE"),
        ("MÜNCHEN", PlaceKind.CITY, "DE"),
        ("Texas", PlaceKind.REGION, "US"),
        ("Georgia", PlaceKind.REGION, "US"),
        ("Scotland", PlaceKind.REGION, "GB"),
        ("Singapore", PlaceKind.CITY, "SG"),
        ("Luxembourg", PlaceKind.COUNTRY, "LU"),
        ("San Jose", PlaceKind.CITY, "US"),
    ],
)
def test_a_known_name_has_its_kind_and_country(name, kind, country):
    found = look_up(name)
    assert found is not None
    assert (found.kind, found.country) == (kind, country)


def test_regions_of_remote_work_are_no_islands_and_no_states():
    text = "Remote in Rhode Island or Georgia"
    assert list(regions_in(text, text.lower(), (0, len(text)))) == []


def test_an_unknown_name_is_none():
    assert look_up("Quillstack") is None


def test_a_country_is_known_by_name_and_by_code():
    assert country_code("Germany") == "DE"
    assert country_name("DE") == "Germany"


@pytest.mark.parametrize(
    ("place", "country"),
    [("Berlin, Germany", "DE"), ("Austin, TX", "US"), ("Leeds", "GB"), ("Paris, Texas", "US"), ("Quillstack", None)],
)
def test_a_place_of_a_posting_has_a_country(place, country):
    assert country_of(place) == country


@pytest.mark.parametrize(
    ("region", "inside", "outside"),
    [
        ("EU", "PT", "GB"),
        ("Europe", "GB", "US"),
        ("DACH", "CH", "FR"),
        ("Germany", "DE", "AT"),
        ("UK", "GB", "IE"),
    ],
)
def test_a_region_has_countries(region, inside, outside):
    found = countries_in(region)
    assert inside in found
    assert outside not in found


def test_a_country_is_in_its_regions_and_everywhere():
    assert {"Worldwide", "EU", "Europe", "EMEA", "DACH", "Germany"} <= set(regions_with(frozenset({"DE"})))
    assert "EU" not in regions_with(frozenset({"GB"}))
