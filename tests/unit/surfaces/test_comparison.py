"""Comparison pages, also for candidates compared with different roles."""

import pytest

from callboard.engine.facts import Evidence, Source
from callboard.engine.matching.model import Basis, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.posting.model import Importance, RequirementKind
from callboard.hiring.ranking import CandidateRanking, RankedCandidate
from callboard.surfaces.report.comparison_tables import ComparisonTable, TableRow, comparison_tables, in_short
from callboard.surfaces.report.html import render_comparison


def judged(text: str, verdict: Verdict, basis: Basis = Basis.OTHER) -> RequirementMatch:
    return RequirementMatch(
        text=text,
        kind=RequirementKind.SKILL,
        importance=Importance.MUST,
        verdict=verdict,
        credit=0.5,
        reason="",
        basis=basis,
        requirement_evidence=Evidence(source=Source.POSTING, quote=text, start=0, end=len(text), page=1, line=1),
    )


Asked = tuple[str, Verdict] | tuple[str, Verdict, Basis]


def row(name: str, role: str | None, *asked: Asked) -> RankedCandidate:
    requirements = tuple(judged(each[0], each[1], each[2] if len(each) > 2 else Basis.OTHER) for each in asked)
    analysis = MatchingAnalysis(
        role=role, score=50, low=50, high=50, components=(), requirements=requirements, engine_version="1"
    )
    return RankedCandidate(resume_name=f"{name}.pdf", candidate=name, matching=analysis)


@pytest.fixture
def two_roles() -> CandidateRanking:
    cook = row("Ada", "Cook", ("Knives", Verdict.MET))
    clerk = row("Bo", "Clerk", ("Ledgers", Verdict.MISSING), ("Dutch and English", Verdict.MET))
    other = row("Cy", "Clerk", ("Dutch and English", Verdict.UNKNOWN), ("Dutch and English", Verdict.PARTLY))
    return CandidateRanking.rank("job.md", [cook, clerk, other])


def lines(table: ComparisonTable) -> list[TableRow[RequirementMatch]]:
    return [line for group in table.groups for line in group.lines]


def verdicts(table: ComparisonTable) -> dict[str, list[str | None]]:
    return {line.text: [cell and cell.verdict.value for cell in line.cells] for line in lines(table)}


def test_candidates_are_compared_only_on_requirements_of_their_role(two_roles: CandidateRanking):
    cook, clerk = comparison_tables(two_roles)
    assert (cook.role, [each.candidate for each in cook.rows], verdicts(cook)) == ("Cook", ["Ada"], {"Knives": ["met"]})
    assert ([each.candidate for each in clerk.rows], verdicts(clerk)["Ledgers"]) == (["Bo", "Cy"], ["missing", None])


def test_line_with_two_requirements_has_two_verdicts(two_roles: CandidateRanking):
    twice = [line for line in lines(comparison_tables(two_roles)[1]) if line.text == "Dutch and English"]
    assert [[cell and cell.verdict.value for cell in line.cells] for line in twice] == [
        ["met", "unknown"],
        [None, "partly"],
    ]


def test_a_file_that_could_not_be_evaluated_is_named_once():
    problems = ("The file is empty: cv.pdf.", "The run ended early.")
    shown = [RankedCandidate(resume_name="cv.pdf", problem=problem).problem_line for problem in problems]
    assert shown == ["The file is empty: cv.pdf.", "cv.pdf: The run ended early."]


def test_page_names_both_roles_and_marks_unasked_requirements(two_roles: CandidateRanking):
    page = render_comparison(two_roles)
    assert page.index("<h2>Cook</h2>") < page.index("<h2>Clerk</h2>")
    assert "<td>–</td>" in page


def test_candidate_is_ahead_where_they_show_more_and_not_where_both_show_nothing():
    def met(text: str, verdict: Verdict, credit: float) -> RequirementMatch:
        return judged(text, verdict).model_copy(update={"credit": credit})

    def analysis(*requirements: RequirementMatch) -> MatchingAnalysis:
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
    found = CandidateRanking.advantages(ada, bo)
    assert [(each.requirement, each.own.value, each.other.value) for each in found] == [
        ("Kafka", "met", "missing"),
        ("SQL", "partly", "missing"),
    ]
    assert CandidateRanking.advantages(bo, ada) == ()


def with_concerns(name: str, *concerns: str) -> RankedCandidate:
    return row(name, None).model_copy(update={"concerns": concerns})


def main_concerns(comparison: CandidateRanking) -> dict[str, str | None]:
    return {each.candidate: each.concern for each in comparison.rows}


