"""Labels of the lines and sentences of a posting."""

from importlib.resources import files

import numpy as np
import pytest

from callboard.engine.document import Document
from callboard.engine.learning.classifier import Features, load_classifier
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.units import LABELS, in_context, label_units, units

AD = """\
Warehouse Supervisor
Northgate Foods, Leeds

About us
Northgate Foods has supplied shops in the north since 1984.

Responsibilities:
- Plan the shifts of twelve pickers
- Check deliveries against orders

Requirements:
- At least 2 years of experience in a warehouse
- Valid forklift licence

Preferred qualifications:
- Knowledge of SAP

Benefits:
- Free parking and a canteen

Northgate Foods is an equal opportunity employer and does not discriminate.
"""
LOREM = "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Nulla facilisi. Mauris malesuada diam nec. " * 8


def labels(text: str) -> dict[str, str]:
    reading = PostingText(Document.from_text(text))
    return {reading.text[one.start : one.end]: one.label for one in label_units(reading)}


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("Warehouse Supervisor", "title"),
        ("Requirements:", "heading"),
        ("Plan the shifts of twelve pickers", "responsibility"),
        ("Check deliveries against orders", "responsibility"),
        ("At least 2 years of experience in a warehouse", "must"),
        ("Valid forklift licence", "must"),
        ("Knowledge of SAP", "nice"),
        ("Free parking and a canteen", "benefit"),
        ("Northgate Foods is an equal opportunity employer and does not discriminate.", "legal"),
    ],
)
def test_lines_get_their_expected_labels(line, label):
    assert labels(AD)[line] == label


def test_same_words_are_labelled_by_their_heading():
    asked = labels(AD.replace("Preferred qualifications:", "Minimum qualifications:"))
    assert (labels(AD)["Knowledge of SAP"], asked["Knowledge of SAP"]) == ("nice", "must")


PREFERENCES = """\
Data Analyst

Requirements:
- Bachelor's degree, preferably in mathematics or statistics
- MS (PhD preferred) in physics or a related field
- Experience with Python
{heading}
- Experience with a warehouse of data, preferably a large one
"""


@pytest.mark.parametrize(
    "line",
    [
        "Bachelor's degree, preferably in mathematics or statistics",
        "MS (PhD preferred) in physics or a related field",
    ],
)
def test_a_requirement_with_a_preference_inside_is_no_wish(line):
    assert labels(PREFERENCES.format(heading=""))[line] == "must"


def test_a_preference_below_a_heading_of_wishes_stays_a_wish():
    found = labels(PREFERENCES.format(heading="\nPreferred qualifications:\n"))
    assert found["Experience with a warehouse of data, preferably a large one"] == "nice"


def test_prose_is_labelled_sentence_by_sentence():
    found = labels(
        "You will design the new depot and lead its team of twelve people. "
        "You must have five years of experience in logistics."
    )
    assert list(found.values()) == ["responsibility", "must"]


def test_text_of_an_unknown_language_has_no_requirements():
    assert set(labels(LOREM).values()) == {"other"}


def test_every_unit_lies_in_one_row():
    reading = PostingText(Document.from_text(AD))
    for unit in units(reading):
        row = reading.rows[unit.row]
        assert row.start <= unit.start < unit.end <= row.end


def test_labelling_is_deterministic():
    reading = PostingText(Document.from_text(AD))
    assert label_units(reading) == label_units(reading)


def test_weights_have_only_known_labels():
    model = load_classifier(files("callboard.engine.posting") / "data" / "units.npz")
    assert set(model.labels) <= set(LABELS)


def test_context_features_describe_the_neighbours():
    names = sorted(LABELS)
    likely = np.zeros((3, len(names)))
    for row, label in enumerate(("heading", "must", "nice")):
        likely[row, names.index(label)] = 1.0
    middle = in_context(likely, [Features({"under preferred": 1.0, "words": 0.2})] * 3)[1].named
    assert (middle["-1 heading"], middle["+1 nice"], middle["+2 must"]) == (1.0, 1.0, 0.0)
    assert middle["itself must"] > middle["itself nice"]
    assert (middle["under preferred"], "words" in middle) == (1.0, False)


def test_improbable_requirement_is_dropped():
    found = labels("Night Porter\n\nThe Grand Hotel\nGuests like our porters, who are often experienced people.\n")
    assert not {"must", "nice"} & set(found.values())


@pytest.mark.parametrize("line", ["You read drawings", "You enjoy talking to farmers"])
def test_what_is_likelier_a_requirement_than_not_is_one(line: str) -> None:
    assert labels(f"Lift Fitter\n\nAbout you\n{line}\n")[line] == "must"


@pytest.mark.parametrize(
    "line", ["Work from home on Fridays!", "Home office possible", "Be part of something big!", "--", "7."]
)
def test_a_line_of_a_list_without_a_word_that_asks_is_no_requirement(line):
    item = line if line == "7." else f"- {line}"
    assert labels(AD.replace("- Valid forklift licence", f"{item}\n- Valid forklift licence")).get(line) not in (
        "must",
        "nice",
    )


@pytest.mark.parametrize("line", ["Fluent English is required!", "Ability to lead remote teams"])
def test_a_word_that_asks_makes_it_one(line):
    assert labels(AD.replace("- Valid forklift licence", f"- {line}"))[line] == "must"


@pytest.mark.parametrize(
    "line",
    [
        "If you are passionate about warehouses and have the skills required, we encourage you to apply.",
        "If you are a Warehouse Supervisor with experience, please read on!",
        "The physical demands described here are representative of those that must be met by an employee.",
        "This role does not require travel",
        "Starting pay is negotiable depending on experience.",
        "Principals only. No recruiters please.",
        "With over 30 years of experience in storage, our company is looking for a leader.",
        "With a lead trainer boasting over 20 years of warehouse experience, learn it hands on.",
        "The ideal candidate is supported by a team with years of experience.",
        "Supervises Employees No Required Travel No",
    ],
)
def test_a_line_that_calls_denies_or_pays_asks_for_nothing(line: str) -> None:
    found = labels(AD.replace("- Valid forklift licence", f"- {line}"))
    assert not {label for text, label in found.items() if text in line} & {"must", "nice"}


def test_a_row_set_as_a_heading_with_a_colon_asks_for_nothing() -> None:
    line = "**Problem-Solving Skills:**"
    found = labels(AD.replace("- Valid forklift licence", f"- Valid forklift licence\n\n{line}"))
    assert found["Problem-Solving Skills:"] == "heading"


def test_a_skill_of_one_letter_is_asked_for() -> None:
    assert labels(AD.replace("forklift licence", "licence\n- SQL\n- C#\n- Java"))["C#"] == "must"
