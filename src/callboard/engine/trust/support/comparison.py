"""A sentence beside the texts that may support it, as the checks of support are given it."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.engine.trust.language.lexicon import Lexicon, denies, lexicon_of, words
from callboard.engine.trust.language.source_text import SupportingText
from callboard.engine.trust.quantities.dates import NamedMonth, named_months, without_months


@dataclass(frozen=True)
class Comparison:
    """A sentence and the quotations to compare it with."""

    sentence: str
    """Without courtesies and the names of months."""
    months: tuple[NamedMonth, ...]
    words: frozenset[str]
    """Of the sentence, folded."""
    quotes: tuple[str, ...]
    """What may support it: a statement that something is there is not supported by what is missing."""
    context: str
    """Names that need no quotation."""
    support: SupportingText
    """All that was given, as it was given."""
    lexicon: Lexicon
    """Of the language of the sentence."""
    is_denial: bool
    is_question: bool

    @property
    def texts(self) -> tuple[str, ...]:
        """The quotations and the context."""
        return (*self.quotes, self.context)


def compared(sentence: str, support: SupportingText) -> Comparison:
    """A sentence beside what may support it.

    Lines of the posting support what is denied, asked, or said of what is required.
    """
    lexicon = lexicon_of(sentence)
    sentence = lexicon.without_courtesies(sentence)
    months, sentence = named_months(sentence), lexicon.with_idioms_as_words(without_months(sentence))
    found = words(sentence)
    is_denial = bool(found & lexicon.negations)
    is_question = sentence.rstrip().endswith("?") or bool(found & lexicon.word_set("inquiry"))
    is_about_requirements = bool(found & lexicon.requiring) and not found & lexicon.word_set("second_person")
    quotes = support.quotes
    if is_denial or is_question or is_about_requirements:
        quotes = (*quotes, *support.posting_quotes)
    if not is_denial:
        quotes = tuple(quote for quote in quotes if not denies(quote))
    offered = support.offered if found & lexicon.word_set("offer") else ""
    return Comparison(
        sentence=sentence,
        months=months,
        words=found,
        quotes=tuple(map(lexicon.with_idioms_as_words, quotes)),
        context=f"{support.context}\n{offered}",
        support=support,
        lexicon=lexicon,
        is_denial=is_denial,
        is_question=is_question,
    )
