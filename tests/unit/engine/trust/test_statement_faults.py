"""Sentences whose words all stand in the quotation, and in which somebody else does it."""

import pytest

from callboard.engine.trust.lines import SupportingText
from callboard.engine.trust.support import support_faults

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
