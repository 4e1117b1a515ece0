"""Check that the words of a sentence stand in its quotations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.core.text import fold, shorten, squeeze
from callboard.engine.trust.language.lexicon import Lexicon, lexicon_of, words
from callboard.engine.trust.quantities.reader import quantities
from callboard.engine.trust.support.comparison import Comparison
from callboard.engine.trust.support.similarity import items_about

UNSUPPORTED_SHARE = 0.25
"""From this share of new content words on, a sentence is unsupported: a paraphrase adds fewer."""

_MOST_FIGURES = 2
"""Figures that count as content words, at most: what is said of three of them may still be new."""

_GERMAN_NOUN = re.compile(r"(?<=[^\W.!?:]\s)[A-ZÄÖÜ][a-zäöüß]{3,}")


def new_word_faults(comparison: Comparison) -> Iterator[str]:
    """A fault of a sentence with too many content words that no quotation has."""
    sentence, lexicon = comparison.sentence, comparison.lexicon
    content, figures = lexicon.content(comparison.words), list(quantities(sentence))
    held = lexicon.roots_of(words(comparison.context).union(*map(words, comparison.quotes)))
    # Quantities say something too; whether they are the same is checked by their values and units ("%", "percent").
    measured = frozenset[str]().union(*(words(each.written) for each in figures))
    new = sorted(word for word in content - measured if not lexicon.is_held(word, held))
    # German shows its nouns: another one is another thing, or another person.
    nouns = words(" ".join(_GERMAN_NOUN.findall(sentence))) if lexicon.language == "de" else frozenset[str]()
    if other := nouns.intersection(new):
        yield f"“{sorted(other)[0]}” is not in the quotation; name only what is."
    size = len(content - measured) + min(len(figures), _MOST_FIGURES)
    if new and len(new) >= UNSUPPORTED_SHARE * size:
        shown = ", ".join(new[:5])
        yield f"“{shorten(squeeze(sentence), 80)}” says more than its quotation: {shown}. Keep to the quoted words."


def unquoted_claim_faults(comparison: Comparison) -> Iterator[str]:
    """Faults of words that nothing else implies ("led", "certified", "expert") and the quotation does not have.

    They may not come from another item of a list, nor from what is said of somebody else.
    """
    lexicon = comparison.lexicon
    parts = (
        _without_others(items_about(comparison.sentence, quote, lexicon), lexicon_of(quote))
        for quote in comparison.quotes
    )
    found = words(_without_others(comparison.sentence, lexicon))
    known = words(comparison.context).union(*map(words, parts))
    for kind in lexicon.must_be_quoted:
        if (claimed := found & kind) and not known & kind:
            yield f"“{sorted(claimed)[0]}” is more than the quotation says; leave it out."


def _without_others(text: str, lexicon: Lexicon) -> str:
    """The folded text without the people whom it names besides."""
    return lexicon.companions.sub(lambda hit: hit[0][: hit.start(1) - hit.start()], fold(text))
