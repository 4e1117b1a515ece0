"""How firmly a quotation says something, a sentence says it, and not more firmly."""

import pytest

from callboard.engine.trust.modality import modality_faults
from callboard.engine.trust.wording import wording


def _faults(sentence: str, *quotes: str) -> list[str]:
    return list(modality_faults(sentence, [wording("en").single_words(quote) for quote in quotes], wording("en")))


@pytest.mark.parametrize(
    ("quote", "true", "false"),
    [
        (
            "The guarantor is usually a relative but may be any adult.",
            "The guarantor is usually a relative.",
            "The guarantor is a relative.",
        ),
        ("A forklift licence is a plus.", "A forklift licence is a plus.", "A forklift licence is required."),
        ("Boats should be rinsed after use.", "Boats should be rinsed.", "Boats must be rinsed after use."),
        ("Late guests may be asked to wait.", "Late guests may have to wait.", "Late guests must wait."),
        ("Initially, the post is remote.", "Initially the post is remote.", "The post is remote."),
        ("Posted invoices with almost 100% accuracy", "Nearly 100% accuracy.", "100% accuracy."),
    ],
)
def test_a_sentence_is_no_firmer_than_its_quotation(quote, true, false):
    assert _faults(true, quote) == []
    assert _faults(false, quote)


def test_what_another_quotation_says_firmly_stands():
    assert _faults("A licence is required.", "A licence is a plus.", "A licence is required by law.") == []


def test_words_that_weaken_another_clause_weaken_nothing_here():
    assert _faults("Tickets are sold online.", "Tickets are sold online; queues are usually short.") == []


def test_what_a_sentence_denies_is_not_claimed():
    assert _faults("Rota writing is desirable but not essential.", "Rota writing is desirable.") == []
