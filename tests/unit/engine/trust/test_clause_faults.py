"""Every word of these false sentences stands in the quotation; only who does what, and how far, is changed."""

import pytest

from callboard.engine.trust.clause_faults import clause_faults
from callboard.engine.trust.support import line_faults
from callboard.engine.trust.wording import wording

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
    ("sentence", "why"),
    [
        ("Barges leave before noon.", "apart"),
        ("You assign the berths.", "harbour master"),
        ("Visitors must fish from the mole.", "may be"),
        ("Berths are cleaned by the IT team every second week.", "it team"),
        ("Marit Solberg has been harbour pilot until 2019.", "another part"),
        ("Complaints fell by 12 in the last season.", "another part"),
        ("The pilots passed the examination in Oslo.", "one"),
        ("He sells freight insurance to shipping companies.", "agents"),
        ("Restored the customs hall in 2020.", "in passing"),
    ],
)
def test_word_in_another_part_than_in_its_quotation_is_refused(sentence, why):
    assert why in " ".join(line_faults(sentence, RULES))


def test_fault_is_one_only_if_all_quotations_of_most_words_have_it():
    quotes = ("The crew cleans the deck by 9.", "The crew cleans the deck to 9 o'clock.")
    assert list(clause_faults("The crew cleans the deck by 9.", quotes, wording("en"))) == []


def test_and_between_two_words_of_a_clause_makes_no_second_clause():
    quotes = ("Developed and gave training on local and global rules to kitchen staff",)
    assert list(clause_faults("Gave training on global rules to kitchen staff.", quotes, wording("en"))) == []
