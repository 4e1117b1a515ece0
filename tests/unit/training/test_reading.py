"""How good the weights that ship are on labelled résumés, as card and as figures."""

import json
from datetime import date

import pytest
from training import reading

TEXT = """Ada Lindqvist
ada@lindqvist.example

Experience

Cook, Halden Foods
March 2019 - May 2021
- Cooked for eighty guests a day
- Ordered fish and vegetables
"""
LABEL = {
    "file": "own/ada.txt",
    "basics": {"name": "Ada Lindqvist", "email": "ada@lindqvist.example"},
    "work": [
        {
            "name": "Halden Foods",
            "position": "Cook",
            "startDate": "2019-03",
            "endDate": "2021-05",
            "highlights": ["Cooked for eighty guests a day", "Ordered fish and vegetables"],
        }
    ],
}


@pytest.fixture
def labelled(tmp_path):
    """A data folder with one labelled résumé."""
    (tmp_path / "files" / "own").mkdir(parents=True)
    (tmp_path / "resumes").mkdir()
    (tmp_path / "files" / "own" / "ada.txt").write_text(TEXT)
    (tmp_path / "resumes" / "ada.json").write_text(json.dumps(LABEL))
    return tmp_path


def test_the_weights_that_ship_are_judged_by_source(labelled, tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "WEIGHTS", tmp_path)
    monkeypatch.setattr(reading, "LEAST_LABELLED", 1)
    monkeypatch.setattr(reading, "LEAST_GIVEN", 1)
    card = reading.judge_shipped(labelled, today=date(2026, 11, 28))
    figures = json.loads((tmp_path / "shipped.json").read_text())
    assert "| own | 1 | " in card
    assert (tmp_path / "shipped.md").read_text() == card
    assert figures["bullets"] == 1
    assert figures["reliability"]


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Acme Ltd, Leeds, UK", "Acme Ltd"), ("Acme Ltd (Leeds)", "Acme Ltd"), ("Acme Ltd - Ravensburg", "Acme Ltd"),
        ("Department of Zoology, Leeds University", "Department of Zoology, Leeds University"), (None, None),
    ],
)  # fmt: skip
def test_place_behind_the_name_of_an_employer_is_no_part_of_its_label(label, name):
    assert reading.without_place(label) == name


def test_places_of_jobs_are_unlabelled_where_no_job_has_one():
    assert "work.location" in reading.unlabelled(LABEL)
    assert "work.location" not in reading.unlabelled({"work": [{"location": "Leeds"}]})
