"""What prepositions, quantifiers, limits and periods join stays joined."""

import pytest

from callboard.engine.trust.frequencies import frequencies
from callboard.engine.trust.lines import SupportingText
from callboard.engine.trust.quantities import unsupported_quantities
from callboard.engine.trust.relations import relation_faults
from callboard.engine.trust.support import support_faults
from callboard.engine.trust.wording import wording


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
            "Ballots have to arrive before the assembly.",
            "Ballots count at the assembly.",
        ),
        (
            "Pass a pre-employment drug screen and a post-offer company physical.",
            "Pass a drug screen before employment.",
            "Pass a company physical before the offer.",
        ),
        ("Promoted to baker", "She was promoted to baker.", "Promoted from baker."),
        (
            "Anyone with a season ticket can swim for free.",
            "Anyone with a ticket can swim for free.",
            "Anyone can swim for free.",
        ),
        ("All boats with an engine pay a toll.", "All boats with an engine pay.", "All boats pay a toll."),
    ],
)
def test_joined_words_stay_joined(quote, true, false):
    told = [wording("en").single_words(quote)]
    assert list(relation_faults(true, told, wording("en"))) == []
    assert list(relation_faults(false, told, wording("en")))


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("at least 18 years", "Minimum 18 years of age"),
        ("more than 250 users", "250+ users"),
        ("at least 14 years", "14 years and over"),
        ("up to 15 spaces", "a maximum of 15 spaces"),
        ("more than £5,000", "in excess of £5,000"),
        ("up to eight books", "You can borrow eight books."),
    ],
)
def test_limit_may_be_said_in_other_words(said, known):
    assert list(unsupported_quantities(said, [known])) == []


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("up to 100 lots", "100+ lots"),
        ("at most 2 years", "at least 2 years"),
        ("at least 3 nights", "3 nights"),
        ("a maximum of 2 weeks", "a minimum of 2 weeks"),
    ],
)
def test_limit_is_not_turned_round(said, known):
    assert list(unsupported_quantities(said, [known]))


def test_how_often_is_read_from_adverbs_and_articles():
    assert frequencies("daily, every week, twice a month, fortnightly") == {"day", "week", "month", "2 week"}
    assert frequencies("Done within a week, in a day.") == frozenset()


@pytest.mark.parametrize("sentence", ["She cleans the tanks daily.", "She cleans the tanks every month."])
def test_other_frequency_is_refused(sentence):
    assert support_faults(sentence, SupportingText(("Clean the tanks weekly",)))
    assert support_faults("She cleans the tanks every week.", SupportingText(("Clean the tanks weekly",))) == []


def test_figure_counts_what_it_counts_in_the_quotation():
    quotation = SupportingText(("Handled a docket of 15 - 25 families",))
    assert support_faults("She handled a docket of 15 to 25 families.", quotation) == []
    assert support_faults("She handled 15 - 25 dockets of families.", quotation)
