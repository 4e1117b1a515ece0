"""File names of uploads, and errors if no file can be used."""

import pytest

from callboard.core.errors import ErrorKind
from callboard.documents.errors import EmptyError, EncryptedError
from callboard.documents.uploads import NAME, clean_name, no_file_usable


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
def test_file_name_loses_folders_and_unprintable_characters(given, kept):
    assert clean_name(given, otherwise="resume 1") == kept


def test_a_long_name_is_cut():
    assert len(clean_name("x" * 9999, otherwise="")) == NAME


def test_one_failure_is_raised_as_is_and_several_as_a_summary():
    empty, locked = EmptyError("a.pdf"), EncryptedError("b.pdf")
    assert no_file_usable([empty]) is empty
    assert no_file_usable([empty, locked]).kind is ErrorKind.UNREADABLE
    assert "a.pdf" in no_file_usable([empty, locked]).message
    assert "b.pdf" in no_file_usable([empty, locked]).message
