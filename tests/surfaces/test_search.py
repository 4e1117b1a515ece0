"""`callboard search`: five agents over the postings of the user, offline with the sample board."""

from tests.builders.seekers import RESUME

AGENTS = ["profile-analyst", "market-researcher", "match-scorer", "resume-tailor", "interview-coach"]


def test_sample_board_is_searched_compared_and_explained_offline(callboard, tmp_path):
    file = tmp_path / "cv.txt"
    file.write_text(RESUME, encoding="utf-8")
    assert callboard("profile", "import", file).code == 0

    done = callboard("search", "backend python, remote in the EU, from 80k EUR", "--sample")
    assert done.code == 0
    assert "Searching for: backend, python · remote · EU · from 80,000 EUR a year" in done.err
    assert all(f"✓ {agent}" in done.err for agent in AGENTS)
    assert "1. Senior Backend Engineer (Python), Lindenhall Software" in done.out
    assert "✓ Strong SQL and PostgreSQL – “Wrote Python services with FastAPI and Postgres”" in done.out
    assert "Samples are invented postings." in done.out

    run = next(line.split()[1] for line in done.err.splitlines() if line.startswith("Run "))
    again = callboard("runs", "show", run, "--out", tmp_path / "out")
    assert again.code == 0
    assert "1. Senior Backend Engineer (Python), Lindenhall Software" in again.out
    assert '"matches"' in (tmp_path / "out" / "search.json").read_text(encoding="utf-8")

    told = callboard("search", "nurse", "--limit", 2, "--json").json
    assert told["status"] == "completed"
    assert told["query"]["words"] == ["nurse"]
    assert told["engines"] == dict.fromkeys(("profile", "market", "matches", "tailored", "preparation"), "rules")
    assert len(told["matches"]["matches"]) == 2
    assert all(match["is_sample"] for match in told["matches"]["matches"])


def test_of_several_files_one_that_is_no_resume_is_named_and_the_others_are_imported(callboard, tmp_path):
    (tmp_path / "cv.txt").write_text(RESUME, encoding="utf-8")
    (tmp_path / "shopping.txt").write_text("buy milk", encoding="utf-8")
    done = callboard("profile", "import", tmp_path / "shopping.txt", tmp_path / "gone.pdf", tmp_path / "cv.txt")
    assert done.code == 3
    assert "Not imported: This is not a résumé: shopping.txt has 2 words." in done.err
    assert "Not imported: There is no such file: gone.pdf." in done.err
    assert "cv.txt: " in done.out
    assert "Not every file was imported: 2 of 3 could not be used." in done.err


def test_import_that_leaves_a_file_out_ends_with_the_code_of_its_error(callboard, tmp_path):
    (tmp_path / "cv.txt").write_text(RESUME, encoding="utf-8")
    (tmp_path / "shopping.txt").write_text("buy milk", encoding="utf-8")
    assert callboard("profile", "import", tmp_path / "cv.txt", tmp_path / "gone.zip").code == 7
    assert callboard("profile", "import", tmp_path / "cv.txt", tmp_path / "shopping.txt").code == 4


def test_import_of_which_no_file_can_be_used_fails_and_names_each(callboard, tmp_path):
    (tmp_path / "shopping.txt").write_text("buy milk", encoding="utf-8")
    one = callboard("profile", "import", tmp_path / "shopping.txt")
    assert (one.code, "shopping.txt has 2 words" in one.err) == (4, True)
    both = callboard("profile", "import", tmp_path / "shopping.txt", tmp_path / "gone.pdf")
    assert both.code == 3
    assert all(name in both.err for name in ("shopping.txt", "gone.pdf"))
