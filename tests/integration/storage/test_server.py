"""The embedded server starts by itself; an unreachable one gives a one-line error."""

import json
import os

import psycopg
import pytest

from callboard.storage.errors import DatabaseUnavailableError, EmbeddedServerError
from callboard.storage.server import DatabaseLocation, begin_start, start
from callboard.storage.session import open_database


def lines(error):
    return error.value.message.splitlines()


def test_second_start_finds_the_server_of_the_first(place):
    location = DatabaseLocation(data_dir=place / "not" / "yet" / "there")
    url = start(location)
    with psycopg.connect(url) as owner:
        assert owner.execute("SELECT current_database()").fetchone() == ("callboard",)
    assert begin_start(location).result(30) == url


def test_handle_of_a_killed_process_is_removed(place):
    location = DatabaseLocation(data_dir=place / "pg")
    start(location)
    handles = place / "pg" / ".handle_pids.json"
    dead = 2**22 + 1  # above the largest process number that Linux gives out
    handles.write_text(json.dumps([dead, os.getpid()]))
    start(location)
    assert json.loads(handles.read_text()) == [os.getpid()]


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://nobody@127.0.0.1:1/nothing",
        "postgresql://nobody@/nothing?host=/nowhere/at/all",
        "not a url at all",
    ],
)
def test_unreachable_server_gives_a_one_line_error(url):
    with pytest.raises(DatabaseUnavailableError) as error:
        start(DatabaseLocation(url=url))
    assert len(lines(error)) == 1
    assert "CALLBOARD_DATABASE_URL" in lines(error)[0]


def test_background_start_failure_reaches_the_caller():
    with pytest.raises(DatabaseUnavailableError):
        begin_start(DatabaseLocation(url="postgresql://nobody@127.0.0.1:1/nothing")).result(30)


async def test_opening_an_unreachable_database_gives_the_same_error():
    with pytest.raises(DatabaseUnavailableError):
        async with open_database(DatabaseLocation(url="postgresql://nobody@127.0.0.1:1/nothing")):
            pass


@pytest.mark.parametrize("written", ["99", "18"])
def test_unusable_data_directory_gives_a_one_line_error(tmp_path, written):
    data = tmp_path / "pg"
    data.mkdir()
    (data / "PG_VERSION").write_text(written)
    with pytest.raises(EmbeddedServerError) as error:
        start(DatabaseLocation(data_dir=data))
    assert len(lines(error)) == 1
    assert "pg" in lines(error)[0]


def test_data_directory_inside_a_file_gives_a_one_line_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(EmbeddedServerError) as error:
        start(DatabaseLocation(data_dir=tmp_path / "file" / "pg"))
    assert len(lines(error)) == 1
