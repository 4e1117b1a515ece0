"""`callboard doctor`: what is in place, and what is not."""


def test_findings_are_on_stdout_one_a_line(callboard):
    done = callboard("doctor")
    assert (done.code, done.err) == (0, "")
    assert [line[2:18].strip() for line in done.out.splitlines()] == [
        "python",
        "document reader",
        "skill taxonomy",
        "data folder",
        "database",
        "models",
        "mail",
    ]


def test_what_is_not_in_place_is_marked_and_fails_the_command(callboard):
    done = callboard("doctor", env={"CALLBOARD_DATABASE_URL": "postgresql://nobody:secret@127.0.0.1:1/none"})
    assert done.code == 1
    (wrong,) = [line for line in done.out.splitlines() if line.startswith("✗")]
    assert wrong[2:].startswith("database")
    assert "secret" not in done.out
