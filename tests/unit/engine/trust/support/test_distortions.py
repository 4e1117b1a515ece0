"""Sentences of words of the quotation, in which who does it, how firmly, when or how many is changed."""

import pytest

from callboard.engine.trust.language.source_text import SupportingText
from callboard.engine.trust.support.entailment import free_wording_faults, support_faults
from callboard.engine.trust.support.nearest_lines import line_faults

RULES = (
    "Ferries leave from pier four before noon, barges always from pier nine.",
    "The harbour master assigns the berths.",
    "Visitors may fish from the mole after registering at the kiosk.",
    "Berths are cleaned every second week by the night crew.",
    "Marit Solberg has been harbour pilot since 2019.",
    "Complaints fell from 31 to 12 in the last season.",
    "The port trained three pilots, one of whom passed the examination in Oslo.",
    "Supports four agents who sell freight insurance to shipping companies.",
    "Wrote the visitor guide for the restoration of the customs hall in 2020.",
)


@pytest.mark.parametrize(
    "sentence",
    [
        "Ferries leave from pier four before noon.",
        "The harbour master assigns the berths.",
        "Visitors can fish from the mole after registering at the kiosk.",
        "Berths are cleaned by the night crew every second week.",
        "Marit Solberg has been harbour pilot since 2019.",
        "Complaints fell to 12 in the last season.",
        "The port trained three pilots, and one of them passed the examination.",
        "Supports agents who sell freight insurance.",
        "Wrote the visitor guide for the customs hall.",
    ],
)
def test_sentence_that_leaves_everybody_in_their_part_passes(sentence):
    assert line_faults(sentence, RULES) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Barges leave before noon.",
        "You assign the berths.",
        "Visitors must fish from the mole.",
        "Berths are cleaned by the IT team every second week.",
        "Marit Solberg has been harbour pilot until 2019.",
        "Complaints fell by 12 in the last season.",
        "The pilots passed the examination in Oslo.",
        "He sells freight insurance to shipping companies.",
        "Restored the customs hall in 2020.",
    ],
)
def test_word_in_another_part_than_in_its_quotation_is_refused(sentence):
    assert line_faults(sentence, RULES)


def test_and_between_two_words_of_a_clause_makes_no_second_clause():
    quotation = SupportingText(("Developed and gave training on local and global rules to kitchen staff",))
    assert support_faults("Gave training on global rules to kitchen staff.", quotation) == []


def test_one_of_two_quotations_may_have_it():
    quotes = ("The crew cleans the deck by 9.", "The crew cleans the deck to 9 o'clock.")
    assert support_faults("The crew cleans the deck by 9.", SupportingText(quotes)) == []


QUOTES = (
    "Suggested new kilns and glazes to the head of the workshop",
    "Gave weekly reports to the plant manager",
    "Prepared samples for further testing at the central laboratory",
    "Raised the yield of the orchard, ahead of the neighbouring farms",
    "Chair Ana Brito asked the secretary to explain the surplus.",
    "The pool is run by Aquavita on behalf of the borough.",
    "Coach 42 trainees in the dye house",
    "Support shop managers in running the branch in line with group rules",
)


@pytest.mark.parametrize(
    ("quote", "sentence"),
    [
        (0, "He suggested new kilns to the head of the workshop."),
        (1, "He gave weekly reports to the plant manager."),
        (2, "She prepared samples for testing at the central laboratory."),
        (3, "The yield of the orchard rose."),
        (4, "Ana Brito asked the secretary to explain the surplus."),
        (5, "Aquavita runs the pool on behalf of the borough."),
        (6, "She coaches 42 trainees."),
        (7, "She supports shop managers in running the branch."),
    ],
)
def test_sentence_with_the_same_doer_is_supported(quote, sentence):
    assert support_faults(sentence, SupportingText((QUOTES[quote],))) == []


@pytest.mark.parametrize(
    ("quote", "sentence"),
    [
        (0, "The head of the workshop suggested new kilns to him."),
        (1, "The plant manager gave him weekly reports."),
        (2, "She tested samples at the central laboratory."),
        (2, "She prepared the central laboratory."),
        (3, "The neighbouring farms were ahead."),
        (4, "The secretary asked the chair to explain the surplus."),
        (5, "The borough runs the pool on behalf of Aquavita."),
        (6, "42 trainees coach her."),
        (7, "Shop managers support her in running the branch."),
    ],
)
def test_sentence_with_another_doer_is_refused(quote, sentence):
    assert support_faults(sentence, SupportingText((QUOTES[quote],)))


@pytest.mark.parametrize(
    ("quote", "true", "false"),
    [
        ("Checked and signed off delivery notes", "Checked delivery notes.", "Wrote delivery notes."),
        ("Checked delivery notes", "She checked delivery notes.", "You forged delivery notes."),
        ("Built sheds", "Constructed sheds.", "Sold sheds."),
        ("Conducted a survey of 60 gardens", "Conducted a survey.", "Took part in a survey of 60 gardens."),
        ("Clerk, Norvane Foods. Sorted the mail", "As a clerk, sorted the mail.", "As director, sorted the mail."),
        ("Took part in a survey of gardens", "Took part in a survey.", "Used a survey of gardens."),
    ],
)
def test_the_deed_is_the_one_that_the_quotation_tells(quote, true, false):
    assert support_faults(true, SupportingText((quote,))) == []
    assert support_faults(false, SupportingText((quote,)))


