"""Names of places from the data files."""

import pytest

from callboard.engine.gazetteer.places import PlaceKind, country_code, country_name, look_up


@pytest.mark.parametrize(
    ("name", "kind", "country"),
    [("Berlin", PlaceKind.CITY, "DE"), ("MÜNCHEN", PlaceKind.CITY, "DE"), ("Texas", PlaceKind.REGION, "US")],
)
def test_a_known_name_has_its_kind_and_country(name, kind, country):
    found = look_up(name)
    assert found is not None
    assert (found.kind, found.country) == (kind, country)


def test_an_unknown_name_is_none():
    assert look_up("Quillstack") is None


def test_a_country_is_known_by_name_and_by_code():
    assert country_code("Germany") == "DE"
    assert country_name("DE") == "Germany"
