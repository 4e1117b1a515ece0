"""Tell whether a German, French or Spanish sentence says all that one place of its source says, in its order.

There is no reader of clauses for these languages, which would tell what may be left out, or be turned round. So nothing
is left out but whole clauses behind the others, and nothing is moved but a phrase with its preposition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

from callboard.core.text import fold
from callboard.engine.trust.language.lexicon import CLAUSE_BREAK, Lexicon, lexicon_of, words
from callboard.engine.trust.language.source_text import SupportingText, sentences

_WORD = re.compile(r"\d[\d.,]*|[^\W\d_]+(?:-[^\W\d_]+)*|%")
_ELIDED = re.compile(r"\b(?:[cdjlmnst]|qu)['’](?=[^\W\d_])|[.,](?!\d)")
_LABEL = re.compile(r"^[^:]{2,40}:\s+")
_LONGEST_SUBJECT = 3
"""Most words of a subject that two clauses share."""

_Words = Sequence[tuple[frozenset[str], bool]]
"""The roots of each word that says something, in order, and whether one of those prepositions stands right before it
that tell whom somebody did something with: "mit"."""


def verbatim_faults(sentence: str, support: SupportingText) -> list[str]:
    """A fault of a sentence that no place says in the same words; what asks and greets states nothing."""
    lexicon = lexicon_of(sentence)
    sentence = lexicon.without_courtesies(sentence)
    found = words(sentence)
    asks = sentence.rstrip().endswith("?") or found & lexicon.word_set("inquiry")
    if asks or not (lexicon.content(found) or any(each[0].isdigit() for each in found)):
        return []
    if found & lexicon.word_set("offer") and lexicon.content(found) <= words(support.offered):
        return []
    mine = _Read(sentence, lexicon)
    known = lexicon.roots_in(support.context)
    places = (part for quote in (*support.quotes, *support.posting_quotes) for part in sentences(quote))
    if any(mine.repeats(_Read(part, lexicon), known) for place in places for part in _parts(place, lexicon)):
        return []
    return ["This is not said by one place of the source in the same words; say it in its words."]


class _Read:
    """A text as its words that say something, with the places where a phrase with a preposition begins."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        grammar, joins = lexicon.word_set("paraphrase", "grammar"), lexicon.word_set("paraphrase", "connectives")
        found: list[tuple[frozenset[str], bool]] = []
        begins: list[int] = []
        apart, last = lexicon.word_set("paraphrase", "apart"), ""
        for word in _WORD.findall(_ELIDED.sub(" ", fold(text))):
            if word in joins:
                begins.append(len(found))
                last = word
            elif word not in grammar:
                found.append((lexicon.roots(word) | {word}, last in apart))
                last = ""
        self.words: _Words = found
        self.begins = begins
        self.is_to_come = lexicon.has_phrase("paraphrase", "to_come", fold(text))

    def repeats(self, place: _Read, known: frozenset[str]) -> bool:
        """Return True if these are the words of a place, but names that are known anyway; a phrase may have moved."""
        if place.is_to_come is not self.is_to_come:
            return False
        there = frozenset[str]().union(*(roots for roots, _ in place.words))
        mine = [each for each in self.words if not each[0] & known or each[0] & there]
        if len(mine) != len(place.words) or not mine:
            return False
        return _are_same(mine, place.words) or any(
            _are_same(mine, moved) for moved in _with_moved_phrase(place.words, place.begins)
        )


def _are_same(mine: _Words, theirs: _Words) -> bool:
    # Who did something with somebody is not whom that one did it with.
    return all(
        one & other and behind is behind_there
        for (one, behind), (other, behind_there) in zip(mine, theirs, strict=True)
    )


def _with_moved_phrase(found: _Words, begins: Sequence[int]) -> Iterator[_Words]:
    """The words with one phrase, from its preposition on, at another place."""
    for start in begins:
        for end in range(start + 1, len(found) + 1):
            phrase, rest = found[start:end], [*found[:start], *found[end:]]
            yield from ([*rest[:at], *phrase, *rest[at:]] for at in range(len(rest) + 1))


def _parts(place: str, lexicon: Lexicon) -> Iterator[str]:
    """A place, and its first clauses, unless what follows them limits what they say; a label left out."""
    limits, joins = lexicon.word_set("paraphrase", "qualifiers"), lexicon.word_set("paraphrase", "connectives")
    if not place.endswith((".", "!")):
        # A line of a résumé tells a deed; with whom, and where, may be left out.
        split = place.split()
        for at in range(2, len(split)):
            rest = " ".join(split[at:])
            if fold(split[at]) in joins and not words(rest) & limits and not re.search(r"\d", rest):
                yield " ".join(split[:at])
    for text in dict.fromkeys((place, _LABEL.sub("", place))):
        clauses = CLAUSE_BREAK.split(text)
        for end, part in enumerate(accumulate(clauses, lambda one, other: f"{one} {other}"), start=1):
            if not any(words(each) & limits for each in clauses[end:]):
                yield part
                if end > 1:
                    # "A plot measures 20 metres and costs 45 euros": it costs 45 euros.
                    begins = clauses[0].split()[:_LONGEST_SUBJECT]
                    yield from (f"{subject} {clauses[end - 1]}" for subject in accumulate(begins, "{} {}".format))
