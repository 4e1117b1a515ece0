"""The lists of a posting, and the rows on top of it."""

from dataclasses import replace

from callboard.engine.document import Document
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.role_text import RoleText, role_text
from callboard.engine.posting.units import units


def text_of_role(*lines: tuple[str, str]) -> tuple[PostingText, RoleText]:
    """The text of a role whose lines were judged as given."""
    reading = PostingText(Document.from_text("\n".join(text for text, _ in lines)))
    labels = [label for _, label in lines]
    judged = [replace(unit, label=labels[unit.row]) for unit in units(reading)]
    return reading, role_text(reading, reading.rows, judged)


def items(lines: tuple[PostingText, RoleText], kind: str) -> list[str]:
    reading, found = lines
    return [reading.text[item.start : item.end] for item in found.of(kind)]


def test_units_go_to_the_list_of_their_label() -> None:
    found = text_of_role(
        ("Gardener", "title"), ("Mow lawns", "responsibility"), ("Driving licence", "must"), ("Free boots", "benefit")
    )
    assert items(found, "responsibilities") == ["Mow lawns"]
    assert items(found, "requirements") == ["Driving licence"]
    assert items(found, "benefits") == ["Free boots"]
    assert items(found, "preferred") == []


def test_a_heading_in_front_of_an_item_is_left_out() -> None:
    assert items(
        text_of_role(("Gardener", "title"), ("Requirements: two years of pruning", "must")), "requirements"
    ) == ["two years of pruning"]


def test_a_heading_stays_where_little_would_be_left_without_it() -> None:
    found = text_of_role(("Gardener", "title"), ("Experience: 5 years", "must"))
    assert items(found, "requirements") == ["Experience: 5 years"]


def test_what_asks_for_a_protected_trait_is_in_no_list() -> None:
    found = text_of_role(("Gardener", "title"), ("Must be a practising Christian", "must"))
    assert items(found, "requirements") == []
    assert items(found, "protected") == ["Must be a practising Christian"]


def test_the_rows_on_top_end_at_the_first_list() -> None:
    _, found = text_of_role(
        ("Gardener", "title"), ("Leeds", "place"), ("Mow lawns", "responsibility"), ("York", "place")
    )
    assert [row.text for row in found.header] == ["Gardener", "Leeds"]
