from __future__ import annotations

import pytest

from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known, find_skills


def texts(text: str) -> list[str]:
    return [span.text for span in find_skills(text)]


def known(text: str) -> set[str | None]:
    return {span.skill for span in find_known(text)}


class TestListsWithoutCommas:
    """Data sets, flattened tables and copied postings lose the commas of their lists."""

    def test_adjacent_skill_names_confirm_each_other(self):
        assert known("Chef Puppet Ansible") == {"Chef", "Puppet", "Ansible"}

    def test_adjacent_everyday_words_are_not_skills(self):
        assert known("our spring word access") == set()

    def test_list_items_end_after_their_head_noun(self):
        found = texts("Experience with fluid dynamics computational mechanics turbine design and sensor calibration")
        assert found == ["fluid dynamics", "computational mechanics", "turbine design", "sensor calibration"]

    def test_item_between_commas_stays_whole(self):
        assert texts("Knowledge of risk-based supplier audit planning methods, GxP and HACCP")[0] == (
            "risk-based supplier audit planning methods"
        )

    def test_the_next_verb_begins_the_next_activity(self):
        assert texts("Inspect incoming parts recommend repairs and calibrate gauges") == [
            "Inspect incoming parts",
            "recommend repairs",
            "calibrate gauges",
        ]


class TestJoinedLines:
    """Bullets whose line breaks were lost."""

    def test_a_capital_verb_in_the_middle_begins_a_bullet(self):
        found = texts("Maintain the fleet register for all depots Organise vehicle inspections Train new drivers")
        assert found == ["Maintain the fleet register", "Organise vehicle inspections", "Train new drivers"]

    def test_a_demand_in_the_middle_begins_a_bullet(self):
        found = texts("You plan the weekly menus Experience with allergen labelling Strong numerical skills")
        assert found == ["plan the weekly menus", "allergen labelling", "numerical skills"]

    def test_abbreviation_does_not_end_a_sentence(self):
        assert "Terraform" in texts("Knowledge of provisioning ( e.g . Terraform )")

    def test_heading_in_capitals_separates_units(self):
        line = "We are a family firm with a pension YOUR MAIN TASKS ARE plan routes and check freight papers"
        assert texts(line) == ["plan routes", "check freight papers"]

    def test_adjacent_acronyms_are_not_a_heading(self):
        assert texts("Knowledge of HTML CSS PHP SQL and Docker") == ["HTML", "CSS", "PHP", "SQL", "Docker"]

    def test_dashes_separate_bullets(self):
        assert texts("Your tasks: - Answer guest enquiries - Prepare invoices") == [
            "Answer guest enquiries",
            "Prepare invoices",
        ]


