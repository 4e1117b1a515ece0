"""The table of candidates at the terminal."""

from rich.table import Table
from tests.unit.surfaces.test_comparison import row

from callboard.hiring.ranking import CandidateRanking, RankedCandidate
from callboard.surfaces.cli.evaluation_text import ranking


def cells(table: Table, column: str) -> list[str]:
    """What stands below a heading; KeyError if there is no such column."""
    return {str(each.header): list(map(str, each.cells)) for each in table.columns}[column]


def test_files_are_named_only_where_candidates_are_called_otherwise():
    by_file = row("Ada", "Cook").model_copy(update={"candidate": "Ada.pdf"})
    assert [str(each.header) for each in ranking(CandidateRanking.rank("job.md", [by_file])).columns] == [
        "#", "candidate", "score", "advice",
    ]  # fmt: skip
    both = ranking(CandidateRanking.rank("job.md", [by_file, row("Bo", "Cook")]))
    assert sorted(cells(both, "file")) == ["", "Bo.pdf"]


def test_likely_scores_are_named_only_where_there_is_a_range():
    sure, wide = row("Ada", "Cook"), row("Bo", "Cook")
    wide = wide.model_copy(update={"matching": wide.matching.model_copy(update={"low": 44.0, "high": 53.0})})
    assert sorted(cells(ranking(CandidateRanking.rank("job.md", [sure, wide])), "likely")) == ["", "44–53"]


def test_resume_that_is_held_stands_last_without_place_and_score():
    held = RankedCandidate(resume_name="cv.pdf", candidate="cv.pdf", held="It reads like no résumé.")
    table = ranking(CandidateRanking.rank("job.md", [held, row("Bo", "Cook")]))
    assert (cells(table, "#"), cells(table, "score")) == (["1", "–"], ["50", "–"])
