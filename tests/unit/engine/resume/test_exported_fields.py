"""Résumés exported from a database are read by their fields."""

from datetime import date

import pytest

from callboard.engine.document import Document
from callboard.engine.resume.exported_fields import read_exported_fields
from callboard.engine.resume.jsonresume import to_json_resume
from callboard.engine.resume.parser import parse_resume
from callboard.engine.resume.recognise import looks_like_resume

FIELDS = """career_objective: Analyst who likes clean tables.
skills: ['SQL', "Tableau", 'R']
educational_institution_name: ['Elm College', 'Elm College']
degree_names: ['B.Sc', 'M.Sc']
passing_years: ['2015', '2018']
educational_results: ['N/A', 'N/A']
professional_company_names: ['Brindle', 'Lathe & Co']
start_dates: ['Sep 2019', 'Jun 2018']
end_dates: ['Till Date', 'Aug 2019']
positions: ['Business Analyst', 'Junior Analyst']
responsibilities: Wrote reports
Trained colleagues
"""
FORM = """Skills * Languages: Python (pandas, numpy), SQL * Others: Git, Docker.Education Details \n
May 2013 to May 2017 B.E   Elm College
Data Scientist \n
Data Scientist - Brindle
Skill Details \nPython- Exprience - 24 months
Statsmodels- Exprience - Less than 1 year months
Company Details \ncompany - Brindle
description - Models of lifts
* Cleaned the data of sensors
company - Lathe & Co
description - Deployed a regression model.
"""


def read(text):
    return to_json_resume(parse_resume(Document.from_text(text), today=date(2026, 1, 1)))


def test_lists_of_fields_are_jobs_side_by_side():
    found = read(FIELDS)
    jobs = [(job["name"], job["position"], job["startDate"], job.get("endDate")) for job in found["work"]]
    assert jobs == [
        ("Brindle", "Business Analyst", "2019-09", None),
        ("Lathe & Co", "Junior Analyst", "2018-06", "2019-08"),
    ]
    assert found["work"][0]["highlights"] == ["Wrote reports", "Trained colleagues"]
    assert [(one["studyType"], one["endDate"]) for one in found["education"]] == [("B.Sc", "2015"), ("M.Sc", "2018")]
    assert found["skills"][0]["keywords"] == ["SQL", "Tableau", "R"]


def test_completed_form_is_read_by_its_labels():
    found = read(FORM)
    assert [(job["name"], job.get("position")) for job in found["work"]] == [
        ("Brindle", "Data Scientist"),
        ("Lathe & Co", None),
    ]
    assert found["work"][0]["highlights"] == ["Models of lifts", "Cleaned the data of sensors"]
    assert [group.get("keywords") for group in found["skills"]] == [
        ["Python", "SQL"],
        ["Git", "Docker"],
        ["Python", "Statsmodels"],
    ]
    assert found["education"][0]["institution"] == "Elm College"


@pytest.mark.parametrize("text", [FIELDS, FORM])
def test_exported_profile_is_a_resume_with_quotations(text):
    document = Document.from_text(text)
    assert looks_like_resume(document) == 1.0
    job = parse_resume(document, today=date(2026, 1, 1)).work[0]
    assert job.company is not None
    assert document.text[job.company.evidence.start : job.company.evidence.end] == "Brindle"


@pytest.mark.parametrize("text", ["Skills: SQL\nCompany: Brindle\nPosition: Clerk\nLocation: Fulda", "", "name: x"])
def test_labels_in_a_written_resume_are_not_an_export(text):
    assert read_exported_fields(text) is None
