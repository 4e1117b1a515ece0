"""A report on paper: the facts of the page, and no text of a file is markup there."""

from datetime import UTC, datetime

import pypdfium2
import pytest
from tests.builders.postings import a_posting

from callboard.agents.spec import EngineKind
from callboard.engine.dates import PartialDate
from callboard.engine.facts import Evidence, Source
from callboard.engine.interview.model import Difficulty, Question, QuestionCategory, QuestionSet
from callboard.engine.matching.model import BlockerCheck, Component, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.posting.model import Importance, Posting, RequirementKind, Role
from callboard.engine.research.model import Period, ResearchAnalysis
from callboard.engine.trust.findings import ScanReport
from callboard.engine.writing.model import Audience, Claim, EmailDraft, Evaluation, Recommendation
from callboard.hiring.intake import Hold
from callboard.hiring.report import AgentLine, HiringReport
from callboard.surfaces.cli.evaluation_text import evaluation_lines
from callboard.surfaces.report.html import render_report
from callboard.surfaces.report.pdf import render_pdf

MARKUP = '#panic("run") $x$ = Head #set text(red) <label> @ref *bold* \\'


def quoted(text: str, line: int, source: Source = Source.RESUME) -> Evidence:
    return Evidence(source=source, quote=text, start=0, end=len(text), line=line)


def report(**changes: object) -> HiringReport:
    asked = RequirementMatch(
        text=f"Kafka {MARKUP}",
        kind=RequirementKind.SKILL,
        importance=Importance.MUST,
        verdict=Verdict.MET,
        credit=1,
        reason="Kafka is shown.",
        requirement_evidence=quoted("Kafka", 3, Source.POSTING),
        resume_evidence=(quoted("Ran Kafka for two years", 7),),
    )
    breaker = BlockerCheck(
        detail="right to work", status=Verdict.UNKNOWN, reason="Ask.", requirement_evidence=quoted("EU", 9)
    )
    match = MatchingAnalysis(
        score=81.4,
        low=78,
        high=85,
        components=(Component(name="skills", weight=55, points=44, known=1, reason="8 of 9"),),
        requirements=(asked,),
        blockers=(breaker,),
        engine_version="1",
    )
    evaluation = Evaluation(
        recommendation=Recommendation.ADVANCE,
        score=81.4,
        headline="",
        scorecard=(),
        strengths=(Claim(text="Runs Kafka.", evidence=(quoted("Ran Kafka", 7),)),),
        risks=(),
        unknowns=(),
    )
    gap = Period(label="", start=PartialDate("2021-01"), end=PartialDate("2021-02"), months=2, kind="gap")
    values = {
        "run_id": "0000",
        "status": "waiting",
        "created_at": datetime(2026, 11, 23, tzinfo=UTC),
        "resume_name": "cv.pdf",
        "posting_name": "job.md",
        "resume_lines": ("Ada Byron", MARKUP),
        "posting_lines": ("Clerk",),
        "scan": ScanReport(suspicious=False),
        "agents": (),
        "matching_analysis": match,
        "evaluation": evaluation,
        "research_analysis": ResearchAnalysis(checks=(), timeline=(gap,), total_months=24),
    }
    return HiringReport.model_validate(values | changes)


def text_of(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)


def test_paper_has_score_advice_requirements_deal_breakers_and_career() -> None:
    text = text_of(render_pdf(report()))
    for words in (
        "81",
        "likely 78 – 85",
        "Advance",
        "Runs Kafka. line 7",
        "Right to work",
        "“Ran Kafka for two years”",
    ):
        assert words in text
    assert "Jan 2021 – Feb 2021" in text


def test_line_of_the_posting_is_not_taken_for_one_of_the_resume() -> None:
    evaluation = report().evaluation
    assert evaluation
    risk = Claim(text="Not shown: Rust.", evidence=(quoted("Rust", 5, Source.POSTING),))
    shown = report(evaluation=evaluation.model_copy(update={"risks": (risk,)}))
    assert 'href="#posting-5">posting, line 5</a>' in render_report(shown)
    assert "Not shown: Rust. posting, line 5" in text_of(render_pdf(shown))


def with_requirement(**changes: object) -> HiringReport:
    match = report().matching_analysis
    assert match
    row = match.requirements[0].model_copy(update=changes)
    return report(matching_analysis=match.model_copy(update={"requirements": (row,)}))


