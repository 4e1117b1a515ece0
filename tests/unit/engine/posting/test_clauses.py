"""A requirement is cut where it goes on to ask for another thing, and left whole where it does not."""

from itertools import pairwise

import pytest

from callboard.engine.document import Document
from callboard.engine.posting.clauses import MOST_CHARS, clauses, separators
from callboard.engine.posting.model import Importance
from callboard.engine.posting.parser import parse_posting


def parts(text: str) -> list[str]:
    return [text[start:end] for start, end in clauses(text)]


@pytest.mark.parametrize(
    "asked",
    [
        ["Strong knowledge of accounting standards", "excellent communication skills"],
        ["Able to read technical drawings", "ability to lead a small team"],
        ["Excellent analytical skills", "a proven track record of delivering projects"],
        ["Strong attention to detail", "must be able to work independently"],
    ],
)
def test_what_is_asked_for_beside_another_thing_is_cut(asked: list[str]) -> None:
    assert parts(" and ".join(asked)) == asked


@pytest.mark.parametrize(
    "whole",
    [
        "Excellent oral and written communication skills",
        "Proficient in Word, Excel and Outlook",
        "Experience with a ledger system such as SAP, Sage or Xero",
        "Degree in physics, chemistry or a related field",
        "Ability to work in a fast-paced, deadline-driven environment",
        "Experience in planning and running warehouse operations",
        "Java or Kotlin",
        "Forklift licence",
    ],
)
def test_one_thing_stays_whole(whole: str) -> None:
    assert parts(whole) == [whole]


def test_nothing_is_cut_at_a_choice_or_in_brackets() -> None:
    text = "Python or Ruby, a cloud (AWS, Azure and others) or your own servers and/or containers"
    assert [text[start:end] for start, end in separators(text)] == [", "]


def test_what_is_an_alternative_behind_a_semicolon_belongs_to_what_it_replaces() -> None:
    assert not separators("A degree in agronomy; or equivalent experience")


def test_both_words_between_two_things_are_left_out() -> None:
    text = "Comfort on ladders, and with heights"
    assert [text[start:end] for start, end in separators(text)] == [", and with "]


def test_an_abbreviation_within_a_sentence_is_no_end_of_one() -> None:
    assert not separators("Use of slides, graphs etc. to show figures".replace(",", " or"))


def test_only_the_beginning_of_a_very_long_line_is_cut() -> None:
    assert max(end for _, end in separators("strong arms, good knees and " * 9_000)) <= MOST_CHARS


def test_every_letter_but_those_of_the_cuts_stands_in_a_part() -> None:
    text = (
        "Working knowledge of Python, strong SQL experience, experience with message queues and a clean driving licence"
    )
    places = clauses(text)
    assert places[0][0] == 0
    assert places[-1][1] == len(text)
    assert all(text[end:start].strip(" ,") in ("", "and") for (_, end), (start, _) in pairwise(places))


def test_each_part_of_a_line_is_a_requirement_with_its_own_quotation_and_a_wish_stays_one() -> None:
    posting = parse_posting(
        Document.from_text(
            "Payroll Clerk\n\nRequirements\n- Experience with payroll software, preferably with a public employer\n"
            "- Strong attention to detail and ability to work independently\n"
        )
    )
    assert posting.role is not None
    found = {one.text: one.importance for one in posting.role.requirements}
    assert found == {
        "Experience with payroll software": Importance.MUST,
        "preferably with a public employer": Importance.NICE,
        "Strong attention to detail": Importance.MUST,
        "ability to work independently": Importance.MUST,
    }
    assert all(one.evidence.quote == one.text for one in posting.role.requirements)


def test_the_stop_of_an_abbreviation_ends_no_demand() -> None:
    for text in ("B.S. Degree in Nursing", "M.Sc. Degree in Nursing", "Ph.D. Research in the U.S. Navy"):
        assert clauses(text) == [(0, len(text))]


@pytest.mark.parametrize(
    ("asked", "wished"),
    [
        ("Good English is required", "French is a plus"),
        ("Sehr gute Deutschkenntnisse sind Voraussetzung", "Englischkenntnisse sind wünschenswert"),
        ("Permis B exigé", "anglais souhaité"),
        ("Inglés imprescindible", "francés valorable"),
    ],
)
def test_a_wish_beside_what_is_required_is_a_requirement_of_its_own(asked: str, wished: str) -> None:
    assert parts(f"{asked}, {wished}") == [asked, wished]


@pytest.mark.parametrize(
    "whole",
    [
        "Previous experience is not required, though helpful",
        "Help users with computing needs, from very basic to advanced",
    ],
)
def test_what_only_says_more_of_a_thing_is_not_cut_off(whole: str) -> None:
    assert parts(whole) == [whole]
