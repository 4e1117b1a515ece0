"""Uploaded ZIP archives."""

import zipfile
from io import BytesIO

import pytest

from callboard.documents import archives
from callboard.documents.archives import unpacked
from callboard.documents.errors import BombError, DamagedError, TooLargeError
from callboard.documents.uploads import Upload


def archive(entries: dict[str, bytes], name: str = "cvs.zip") -> Upload:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as made:
        for path, data in entries.items():
            made.writestr(path, data)
    return upload(name, content.getvalue())


def upload(name: str, data: bytes) -> Upload:
    return Upload(name, len(data), lambda: data)


class TestUnpacking:
    def test_an_archive_is_replaced_by_its_files_under_their_own_names(self):
        files = unpacked([archive({"all/ada.txt": b"Ada", "all/bo.pdf": b"Bo"}), upload("cy.txt", b"Cy")])
        assert [(file.name, file.size, file.read()) for file in files] == [
            ("ada.txt", 3, b"Ada"),
            ("bo.pdf", 2, b"Bo"),
            ("cy.txt", 2, b"Cy"),
        ]

    def test_what_archivers_and_file_managers_leave_is_passed_over(self):
        litter = {"__MACOSX/._ada.txt": b"x", "all/.DS_Store": b"x", "all/": b"", "all/ada.txt": b"Ada"}
        assert [file.name for file in unpacked([archive(litter)])] == ["ada.txt"]

    def test_an_archive_that_is_none_is_told(self):
        with pytest.raises(DamagedError, match=r"cvs\.zip"):
            unpacked([upload("cvs.zip", b"PK nonsense")])

    def test_an_archive_of_too_many_files_is_refused(self, monkeypatch):
        monkeypatch.setattr(archives, "MOST_FILES", 2)
        with pytest.raises(TooLargeError, match="3 files"):
            unpacked([archive({f"{place}.txt": b"x" for place in range(3)})])

    def test_an_archive_that_would_unpack_to_too_much_is_refused_before_it_is_unpacked(self, monkeypatch):
        monkeypatch.setattr(archives, "MOST_BYTES", 1000)
        with pytest.raises(BombError):
            unpacked([archive({"zeros.txt": bytes(100_000)})])

    def test_a_damaged_file_inside_is_told_when_it_is_read(self):
        whole = archive({"ada.txt": b"Ada" * 100}).read()
        place = whole.index(b"ada.txt") + len("ada.txt") + 2
        (file,) = unpacked([upload("cvs.zip", whole[:place] + b"\xff\xff\xff" + whole[place + 3 :])])
        with pytest.raises(DamagedError, match=r"ada\.txt"):
            file.read()