def test_status_and_quotation_are_not_repeated_by_a_sentence() -> None:
    shown = with_requirement(reason="Shown in the résumé.")
    for page in (render_report(shown), text_of(render_pdf(shown))):
        assert "Ran Kafka for two years" in page
        assert "Shown in the résumé." not in page
    unquoted = with_requirement(reason="Shown in the résumé.", resume_evidence=())
    assert "Shown in the résumé." in render_report(unquoted)


def test_terminal_tells_a_missing_skill_by_its_sign_and_a_condition_once() -> None:
    elsewhere = Evidence(source=Source.POSTING, quote="Rust", start=90, end=94, line=5)
    missing = {"text": "Rust", "verdict": Verdict.MISSING, "absent_skills": ("Rust",), "reason": "Not mentioned: Rust."}
    lines = list(evaluation_lines(with_requirement(**missing, requirement_evidence=elsewhere)))
    assert "  [red]✗[/] Rust" in lines
    asked = Evidence(source=Source.POSTING, quote="EU", start=0, end=2, line=9)
    condition = list(evaluation_lines(with_requirement(**missing, requirement_evidence=asked)))
    assert not [line for line in condition if "Rust" in line]


def test_every_part_that_a_model_wrote_is_marked() -> None:
    ran = {"status": "complete", "seconds": 1.0, "headline": "", "purpose": ""}
    question = Question(
        question="How did you size the cluster?",
        why="Ran Kafka.",
        evidence=(quoted("Ran Kafka", 7),),
        good_answer="Names figures.",
        follow_up="And then?",
        category=QuestionCategory.TECHNICAL,
        difficulty=Difficulty.MEDIUM,
    )
    parts = {
        "technical_questions": QuestionSet(questions=(question,)),
        "email_content": EmailDraft(audience=Audience.CANDIDATE, to=None, subject="Hello", body="Dear Ada"),
    }
    wrote = ("evaluation", "matching", "technical_interview", "email")
    mark = catalogue("report")["model"]
    for engine, marks in ((EngineKind.MODEL, len(wrote)), (EngineKind.RULES, 0)):
        agents = tuple(AgentLine.model_validate(ran | {"name": name, "engine": engine}) for name in wrote)
        written = report(agents=agents, **parts)
        assert text_of(render_pdf(written)).count(mark) == marks
        assert render_report(written).count(mark) == marks
        assert any(mark in line for line in evaluation_lines(written)) is bool(marks)


def test_line_that_asks_for_a_protected_trait_is_shown_with_what_becomes_of_it() -> None:
    line = quoted("Must be a professing Christian", 4, Source.POSTING)
    role = Role(protected=(line,))
    text = text_of(render_pdf(report(jd_analysis=Posting(is_job_posting=True, role=role, roles=(role,)))))
    assert "concern protected characteristics:" in text
    assert "“Must be a professing Christian”" in text


def test_markup_of_the_typesetter_in_a_file_is_only_shown() -> None:
    assert text_of(render_pdf(report())).count('#panic("run") $x$ = Head') == 2


@pytest.mark.parametrize("missing", ["matching_analysis", "evaluation", "research_analysis"])
def test_run_that_ended_early_is_still_set(missing: str) -> None:
    text = text_of(render_pdf(report(**{missing: None}, error="The posting cannot be read.", status="failed")))
    assert "The run ended early: The posting cannot be read." in text


def test_languages_are_told_where_the_letter_is_in_another_one_than_the_report() -> None:
    german, english = (report(jd_analysis=a_posting("Clerk", language=code).posting) for code in ("de", "en"))
    said = "The report is in English. The letter and the questions are in German, as the posting is."
    for page in (render_report(german), " ".join(text_of(render_pdf(german)).split())):
        assert said in page
    assert "The report is in English" not in render_report(english)


def test_paper_says_where_text_was_recognised_in_pictures() -> None:
    doubt = "The text of cv.pdf was recognised in pictures of its pages; check what matters against the file."
    assert doubt in text_of(render_pdf(report(recognised=(doubt,))))
    assert "recognised" not in text_of(render_pdf(report()))


def test_no_language_of_letters_is_told_where_the_posting_is_held() -> None:
    hold = Hold(reason="job.md is written in Italian, which Callboard cannot judge.", may_be_lifted=False)
    for language in ("it", "de"):
        held = report(holds=(hold,), jd_analysis=Posting(language=language, is_job_posting=True, role=Role()))
        assert (held.unwritten_language, held.letter_language) == (None, None)
        page = render_report(held)
        assert hold.reason in page
        assert "the questions are in" not in page
