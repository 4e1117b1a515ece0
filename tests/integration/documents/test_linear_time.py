"""Four times as much between the parts of a PDF takes about four times as long to look through."""

import zlib

import pytest
from evals.hidden.pdf import build
from tests.timing import fastest

from callboard.documents.child import read
from callboard.documents.limits import Limits

OBJECT = b"\n1 0 obj"
SCRIPT = zlib.compress(b'\\"' * 200_000)


def commented(said: bytes) -> bytes:
    """A résumé with a comment."""
    return build({}).replace(OBJECT, b"\n%" + said + OBJECT, 1)


@pytest.mark.parametrize(
    "repeated",
    [
        b"<x:xmpmeta ",
        b"</x:xmpmeta>",
        b" obj /FlateDecode stream\n",
        b"endstream",
        b"(\\(",
        b"\\(\\(",
        b"/ActualText (\\(",
        b"/V <41",
    ],
)
def test_four_times_as_many_beginnings_without_an_end_take_no_more_than_six_times_the_time(repeated: bytes) -> None:
    def read_commented(times: int) -> None:
        assert read(commented(b"(" + repeated * times), "cv.pdf", Limits()).lines

    bound = 6 * fastest(lambda: read_commented(25_000))
    assert fastest(lambda: read_commented(100_000), enough=bound) < bound


def test_quotation_marks_of_a_script_that_close_nothing_are_looked_at_once() -> None:
    head = b"9 0 obj << /JS 9 0 R /Filter /FlateDecode >> stream\n"
    plain = fastest(lambda: read(build({}), "cv.pdf", Limits()))
    scripted = build({}) + head + SCRIPT + b"\nendstream endobj"
    assert fastest(lambda: read(scripted, "cv.pdf", Limits()), enough=plain + 2) < plain + 2
