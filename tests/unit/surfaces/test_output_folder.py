"""Reports are written as a whole or not at all."""

import pytest

from callboard.surfaces.report.output_folder import FolderUnwritableError, check_writable, write


class TestWrite:
    def test_parent_folders_are_created(self, tmp_path):
        write(tmp_path / "a" / "b.txt", b"x")
        assert (tmp_path / "a" / "b.txt").read_bytes() == b"x"

    def test_failed_write_leaves_no_partial_file(self, tmp_path):
        write(tmp_path / "b.txt", b"x")
        assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]

    def test_impossible_path_is_refused_with_the_reason(self, tmp_path):
        (tmp_path / "file").write_text("")
        with pytest.raises(FolderUnwritableError, match="file"):
            write(tmp_path / "file" / "report.html", b"x")


def test_a_folder_that_is_a_file_is_refused_before_any_work(tmp_path):
    (tmp_path / "out").write_text("")
    with pytest.raises(FolderUnwritableError, match="--out"):
        check_writable(tmp_path / "out")
