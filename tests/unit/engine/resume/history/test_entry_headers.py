"""Fields of the headers of entries, with the weights that ship."""

from __future__ import annotations

import pytest
from tests.builders.lines import Sheet, celled

from callboard.engine.document import Document
from callboard.engine.resume.history.entry_headers import (
    LEAST_SURE,
    EntryHeader,
    read_headers,
)
from callboard.engine.resume.learned_models import shipped_models
from callboard.engine.resume.stages.entries import EntryDraft
from callboard.engine.resume.stages.rows import rows_of
from callboard.engine.text.dates import find_spans


def header(kind: str, text: str) -> EntryHeader:
    """The only header of a text."""
    document = Document.from_text(text)
    draft = EntryDraft(rows_of(document))
    tagger = getattr(shipped_models(), f"{kind}_headers")
    return read_headers(tagger, [draft], find_spans(text, language="en"), None)[0]


def values(found: EntryHeader) -> dict[str, str]:
    return {label: field.value for label, field in found.fields.items()}


@pytest.mark.parametrize(
    "text",
    [
        "Senior Accountant\nHarbour Foods Ltd, Leeds\nMarch 2015 – June 2019",
        "Senior Accountant at Harbour Foods Ltd, Leeds, March 2015 – June 2019",
    ],
)
def test_position_employer_and_place_are_separated(text: str) -> None:
    found = header("job", text)
    assert values(found) == {"position": "Senior Accountant", "employer": "Harbour Foods Ltd", "place": "Leeds"}
    assert found.span
    assert (found.span.first, found.span.last) == ("2015-03", "2019-06")


def test_placeholder_employer_and_place_are_read() -> None:
    found = header("job", "03/2015 to 06/2019\nSenior Accountant Company Name - City , State")
    assert values(found)["employer"] == "Company Name"
    assert values(found)["position"] == "Senior Accountant"


def test_degree_field_and_school_are_separated() -> None:
    found = header("study", "Bachelor of Science : Business Management 2017 University of Leeds Leeds, UK")
    assert values(found)["degree"] == "Bachelor of Science"
    assert values(found)["field"] == "Business Management"
    assert values(found)["school"] == "University of Leeds"


def test_a_bracket_that_a_field_opens_is_closed_in_it() -> None:
    found = header("study", "Bachelor of Science (BS) : Biology University of Leeds , City , State")
    assert values(found)["degree"] == "Bachelor of Science (BS)"


def test_every_field_reaches_its_probability_threshold() -> None:
    found = header("job", "Senior Accountant, Harbour Foods Ltd, Leeds, March 2015 – June 2019")
    assert found.fields
    assert all(LEAST_SURE <= field.probability <= 1 for field in found.fields.values())


def test_description_after_the_names_moves_into_the_body() -> None:
    text = "Cashier 07/2014 to 08/2017 Company Name City , State\nCounted the till and trained three new colleagues."
    found = header("job", text)
    assert values(found)["position"] == "Cashier"
    assert [row.text for row in found.draft.body] == ["Counted the till and trained three new colleagues."]
    assert len(found.draft.header) == 1


def test_description_beside_a_date_in_the_margin_moves_into_the_body() -> None:
    text = (
        "Senior Accountant\nHarbour Foods Ltd, Leeds\n2015 - 2019\tChecked the books of four branches and of the shop."
    )
    found = header("job", text)
    assert [row.text for row in found.draft.body] == ["Checked the books of four branches and of the shop."]


def test_two_dates_one_above_the_other_are_beginning_and_end() -> None:
    found = header("job", "June 2019\tSenior Accountant\nMarch 2015\tHarbour Foods Ltd, Leeds")
    assert found.span
    assert (found.span.first, found.span.last) == ("2015-03", "2019-06")


def test_employer_in_one_line_with_the_title_is_separated() -> None:
    found = header("job", "Compliance Lead at Vermeer Ventures\nSeptember 2016 - Present")
    assert values(found) == {"position": "Compliance Lead", "employer": "Vermeer Ventures"}


def test_title_at_an_employer_is_parted_though_both_are_rare() -> None:
    found = header("job", "Baker at Qvist Yllemyr\nMay 2011 – February 2015")
    assert values(found) == {"position": "Baker", "employer": "Qvist Yllemyr"}


def test_words_behind_at_that_are_no_name_are_no_employer() -> None:
    assert "employer" not in values(header("job", "Baker at night\nMay 2011 – February 2015"))


@pytest.mark.parametrize(
    ("kind", "text", "named", "name"),
    [
        ("job", "2015 - 2019 : Ingénieur Développeur chez QDVX", "Ingénieur Développeur", "QDVX"),
        ("job", "Buchhalterin bei QDVX\n03/2015 – 06/2019", "Buchhalterin", "QDVX"),
    ],
)
def test_rare_name_is_known_by_the_word_before_it(kind: str, text: str, named: str, name: str) -> None:
    first, last = ("position", "employer") if kind == "job" else ("degree", "school")
    found = values(header(kind, text))
    assert (found[first], found[last]) == (named, name)


def test_cell_that_says_it_is_a_school_is_the_school() -> None:
    found = header("study", "2013 - 2018\nSystems Engineering\nCS Bachelor Degree\nUniversidad Norte")
    assert values(found)["school"] == "Universidad Norte"


@pytest.mark.parametrize("text", ["Développeur backend - Lyon\n09/2022 - 06/2024", "Baker - Shift Manager\nMay 2015"])
def test_place_or_second_title_behind_a_sign_is_no_employer(text: str) -> None:
    assert "employer" not in values(header("job", text))


def test_university_is_the_school_of_a_study_at_a_faculty() -> None:
    found = header("study", "BSc in Physics\nFaculty of Science, University of Leeds\n2012 – 2015")
    assert values(found)["school"] == "University of Leeds"


def test_degree_behind_the_school_is_read_with_its_field() -> None:
    found = header("study", "1995 - 1998 University of Leeds, BSc Economics")
    assert values(found) == {"school": "University of Leeds", "degree": "BSc", "field": "Economics"}


def test_names_in_rows_of_different_type_are_not_one_name() -> None:
    document = (
        Sheet()
        .set("Steadfast Systems", 20, size=12.0)
        .set("Intern", 36, size=11.5)
        .set("January 2022 - Present", 50, size=10.5)
        .document()
    )
    spans = find_spans(document.text, language="en")
    found = read_headers(shipped_models().job_headers, [EntryDraft(rows_of(document))], spans, None)[0]
    assert values(found)["position"] == "Intern"


def test_work_behind_a_japanese_firm_in_its_cell_is_the_post() -> None:
    sheet = celled(Sheet(), ["2021年7月 ～ 2021年10月", "北浜製作所株式会社 在庫管理システム開発"], 20)
    document = sheet.document()
    draft = EntryDraft(rows_of(document))
    [found] = read_headers(shipped_models().job_headers, [draft], find_spans(document.text, language="ja"), None)
    assert values(found)["employer"] == "北浜製作所株式会社"
    assert values(found)["position"] == "在庫管理システム開発"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Regional Wildlife Bureau RWB Bird Counter 07/2015 to Current Company Name City , State", "RWB Bird Counter"),
        ("07/2015 to 03/2017\nManager - Customer Care Company Name", "Manager - Customer Care"),
        ("Cook - 40+ Hours per week 05/2012 to 06/2014 Company Name - City , State", "Cook - 40+ Hours per week"),
    ],
)
def test_beside_a_taken_out_employer_all_other_words_name_the_post(text: str, title: str) -> None:
    found = values(header("job", text))
    assert found["employer"] == "Company Name"
    assert found["position"].endswith(title)
