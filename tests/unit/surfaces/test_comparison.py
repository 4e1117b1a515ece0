"""Comparison pages, also for candidates compared with different roles."""

import pytest

from callboard.engine.facts import Evidence, Source
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.posting.model import Importance, RequirementKind
from callboard.hiring.report import Comparison, ComparisonRow
from callboard.surfaces.report.comparison_tables import ComparisonTable, TableRow, comparison_tables
from callboard.surfaces.report.html import render_comparison


def judged(text: str, verdict: Verdict) -> RequirementMatch:
    return RequirementMatch(
        text=text,
        kind=RequirementKind.SKILL,
        importance=Importance.MUST,
        verdict=verdict,
        credit=0.5,
        reason="",
        requirement_evidence=Evidence(source=Source.POSTING, quote=text, start=0, end=len(text), page=1, line=1),
    )


def row(name: str, role: str | None, *asked: tuple[str, Verdict]) -> ComparisonRow:
    requirements = tuple(judged(*each) for each in asked)
    analysis = MatchingAnalysis(
        role=role, score=50, low=50, high=50, components=(), requirements=requirements, engine_version="1"
    )
    return ComparisonRow(resume_name=f"{name}.pdf", candidate=name, matching=analysis)


@pytest.fixture
def two_roles() -> Comparison:
    cook = row("Ada", "Cook", ("Knives", Verdict.MET))
    clerk = row("Bo", "Clerk", ("Ledgers", Verdict.MISSING), ("Dutch and English", Verdict.MET))
    other = row("Cy", "Clerk", ("Dutch and English", Verdict.UNKNOWN), ("Dutch and English", Verdict.PARTLY))
    return Comparison.rank("job.md", [cook, clerk, other])


def lines(table: ComparisonTable) -> list[TableRow[RequirementMatch]]:
    return [line for group in table.groups for line in group.lines]


def verdicts(table: ComparisonTable) -> dict[str, list[str | None]]:
    return {line.text: [cell and cell.verdict.value for cell in line.cells] for line in lines(table)}


def test_candidates_are_compared_only_on_requirements_of_their_role(two_roles):
    cook, clerk = comparison_tables(two_roles)
    assert (cook.role, [each.candidate for each in cook.rows], verdicts(cook)) == ("Cook", ["Ada"], {"Knives": ["met"]})
    assert ([each.candidate for each in clerk.rows], verdicts(clerk)["Ledgers"]) == (["Bo", "Cy"], ["missing", None])


def test_line_with_two_requirements_has_two_verdicts(two_roles):
    twice = [line for line in lines(comparison_tables(two_roles)[1]) if line.text == "Dutch and English"]
    assert [[cell and cell.verdict.value for cell in line.cells] for line in twice] == [
        ["met", "unknown"],
        [None, "partly"],
    ]


def test_a_file_that_could_not_be_evaluated_is_named_once():
    problems = ("The file is empty: cv.pdf.", "The run ended early.")
    shown = [ComparisonRow(resume_name="cv.pdf", problem=problem).problem_line for problem in problems]
    assert shown == ["The file is empty: cv.pdf.", "cv.pdf: The run ended early."]


def test_page_names_both_roles_and_marks_unasked_requirements(two_roles):
    page = render_comparison(two_roles)
    assert page.index("<h2>Cook</h2>") < page.index("<h2>Clerk</h2>")
    assert "<td>–</td>" in page


def test_candidate_is_ahead_where_they_show_more_and_not_where_both_show_nothing():
    def met(text, verdict, credit):
        return judged(text, verdict).model_copy(update={"credit": credit})

    def analysis(*requirements):
        return MatchingAnalysis(score=50, low=50, high=50, components=(), requirements=requirements, engine_version="1")

    ada = analysis(
        met("Kafka", Verdict.MET, 1),
        met("SQL", Verdict.PARTLY, 0.5),
        met("Rust", Verdict.UNKNOWN, 0.2),
        met("Go", Verdict.MET, 1),
    )
    bo = analysis(
        met("Kafka", Verdict.MISSING, 0),
        met("SQL", Verdict.MISSING, 0),
        met("Rust", Verdict.MISSING, 0),
        met("Go", Verdict.MET, 1),
    )
    found = Comparison.advantages(ada, bo)
    assert [(each.requirement, each.own.value, each.other.value) for each in found] == [
        ("Kafka", "met", "missing"),
        ("SQL", "partly", "missing"),
    ]
    assert Comparison.advantages(bo, ada) == ()
