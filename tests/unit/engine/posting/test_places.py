"""The places of a job."""

import pytest

from callboard.engine.document import Document
from callboard.engine.posting.places import Workplace, workplace
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.role_text import role_text
from callboard.engine.posting.unit_labels import label_units


def read(text: str) -> Workplace:
    reading = PostingText(Document.from_text(text))
    return workplace(role_text(reading, reading.rows, label_units(reading)))


def places(text: str) -> list[str]:
    return [place.text for place in read(text).places]


def test_a_label_comes_before_the_cells_on_top() -> None:
    assert places("Gardener\nYork\n\nLocation: Leeds\n\nYou mow lawns.") == ["Leeds"]


def test_a_label_may_name_a_place_that_nobody_knows() -> None:
    assert places("Gardener\n\nLocation: Nether Wallop\n\nYou mow lawns.") == ["Nether Wallop"]


def test_cells_on_top_name_the_places_where_no_label_does() -> None:
    assert places("Gardener\nGreen Lawns Ltd | Leeds, UK | Full-time\n\nYou mow lawns.") == ["Leeds, UK"]


def test_running_text_adds_the_first_town_where_none_is_named() -> None:
    assert places("Gardener\n\nYou mow lawns in our parks, based in Leeds. We have depots in York.") == ["Leeds"]


def test_a_country_of_remote_work_is_where_one_may_work_from() -> None:
    found = read("Gardener\nRemote (Germany)\n\nYou mow lawns.")
    assert (found.regions, found.places, found.country) == (("Germany",), (), "DE")


def test_a_country_stays_a_place_of_work_that_is_not_remote() -> None:
    found = read("Gardener\nLocation: Germany\n\nYou mow lawns.")
    assert ([place.text for place in found.places], found.regions) == (["Germany"], ())


@pytest.mark.parametrize(
    ("cell", "regions"),
    [
        ("London, UK or Remote", ()),
        ("Location: Berlin, Germany or remote", ()),
        ("Location: Berlin, Germany and remote", ()),
        ("Location: London, UK (Remote)", ("UK",)),
        ("Berlin / US remote", ("US",)),
        ("US and Canada remote", ("US", "Canada")),
    ],
)
def test_the_country_of_a_place_to_come_to_is_no_limit_on_remote_work(cell: str, regions: tuple[str, ...]) -> None:
    assert read(f"Gardener\n{cell}\n\nYou mow lawns.").regions == regions