class TestWhomASentenceIsAbout:
    @pytest.mark.parametrize(
        "text",
        [
            "The university offers an inspiring teaching environment to its students.",
            "Brightwater Mills is a family company that develops packaging machines.",
            "Our agency combines market research and design in one house.",
            "The appointment will be based on the collective agreement and your qualifications.",
            "Please send your application in English as one PDF file.",
            "Over the past ten years the institute has become a hub for climate research.",
            "You will have plenty of opportunities to move into management.",
            "Java Developer (m/f/d) Spring Boot",
        ],
    )
    def test_company_description_benefits_and_titles_hold_no_skills(self, text):
        assert texts(text) == []

    def test_address_to_the_reader_holds_skills(self):
        assert texts("We expect that you document every delivery.") == ["document every delivery"]

    def test_requirements_of_the_company_hold_skills(self):
        assert texts("We require: Documented experience in asset accounting") == ["asset accounting"]

    def test_requirements_on_the_candidate_hold_skills(self):
        assert texts("Our ideal candidate has experience in hop trading.") == ["hop trading"]

    def test_hiring_is_not_an_activity_of_the_candidate(self):
        assert texts("We are looking to recruit a planner to schedule deliveries.") == ["schedule deliveries"]

    def test_named_tool_counts_anywhere(self):
        assert texts("Join our team, which builds its platform on Kafka.") == ["Kafka"]

    def test_person_sought_has_skills_and_activities(self):
        found = texts("We are looking for a reliable technician with experience in slate repair to train apprentices.")
        assert found == ["reliable", "slate repair", "train apprentices"]

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("Wir suchen einen Mechaniker mit Erfahrung in Hydraulik", ["Hydraulik"]),
            ("Nous recherchons un comptable avec une bonne connaissance de SAP", ["SAP"]),
            ("Cerchiamo un cuoco con conoscenza di HACCP", ["HACCP"]),
        ],
    )
    def test_person_sought_is_found_in_other_languages(self, text, found):
        assert texts(text) == found

    def test_german_sentence_is_not_split_at_capitals(self):
        assert texts("Erfahrung im Controlling und Reporting sowie im Projektmanagement") == [
            "Controlling",
            "Reporting",
            "Projektmanagement",
        ]

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("Free breakfast and a gym", []),
            ("Prepare breakfast for sixty guests", ["Prepare breakfast"]),
            ("Experience with pension administration", ["pension administration"]),
        ],
    )
    def test_services_of_a_company_can_be_duties(self, text, found):
        assert texts(text) == found

    def test_a_paragraph_in_one_line_is_not_dropped_for_its_benefits(self):
        line = (
            "As our warehouse clerk you will check incoming goods and update the stock system every morning while the "
            "night shift hands over and you keep the ramp clear for the early lorries which come from the whole region "
            "and in return we offer a pension and a gym membership"
        )
        assert "check incoming goods" in texts(line)


class TestTraits:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("You are tactful and methodical.", ["tactful", "methodical"]),
            ("Outgoing and punctual.", ["Outgoing", "punctual"]),
            ("A conscientious and numerate person.", ["conscientious", "numerate"]),
            ("A tactful approach to complaints.", ["tactful"]),
            ("Candidates should demonstrate enthusiasm and tact.", ["enthusiasm", "tact"]),
            ("You are detail oriented and service minded.", ["detail oriented", "service minded"]),
            ("The keys are the responsible part of it", []),
            ("We are a friendly team.", []),
        ],
    )
    def test_trait_counts_where_it_describes_a_person(self, text, found):
        assert texts(text) == found


class TestQualifications:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("A PhD degree is required.", ["PhD degree"]),
            ("Bachelor's degree or equivalent", ["Bachelor's degree"]),
            ("NVQ level 3 or equivalent", ["NVQ level 3"]),
            ("A degree in computer science or a related field.", ["computer science"]),
            ("You supervise PhD students.", ["supervise PhD students"]),
        ],
    )
    def test_a_formal_qualification_is_read_with_its_level(self, text, found):
        assert texts(text) == found


class TestWorkSaidAsANoun:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("Preparation and review of tender documents", ["Preparation and review of tender documents"]),
            ("Responsible for the calibration of scales", ["calibration of scales"]),
            ("Your duties include reception, sorting mail and filing reports.", ["reception", "sorting mail"]),
            ("Payroll experience is an advantage.", ["Payroll"]),
            ("Ensure that all records are complete", ["Ensure that all records are complete"]),
        ],
    )
    def test_work_nouns_are_read_with_their_object(self, text, found):
        assert texts(text)[: len(found)] == found

    def test_department_is_not_an_activity(self):
        assert texts("You report to the Department of Transport.") == []


def test_described_skill_has_a_category_and_no_name():
    (span,) = find_skills("Calibrate torque wrenches")
    assert span.skill is None
    assert isinstance(span.label, Category)


def test_character_that_folds_to_nothing_is_skipped():
    assert texts("™ ́ ability to ™ plan ™ routes") is not None


@pytest.mark.parametrize(
    "text",
    [
        "In 14 hubs worldwide our technologists design, build and deploy payment systems.",
        "This training will enable you to succeed and grow from day one.",
    ],
)
def test_activities_and_benefits_of_the_firm_are_not_skills(text):
    assert texts(text) == []
