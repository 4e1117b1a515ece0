"""Places that a cell, or running text, names."""

from __future__ import annotations

import pytest

from callboard.engine.gazetteer.named_places import distinct, in_cell, in_prose
from callboard.engine.gazetteer.places import PlaceKind
from callboard.engine.text.folding import fold_in_place


def names(places):
    return [place.text for place in places]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("Austin, TX / Berlin", ["Austin, TX", "Berlin"]),
        ("Columbus, OH 43228, United States", ["Columbus, OH 43228, United States"]),
        ("Hybrid in Lyon, France", ["Lyon, France"]),
        ("Remote", []),
        ("Data Engineering", []),
    ],
)
def test_a_cell_names_its_places(cell, expected):
    assert names(in_cell(cell, 0)) == expected


def test_a_labelled_value_may_name_a_town_that_is_in_no_list():
    assert names(in_cell("Kleinhausen", 0)) == []
    assert names(in_cell("Kleinhausen", 0, trusted=True)) == ["Kleinhausen"]


@pytest.mark.parametrize(
    ("cell", "town", "country"),
    [
        ("07 - SAINT MARTIN SUR LAVEZON", "SAINT MARTIN SUR LAVEZON", "FR"),
        ("2A - Porto-Vecchio", "Porto-Vecchio", "FR"),
        ("79261 Gutach", "Gutach", None),
        ("CH-8400 Winterthur (ZH)", "Winterthur", "CH"),
    ],
)
def test_a_name_behind_the_code_of_a_place_is_a_town_that_need_not_be_in_a_list(cell, town, country):
    (place,) = in_cell(cell, 5)
    assert (place.text, place.country, place.kind) == (town, country, PlaceKind.CITY)
    assert place.start == 5 + cell.index(town)


@pytest.mark.parametrize("cell", ["40 - Hours", "2019 - Present", "10000 Mitarbeiter weltweit", "12 - Monate"])
def test_a_name_behind_another_number_is_no_town(cell):
    assert names(in_cell(cell, 0)) == []


def test_a_place_knows_where_it_stands_and_its_country():
    (place,) = in_cell("Munich, Germany", 10)
    assert (place.start, place.end, place.country, place.kind) == (10, 25, "DE", PlaceKind.CITY)


def test_running_text_names_a_place_behind_a_cue_and_no_country():
    text = "We sell to France. You work in our office in Lyon."
    assert names(in_prose(text, fold_in_place(text), 0, len(text))) == ["Lyon"]


def test_a_place_that_is_named_twice_counts_once():
    assert names(distinct(in_cell("Huntsville, AL / Huntsville, Alabama", 0))) == ["Huntsville, AL"]


def test_a_code_behind_a_region_belongs_to_it_only_where_both_name_a_town():
    assert names(in_cell("Washington, DC", 0)) == ["Washington, DC"]
    assert names(in_cell("California, Texas, NY, WA", 0, trusted=True)) == ["California", "Texas"]


def test_the_number_of_a_posting_is_no_town_in_idaho():
    assert names(in_cell("Req ID", 0)) == []
    assert names(in_cell("Boise ID", 0)) == ["Boise ID"]
