"""The text of each role that a posting offers."""

from callboard.engine.document import Document
from callboard.engine.posting.model import Importance
from callboard.engine.posting.offered_roles import texts_of_roles
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.requirements import requirements
from callboard.engine.posting.role_text import RoleText, role_text
from callboard.engine.posting.title import with_title
from callboard.engine.posting.unit_labels import label_units

AD = """\
Gardener
Location: Leeds
Remote job
No

Requirements
- Two years of pruning experience
"""


def read(text: str) -> RoleText:
    reading = PostingText(Document.from_text(text))
    return with_title(role_text(reading, reading.rows, label_units(reading)))


def test_a_posting_of_one_role_is_one_text() -> None:
    whole = read(AD)
    assert texts_of_roles(whole) == [whole]
    assert whole.title is not None
    assert whole.title.text == "Gardener"


def test_labelled_values_are_found_by_their_kind() -> None:
    whole = read(AD)
    assert [whole.reading.text[start:end] for start, end in whole.labelled("location")] == ["Leeds"]
    assert whole.labelled_text("location") == ["leeds"]
    assert whole.labelled("salary") == []


def test_each_role_of_several_has_its_own_title_and_rows() -> None:
    whole = read(
        "Green Lawns | Leeds | Full-time | https://lawns.example\n\nGreen Lawns keeps parks.\n\n"
        "Data Engineer: https://lawns.example/1\n\nGarden Designer - https://lawns.example/2\n"
    )
    parts = texts_of_roles(whole)
    assert [part.title.text for part in parts if part.title] == ["Data Engineer", "Garden Designer"]
    assert all(len(part.rows) == 1 for part in parts)


def test_a_wish_within_a_line_of_requirements_stays_in_their_list_and_is_a_wish() -> None:
    text = f"{AD}Two years of mowing are required. A forklift licence is a plus. Experience with hedges is required.\n"
    whole = read(text)
    wish = next(one for one in whole.of("requirements") if "forklift" in whole.reading.text[one.start : one.end])
    assert wish.wished
    assert not whole.of("preferred")
    assert [one.importance for one in requirements(whole) if "forklift" in one.text] == [Importance.NICE]
