"""Decide whether quotations support a sentence: the checks, in the order in which a sentence meets them.

A check is given a sentence beside its quotations (`Comparison`) and yields faults: sentences that tell the writer what
to correct. A sentence is accepted if no check has a fault. To add a check, write a function of this kind in a module
of its idea, and name it in `CHECKS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from callboard.engine.trust.language.lexicon import lexicon_of
from callboard.engine.trust.language.source_text import SupportingText
from callboard.engine.trust.paraphrase.english import paraphrase_faults
from callboard.engine.trust.paraphrase.verbatim import verbatim_faults
from callboard.engine.trust.quantities.dates import with_clock_times
from callboard.engine.trust.support.agency import helper_faults, other_person_faults
from callboard.engine.trust.support.comparison import Comparison, compared
from callboard.engine.trust.support.figure_clauses import figure_clause_faults
from callboard.engine.trust.support.figures import change_faults, month_faults, quantity_faults
from callboard.engine.trust.support.names import name_faults
from callboard.engine.trust.support.new_words import new_word_faults, unquoted_claim_faults
from callboard.engine.trust.support.polarity import antonym_faults, denial_faults, is_silence, silence_faults
from callboard.engine.trust.support.prepositions import preposition_faults

Check = Callable[[Comparison], Iterable[str]]

CHECKS: tuple[Check, ...] = (
    month_faults,
    quantity_faults,
    change_faults,
    figure_clause_faults,
    name_faults,
    unquoted_claim_faults,
    antonym_faults,
    denial_faults,
)
"""What every sentence has to pass; of names and opposites, which a paraphrase keeps anyway, they say what is wrong."""

CHECKS_OF_FREE_WORDING: tuple[Check, ...] = (
    new_word_faults,
    other_person_faults,
    helper_faults,
    preposition_faults,
)
"""What a sentence has to pass besides that need not be a paraphrase of one place of its source."""


def support_faults(sentence: str, support: SupportingText) -> list[str]:
    """Faults of a sentence that its support does not back.

    What passes `CHECKS` has to be a paraphrase of one place of its support, too; a German, French or Spanish sentence
    one in the same words.
    """
    sentence = with_clock_times(sentence)
    support = replace(
        support,
        quotes=tuple(map(with_clock_times, support.quotes)),
        posting_quotes=tuple(map(with_clock_times, support.posting_quotes)),
    )
    is_english = lexicon_of(sentence).language == "en"
    of_paraphrase = paraphrase_faults if is_english else verbatim_faults
    return _faults(CHECKS, sentence, support) or of_paraphrase(sentence, support)


def free_wording_faults(sentence: str, support: SupportingText) -> list[str]:
    """Faults of the words, figures and names of a sentence that is in words of its own: of counts, say."""
    return _faults((*CHECKS, *CHECKS_OF_FREE_WORDING), sentence, support)


def _faults(checks: Iterable[Check], sentence: str, support: SupportingText) -> list[str]:
    comparison = compared(sentence, support)
    if is_silence(comparison):
        return silence_faults(comparison)
    return [fault for check in checks for fault in check(comparison)]
