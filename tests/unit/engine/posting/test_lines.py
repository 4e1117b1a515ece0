"""Lost line breaks of postings are restored."""

import pytest

from callboard.engine.document import Document
from callboard.engine.posting.posting_text import PostingText, document_rows

# Rows shorter than this are lines as somebody wrote them.
LONG = "We are a family firm that has repaired lifts and escalators in the north for more than fifty long years. "


def rows(text: str) -> list[str]:
    return [row.text for row in PostingText(Document.from_text(text)).rows]


@pytest.mark.parametrize(
    ("glued", "after"),
    [
        ("Experience with motorsAbility to climb", "Ability to climb"),
        ("Read wiring diagrams.Repair controllers", "Repair controllers"),
        ("Working knowledge of hydraulics.3+ years in service", "3+ years in service"),
        ("Trade certificate (or equal)Knowledge of safety rules", "Knowledge of safety rules"),
        ("Must be authorised to work in the U.S.Please apply by letter", "Please apply by letter"),
        ("Work with the newest tools!2. Repair controllers", "Repair controllers"),
        ("Knowledge of PLCExperience with drives", "Experience with drives"),
        ("Hold a trade certificate.At least two years in service", "At least two years in service"),
        ("Some knowledge of PLCSome experience with drives", "Some experience with drives"),
        ("Customer ServiceGreeting guests at the lift", "Greeting guests at the lift"),
        ("Language skillsEnglish in speech and writing", "English in speech and writing"),
        ("General Math SkillsThoroughness in all records", "Thoroughness in all records"),
        ("Deliver all agreed deliverablesMaintain the lifts", "Maintain the lifts"),
        ("Knowledge of Mac OS and Microsoft OfficeBe able to work at height", "Be able to work at height"),
        ("Work with cranes is preferred.A valid driving licence", "A valid driving licence"),
        ("Knowledge of Objective-C.5+ years in service", "5+ years in service"),
        ("Knowledge of HTML and CSSMore than three years in service", "More than three years in service"),
        ("Reports are written in SQL.We value care", "We value care"),
        ("You will travel up to 50%General knowledge of lifts", "General knowledge of lifts"),
        ("Your pay depends on your levelEXPERIENCE with lifts", "EXPERIENCE with lifts"),
        ("Skill with drawings is a plus.SKILLS of a fitter", "SKILLS of a fitter"),
        ("REQUIRED EXPERIENCE:4+ years in service", "4+ years in service"),
        ("Work with cranes is a plusPatience with customers", "Patience with customers"),
        ("Fluent in English3 - 5 years in service", "3 - 5 years in service"),
        ("Domain: Lifts Experience: 10 Years Job Description: Repair of lifts", "Job Description: Repair of lifts"),
        ("Skill with drawings (Word, ExcelExcellent manners with customers", "Excellent manners with customers"),
    ],
)
def test_words_joined_by_a_lost_line_break_are_split(glued: str, after: str) -> None:
    assert rows(LONG + glued)[-1] == after


@pytest.mark.parametrize(
    "name",
    [
        "PowerPoint",
        "JavaScript",
        "LinkedIn",
        "Node.js",
        "SharePoint",
        "McDonald",
        "DailyDeal",
        "HackerRank",
        "PeopleTools",
        "OneReach",
        "openSUSE",
        "ASP.Net",
    ],
)
def test_names_with_a_capital_inside_stay_whole(name: str) -> None:
    assert rows(f"{LONG}Good command of {name} is needed") == [f"{LONG}Good command of {name} is needed"]


@pytest.mark.parametrize(
    ("glued", "lines"),
    [
        ("Experience with motorsAbility to climb", ["Experience with motors", "Ability to climb"]),
        ("Diploma of a high schoolSelf-starter", ["Diploma of a high school", "Self-starter"]),
        ("Good command of AutoCADMust own a car", ["Good command of AutoCAD", "Must own a car"]),
        ("Ready to live our valuesInnovation", ["Ready to live our values", "Innovation"]),
        ("- Driving licence requiredQuickBooks is a plus", ["Driving licence required", "QuickBooks is a plus"]),
    ],
)
def test_two_words_in_one_are_split_in_a_short_line_too(glued: str, lines: list[str]) -> None:
    assert rows(f"{LONG}\n{glued}")[1:] == lines


def test_a_name_that_is_told_twice_is_parted() -> None:
    assert rows("AcmeLiftsAcmeLifts is hiring") == ["AcmeLifts", "AcmeLifts is hiring"]


def test_labels_joined_to_what_stands_before_them_begin_lines() -> None:
    assert rows("Lift EngineerLocation: Leeds, UKDuration : 6 months") == [
        "Lift Engineer",
        "Location: Leeds, UK",
        "Duration : 6 months",
    ]


def test_joined_words_before_a_wide_gap_are_split() -> None:
    assert rows(f"Experience with motorsAbility{' ' * 40}to climb")[0] == "Experience with motors"


@pytest.mark.parametrize("name", ["YouTube", "SmartBuild", "HealthCare", "McDonald", "TypeScript", "AutoCAD"])
def test_a_name_at_the_start_of_a_short_line_stays_whole(name: str) -> None:
    assert rows(f"{name} Limited") == [f"{name} Limited"]


def test_a_short_line_of_dashes_is_left_as_it_was_written() -> None:
    assert rows("Fitter - Leeds - Full time - Permanent") == ["Fitter - Leeds - Full time - Permanent"]


