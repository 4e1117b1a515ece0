"""Lists under unknown headings."""

import pytest
from tests.unit.engine.posting.postings import fields

POSTING = """\
Keeper of Records
Acme Ltd, Boston, MA

A blurb on what Acme does for archives.

Rolling up sleeves
- Catalogue the letters of three presidents
- Guide visitors through the vault

Walking through the door
- 3+ years in an archive
- You know Dublin Core

Beyond the basics
- Latin would be a plus
- German preferred

Around the edges
- 30 days of vacation
- Health insurance
"""


class TestUnknownHeadings:
    def test_list_is_labelled_by_its_items(self):
        found = fields(POSTING)
        sections = found["sections"]
        assert sections["responsibilities"] == [
            "Catalogue the letters of three presidents",
            "Guide visitors through the vault",
        ]
        assert sections["requirements"] == ["3+ years in an archive", "You know Dublin Core"]
        assert sections["preferred"] == ["Latin would be a plus", "German preferred"]
        assert found["benefits"] == ["30 days of vacation", "Health insurance"]

    def test_a_caption_inside_a_list_does_not_end_it(self):
        text = "Cook\nAcme Ltd, Boston, MA\n\nRequirements\n- 2 years in a kitchen\nLanguages\n- English\n- Spanish\n"
        assert fields(text)["sections"]["requirements"] == ["2 years in a kitchen", "English", "Spanish"]

    @pytest.mark.parametrize(
        ("heading", "kind"),
        [
            ("How you'll spend your days", "responsibilities"),
            ("Was dich erwartet", "responsibilities"),
            ("Your toolbox", "requirements"),
            ("Ce qu'il vous faut", "requirements"),
            ("What you'll ideally bring on your first day", "requirements"),
            ("What you will need / Bonus points", "requirements"),
            ("Education and/or Experience", "requirements"),
            ("It'd be lovely if", "preferred"),
            ("What will give you a head start", "preferred"),
            ("Das rundet dein Profil ab", "preferred"),
            ("Erwünscht sind:", "preferred"),
        ],
    )
    def test_cue_words_of_a_heading_come_before_its_items(self, heading: str, kind: str):
        text = (
            f"Data Analyst\nAcme Ltd, Boston, MA\n\nAbout us\nWe count.\n\n{heading}\n- Data warehouses\n- Dashboards\n"
        )
        assert fields(text)["sections"][kind] == ["Data warehouses", "Dashboards"]


class TestRowsOfRoles:
    TEXT = (
        "Foldline | Multiple roles | Full-time\n\nWe make packaging software.\n\n"
        "Senior Frontend Engineer | London, UK (hybrid) | £80k-£100k\n"
        "Data Scientist | Remote (US) | $150k-$180k\n\nEmail jobs@foldline.example\n"
    )

    def test_table_rows_are_roles_with_their_own_place_and_pay(self):
        first, second = fields(self.TEXT)["roles"]
        assert (first["title"], first["locations"], first["remote"]) == (
            "Senior Frontend Engineer",
            ["London, UK"],
            False,
        )
        assert (second["title"], second["locations"], second["remote_regions"]) == ("Data Scientist", [], ["US"])
        assert (first["salary"]["currency"], second["salary"]["min"]) == ("GBP", 150000)

    def test_role_row_inherits_what_it_omits(self):
        assert [role["employment_type"] for role in fields(self.TEXT)["roles"]] == ["full_time", "full_time"]


class TestHeadRows:
    @pytest.mark.parametrize(
        ("text", "title", "company", "places"),
        [
            ("Hi,\nOps Lead @ Bramble & Finch (Edinburgh, hybrid)\n", "Ops Lead", "Bramble & Finch", ["Edinburgh"]),
            (
                "Research Nurse – Oncology Unit – Bristol\n\nSevern Trust is looking for a research nurse.\n",
                "Research Nurse – Oncology Unit",
                "Severn Trust",
                ["Bristol"],
            ),
        ],
    )
    def test_title_employer_and_place_are_read(self, text: str, title: str, company: str, places: list[str]):
        found = fields(text)
        assert (found["title"], found["company"], found["locations"]) == (title, company, places)

    @pytest.mark.parametrize(
        ("asked", "level"),
        [
            ("PhD or Master's degree in a quantitative field", "master"),
            ("Associate's or Bachelor's degree in nursing", "associate"),
            ("Degree in nursing", "bachelor"),
        ],
    )
    def test_the_least_of_several_degrees_is_asked_for(self, asked: str, level: str):
        assert fields(f"Liaison\nAcme Ltd, Boston, MA\n\nRequirements\n- {asked}\n")["education"] == level


class TestHeadingsOfOtherLanguages:
    def test_words_that_open_a_sentence_are_no_heading_of_their_own(self):
        text = (
            "Infirmier H/F\nClinique des Tilleuls, Lyon\n\nVotre profil :\n"
            "Vous êtes Infirmier diplômé d'État et vous aimez transmettre votre savoir aux plus jeunes de l'équipe.\n"
        )
        assert any(one.startswith("Vous êtes Infirmier") for one in fields(text)["sections"]["requirements"])

    def test_more_concretely_stands_over_duties_and_not_over_wishes(self):
        text = (
            "Commis de cuisine H/F\nAuberge du Pont, Annecy\n\nPlus concrètement, vous serez amené à :\n"
            "- Réaliser des préparations simples\n- Appliquer les règles d'hygiène\n- Nettoyer votre poste de travail\n"
        )
        assert fields(text)["sections"]["preferred"] == []
