"""Labels of the lines and sentences of a posting."""

from importlib.resources import files

import numpy as np
import pytest

from callboard.engine.document import Document
from callboard.engine.learning.classifier import Features, load_classifier
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.unit_labels import label_units
from callboard.engine.posting.units import LABELS, features, units
from callboard.engine.posting.units_in_context import features_in_context

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
def test_lines_get_their_expected_labels(line: str, label: str) -> None:
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
def test_a_requirement_with_a_preference_inside_is_no_wish(line: str) -> None:
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


class TestFeaturesInContext:
    TEXT = "You will:\n- Bake bread\n- Clean the oven\n\nYou have:\n- Two years in a bakery\n"
    JUDGED = ("heading", "responsibility", "responsibility", "heading", "must")

    def named(self, at: int) -> dict[str, float]:
        reading = PostingText(Document.from_text(self.TEXT))
        names = sorted(LABELS)
        likely = np.array([[float(name == label) for name in names] for label in self.JUDGED])
        every = units(reading)
        known = [Features({**of.named, "under preferred": 1.0}) for of in features(reading, every)]
        return dict(features_in_context(reading, every, likely, known)[at].named)

    def test_neighbours_are_described_by_what_they_were_judged_to_be(self):
        named = self.named(1)
        assert (named["-1 heading"], named["+1 responsibility"], named["+2 heading"]) == (1.0, 1.0, 1.0)
        assert named["itself responsibility"] > named["itself must"]

    def test_the_other_items_of_the_list_count_and_the_item_itself_does_not(self):
        assert (self.named(1)["list responsibility"], self.named(4)["list must"]) == (1.0, 0.0)

    def test_an_item_knows_the_line_that_announces_its_list(self):
        named = self.named(2)
        assert (named["lead heading"], named["lead ends with a colon"]) == (1.0, 1.0)
        assert self.named(0)["lead ends with a colon"] == 0

    def test_the_kind_of_the_heading_counts_again(self):
        assert self.named(1)["under preferred"] == 1.0


def test_what_the_person_sought_is_like_is_asked_for():
    line = "Someone who is natural at selling and knows the best bakeries of the town."
    assert labels(f"Sales Agent\n\nOur firm sells ovens.\n{line}\n")[line] == "must"


def test_improbable_requirement_is_dropped():
    found = labels("Night Porter\n\nThe Grand Hotel\nGuests like our porters, who are often experienced people.\n")
    assert not {"must", "nice"} & set(found.values())


@pytest.mark.parametrize("line", ["You can type and file", "You enjoy talking to farmers"])
def test_what_is_likelier_a_requirement_than_not_is_one(line: str) -> None:
    assert labels(f"Lift Fitter\n\nAbout you\n{line}\n")[line] == "must"


@pytest.mark.parametrize(
    "line", ["Work from home on Fridays!", "Home office possible", "Be part of something big!", "--", "7."]
)
def test_a_line_of_a_list_without_a_word_that_asks_is_no_requirement(line: str) -> None:
    item = line if line == "7." else f"- {line}"
    assert labels(AD.replace("- Valid forklift licence", f"{item}\n- Valid forklift licence")).get(line) not in (
        "must",
        "nice",
    )


@pytest.mark.parametrize("line", ["Fluent English is required!", "Ability to lead remote teams"])
def test_a_word_that_asks_makes_it_one(line: str) -> None:
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


def test_a_wish_with_an_exclamation_mark_is_one() -> None:
    assert (
        labels(AD.replace("- Knowledge of SAP", "- Knowledge of SAP\n- Plant lover a plus!"))["Plant lover a plus!"]
        == "nice"
    )


def test_what_brackets_behind_a_heading_say_does_not_make_it_an_item() -> None:
    line = "Duties (as they arise)"
    assert labels(AD.replace("- Check", f"{line}\n- Check"))[line] == "heading"


@pytest.mark.parametrize(
    "line", ["Other duties and responsibilities include:", "The bookkeeper is responsible for:", "Report preparation:"]
)
def test_a_few_words_that_announce_duties_are_none(line: str) -> None:
    text = f"Clerk\n\nHarlow Foods bakes bread.\n\nDuties\n- You open the mail.\n- {line}\n- You answer callers.\n"
    assert labels(text)[line] == "heading"
    assert labels(text)["You open the mail."] == "responsibility"
