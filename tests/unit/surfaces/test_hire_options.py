"""Files selected by --resume."""

from pathlib import Path

import pytest

from callboard.documents.errors import MissingError
from callboard.surfaces.cli.hire_options import NoResumesError, check_files, find_resumes, folder_names


@pytest.fixture
def folder(tmp_path):
    for name in ("b.pdf", "a.docx", "notes.xlsx", ".hidden.pdf", "~lock.docx", "c.TXT"):
        (tmp_path / name).write_text("")
    (tmp_path / "inner.pdf").mkdir()
    return tmp_path


class TestFindResumes:
    def test_documents_of_a_folder_are_found_by_name(self, folder):
        assert [path.name for path in find_resumes([folder])] == ["a.docx", "b.pdf", "c.TXT"]

    def test_a_file_is_taken_whatever_its_name(self, folder):
        assert find_resumes([folder / "notes.xlsx"]) == [folder / "notes.xlsx"]

    def test_a_file_named_twice_is_one(self, folder):
        assert len(find_resumes([folder, folder / "b.pdf"])) == 3

    def test_empty_folder_is_reported(self, tmp_path):
        (tmp_path / "empty").mkdir()
        with pytest.raises(NoResumesError, match="empty"):
            find_resumes([tmp_path / "empty"])


class TestCheckFiles:
    def test_a_file_that_is_missing_is_named_before_anything_is_loaded(self, tmp_path):
        there = tmp_path / "there.md"
        there.write_text("Jane Doe")
        check_files(there, there)
        for job, resume in ((there, tmp_path / "gone.pdf"), (tmp_path / "gone.pdf", None)):
            with pytest.raises(MissingError, match="gone\\.pdf"):
                check_files(job, resume)

    def test_a_page_and_the_files_of_a_comparison_are_not_checked(self):
        check_files(None, None)


def test_reports_of_files_with_one_name_do_not_overwrite_each_other():
    paths = [Path("a/cv.pdf"), Path("b/cv.pdf"), Path("b/other.pdf")]
    assert list(folder_names(paths).values()) == ["cv.pdf", "cv.pdf (2)", "other.pdf"]


def test_report_name_is_safe_in_html():
    paths = [Path("a/c\udcffv.pdf"), Path("a/c\nv.pdf")]
    assert list(folder_names(paths).values()) == ["c\ufffdv.pdf", "c\ufffdv.pdf (2)"]