@pytest.mark.parametrize("sign", ["*", "-", "\u25cf"])
def test_items_in_one_row_are_lines(sign: str) -> None:
    items = ["Read wiring diagrams", "Repair controllers of all makes", "Keep the log of every visit"]
    listed = f" {sign} ".join(["You will work in the north and will have these duties", *items])
    assert rows(f"{listed} for us and for those who insure our lifts")[1:3] == items[:2]


def test_items_that_begin_with_a_figure_are_lines() -> None:
    ask = "Degree in mechanical engineering or trade * 3+ years in a lift workshop, and calls at night * 2 languages!"
    assert rows(f"{ask} * A clean record") == [
        "Degree in mechanical engineering or trade",
        "3+ years in a lift workshop, and calls at night",
        "2 languages!",
        "A clean record",
    ]


def test_a_line_does_not_end_before_its_example() -> None:
    assert rows("- Office software (e.g.\nExcel, Word)\n- Rigging") == ["Office software (e.g. Excel, Word)", "Rigging"]


@pytest.mark.parametrize(
    "first",
    ["Career experience &", "Knowledge of lifts, cranes and", "Repair of lifts made by all firms of the north,"],
)
def test_a_line_that_announces_more_goes_on(first: str) -> None:
    assert rows(f"- {first}\nHoists of every kind\n- Rigging") == [f"{first} Hoists of every kind", "Rigging"]


def test_a_line_does_not_end_between_an_abbreviation_and_what_it_stands_before() -> None:
    assert rows("The Sr.\nMechanic plans all repairs.\nMechanic, Sr.\nLeeds") == [
        "The Sr. Mechanic plans all repairs.",
        "Mechanic, Sr.",
        "Leeds",
    ]


def test_a_short_line_that_ends_in_a_comma_is_whole() -> None:
    assert rows("Leeds,\nUnited Kingdom") == ["Leeds,", "United Kingdom"]


@pytest.mark.parametrize("written", ["---- Basic Qualifications ----", r"\-\-\-\- Basic Qualifications ----"])
def test_a_line_between_dashes_is_a_heading(written: str) -> None:
    (row,) = PostingText(Document.from_text(written)).rows
    assert (row.text, row.strong, row.bullet) == ("Basic Qualifications", True, False)


def test_a_single_tab_parts_nothing() -> None:
    assert rows(f"{LONG}Depot\tLeeds") == [f"{LONG}Depot\tLeeds"]


def test_a_heading_glued_to_what_goes_before_is_a_line() -> None:
    assert "What You Will Be Doing" in rows(f"{LONG}We grant unlimited PTOWhat You Will Be Doing- Repair lifts")


def test_a_sentence_glued_to_a_bracket_that_ends_in_an_abbreviation_is_a_line() -> None:
    assert "Experience with cranes" in rows(f"{LONG}Trained on lifts (hoists, ramps, etc.)Experience with cranes")


def test_a_bold_line_of_its_own_stays_one() -> None:
    assert rows("We repair lifts.\n\n**Your profile**\n* Trained fitter") == [
        "We repair lifts.",
        "Your profile",
        "Trained fitter",
    ]


def test_a_quotation_of_a_joined_sentence_is_a_slice_of_the_document() -> None:
    reading = PostingText(Document.from_text("* Repair lifts and\nhoists"))
    assert reading.text == "Repair lifts and hoists"
    assert reading.evidence(0, len(reading.text)).quote == "Repair lifts and\nhoists"


def test_a_line_that_ends_in_an_article_goes_on_behind_a_gap() -> None:
    assert rows("* Explain faults to customers and address the\n\nproblem.") == [
        "Explain faults to customers and address the problem."
    ]


def test_a_line_that_ends_in_experience_with_goes_on() -> None:
    assert rows("* Experience with\nhydraulic drives") == ["Experience with hydraulic drives"]


def test_a_line_that_ends_in_the_state_of_oregon_does_not_go_on() -> None:
    assert rows("* Portland, OR\nRepair lifts") == ["Portland, OR", "Repair lifts"]


def test_a_heading_at_the_end_of_a_joined_line_is_a_line() -> None:
    assert "Preferred Skills:" in rows(f"{LONG}Three years of work with lifts Preferred Skills:\n- SAP")


def test_many_empty_lines_are_read_as_one() -> None:
    text = "Repair lifts" + "\n \n" * 50 + "Repair hoists\n\n\n"
    assert [row.text.strip() for row in document_rows(Document.from_text(text))] == [
        "Repair lifts",
        "",
        "Repair hoists",
        "",
    ]
    assert rows(text) == ["Repair lifts", "Repair hoists"]


def test_items_are_parted_at_dashes_without_a_blank_and_names_stay_whole() -> None:
    text = (
        "Duties of the fitter:-Leads the crew of the shift-Orders all parts of the lifts-Keeps the logs of the "
        "Rolls-Royce drives-2+ years with the CTO-Reports to the site in Stratford-upon-Avon"
    )
    assert rows(text)[1:] == [
        "Leads the crew of the shift",
        "Orders all parts of the lifts",
        "Keeps the logs of the Rolls-Royce drives",
        "2+ years with the CTO",
        "Reports to the site in Stratford-upon-Avon",
    ]


def test_a_line_broken_at_bold_words_is_one_line() -> None:
    text = "* Experience in a\nRope Access\nor\nCrane\n* Skill with drives\n(e.g.\nLenze\n,\nSiemens\n)\n* Rigging"
    assert rows(text) == ["Experience in a Rope Access or Crane", "Skill with drives (e.g. Lenze, Siemens)", "Rigging"]
