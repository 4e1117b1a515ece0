"""How uploads are named, and how their runs are."""

from uuid import UUID

import pytest

from callboard.hiring.batch import NAME, Batch, Upload, tidy


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("cv.pdf", "cv.pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\ada\\résumé.docx", "résumé.docx"),
        ("a\x00b\x1b[31m\u202efdp.exe", "ab[31mfdp.exe"),
        ("two\r\nlines.pdf", "twolines.pdf"),
        ("folder/", "resume 1"),
        ("\x07", "resume 1"),
        ("", "resume 1"),
        (None, "resume 1"),
    ],
)
def test_a_name_is_kept_without_folders_and_signs_that_can_not_be_shown(given, kept):
    assert tidy(given, otherwise="resume 1") == kept


def test_a_long_name_is_cut():
    assert len(tidy("x" * 9999, otherwise="")) == NAME


def test_the_same_place_of_the_same_batch_is_the_same_run_and_no_other_is():
    def batch(number):
        async def read():
            return b""

        upload = Upload("cv.pdf", 0, read)
        return Batch(UUID(int=number), upload, [upload, upload])

    assert batch(1).run_id(0) == batch(1).run_id(0)
    assert len({batch(subject).run_id(place) for subject in (1, 2) for place in (0, 1)}) == 4