def test_main_concern_is_one_that_most_other_candidates_do_not_share():
    rows = [
        with_concerns("Ada", "Not shown: Ledgers.", "Not shown: Dutch.", "Not shown: Excel."),
        with_concerns("Bo", "Not shown: Ledgers.", "Not shown: Dutch."),
        with_concerns("Cy", "Not shown: Ledgers."),
        with_concerns("Di", "Not shown: Ledgers.", "Not shown: Dutch."),
    ]
    compared = CandidateRanking.rank("job.md", rows)
    assert main_concerns(compared) == {
        "Ada": "Not shown: Excel.",
        "Bo": "Not shown: Dutch.",
        "Cy": None,
        "Di": "Not shown: Dutch.",
    }
    assert comparison_tables(compared)[0].shared_concerns == ("Not shown: Ledgers.",)


def test_concern_about_all_candidates_is_said_once():
    rows = [with_concerns(name, "Not shown: Ledgers.") for name in ("Ada", "Bo", "Cy")]
    assert render_comparison(CandidateRanking.rank("job.md", rows)).count("Not shown: Ledgers.") == 1


def test_of_concerns_that_few_share_the_most_important_is_told():
    rows = [
        with_concerns("Ada", "Not shown: Ledgers.", "Not shown: Dutch."),
        with_concerns("Bo", "Not shown: Ledgers."),
        with_concerns("Cy"),
        with_concerns("Di"),
    ]
    assert main_concerns(CandidateRanking.rank("job.md", rows))["Ada"] == "Not shown: Ledgers."


def test_concern_about_the_only_candidate_is_theirs():
    compared = CandidateRanking.rank("job.md", [with_concerns("Ada", "Not shown: Ledgers.")])
    assert main_concerns(compared) == {"Ada": "Not shown: Ledgers."}
    assert comparison_tables(compared)[0].shared_concerns == ()


def test_conditions_of_the_job_stand_apart_and_are_not_counted():
    bo = row("Bo", None, ("Ledgers", Verdict.MET), ("Lift 30 pounds", Verdict.UNKNOWN, Basis.CONDITION))
    cy = row("Cy", None, ("Ledgers", Verdict.MISSING), ("Lift 30 pounds", Verdict.UNKNOWN, Basis.CONDITION))
    must, conditions = comparison_tables(CandidateRanking.rank("job.md", [bo, cy]))[0].groups
    assert (must.title, must.met) == ("Must have", ("1 of 1", "0 of 1"))
    assert (conditions.title, conditions.met) == ("Conditions of the job", ("", ""))


def test_reason_for_holding_several_candidates_is_told_once_with_their_names() -> None:
    reason = "job.md is written in Japanese, which Callboard cannot judge."
    held = [RankedCandidate(resume_name=f"{name}.pdf", candidate=name, held=reason) for name in ("Ada", "Bo")]
    page = render_comparison(CandidateRanking.rank("job.md", held))
    assert f"<li>Ada, Bo: {reason}</li>" in page
    assert "Ranked by score" not in page


@pytest.mark.parametrize(
    ("claim", "short"),
    [
        ("Has worked as a Cook.", "Has worked as a Cook."),
        (
            "3 years in a kitchen: 5.6 years of relevant work (3 years required).",
            "3 years in a kitchen: 5.6 years of relevant work (3 years required).",
        ),
        (
            "3 years of Baking: 5.6 years of Baking in dated jobs (3 years required).",
            "5.6 years of Baking in dated jobs (3 years required).",
        ),
        (
            "3 years as a cook: No job shows this kind of work (3 years required).",
            "3 years as a cook: No job shows this kind of work (3 years required).",
        ),
        ("Computer skills: Shown by Spreadsheets.", "Computer skills: Shown by Spreadsheets."),
        ("Menus for a hotel: “Planned the menus of the Harbour Inn”.", "Menus for a hotel."),
        ("Menus for a hotel: shown in the résumé.", "Menus for a hotel."),
        ("Skills asked for and mentioned: pastry and sauces.", "Pastry and sauces."),
        (
            "A degree in cooking: BSc, Baking; the posting names other fields.",
            "BSc, Baking; the posting names other fields.",
        ),
        ("Not shown: Pastry.", "Not shown: Pastry."),
        ("German: listed as C2, which is enough.", "German: listed as C2, which is enough."),
        ("Relevant work: “Ran a kitchen of twelve”.", "Relevant work: “Ran a kitchen of twelve”."),
    ],
)
def test_claim_is_told_in_the_few_words_that_a_column_has_room_for(claim: str, short: str) -> None:
    assert in_short(claim) == short
