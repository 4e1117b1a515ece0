"""Résumés whose line breaks were lost, cut again."""

import itertools
from datetime import date

import pytest

from callboard.engine.document import Document
from callboard.engine.resume.model import Resume
from callboard.engine.resume.parser import parse_resume
from callboard.engine.resume.stages.lost_line_breaks import StretchKind, split_run_on_line

ONE_LINE = (
    "WAREHOUSE SUPERVISOR Summary Supervisor with nine years in cold storage and distribution. Skills forklift, "
    "inventory control, SAP, team leadership, OSHA Experience Company Name City , State Warehouse Supervisor 03/2015 "
    "to Current Lead a shift of 24 pickers and packers. Cut picking errors by 30%. Company Name City , State Forklift "
    "Operator 06/2010 to 02/2015 Loaded trucks and counted stock. Education High School Diploma Lincoln High School "
    "2009"
)
WIDE_GAPS = (
    "         BAKER       Summary     Baker with early hours and steady hands.        Experience      Head Baker     "
    "Jan 2016   to   Current      Company Name   －   City  ,   State     Shape and bake 400 loaves a night.  Order "
    "flour and train two apprentices.     Ranch Hand     May 2012   to   Dec 2015      Company Name   －   City  ,   "
    "State     Fed livestock and mended fences.       Education      2012   High School Diploma          "
)
GLUED = (
    "SummaryPatient driving instructor with clean records.HighlightsDefensive drivingExperience\n01/2014\nto\n"
    "Current\nDriving Instructor\nRoad School – Dayton , OH\n\nTaught 300 learners on manual cars.\nEducationDiploma : "
    "Traffic Safety 2013"
)
UNHEADED_DATES = (
    "Cocinera Experiencia laboral Marzo 2015 - actualidad Cocinera, Restaurante El Faro, Cádiz. Elaboración de arroces "
    "y pescados. 2011 - 2015 Ayudante de cocina, Hotel Mar. Preparación de desayunos. Formación Ciclo formativo de "
    "Cocina y Gastronomía"
)


def read(text: str) -> Resume:
    return parse_resume(Document.from_text(text), today=date(2021, 6, 1))


def titles(resume: Resume) -> list[str]:
    return [job.title.value for job in resume.work if job.title]


class TestCut:
    def test_long_line_without_headings_stays_whole(self):
        line = (
            "Led the team that moved the billing of nine countries to one system, and kept its experience at hand. " * 4
        )
        assert [part.kind for part in split_run_on_line(line)] == [StretchKind.TEXT]

    def test_stretches_are_disjoint_parts_of_the_line(self):
        parts = split_run_on_line(WIDE_GAPS)
        assert all(one.end <= other.start for one, other in itertools.pairwise(parts))
        assert [WIDE_GAPS[part.start : part.end] for part in parts if part.kind is StretchKind.HEADING] == [
            "Summary",
            "Experience",
            "Education",
        ]

    def test_job_title_with_a_heading_word_is_not_a_heading(self):
        line = ONE_LINE.replace("Warehouse Supervisor 03", "Adult Education Instructor 03")
        assert "Adult Education Instructor" in titles(read(line))


class TestReadingFlatText:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (ONE_LINE, ["Warehouse Supervisor", "Forklift Operator"]),
            (WIDE_GAPS, ["Head Baker", "Ranch Hand"]),
            (GLUED, ["Driving Instructor"]),
        ],
    )
    def test_jobs_are_found_in_a_line_that_runs_on(self, text: str, expected: list[str]):
        assert titles(read(text)) == expected

    def test_jobs_keep_their_dates_and_descriptions(self):
        first, second = read(ONE_LINE).work
        assert first.start
        assert first.start.value == "2015-03"
        assert first.current
        assert second.end
        assert second.end.value == "2015-02"
        assert [bullet.value for bullet in first.bullets] == [
            "Lead a shift of 24 pickers and packers.",
            "Cut picking errors by 30%.",
        ]

    def test_sections_behind_joined_headings_are_read(self):
        resume = read(GLUED)
        assert resume.summary
        assert resume.summary.value.startswith("Patient driving instructor")
        assert [study.level for study in resume.education]

    def test_dates_before_a_title_in_small_letters_head_a_job(self):
        assert titles(read(UNHEADED_DATES))[1] == "Ayudante de cocina"

    def test_text_before_a_leading_date_is_not_the_name_of_its_job(self):
        text = (
            "LEBENSLAUF Beruflicher Werdegang 05/2012 – heute Buchhalterin Müller GmbH Konten mit DATEV und SAP "
            "08/2006 – 04/2012 Steuerfachangestellte Kanzlei Roth Lohnabrechnungen und Belege Ausbildung 2003 – 2006 "
            "Ausbildung zur Steuerfachangestellten"
        )
        second = read(text).work[1]
        assert second.start
        assert second.start.value == "2006-08"
        assert second.evidence.quote.startswith("08/2006")

    def test_evidence_is_at_its_stated_place(self):
        document = Document.from_text(ONE_LINE)
        for job in parse_resume(document, today=date(2021, 6, 1)).work:
            assert job.title
            assert document.text[job.title.evidence.start : job.title.evidence.end] == job.title.evidence.quote

    def test_single_camel_case_word_is_not_a_heading(self):
        resume = read("Jo Park\nSkillsFuture Singapore trainer of the year\nExperience\nTrainer, Acme, 2015 - 2018\n")
        assert titles(resume) == ["Trainer"]


def test_text_of_other_sections_is_kept_without_contact_lines() -> None:
    text = (
        "Jo Park\n12 Long Street, Leeds LS1 2AB\njo@park.example\n\nExperience\nTrainer, Acme, 2015 - 2018\n\n"
        "Additional Information\nRuns a community kitchen for forty people\nReach me at +44 20 7946 0000 every day\n"
    )
    assert [fact.value for fact in read(text).remainder] == ["Runs a community kitchen for forty people"]
