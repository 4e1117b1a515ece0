"""Ads of a few sentences: title, employer and hours."""

import pytest
from tests.unit.engine.posting.postings import fields

from callboard.engine.document import Document
from callboard.engine.posting.model import Posting
from callboard.engine.posting.parser import parse_posting

LIBRARY = (
    "Millbrook Public Library invites applications for a part-time Reference Librarian. The librarian will answer "
    "questions at the desk and run the reading club. An MLS degree is required. Send your resume to the director."
)
LECTURER = (
    "The University of Harlow invites applications for a part-time Lecturer in Statistics to join the Department of "
    "Mathematics. Applicants must hold a PhD. Closing date: 4 May."
)
SHOP = (
    "Die Fahrradfreunde GmbH verkauft Fahrräder in Münster. Zur Verstärkung unserer Werkstatt suchen wir einen "
    "Zweiradmechaniker (m/w/d) in Vollzeit. Eine abgeschlossene Ausbildung ist erforderlich."
)


class TestInvitations:
    def test_inviting_applications_names_employer_and_title(self):
        found = fields(LIBRARY)
        assert (found["title"], found["company"]) == ("Reference Librarian", "Millbrook Public Library")
        assert found["employment_type"] == "part_time"
        assert found["is_job_posting"]

    @pytest.mark.parametrize("text", [LECTURER, SHOP])
    def test_few_hiring_sentences_are_a_posting(self, text: str):
        assert fields(text)["is_job_posting"]

    def test_grant_that_invites_applications_is_not_a_posting(self):
        text = "The Harlow Fund invites applications for grants of up to $5,000. Groups must be based in the county."
        assert not fields(text)["is_job_posting"]

    def test_title_is_read_from_an_invitation_to_apply(self):
        text = "Applications are invited for the post of Research Assistant in the Marine Lab, Falmouth."
        assert fields(text)["title"] == "Research Assistant"


class TestHours:
    @pytest.mark.parametrize(
        ("terms", "kind"),
        [
            ("contrato indefinido a jornada parcial (20 horas)", "part_time"),
            ("contrato indefinido a jornada completa", "full_time"),
            ("contrato indefinido", "full_time"),
            ("Festanstellung in Teilzeit", "part_time"),
            ("CDI à temps partiel", "part_time"),
            ("Vollzeit oder Teilzeit, unbefristet", "full_time"),
        ],
    )
    def test_permanent_contract_does_not_override_stated_hours(self, terms: str, kind: str):
        assert fields(f"Auxiliar administrativo/a\nGestoría Peñalba\n\nOfrecemos {terms}.\n")["employment_type"] == kind


def test_requirements_in_prose_are_kept_beside_lists() -> None:
    posting = parse_posting(Document.from_text("Part time teller. Process deposits accurately and balance the drawer."))
    assert [fact.value for fact in posting.role.sections.prose] == ["Part time teller."]


def test_prose_of_a_record_that_has_it_under_its_old_name_is_read() -> None:
    posting = parse_posting(Document.from_text("Part time teller. Process deposits accurately and balance the drawer."))
    record = posting.model_dump(mode="json")
    for role in (record["role"], *record["roles"]):
        role["sections"]["told"] = role["sections"].pop("prose")
    assert Posting.model_validate(record) == posting


def test_company_description_gives_no_duties_and_no_required_years() -> None:
    text = (
        "We believe that people come first. Named one of the best places to work five years in a row. "
        "Line cook for a busy grill. Cook to order and keep the station clean. We offer dental insurance and PTO."
    )
    role = parse_posting(Document.from_text(text)).role
    assert role.years is None
    lists = {fact.value for fact in (*role.sections.prose, *role.sections.responsibilities)}
    assert "Cook to order and keep the station clean." in lists
    assert not any("best places" in text or "dental" in text for text in lists)
