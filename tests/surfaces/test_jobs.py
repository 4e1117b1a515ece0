"""`callboard jobs`: sources, the sample board, files, and the postings."""

from uuid import UUID

CSV = "title,company,location,salary,description,url\nLamplighter,Wickham,Leeds,£31 000 a year,Lights lamps.,\n"


def test_sample_board_is_synced_listed_and_shown(callboard):
    done = callboard("jobs", "sync", "--sample")
    assert (done.code, "60 postings" in done.out) == (0, True)
    assert "(0 new, 0 changed, 0 gone)" in callboard("jobs", "sync", "--sample").out
    (found,) = callboard("jobs", "list", "fastapi", "berlin", "--remote", "--pay-from", "90000", "--json").json
    assert (found["company"], found["is_sample"], found["places"]) == ("Lindenhall Software", True, ["Berlin, Germany"])
    shown = callboard("jobs", "show", found["id"])
    assert "Lindenhall Software builds scheduling for clinics." in shown.out
    assert "the sample board: an invented posting" in shown.out
    assert "Staff Software Engineer" in callboard("jobs", "list", "--limit", 1000).out


def test_file_of_postings_is_imported_and_removed_with_its_source(callboard, tmp_path):
    file = tmp_path / "lamps.csv"
    file.write_text(CSV, encoding="utf-8")
    assert "1 posting (1 new, 0 changed, 0 gone)" in callboard("jobs", "import", file).out
    assert callboard("jobs", "import", file, "--json").json["rows"] == 0
    (line,) = callboard("jobs", "list", "lamplighter", "--json").json
    assert (line["pay"]["min"], line["pay"]["currency"]) == (31_000, "GBP")
    assert callboard("jobs", "sources", "remove", line["source_id"]).code == 0
    gone = callboard("jobs", "show", line["id"])
    assert (gone.code, len(gone.err.splitlines())) == (7, 1)


def test_source_is_added_by_its_address_and_listed_with_its_health(callboard):
    added = callboard("jobs", "sources", "add", "https://jobs.lever.co/unheard-of/5ac2", "--name", "Unheard Of")
    source = UUID(added.out.strip())
    listed = {line["id"]: line for line in callboard("jobs", "sources", "list", "--json").json}
    told = listed[str(source)]
    assert (told["kind"], told["name"], told["health"]) == ("lever", "Unheard Of", "new")
    assert "Unheard Of" in callboard("jobs", "sources", "list").out
    assert callboard("jobs", "sources", "remove", source).code == 0


def test_of_several_addresses_each_that_fails_is_named_and_fails_the_command(callboard):
    refused, unlisted = "https://www.linkedin.com/jobs", "http://127.0.0.1:9/careers"
    done = callboard("jobs", "sources", "add", refused, unlisted)
    assert (done.code, done.out) == (8, "")
    assert [line.partition(": ")[0] for line in done.err.splitlines()[:2]] == [refused, unlisted]
    assert "Not every source was added: 2 of 2 failed." in done.err
    some = callboard("jobs", "sources", "add", "https://jobs.lever.co/unheard-of/77aa", refused)
    assert some.code == 8
    assert "1 of 2 failed" in some.err
    assert callboard("jobs", "sources", "remove", UUID(some.out.strip())).code == 0


def test_refused_addresses_are_told_in_one_line(callboard):
    done = callboard("jobs", "sources", "add", "https://www.linkedin.com/jobs")
    assert (done.code, len(done.err.splitlines())) == (8, 1)
    done = callboard("jobs", "sources", "add", "http://127.0.0.1:9/careers")
    assert (done.code, len(done.err.splitlines())) == (8, 1)
