"""Uploaded ZIP archives."""

import zipfile
from io import BytesIO

import pytest

from callboard.documents import archives, zip_files
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


def damaged(entries: dict[str, bytes], name: str, method: int) -> bytes:
    """An archive whose file of that name is packed in some way and damaged from its tenth byte on."""
    content = BytesIO()
    with zipfile.ZipFile(content, "w", method) as made:
        for path, data in entries.items():
            made.writestr(path, data)
        entry = made.getinfo(name)
    whole = bytearray(content.getvalue())
    start = entry.header_offset + 30 + len(name)
    for place in range(start + 9, start + entry.compress_size):
        whole[place] ^= 0xA5
    return bytes(whole)


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

    @pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    def test_a_file_inside_that_is_damaged_is_told_however_it_is_packed(self, method):
        (file,) = unpacked([upload("cvs.zip", damaged({"ada.txt": bytes(range(256))}, "ada.txt", method))])
        with pytest.raises(DamagedError, match=r"ada\.txt cannot be unpacked"):
            file.read()

    def test_a_name_inside_that_is_no_utf_8_is_damage(self):
        whole = archive({"\u00e4da.txt": b"Ada"}).read().replace("\u00e4da".encode(), b"\xff\xfeda")
        with pytest.raises(DamagedError, match=r"cvs\.zip: its ZIP directory"):
            unpacked([upload("cvs.zip", whole)])

    def test_an_offset_before_the_file_is_damage(self):
        whole = bytearray(archive({"ada.txt": b"Ada"}).read())
        size_of_directory = len(whole) - 22 + 12
        whole[size_of_directory : size_of_directory + 2] = b"\xff\x00"
        with pytest.raises(DamagedError, match=r"cvs\.zip: its ZIP directory"):
            unpacked([upload("cvs.zip", bytes(whole))])

    def test_a_directory_of_too_many_files_is_refused_before_it_is_read(self, monkeypatch):
        monkeypatch.setattr(zip_files, "MOST_ENTRIES", 2)
        with pytest.raises(BombError, match="more than 2 files"):
            unpacked([archive({f"{place}.txt": b"x" for place in range(3)})])

    def test_a_damaged_file_inside_is_told_when_it_is_read(self):
        whole = archive({"ada.txt": b"Ada" * 100}).read()
        place = whole.index(b"ada.txt") + len("ada.txt") + 2
        (file,) = unpacked([upload("cvs.zip", whole[:place] + b"\xff\xff\xff" + whole[place + 3 :])])
        with pytest.raises(DamagedError, match=r"ada\.txt"):
            file.read()
