"""Decide whether lines support a sentence that comes without quotations: each clause needs one line of its own.

Lines together would support what none of them says: that one person did what another one did somewhere else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from callboard.core.text import fold, shorten, squeeze
from callboard.engine.trust.language.lexicon import CLAUSE_BREAK, denies, lexicon_of, words
from callboard.engine.trust.language.source_text import SupportingText
from callboard.engine.trust.quantities.comparison import unsupported_quantities
from callboard.engine.trust.quantities.reader import Quantity, quantities
from callboard.engine.trust.support.entailment import support_faults
from callboard.engine.trust.support.polarity import contradictions
from callboard.engine.trust.support.similarity import most_similar_lines

_ALL_OF = re.compile(r"\b(\d+) of \1\b")


def line_faults(
    sentence: str, lines: Sequence[str], *, context: str = "", asked: Sequence[str] = (), offered: str = ""
) -> list[str]:
    """Faults of a sentence without quotations: each clause of it has to be supported by one line.

    Args:
        sentence: what is said.
        lines: what may support it; a line may begin with words in brackets that are context for it.
        context: names that may be used with every line.
        asked: lines of the posting, which support what is asked or missing.
        offered: the title and employer of the posting.
    """
    if counted := _count_faults(sentence, lines):
        return counted
    whole = contradictions(sentence, lines) or _best_faults(sentence, lines, context, asked, offered)
    if not whole:
        return _other_line_faults(sentence, lines, context, asked)
    clauses = [clause for clause in CLAUSE_BREAK.split(sentence) if re.search(r"\w", clause)]
    if len(clauses) > 1 and not any(_best_faults(each, lines, context, asked, offered) for each in clauses):
        return []
    return whole


def mixed_line_faults(sentence: str, quotes: Sequence[str], line: str, context: str) -> list[str]:
    """Faults of a sentence with a figure from its quotations and a word from another line, or the other way round."""
    if not quotes or not any(quantities(sentence)):
        return []
    return [
        f"“{taken[0]}” stands in another line than “{figures[0].written}”."
        for here, there in ((quotes, (line,)), ((line,), quotes))
        if (taken := _words_not_in(here, context, sentence)) and (figures := [*unsupported_quantities(sentence, there)])
    ]


def _best_faults(sentence: str, lines: Sequence[str], context: str, asked: Sequence[str], offered: str) -> list[str]:
    """The faults of a sentence with the line that leaves fewest."""
    posting = most_similar_lines(sentence, asked)[:1]
    candidates = most_similar_lines(sentence, lines) or ("",)
    found = (
        support_faults(sentence, SupportingText((line,) if line else (), context, posting, offered))
        for line in candidates
    )
    return min(found, key=len)


def _other_line_faults(sentence: str, lines: Sequence[str], context: str, asked: Sequence[str]) -> list[str]:
    """Faults of a word that the line which says most of a sentence lacks, and another line has."""
    lexicon = lexicon_of(sentence)
    best = most_similar_lines(sentence, lines)
    content = lexicon.content(words(lexicon.with_idioms_as_words(sentence)))
    known = words(context).union(*map(words, asked))

    def new(line: str) -> frozenset[str]:
        held = lexicon.roots_of(words(line) | known)
        return frozenset(word for word in content if not lexicon.is_held(word, held))

    taken = min((new(line) for line in best), key=len, default=frozenset[str]())
    elsewhere = words("\n".join(lines))
    return [f"“{word}” stands in another line than the rest; say what one line says." for word in taken & elsewhere]


def _words_not_in(texts: Sequence[str], context: str, sentence: str) -> list[str]:
    lexicon = lexicon_of(sentence)
    held = lexicon.roots_in("\n".join((context, *texts)))
    return sorted(word for word in lexicon.content(words(sentence)) if not lexicon.is_held(word, held))


def _count_faults(sentence: str, lines: Sequence[str]) -> list[str]:
    """Faults of a clause that says only how many are met, or are not: one line has to say as many of the same."""
    for clause in CLAUSE_BREAK.split(sentence):
        lexicon = lexicon_of(clause)
        found, figures = words(clause), list(quantities(clause))
        said = found & lexicon.word_set("counted")
        if not said or lexicon.content(found) - said or not (figures or found & {"all", "every"}):
            continue
        things = found & lexicon.word_set("counted", "things") if not figures else frozenset[str]()
        if not any(_counts(line, said | things, figures, found & lexicon.negations) for line in lines):
            return [f"No line says of how many that “{shorten(squeeze(clause), 60)}”; give the figures as they stand."]
    return []


def _counts(line: str, said: frozenset[str], figures: Sequence[Quantity], denied: frozenset[str]) -> bool:
    there = words(line)
    if (
        not said <= there
        or there & {"partly", "partially"} - said
        or (not denied and denies(line) and "missing" not in said)
    ):
        return False
    if not figures:
        return bool(_ALL_OF.search(fold(line)))
    return {each.value for each in figures} <= {each.value for each in quantities(line)}
