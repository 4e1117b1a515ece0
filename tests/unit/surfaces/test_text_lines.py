"""Text files with one text a line."""

from pathlib import Path

import pytest

from callboard.surfaces.cli.text_lines import MAX_LINE_CHARACTERS, LinesUnreadableError, LineTooLongError, text_lines


def lines(tmp_path: Path, content: bytes) -> list[str]:
    path = tmp_path / "texts.txt"
    path.write_bytes(content)
    return list(text_lines(path))


class TestTextLines:
    def test_windows_line_ends_are_removed(self, tmp_path):
        assert lines(tmp_path, b"one\r\ntwo\r\n") == ["one", "two"]

    def test_an_empty_line_is_a_text(self, tmp_path):
        assert lines(tmp_path, b"one\n\ntwo") == ["one", "", "two"]

    def test_other_separators_stay_inside_a_text(self, tmp_path):
        assert lines(tmp_path, "a\u2028b\x0bc\x85d\n".encode()) == ["a\u2028b\x0bc\x85d"]

    def test_invalid_utf_8_bytes_are_replaced(self, tmp_path):
        assert lines(tmp_path, b"caf\xe9\n") == ["caf\ufffd"]

    def test_byte_order_mark_is_removed(self, tmp_path):
        assert lines(tmp_path, b"\xef\xbb\xbfone\n") == ["one"]

    def test_missing_file_is_reported(self, tmp_path):
        with pytest.raises(LinesUnreadableError, match="No such file"):
            list(text_lines(tmp_path / "none.txt"))

    def test_document_file_is_refused_as_a_list_of_texts(self, tmp_path):
        with pytest.raises(LinesUnreadableError, match=r"texts.txt is a PDF\. Give a text file"):
            lines(tmp_path, b"%PDF-1.7\n1 0 obj\n")

    def test_overlong_line_is_refused_when_reached(self, tmp_path):
        path = tmp_path / "texts.txt"
        path.write_bytes(b"one\n" + b"x" * (MAX_LINE_CHARACTERS + 1))
        texts = text_lines(path)
        assert next(texts) == "one"
        with pytest.raises(LineTooLongError, match="line 2 has more than 400,000 characters"):
            next(texts)

    def test_file_name_in_an_error_holds_no_control_sequences(self, tmp_path):
        with pytest.raises(LinesUnreadableError) as said:
            list(text_lines(tmp_path / "a\x1b[31m\nb.txt"))
        assert said.value.message.isprintable()
