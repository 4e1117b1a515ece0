"""The answers of boards and applicant systems, each in its own shape, read to the same facts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.builders import boards

from callboard.documents import json_text
from callboard.documents.limits import Limits
from callboard.engine.document import Document
from callboard.engine.posting.parser import parse_posting
from callboard.engine.posting.posting_json import to_json

NO_PAY = (None, None, None, None)
DUTIES = ["Plan routes for forty vans", "Talk to drivers every morning"]


def parsed(value: object) -> dict[str, Any]:
    reading = json_text.read(json.dumps(value).encode(), Limits())
    return to_json(parse_posting(Document(reading.media_type, tuple(reading.lines), json_resume=reading.json_resume)))


def lines(value: object) -> list[str]:
    return [line.text for line in json_text.read(json.dumps(value).encode(), Limits()).lines]


EXPECTED: dict[str, tuple[Any, ...]] = {
    # title, company, locations, remote, hybrid, regions, employment, seniority, pay
    "WORKABLE_JOB": (
        *("Dispatch Coordinator", "Halden Freight", ["Leeds, England, United Kingdom"], False, True, []),
        *("full_time", "senior", (28000, 32000, "GBP", "year")),
    ),
    "WORKABLE_WIDGET": (
        *("Dispatch Coordinator", "Halden Freight", ["Leeds, England, United Kingdom"], True, None, []),
        *("part_time", "junior", NO_PAY),
    ),
    "RECRUITEE": (
        *("Magazijnmedewerker", "Zaanlicht", ["Zaandam, Noord-Holland, Netherlands"], False, None, []),
        *("part_time", "junior", (2400, 2900, "EUR", "month")),
    ),
    "SMART": (
        *("Senior Process Engineer", "Ketterwald Chemie GmbH", ["Krefeld, DE"], False, True, []),
        *("full_time", "senior", NO_PAY),
    ),
    "GREENHOUSE": (
        *("Staff Data Engineer", "Orrery", ["Toronto, ON"], True, None, ["Canada"]),
        *("full_time", "staff", (120000, 150000, "CAD", "year")),
    ),
    "LEVER": (
        *("Senior Platform Engineer", "Ridgeline", ["Denver, CO", "Austin, TX"], True, None, []),
        *("full_time", "senior", (130000, 160000, "USD", "year")),
    ),
    "ASHBY": (
        *("Product Manager, Billing", "Tallypond", ["London", "Lisbon, Portugal"], False, True, []),
        *("full_time", "manager", (81000, 87000, "GBP", "year")),
    ),
    "PERSONIO": (
        *("Vertriebsmitarbeiter Innendienst", "Mühlbach Energie GmbH", ["Freiburg", "Basel"], False, None, []),
        *("part_time", "junior", NO_PAY),
    ),
    "TEAMTAILOR": (
        *("Site Manager", "Fjordbygg", ["Bergen, Norway"], False, True, []),
        *("full_time", "manager", (48000, 56000, "NOK", "month")),
    ),
    "BAMBOO": (
        *("Kennel Assistant", "Prairie Oak", ["Topeka, Kansas, United States"], False, None, []),
        *("part_time", "junior", (16, 18, "USD", "hour")),
    ),
    "WORKDAY": (
        *("Clinical Pharmacist", "St. Verena Health", ["Portland, OR", "Salem, OR"], False, True, []),
        *("part_time", "mid", NO_PAY),
    ),
    "LINKED": (
        *("Support Engineer", "Pinnock Hosting", [], True, None, ["Canada", "US"]),
        *("full_time", "mid", (31.5, 36, "CAD", "hour")),
    ),
    "ADZUNA": (
        *("Bricklayer", "Cobbold Homes", ["Ipswich, Suffolk"], False, None, []),
        *("contract", "mid", (38000, 42000, "GBP", "year")),
    ),
    "REMOTIVE": (
        *("Lead Developer", "Quillstack", [], True, None, ["Germany", "France"]),
        *("contract", "lead", (40000, 50000, "USD", "year")),
    ),
    "REMOTE_OK": (
        *("Senior Product Designer", "Solvane", [], True, None, ["Worldwide"]),
        *(None, "senior", (90000, 120000, "USD", "year")),
    ),
    "ARBEITNOW": (
        *("Buchhalter", "Rheinkontor GmbH", ["Cologne"], True, None, []),
        *("full_time", None, NO_PAY),
    ),
    "MUSE": (
        *("Bakery Supervisor", "Bramblewick", ["Savannah, GA"], False, None, []),
        *(None, "manager", NO_PAY),
    ),
    "HN_ITEM": (
        *("Backend Engineer", "Lanternfish", ["Porto, Portugal"], False, None, []),
        *("full_time", None, (45000, 60000, "EUR", "year")),
    ),
    "HIMALAYAS": (
        *("Payroll Specialist", "Fennmark", [], True, None, ["US"]),
        *("full_time", "mid", (52000, 61000, "USD", "year")),
    ),
    "HOMEGROWN": (
        *("Warehouse Supervisor", "Tidemark Stores", ["Bristol"], False, None, []),
        *("full_time", "manager", (31000, 34000, "GBP", "year")),
    ),
}
FACTS = ("title", "company", "locations", "remote", "hybrid", "remote_regions", "employment_type", "seniority")


@pytest.mark.parametrize("board", EXPECTED)
def test_postings_of_every_job_board_are_read(board: str) -> None:
    found = parsed(getattr(boards, board))
    assert found["is_job_posting"]
    assert len(found["roles"]) == 1
    assert (*(found[name] for name in FACTS), tuple(found["salary"].values())) == EXPECTED[board]


@pytest.mark.parametrize(
    "board", [name for name in EXPECTED if boards.LIST in json.loads(json.dumps(str(getattr(boards, name))))]
)
def test_lists_come_under_their_own_heading(board: str) -> None:
    sections = parsed(getattr(boards, board))["sections"]
    assert sections["responsibilities"][-2:] == DUTIES
    assert sections["requirements"][-2:] == ["3+ years in dispatch or logistics", "Fluent English"]


def test_unknown_key_becomes_a_heading() -> None:
    sections = parsed(boards.HOMEGROWN)["sections"]
    assert sections["responsibilities"] == ["Run the late shift", "Train new starters"]
    assert sections["requirements"] == ["Forklift licence", "2 years in a warehouse"]
    assert sections["preferred"] == ["German"]


class TestListsOfJobs:
    def test_jobs_of_a_list_have_their_own_employer_place_and_pay(self):
        (job,) = boards.ADZUNA["results"]
        other = {
            **job,
            "title": "Roofer",
            "company": {"display_name": "Slate & Sons"},
            "location": {"display_name": "Leeds, West Yorkshire"},
            "description": "Slate & Sons needs a roofer. You must have 2 years of experience with slate.",
            "salary_min": 30000,
            "salary_max": 36000,
        }
        roles = parsed({**boards.ADZUNA, "count": 2, "results": [job, other]})["roles"]
        assert [(role["title"], role["company"], role["salary"]["min"]) for role in roles] == [
            ("Bricklayer", "Cobbold Homes", 38000),
            ("Roofer", "Slate & Sons", 30000),
        ]
        assert [role["locations"] for role in roles] == [["Ipswich, Suffolk"], ["Leeds, West Yorkshire"]]

    def test_remote_work_of_one_job_does_not_leak_to_the_next(self):
        (job,) = boards.WORKABLE_WIDGET["jobs"]
        cook = {**job, "title": "Cook", "city": "York", "locations": [], "telecommuting": False}
        roles = parsed({**boards.WORKABLE_WIDGET, "jobs": [job, cook]})["roles"]
        assert [(role["title"], role["remote"]) for role in roles] == [("Dispatch Coordinator", True), ("Cook", False)]
        assert {role["company"] for role in roles} == {"Halden Freight"}

    def test_jobs_with_the_same_description_each_keep_it(self):
        other = {**boards.LEVER, "text": "Map Engineer", "categories": {"location": "Boise, ID"}}
        roles = parsed([boards.LEVER, other])["roles"]
        assert [len(role["sections"]["requirements"]) for role in roles] == [2, 2]


class TestPay:
    def test_estimated_pay_is_not_read_as_offered(self):
        (job,) = boards.ADZUNA["results"]
        assert not any(line.startswith("Salary") for line in lines({**job, "salary_is_predicted": "1"}))

    def test_bare_amount_takes_the_currency_field_beside_it(self):
        job = {**boards.REMOTE_OK[1], "salary_min": None, "salary_max": None}
        assert "Salary: 52000 CHF" in lines({**job, "salary": 52000, "salaryCurrency": "chf"})

    @pytest.mark.parametrize("figure", [10**400, "1e400", -5, True, "lots", [None], {}])
    def test_malformed_amount_is_not_pay(self, figure: object):
        job = {**boards.REMOTE_OK[1], "salary_min": figure, "salary_max": None}
        assert not any(line.startswith("Salary") for line in lines(job))

    def test_equity_is_not_pay(self):
        (job,) = boards.ASHBY["jobs"]
        assert "Salary: 81000 - 87000 GBP per year" in lines(job)
        parts = {"summaryComponents": job["compensation"]["summaryComponents"][:1]}
        assert not any(line.startswith("Salary") for line in lines({**job, "compensation": parts}))


class TestWorkplace:
    @pytest.mark.parametrize(
        ("fields", "line"),
        [
            ({"isRemote": True, "workplaceType": "Hybrid"}, "Workplace: Hybrid"),
            ({"remote-status": "fully"}, "Workplace: Remote"),
            ({"workplace_type": "on_site", "telecommuting": False}, "Workplace: On-site"),
            ({"remoteType": "Fully Remote"}, "Workplace: Remote"),
            ({"locationType": "1"}, "Workplace: Remote"),
            ({"remote": "true"}, "Workplace: Remote"),
            ({"location": {"city": "Lyon", "remote": True}}, "Workplace: Remote"),
            ({"location": "Anywhere in the World"}, "Workplace: Remote (Anywhere in the World)"),
            ({"jobGeo": "UK"}, "Workplace: Remote (UK)"),
        ],
    )
    def test_workplace_is_read_from_words_and_flags_of_every_board(self, fields: dict[str, object], line: str):
        job = {"title": "Clerk", "description": "Files letters.", "company": "Acme", **fields}
        assert [one for one in lines(job) if one.startswith("Workplace")] == [line]

    def test_remote_status_none_is_ignored(self):
        job = {"title": "Clerk", "description": "Files letters.", "company": "Acme", "remote-status": "none"}
        assert not any(one.startswith("Workplace") for one in lines(job))


class TestPlaces:
    @pytest.mark.parametrize(
        ("place", "line"),
        [
            ("US-CA-San Jose", "Location: San Jose, CA, US"),
            (
                {"country": {"name": "United States", "id": "US"}, "state": {"id": "OR"}, "city": "Bend"},
                "Location: Bend",
            ),
            ({"address": {"addressLocality": "Ulm", "addressCountry": {"name": "Germany"}}}, "Location: Ulm, Germany"),
        ],
    )
    def test_place_is_written_as_people_do(self, place: object, line: str):
        job = {"title": "Clerk", "description": "Files letters.", "company": "0042 Acme Inc.", "location": place}
        assert [one for one in lines(job) if one.startswith(line)]
        assert "Company: Acme Inc." in lines(job)

    def test_unknown_region_stays_with_its_town(self):
        job = {**boards.WORKABLE_JOB, "locations": [], "location": {"city": "Athens", "region": "Attica"}}
        job["location"]["country"] = "Greece"
        assert parsed(job)["locations"] == ["Athens, Attica, Greece"]


class TestDemands:
    def test_experience_months_and_credentials_become_words(self):
        asked = {
            "experienceRequirements": {"@type": "OccupationalExperienceRequirements", "monthsOfExperience": "36"},
            "educationRequirements": [{"credentialCategory": "bachelor degree"}],
        }
        found = parsed({**boards.LINKED["@graph"][2], **asked})
        assert (found["years"], found["education"]) == (3, "bachelor")

    def test_level_and_education_codes_are_not_list_items(self):
        assert "Education level: vocational" in lines(boards.RECRUITEE)
        assert "vocational" not in parsed(boards.RECRUITEE)["sections"]["requirements"]


class TestKinds:
    @pytest.mark.parametrize(
        ("fields", "kind"),
        [
            ({"type": "full"}, "full time"),
            ({"type": {"id": "partTime", "name": "Part-Time"}}, "Part time"),
            ({"employment_type_code": "fulltime_permanent"}, "Fulltime permanent"),
            ({"employmentType": "FullTime"}, "Full time"),
        ],
    )
    def test_working_hours_become_words(self, fields: dict[str, object], kind: str):
        job = {"title": "Clerk", "description": "Files letters.", "company": "Acme", **fields}
        assert f"Employment type: {kind}" in lines(job)

    def test_unrelated_type_field_is_not_employment_type(self):
        job = {"title": "Clerk", "description": "Files letters.", "company": "Acme", "type": "external"}
        assert not any(line.startswith("Employment") for line in lines(job))


class TestWhatIsNoJob:
    @pytest.mark.parametrize(
        "value",
        [
            {"@type": "Event", "name": "Spring fair", "description": "Stalls.", "location": {"name": "Leeds"}},
            {"name": "left-pad", "description": "Pads.", "company": "npm", "location": "web"},
            {"title": "Budget", "description": "Figures of the year.", "author": "Ann"},
        ],
    )
    def test_other_json_with_name_and_description_is_rendered_as_text(self, value: object):
        assert not any(line.startswith("Job title") for line in lines(value))

    def test_job_with_skills_is_not_a_resume(self):
        job = {**boards.REMOTE_OK[1], "skills": ["Figma"], "languages": ["English"]}
        assert "Job title: Senior Product Designer" in lines(job)
