"""Lists of roles: by links, pay, in sentences; job seekers offer none."""

import pytest

from callboard.engine.document import Document
from callboard.engine.posting.parser import parse_posting
from callboard.engine.posting.posting_json import to_json


def parsed(text):
    return to_json(parse_posting(Document.from_text(text)))


def titles(text):
    return [role["title"] for role in parsed(text)["roles"]]


HEAD = "Brindle | NYC | ONSITE | Full-time | https://brindle.example\n\nBrindle keeps lifts running.\n\n"


class TestListsOfRoles:
    def test_row_with_its_own_link_is_a_role(self):
        text = f"{HEAD}Data Engineer: https://brindle.example/1\n\nLift Designer - https://brindle.example/2\n"
        assert titles(text) == ["Data Engineer", "Lift Designer"]

    def test_bullets_of_roles_have_their_own_pay(self):
        text = (
            f"{HEAD}We have a few new roles this year.\n\n"
            "• Staff Engineer ($200–250K) — own it\n• Data Analyst ($80–140K) — count it"
        )
        assert [(role["title"], role["salary"]["max"]) for role in parsed(text)["roles"]] == [
            ("Staff Engineer", 250_000),
            ("Data Analyst", 140_000),
        ]

    def test_role_rows_of_a_comment_outweigh_its_header(self):
        text = (
            "Brindle | Senior + Staff Engineers | NYC | $150K-$250K\n\nWe're hiring:\n"
            "- Staff Engineer | $200K-$250K\n- Senior Engineer | $150K-$220K"
        )
        assert titles(text) == ["Staff Engineer", "Senior Engineer"]

    def test_single_linked_row_is_the_job_of_an_untitled_posting(self):
        assert titles(f"{HEAD}* Software Developer: https://brindle.example/1") == ["Software Developer"]

    def test_gendered_ending_after_a_slash_is_not_a_second_title(self):
        assert titles("Auszubildende/r Koch/in\nGasthof Linde, Fulda\nWir suchen ab August.") == [
            "Auszubildende/r Koch/in"
        ]


class TestHeads:
    def test_cell_that_says_remote_means_remote_work(self):
        assert parsed("Brindle | Remote | $150K | Full-time\n\nBrindle is hiring a Data Engineer.")["remote"]

    def test_adjectives_before_a_title_are_not_part_of_it(self):
        text = "Search Hive is seeking an experienced, bright, and motivated Content Manager to join our team!"
        assert parsed(text)["title"] == "Content Manager"


@pytest.mark.parametrize(
    "text",
    [
        "Location: Toronto\nRemote: Yes\nWilling to relocate: No\nTechnologies: Rust, Go\nRésumé/CV: link",
        "SEEKING WORK | Senior developer | Remote | $80/hr\n\nI am available for full-time and contract work.",
        "Dear team,\n\nI am writing to apply for the Senior Accountant position. My CV is attached.",
        "Hi Tom, thank you. We have decided to move forward with another candidate for the Data Analyst role.",
    ],
)
def test_job_seekers_and_application_replies_are_not_postings(text):
    assert not parsed(text)["is_job_posting"]


@pytest.mark.parametrize(
    "text",
    [
        "Splash Sports is hiring for Senior Go Engineers - REMOTE (US). We are a growing operator of fantasy "
        "sports and casual games. Our stack is NestJS, AWS and Postgres. You can find more on our site.",
        "Logistica Prato Srl ricerca un magazziniere per la sede di Prato. È richiesto il patentino per il muletto. "
        "Costituisce un plus la conoscenza dei gestionali. Si offre contratto a tempo determinato, full time.",
    ],
)
def test_two_hiring_sentences_are_a_posting(text):
    assert parsed(text)["is_job_posting"]
