"""Check what a question takes for granted: "You led forty people; how …" says something that a résumé has to show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from callboard.core.text import fold
from callboard.engine.data_files import any_of, read_table
from callboard.engine.trust.language.lexicon import Lexicon, lexicon_of, words
from callboard.engine.trust.language.phrases import phrase_pattern
from callboard.engine.trust.language.source_text import sentences
from callboard.engine.trust.quantities.reader import quantities
from callboard.engine.trust.support.nearest_lines import line_faults
from callboard.engine.trust.support.similarity import shared_words

_WOULD = re.compile(rf"\b{any_of('trust.claims', 'presuppositions', 'would', 'words')} $", re.IGNORECASE)
"""Before "you": what follows has not been."""

_LEAD = re.compile(r"^(?:[^,]{0,40}, )?¿?")
"""What may stand before the word that asks: "at Acme, why …"."""

_COUNTED = re.compile(r"(?<![\w.,])(\d+(?:[.,]\d+)*) ([a-z]{4,})(?!\w)")
_ANYBODY = frozenset({"people", "persons", "times"})
"""What anything may be counted as."""

_NEAR_FIGURE = 3
"""Words behind a figure among which is what it counts: "25 long-term residents"."""

MIN_SHARED_WORDS = 2
"""From this number of content words that a line has too on, a statement is about the line."""

MIN_PREMISE_WORDS = 2
"""A question with a premise of fewer content words states nothing: "the largest team that you were responsible for"."""


def statement_faults(text: str, lines: Sequence[str], *, context: str, asked: Sequence[str], offered: str) -> list[str]:
    """Faults of what a question states before it asks, of anybody: "Inspectors rejected your plans. How …".

    Args:
        text: the question.
        lines: the lines of the résumé.
        context: names that may be used with every line.
        asked: the lines of the posting.
        offered: the title and employer of the posting.
    """
    found: list[str] = []
    for sentence in sentences(text):
        folded = fold(sentence)
        asks = sentence.endswith("?") or _begins_with("asking", folded) or _has("imagined", folded)
        if lexicon_of(sentence).language == "en" and not asks and not _begins_with("addressing", folded):
            found += line_faults(sentence, (*lines, *asked), context=context, asked=asked, offered=offered)
    return found


def premise_faults(text: str, lines: Sequence[str], *, context: str = "", employers: Iterable[str] = ()) -> list[str]:
    """Faults of what the sentences of a question take for granted and no line shows.

    Args:
        text: one or more sentences, to or about the candidate.
        lines: the lines of the résumé.
        context: names that may be used with every line.
        employers: those that the candidate works for today.
    """
    found: list[str] = []
    for sentence in sentences(text):
        found += _leaving_faults(sentence, employers)
        if words(sentence) & lexicon_of(sentence).word_set("inquiry"):
            continue
        premises = [sentence] if _is_about_a_line(sentence, lines) else list(_premises(sentence))
        found += [fault for premise in premises for fault in line_faults(premise, lines, context=context)]
        if presupposes(sentence):
            found += [*_direction_faults(sentence, lines), *_counted_faults(sentence, lines)]
    return found


def accusations(text: str) -> list[str]:
    """What a text holds against the candidate: "fired", "why did it fail"."""
    return [hit[0] for sentence in sentences(text) if (hit := _phrases("accusations").search(fold(sentence)))]


def presupposes(sentence: str) -> bool:
    """Return True if a sentence states something of the candidate, or takes for a fact what it asks more of."""
    folded = fold(sentence)
    asks = _begins_with("presupposing", _LEAD.sub("", folded)) or _begins_with("asking", folded)
    states = not sentence.endswith("?") and folded.startswith(("you ", "your "))
    return bool(asks or states) and not _has("imagined", folded)


def _premises(sentence: str) -> Iterator[str]:
    folded = fold(sentence)
    asks = sentence.endswith("?") or _begins_with("asking", folded)
    if asks and _begins_with("open", folded):
        return
    lexicon, imagines = lexicon_of(sentence), _has("imagined", folded)
    for pattern in _statements():
        for hit in pattern.finditer(sentence):
            if _WOULD.search(sentence[: hit.start()]):
                continue
            # "As head of sales, how would you …" is about the job that is offered.
            formerly = words(hit[1]) & {"former", "formerly", "previous", "ex"}
            if not (imagines and not formerly and hit[0].lstrip(".!?, ").lower().startswith("as ")) and not (
                asks and _says_little(hit[1], lexicon)
            ):
                yield hit[1]


def _says_little(premise: str, lexicon: Lexicon) -> bool:
    content = lexicon.content(words(premise))
    needed = frozenset[str]().union(*lexicon.must_be_quoted)
    return len(content) < MIN_PREMISE_WORDS and not content & needed and not any(quantities(premise))


def _is_about_a_line(sentence: str, lines: Sequence[str]) -> bool:
    """Return True for a statement of what stands in a line ("Your sales rose."), and not of a case to think of."""
    if sentence.endswith("?") or not re.match(r"your\b", sentence, re.IGNORECASE):
        return False
    return not _has("imagined", fold(sentence)) and any(
        shared_words(sentence, line) >= MIN_SHARED_WORDS for line in lines
    )


def _leaving_faults(sentence: str, employers: Iterable[str]) -> Iterator[str]:
    folded = fold(sentence)
    if not _has("leaving", folded) or _has("wishing", folded):
        return
    for employer in employers:
        if words(employer.split()[0]) <= words(sentence):
            yield f"The candidate is still with {employer}; ask about today."


def _direction_faults(sentence: str, lines: Sequence[str]) -> Iterator[str]:
    """Faults of "why did errors rise" where they fell: no line says of the words beside it what the question does."""
    lexicon = lexicon_of(sentence)
    said = re.findall(r"[\w'’-]+", lexicon.with_idioms_as_words(fold(sentence)))
    for mine, theirs in lexicon.antonyms:
        for place, word in enumerate(said):
            if word not in mine:
                continue
            beside = _stems_beside(said, place, lexicon)
            about = [words(line) for line in lines if beside & _stems(words(line), lexicon)]
            if any(line & theirs for line in about) and not any(line & mine for line in about):
                yield f"“{word}” is the opposite of what the résumé says; ask about what it says."


def _counted_faults(sentence: str, lines: Sequence[str]) -> Iterator[str]:
    """Faults of "how did you look after 25 patients" where the lines with that number count something else."""
    lexicon = lexicon_of(sentence)
    for figure, counted in _COUNTED.findall(fold(sentence)):
        behind = re.compile(rf"(?<![\d.,]){re.escape(figure)}(?![\d.,]*\d)((?:\W+\w+){{0,{_NEAR_FIGURE}}})")
        beside = [hit[1] for line in lines for hit in behind.finditer(fold(line))]
        roots = _stems(frozenset({counted}), lexicon)
        if beside and counted not in _ANYBODY and not any(roots & _stems(words(near), lexicon) for near in beside):
            yield f"The résumé does not say “{figure} {counted}”; ask about what it counts."


def _stems_beside(said: Sequence[str], place: int, lexicon: Lexicon) -> frozenset[str]:
    """The stems of the nearest content word on either side of a word."""
    before = next((word for word in reversed(said[:place]) if lexicon.content(frozenset({word}))), "")
    after = next((word for word in said[place + 1 :] if lexicon.content(frozenset({word}))), "")
    return _stems(frozenset(filter(None, (before, after))), lexicon)


def _stems(found: frozenset[str], lexicon: Lexicon) -> frozenset[str]:
    return frozenset(root for word in found for root in lexicon.stems(word))


@cache
def _statements() -> tuple[re.Pattern[str], ...]:
    """Patterns whose only group is what a sentence says of the person."""
    data = read_table("trust.claims", "presuppositions")
    rows, role = data["statements"], data["as"]
    anywhere = [re.compile(phrase_pattern([phrase]), re.IGNORECASE) for phrase in rows["anywhere"]]
    whole = [re.compile(rf"^{phrase_pattern([phrase])}[^;?]*$", re.IGNORECASE) for phrase in rows["whole"]]
    address = [re.compile(rf"^{phrase_pattern([phrase])}[^;?]*$") for phrase in rows["whole_of_address"]]
    others, asks = role["not"].replace(" ", "|"), role["asks"].replace(" ", "|")
    as_role = re.compile(rf"(?:^|[.!?,]\s)as ((?!(?:{others})\b)[^,.;?]*), (?:{asks})\b", re.IGNORECASE)
    return (*anywhere, *whole, *address, as_role)


def _has(name: str, folded: str) -> bool:
    return bool(_phrases(name).search(folded))


def _begins_with(name: str, folded: str) -> bool:
    return bool(_phrases(name).match(folded))


@cache
def _phrases(name: str) -> re.Pattern[str]:
    return re.compile(phrase_pattern(read_table("trust.claims", "presuppositions")[name]["phrases"]))
