"""Whole postings."""

import pytest
from tests.unit.engine.posting.postings import COMMENT, ENGLISH, GERMAN, OPENINGS, fields, read

from callboard.engine.posting.model import Importance


class TestAnEnglishPosting:
    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("title", "Senior Backend Engineer, Payments"),
            ("company", "Lumenpay"),
            ("locations", ["Berlin, Germany"]),
            ("remote", False),
            ("hybrid", True),
            ("employment_type", "full_time"),
            ("seniority", "senior"),
            ("salary", {"min": 75000, "max": 95000, "currency": "EUR", "period": "year"}),
            ("years", 5),
            ("education", "bachelor"),
            ("language", "en"),
            ("is_job_posting", True),
        ],
    )
    def test_each_field_is_read(self, field, value):
        assert fields(ENGLISH)[field] == value

    def test_sections_hold_their_items_without_boilerplate(self):
        sections = fields(ENGLISH)["sections"]
        assert sections["responsibilities"] == [
            "Design the services behind card payments",
            "Own the reliability of the ledger",
        ]
        assert sections["preferred"] == ["Kafka (preferred)", "Kubernetes"]
        assert len(sections["requirements"]) == 2

    def test_blocker_is_kept_apart_from_requirements(self):
        found = fields(ENGLISH)
        assert "work_authorisation" in {blocker["kind"] for blocker in found["blockers"]}
        assert not any("authorized" in requirement["text"] for requirement in found["must_haves"])

    def test_benefits_are_not_requirements(self):
        assert fields(ENGLISH)["benefits"] == [
            "€75,000 – €95,000 per year plus equity",
            "A learning budget of €2,000",
        ]

    def test_one_of_two_languages_is_enough_and_a_degree_can_be_replaced(self):
        years, degree, *_ = fields(ENGLISH)["must_haves"]
        assert (years["years"], years["kind"]) == (5, "experience")
        assert {"Python", "Go"} <= set(years["skills"])
        assert years["any_of"]
        assert (degree["education"], degree["or_equivalent"]) == ("bachelor", True)

    def test_blockers_have_quotations(self):
        blockers = fields(ENGLISH)["blockers"]
        assert {blocker["kind"] for blocker in blockers} == {"work_authorisation"}
        assert [blocker["evidence"] for blocker in blockers] == [
            "Must be authorized to work in Germany;",
            "no visa sponsorship",
        ]


class TestAGermanPosting:
    def test_german_facts_are_read_like_english_ones(self):
        found = fields(GERMAN)
        assert (found["title"], found["company"], found["locations"]) == (
            "Softwareentwickler Java",
            "Hansetech GmbH",
            ["Hamburg"],
        )
        assert (found["years"], found["education"], found["language"]) == (3, "bachelor", "de")
        assert found["salary"] == {"min": 60000, "max": 75000, "currency": "EUR", "period": "year"}

    def test_german_blockers_are_language_and_driving_licence(self):
        found = {(blocker["kind"], blocker["detail"]) for blocker in fields(GERMAN)["blockers"]}
        assert found == {("language", "German C1"), ("licence", "driving licence B")}

    def test_nice_to_have_among_requirements_is_preferred(self):
        assert fields(GERMAN)["sections"]["preferred"] == ["Kenntnisse in Kubernetes von Vorteil"]


class TestSeveralRoles:
    def test_a_title_cell_with_two_titles_gives_two_roles_that_share_the_terms(self):
        roles = fields(COMMENT)["roles"]
        assert [role["title"] for role in roles] == ["Senior Backend Engineer", "ML Engineer"]
        assert [role["seniority"] for role in roles] == ["senior", None]
        assert {role["company"] for role in roles} == {"Acme"}
        assert all(role["remote"] and role["remote_regions"] == ["EU"] for role in roles)

    def test_list_of_openings_has_individual_pay_and_a_common_place(self):
        roles = fields(OPENINGS)["roles"]
        assert [(role["title"], role["salary"]["max"]) for role in roles] == [
            ("Founding Engineer", 130000),
            ("Product Designer", 95000),
        ]
        assert {role["locations"][0] for role in roles} == {"London, UK"}

    def test_single_role_is_the_only_entry_of_roles(self):
        found = fields(ENGLISH)
        assert [role["title"] for role in found["roles"]] == [found["title"]]

    def test_technology_stack_of_a_comment_is_required(self):
        musts = [one for one in read(COMMENT).role.requirements if one.importance is Importance.MUST]
        assert "FastAPI" in {skill for one in musts for skill in one.skills}


class TestProse:
    TEXT = (
        "Join Cobalt Health as a Data Engineer. Our team in Boston, MA helps clinics see their numbers. In this role "
        "you will build the pipelines that feed our reports. You must have at least four years of experience with SQL. "
        "Familiarity with dbt is a plus. This is a full-time position. We offer health insurance and paid leave."
    )

    def test_sentences_without_headings_are_classified_by_wording(self):
        sections = fields(self.TEXT)["sections"]
        assert sections["responsibilities"] == ["In this role you will build the pipelines that feed our reports."]
        assert sections["requirements"] == ["You must have at least four years of experience with SQL."]
        assert sections["preferred"] == ["Familiarity with dbt is a plus."]

    def test_title_company_and_place_are_found_in_prose(self):
        found = fields(self.TEXT)
        assert (found["title"], found["company"], found["locations"]) == (
            "Data Engineer",
            "Cobalt Health",
            ["Boston, MA"],
        )
        assert (found["years"], found["employment_type"], found["is_job_posting"]) == (4, "full_time", True)


class TestSilence:
    @pytest.mark.parametrize("text", ["", "\n\n", "We are hiring"])
    def test_too_little_text_gives_empty_fields_and_is_not_a_posting(self, text):
        found = fields(text)
        assert found["is_job_posting"] is False
        assert found["company"] is None
        assert found["remote"] is False
        assert found["salary"] == {"min": None, "max": None, "currency": None, "period": None}


class TestAFlatText:
    TEXT = (
        "Job Description We are seeking a Data Analyst. Responsibilities: • Build dashboards in Power BI "
        "• Write SQL queries Requirements: • 3+ years of experience • Python is a plus Benefits: • 401(k)"
    )

    def test_lists_are_restored_where_line_breaks_were_lost(self):
        found = fields(self.TEXT)
        assert found["sections"] == {
            "responsibilities": ["Build dashboards in Power BI", "Write SQL queries"],
            "requirements": ["3+ years of experience"],
            "preferred": ["Python is a plus"],
        }
        assert (found["title"], found["benefits"]) == ("Data Analyst", ["401(k)"])
