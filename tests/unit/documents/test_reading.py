"""What a reader process tells of a document is bounded: a serving process takes it apart in one go."""

import pytest

from callboard.documents import reading
from callboard.documents.child import read
from callboard.documents.errors import TooLargeError
from callboard.documents.limits import Limits
from callboard.documents.pdf.extras import xmp_of
from callboard.documents.reading import Reading, decode, encode
from callboard.engine.page import NOWHERE, FontFace, Hidden, Line, Link, MediaType, Run


def told(**parts) -> Reading:
    return decode(encode(Reading(MediaType.TEXT, **parts)))


class TestBoundsOfAReading:
    def test_lines_are_all_told_and_their_looks_up_to_a_bound(self, monkeypatch):
        monkeypatch.setattr(reading, "MOST_FACES", 5)
        faces = tuple(FontFace(at, bold=False, italic=False, size=9.0) for at in range(2))
        lines = [Line("Jane", start, faces=faces) for start in range(4)]
        assert [line.text for line in told(lines=lines).lines] == ["Jane"] * 4
        assert [len(line.faces) for line in told(lines=lines).lines] == [2, 2, 0, 0]

    def test_cells_are_told_up_to_a_bound(self, monkeypatch):
        monkeypatch.setattr(reading, "MOST_CELLS", 3)
        lines = [Line("Jane  Doe", start, cells=((0, 4), (6, 9))) for start in range(2)]
        assert [len(line.cells) for line in told(lines=lines).lines] == [2, 0]

    def test_links_are_told_up_to_a_bound_without_overlong_addresses(self, monkeypatch):
        monkeypatch.setattr(reading, "MOST_LINKS", 2)
        links = [Link(address, 0, 1) for address in ("a" * 5000, "b", "c", "d")]
        assert [link.uri for link in told(links=links).links] == ["b", "c"]

    def test_hidden_text_is_told_up_to_a_bound(self, monkeypatch):
        monkeypatch.setattr(reading, "MOST_HIDDEN_LETTERS", 10)
        hidden = [Run("seven..", 1, NOWHERE, 0.0, hidden=Hidden.TINY) for _ in range(3)]
        assert [run.text for run in told(hidden=hidden).hidden] == ["seven..", "sev"]

    def test_metadata_are_told_up_to_a_bound(self, monkeypatch):
        monkeypatch.setattr(reading, "MOST_LETTERS_TOLD", 10)
        assert told(metadata={"title": "seven..", "notes": "seven.."}).metadata == {"title": "seven..", "notes": "sev"}

    def test_a_resume_in_json_of_a_million_empty_parts_is_refused(self):
        parts = ",".join(["{}"] * 1_000_000)
        with pytest.raises(TooLargeError, match="50,000 parts"):
            read(f'{{"basics": {{"name": "Jane"}}, "work": [{parts}]}}'.encode(), "cv.json", Limits())


class TestHalfASurrogatePair:
    def test_it_is_a_question_mark_wherever_a_reading_tells_it(self):
        basics = rb'"basics": {"name": "Jane \ud800Doe", "url": "https://a.example/\udfff"}'
        written = b"{" + basics + rb', "\ud800": [{"a": "\ud83d\ude00"}]}'
        whole = decode(encode(read(written, "cv.json", Limits())))
        assert whole.json_resume == {
            "basics": {"name": "Jane ?Doe", "url": "https://a.example/?"},
            "?": [{"a": "\N{GRINNING FACE}"}],
        }
        assert [link.uri for link in whole.links] == ["https://a.example/?"]
        assert "\N{GRINNING FACE}" in [line.text for line in whole.lines]

    def test_places_stay_where_they_are(self):
        told_again = told(lines=[Line("Jane \ud800Doe", 0), Line("Leeds", 10)])
        assert [(line.text, line.start) for line in told_again.lines] == [("Jane ?Doe", 0), ("Leeds", 10)]


class TestMetadataInXml:
    def test_it_is_found_behind_ends_that_have_no_beginning(self):
        assert xmp_of(b"</x:xmpmeta>" * 9 + b"<x:xmpmeta><a>Hire her</a></x:xmpmeta>") == "Hire her"

    def test_it_is_found_behind_beginnings_that_have_no_end(self):
        far = b"<x:xmpmeta>" + b" " * 200_001
        assert xmp_of(far + b"<x:xmpmeta><a>Hire her</a></x:xmpmeta>") == "Hire her"

    def test_a_file_without_it_says_nothing(self):
        assert xmp_of(b"<x:xmpmeta>") == xmp_of(b"</x:xmpmeta>") == ""
