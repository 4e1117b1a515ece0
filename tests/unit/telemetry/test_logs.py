"""Logs go to standard error, carry their ids, and cost nothing while nothing is logged."""

import io
import json
import logging
import subprocess
import sys

import pytest

from callboard.telemetry import logs


@pytest.fixture(autouse=True)
def _as_before():
    yield
    logs.configure()


def test_a_line_goes_to_standard_error_and_names_its_run(capsys):
    logs.configure(level="info", json=True)
    with logs.log_context(run_id=7, user_id="anna"):
        logs.logger().info("an agent failed", agent="matching")
    out, err = capsys.readouterr()
    line = json.loads(err)
    assert out == ""
    assert (line["event"], line["agent"], line["run_id"], line["user_id"]) == (
        "an agent failed",
        "matching",
        "7",
        "anna",
    )


def test_ids_are_dropped_after_their_context(capsys):
    logs.configure(level="info", json=True)
    with logs.log_context(run_id=7):
        pass
    logs.logger().info("outside")
    assert "run_id" not in capsys.readouterr().err


def fail_with(words):
    try:
        {}[words]
    except KeyError as cause:
        raise ZeroDivisionError(words) from cause


@pytest.mark.parametrize("as_json", [True, False])
def test_exception_is_logged_by_class_and_place_without_its_message(capsys, as_json):
    logs.configure(json=as_json)
    try:
        fail_with("maria@example.org")
    except ZeroDivisionError as failure:
        logs.logger().warning("an agent failed", exc_info=failure)
    line = capsys.readouterr().err
    assert "ZeroDivisionError at test_logs.py:" in line
    assert "because of KeyError at test_logs.py:" in line
    assert "maria" not in line
    assert line.count("\n") == 1


def test_library_log_lines_are_formatted_without_their_arguments(capsys, caplog):
    logs.configure(level="info", json=True)
    caplog.set_level(logging.INFO, "uvicorn.error")
    with logs.library_logs(), logs.log_context(run_id=7):
        logging.getLogger("some.library").warning("asked %s\nand more", "https://example.org/maria")
        logging.getLogger("uvicorn.error").warning("Uvicorn running on %s", "http://127.0.0.1:8000")
    theirs, servers = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert (theirs["event"], theirs["library"], theirs["run_id"]) == ("asked …", "some.library", "7")
    assert servers["event"] == "Uvicorn running on http://127.0.0.1:8000"


def test_library_logging_is_captured_only_within_the_block():
    before = list(logging.getLogger().handlers)
    with logs.library_logs():
        assert logging.getLogger().handlers != before
    assert logging.getLogger().handlers == before


@pytest.mark.parametrize(("level", "heard"), [("debug", 3), ("warning", 1), ("critical", 0), ("nonsense", 1)])
def test_lines_below_the_level_are_not_written(capsys, level, heard):
    logs.configure(level=level)
    for say in (logs.logger().debug, logs.logger().info, logs.logger().warning):
        say("word")
    assert capsys.readouterr().err.count("word") == heard


def test_libraries_are_kept_off_the_terminal():
    logs.configure()
    assert not logging.getLogger("dbos").isEnabledFor(logging.ERROR)


def test_library_uses_the_current_standard_error():
    closed = io.StringIO()
    library = logging.getLogger("dbos")
    library.addHandler(logging.StreamHandler(closed))
    closed.close()
    logs.configure()
    streams = [each.stream for each in library.handlers if isinstance(each, logging.StreamHandler)]
    assert closed not in streams


def test_a_silent_process_does_not_load_the_renderer():
    code = (
        "import sys; from callboard.telemetry import logs; logs.configure(); logs.logger().debug('x'); "
        "print('structlog' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