def test_a_name_before_the_verb_is_no_deed():
    assert support_faults("Mary Anning writes Python.", SupportingText(("Writes Python.",), "Mary Anning")) == []


@pytest.mark.parametrize(
    ("quote", "true", "false"),
    [
        (
            "The guarantor is usually a relative but may be any adult.",
            "The guarantor is usually a relative but may be any adult.",
            "The guarantor is a relative.",
        ),
        ("A forklift licence is a plus.", "A forklift licence is a plus.", "A forklift licence is required."),
        ("Boats should be rinsed after use.", "Boats should be rinsed after use.", "Boats must be rinsed after use."),
        ("Late guests may be asked to wait.", "Late guests may be asked to wait.", "Late guests must wait."),
        ("Initially, the post is remote.", "Initially the post is remote.", "The post is remote."),
        (
            "Filled almost 100% of the seats",
            "Filled nearly 100% of the seats.",
            "Filled 100% of the seats.",
        ),
    ],
)
def test_sentence_is_no_firmer_than_its_quotation(quote, true, false):
    assert support_faults(true, SupportingText((quote,))) == []
    assert support_faults(false, SupportingText((quote,)))


def test_words_that_weaken_another_clause_weaken_nothing_here():
    quotation = SupportingText(("Tickets are sold online; queues are usually short.",))
    assert support_faults("Tickets are sold online.", quotation) == []


@pytest.mark.parametrize(
    ("quote", "true", "false"),
    [
        ("Planned the move of a warehouse", "Planned the move of a warehouse.", "Planned several moves."),
        ("Cared for a garden of two acres", "Cared for a garden.", "Cared for multiple gardens."),
        ("The desk is open from 7am to 3pm.", "The desk is open from 7am to 3pm.", "It is open 3pm to 7am."),
        ("31 of 54 tenants voted.", "31 of the 54 tenants voted.", "54 tenants voted."),
        (
            "Responsible for all cafés, menu planning, scheduling for 70 people, hiring, stock control",
            "Scheduling for 70 people.",
            "Hired 70 people.",
        ),
        ("Handled a docket of 15 - 25 families", "Handled a docket of 15 to 25 families.", "Handled 15 - 25 dockets."),
    ],
)
def test_figures_and_plurals_count_what_the_quotation_counts(quote, true, false):
    assert support_faults(true, SupportingText((quote,))) == []
    assert support_faults(false, SupportingText((quote,)))


@pytest.mark.parametrize(
    ("quote", "true", "false"),
    [
        (
            "Diploma in Botany with a certificate in Pottery",
            "A diploma in botany with a certificate in pottery.",
            "A diploma in pottery with a certificate in botany.",
        ),
        (
            "Ballots count if they arrive two days before the assembly.",
            "Ballots count if they arrive two days before the assembly.",
            "Ballots count at the assembly.",
        ),
        (
            "Pass a pre-employment drug screen and a post-offer company physical.",
            "Pass a pre-employment drug screen.",
            "Pass a company physical before the offer.",
        ),
        ("Promoted to baker", "She was promoted to baker.", "Promoted from baker."),
        (
            "Anyone with a season ticket can swim for free.",
            "Anyone with a season ticket can swim for free.",
            "Anyone can swim for free.",
        ),
        ("All boats with an engine pay a toll.", "All boats with an engine pay a toll.", "All boats pay a toll."),
    ],
)
def test_joined_words_stay_joined(quote, true, false):
    assert support_faults(true, SupportingText((quote,))) == []
    assert support_faults(false, SupportingText((quote,)))


@pytest.mark.parametrize(
    ("quote", "true", "false"),
    [
        ("The quay will be repaired in spring.", "The quay will be repaired.", "The quay was repaired."),
        ("The quay was repaired in spring.", "The quay was repaired.", "The quay will be repaired twice."),
        (
            "Tools that come back two months past the due date cost their price.",
            "Tools that come back two months past the due date cost their price.",
            "Tools that come back past the due date cost their price.",
        ),
        ("Clean the tanks weekly", "She cleans the tanks every week.", "She cleans the tanks daily."),
        ("Clean the tanks weekly", "Cleans the tanks weekly.", "She cleans the tanks every month."),
    ],
)
def test_times_are_those_of_the_quotation(quote, true, false):
    assert support_faults(true, SupportingText((quote,))) == []
    assert support_faults(false, SupportingText((quote,)))


@pytest.mark.parametrize(
    ("quote", "true", "false"),
    [
        ("Cash reconciliation weekly", "Weekly cash reconciliation", "Daily cash reconciliation"),
        ("Degree in art with a minor in law", "Degree in art", "Degree in law"),
    ],
)
def test_words_of_a_requirement_are_not_those_of_something_else_in_its_quotation(quote, true, false):
    assert free_wording_faults(true, SupportingText((quote,))) == []
    assert free_wording_faults(false, SupportingText((quote,)))
