"""JSON of job boards, and JSON-LD in their pages, read as postings."""

from __future__ import annotations

import json

import pytest

from callboard.documents import json_text
from callboard.documents import web_page as page
from callboard.documents.limits import Limits


def told(value: object) -> list[str]:
    return [line.text for line in json_text.read(json.dumps(value).encode(), Limits()).lines]


GREENHOUSE = {
    "id": 4411,
    "title": "Senior Product Designer",
    "company_name": "Alderway",
    "location": {"name": "Dublin, Ireland"},
    "content": "&lt;h3&gt;What you&#39;ll do&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;Own the passenger app&lt;/li&gt;&lt;/ul&gt;",
}
LEVER = {
    "text": "Platform Engineer",
    "categories": {"commitment": "Full-time", "location": "Denver, CO", "allLocations": ["Denver, CO", "Austin, TX"]},
    "description": "<div>Ridgeline makes maps.</div>",
    "descriptionPlain": "Ridgeline makes maps.",
    "lists": [{"text": "Who You Are", "content": "<li>4+ years of Rust</li><li>PostGIS</li>"}],
    "workplaceType": "hybrid",
    "salaryRange": {"min": 130000, "max": 160000, "currency": "USD", "interval": "per-year-salary"},
}
LINKED = {
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    "title": "Support Engineer",
    "description": "<p>Answer tickets from customers.</p>",
    "employmentType": "FULL_TIME",
    "hiringOrganization": {"@type": "Organization", "name": "Pinnock Hosting"},
    "jobLocation": {"@type": "Place", "address": {"addressLocality": "Halifax", "addressRegion": "NS"}},
    "jobLocationType": "TELECOMMUTE",
    "applicantLocationRequirements": {"@type": "Country", "name": "Canada"},
    "baseSalary": {
        "currency": "CAD",
        "value": {"minValue": 62000, "maxValue": 71000.0, "unitText": "YEAR"},
    },
}


class TestBoards:
    def test_escaped_markup_becomes_headings_and_bullets(self):
        reading = json_text.read(json.dumps(GREENHOUSE).encode(), Limits())
        assert [line.text for line in reading.lines] == [
            "Job title: Senior Product Designer",
            "Company: Alderway",
            "Location: Dublin, Ireland",
            "What you'll do",
            "Own the passenger app",
        ]
        assert [(line.level, line.bullet) for line in reading.lines[-2:]] == [(3, False), (0, True)]

    def test_lists_keep_their_headings_and_nothing_is_repeated(self):
        assert told(LEVER) == [
            "Job title: Platform Engineer",
            "Location: Denver, CO",
            "Location: Austin, TX",
            "Employment type: Full time",
            "Workplace: Hybrid",
            "Salary: 130000 - 160000 USD per year",
            "Ridgeline makes maps.",
            "Who You Are",
            "4+ years of Rust",
            "PostGIS",
        ]

    def test_response_with_several_jobs_gives_each_title_as_a_heading(self):
        lines = json_text.read(json.dumps({"jobs": [GREENHOUSE, LEVER]}).encode(), Limits()).lines
        assert [line.text for line in lines if line.level == 1] == ["Senior Product Designer", "Platform Engineer"]

    def test_employer_field_beside_the_job_is_read(self):
        info = {"title": "Cook", "jobDescription": "<p>Cooks.</p>", "location": "Leeds", "timeType": "Full time"}
        assert "Company: Halden" in told({"jobPostingInfo": info, "hiringOrganization": {"name": "Halden"}})

    @pytest.mark.parametrize(
        ("pay", "line"),
        [
            ({"min_cents": 5000000, "max_cents": 6000050, "currency_type": "USD"}, "Salary: 50000 - 60000.50 USD"),
            ({"minValue": "x", "maxValue": 20, "currency": "EUR", "unitText": "HOUR"}, "Salary: up to 20 EUR per hour"),
            ("€50k – €60k", "Salary: €50k – €60k"),
        ],
    )
    def test_pay_is_written_on_one_line(self, pay: object, line: str):
        assert line in told({**GREENHOUSE, "salary": pay})

    def test_a_resume_in_json_is_never_a_posting(self):
        resume = {"basics": {"name": "Ada"}, "projects": [{**GREENHOUSE}], "title": "CV", "description": "x"}
        reading = json_text.read(json.dumps(resume).encode(), Limits())
        assert reading.json_resume == resume
        assert not any(line.text.startswith("Job title:") for line in reading.lines)

    def test_other_json_is_rendered_unchanged(self):
        assert told({"name": "Ada", "notes": ["one", "two"]}) == ["Ada", "Notes", "one", "two"]


class TestPages:
    def read(self, body: str, linked: object = LINKED) -> list[str]:
        script = f'<script type="application/ld+json">{json.dumps(linked)}</script>'
        data = f"<!DOCTYPE html><html><head>{script}</head><body>{body}</body></html>"
        return [line.text for line in page.read(data.encode(), Limits()).lines]

    def test_page_rendered_by_scripts_is_read_from_its_json_ld(self):
        assert self.read('<div id="root"></div>') == [
            "Job title: Support Engineer",
            "Company: Pinnock Hosting",
            "Location: Halifax, NS",
            "Employment type: Full time",
            "Workplace: Remote (Canada)",
            "Salary: 62000 - 71000 CAD per year",
            "Answer tickets from customers.",
        ]

    def test_json_ld_text_shown_on_the_page_is_not_repeated(self):
        lines = self.read("<h1>Support Engineer</h1><p>Answer <b>tickets</b> from customers.</p>")
        assert lines.count("Answer tickets from customers.") == 1

    def test_json_ld_of_job_lists_and_broken_json_ld_are_ignored(self):
        assert self.read("<p>Our openings</p>", [LINKED, {**LINKED, "title": "Other"}]) == ["Our openings"]
        broken = '<script type="application/ld+json">{"@type": "JobPosting",</script><p>Hello</p>'
        assert [line.text for line in page.read(broken.encode(), Limits()).lines] == ["Hello"]


@pytest.mark.parametrize(("country", "place"), [("de", "Erfurt, DE"), ("us", "Erfurt, TH, US")])
def test_region_code_is_written_where_it_is_usual(country: str, place: str) -> None:
    job = {"name": "Filialleiter", "location": {"city": "Erfurt", "region": "TH", "country": country}, "jobAd": {}}
    assert f"Location: {place}" in told(job)
