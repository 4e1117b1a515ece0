"""Places that stand in cells of their own in the headers of entries."""

from __future__ import annotations

from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.header_cells import are_cells_apart, give_cells_to_places
from callboard.engine.resume.header_words import HeaderWord
from callboard.engine.resume.rows import Piece


def header(*cells: str) -> tuple[list[HeaderWord], list[Tag]]:
    """The words of one row with the tags that follow each word: "Moor/employer Mills/employer"."""
    words, tags = [], []
    for number, cell in enumerate(cells):
        pairs = [item.split("/") for item in cell.split()]
        within = Piece(" ".join(text for text, _ in pairs), 0)
        for text, label in pairs:
            words.append(HeaderWord(text, Piece(text, 0), 0, number, within, bold=False, italic=False, size=10.0))
            tags.append(Tag(label, {label: 0.4}))
    return words, tags


def labels(words: list[HeaderWord], tags: list[Tag]) -> list[str]:
    return [tag.label for word, tag in zip(words, tags, strict=True) if not word.is_sign]


def test_place_holds_all_of_its_cell() -> None:
    island = "Port/other Ellen/other ,/other Islay/other ,/other Scotland/place"
    words, tags = header("Moor/employer Mills/employer", island)
    give_cells_to_places(words, tags)
    assert labels(words, tags) == ["employer", "employer", "place", "place", "place", "place"]


def test_firm_before_a_place_in_one_cell_stays_a_firm() -> None:
    words, tags = header("Moor/employer Mills/employer", "Weir/other Ltd/other ,/other Scotland/place")
    give_cells_to_places(words, tags)
    assert labels(words, tags) == ["employer", "employer", "other", "other", "place"]


def test_town_at_the_end_of_a_name_is_the_place_where_no_cell_holds_one() -> None:
    words, tags = header("College/school of/school Design/school ,/other Arden/place")
    give_cells_to_places(words, tags)
    assert labels(words, tags)[-1] == "place"


def test_cells_of_a_row_are_apart_unless_each_holds_one_word() -> None:
    words, _ = header("Web/position", "Developer/position", "Moor/employer Mills/employer")
    assert not are_cells_apart(words[0], words[1])
    assert are_cells_apart(words[1], words[2])
