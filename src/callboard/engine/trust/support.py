"""Check whether quotations support a sentence: a small entailment check.

A quotation that exists can still be given for something it does not say. A sentence is supported if its content words,
quantities and names stand in the quotations, and if negation, direction, degree, scope and persons are the same on both
sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from callboard.core.text import fold, shorten, squeeze
from callboard.engine.trust.clause_figures import clause_figure_faults
from callboard.engine.trust.lines import SupportingText
from callboard.engine.trust.named_months import NamedMonth, named_months, with_clock_times, without_months
from callboard.engine.trust.quantities import Quantity, changes, quantities, unsupported_quantities
from callboard.engine.trust.relations import relation_faults
from callboard.engine.trust.restatements import restatement_faults
from callboard.engine.trust.same_words import same_word_faults
from callboard.engine.trust.wording import CLAUSE, STEMMERS, Wording, denies, wording, wording_of, words

UNSUPPORTED_SHARE = 0.25
"""From this share of new content words on, a sentence is unsupported: a paraphrase adds fewer."""

_MOST_FIGURES = 2
"""Figures that count as content words, at most: what is said of three of them may still be new."""

MAX_SIMILAR_LINES = 3
"""Upper bound on the lines that may support one sentence together."""

MIN_CONTRADICTED_WORDS = 2
"""From this number of content words on, a line with all of them is about the same thing."""

MIN_LIST_ITEMS = 2
"""From this number of short parts on, a quotation is a list, of which only the items that a sentence is about count."""
MAX_ITEM_WORDS = 4

DENIED = "The sentence denies what the quotation shows; say what the quotation says."

_ITEM = re.compile(r"[,;|•·/\n]|\s[-–]\s")
_ALL_OF = re.compile(r"\b(\d+) of \1\b")
_DENIAL = re.compile(rf"(?:{CLAUSE.pattern})|[.!?(),]\s+|\s(?=if\s)", re.IGNORECASE)
"""Between two clauses of which one may be denied without the other."""
_HEADING = re.compile(r"^[^:]{0,30}:\s*")
NAME = re.compile(r"\b[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*(?:\s+(?:(?:of|de|du|der|&)\s+)?[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*)*")
_NAME_END = re.compile(r"(?<=[^\W\d_]{4})\.\s+")
SENTENCE_START = re.compile(r"(?:^|[.!?:]\s+|[\"“«(]\s*)$")
_GERMAN_NOUN = re.compile(r"(?<=[^\W.!?:]\s)[A-ZÄÖÜ][a-zäöüß]{3,}")
_GERMAN_NAME = re.compile(
    r"\b(?:bei|Firma|an der|am)\s+(?:(?:der|dem|den)\s+)?([A-ZÄÖÜ][\w&'’.-]*(?:\s+(?:&\s+)?[A-ZÄÖÜ][\w&'’.-]*)*)"
)


def support_faults(sentence: str, support: SupportingText) -> list[str]:
    """Faults of a sentence that its support does not back, each telling the writer what to correct.

    An English sentence that states something has to restate one place of its support, too: see `restatements`.
    """
    sentence = with_clock_times(sentence)
    support = replace(
        support,
        quotes=tuple(map(with_clock_times, support.quotes)),
        posting_quotes=tuple(map(with_clock_times, support.posting_quotes)),
    )
    english = wording_of(sentence).language == "en"
    restated = restatement_faults if english else same_word_faults
    return word_faults(sentence, support, restated=english) or restated(sentence, support)


def word_faults(sentence: str, support: SupportingText, *, restated: bool = False) -> list[str]:
    """Faults of the words, figures and names of a sentence, for what is written in words of its own: counts, say.

    With `restated` only what a sentence may get wrong that restates a place word by word: figures, dates and names.
    """
    wording = wording_of(sentence)
    for pattern in wording.courtesy:
        sentence = pattern.sub(" ", sentence)
    dates, sentence = named_months(sentence), wording.single_words(without_months(sentence))
    found = words(sentence)
    absent, asks = (
        bool(found & wording.absence),
        sentence.rstrip().endswith("?") or bool(found & wording.word_set("inquiry")),
    )
    if absent and found & wording.word_set("silence") and not support.posting_quotes:
        return _silence_faults(sentence, support, wording)
    quotes = support.quotes
    if absent or asks or (found & wording.asked and not found & wording.word_set("second_person")):
        quotes = (*quotes, *support.posting_quotes)
    if not absent:
        # A line about something missing does not support a statement that it is there.
        quotes = tuple(quote for quote in quotes if not denies(quote))
    quotes = tuple(wording.single_words(quote) for quote in quotes)
    offered = support.offered if found & wording.word_set("offer") else ""
    context = f"{support.context}\n{offered}"
    faults = [
        *_date_faults(dates, (*quotes, context)),
        *_quantity_faults(sentence, (*quotes, context)),
        *clause_figure_faults(sentence, quotes),
        *_name_faults(sentence, words(context).union(*map(words, quotes)), wording),
        *_meaning_faults(sentence, quotes, context, wording),
    ]
    if not restated:
        faults += _faults_of_words(sentence, quotes, context, wording)
    if not asks:
        faults += _opposite_faults(sentence, quotes, wording)
    if absent and _denies_quotation(found, support, wording):
        faults.append(DENIED)
    return faults


def showing_faults(requirement: str, quotes: Sequence[str], context: str = "") -> list[str]:
    """Faults of quotations that name what a requirement asks for, and do not show that the person brings it.

    Args:
        requirement: what is asked for.
        quotes: lines of the résumé.
        context: words that need no quotation.
    """
    found = word_faults(requirement, SupportingText(tuple(quotes), context=context))
    # A line may be too short to tell its language.
    for pattern in (wording(language).data["unshown"]["pattern"] for language in STEMMERS):
        hits = (re.search(pattern, fold(quote)) for quote in quotes if not re.search(pattern, fold(requirement)))
        found += [f"“{hit[0]}” does not show it; quote what the person has or has done." for hit in hits if hit]
    return found


def _faults_of_words(sentence: str, quotes: Sequence[str], context: str, wording: Wording) -> Iterator[str]:
    yield from _new_word_faults(sentence, quotes, context, wording)
    yield from _other_person_faults(sentence, quotes, wording)
    yield from _helper_faults(sentence, quotes, wording)
    yield from relation_faults(sentence, quotes, wording)


def _silence_faults(sentence: str, support: SupportingText, wording: Wording) -> list[str]:
    """Faults of "the text does not say …": true of whatever no line says."""
    parts = re.split(r"\b(?:" + "|".join(map(re.escape, sorted(wording.absence))) + r")\b", fold(sentence), maxsplit=1)
    missing = next((each for each in reversed(parts) if wording.content(words(each))), "")
    return [DENIED] if any(_says(quote, words(missing), wording) for quote in support.quotes) else []


def line_faults(
    sentence: str, lines: Sequence[str], *, context: str = "", asked: Sequence[str] = (), offered: str = ""
) -> list[str]:
    """Faults of a sentence without quotations: each clause of it has to be supported by one line.

    Lines together would support what none of them says: that one person did what another one did somewhere else.

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
        return _mixed_faults(sentence, lines, context, asked)
    clauses = [clause for clause in CLAUSE.split(sentence) if re.search(r"\w", clause)]
    if len(clauses) > 1 and not any(_best_faults(each, lines, context, asked, offered) for each in clauses):
        return []
    return whole


def _mixed_faults(sentence: str, lines: Sequence[str], context: str, asked: Sequence[str]) -> list[str]:
    """Faults of a word that the line which says most of a sentence lacks, and another line has."""
    wording = wording_of(sentence)
    best = most_similar_lines(sentence, lines)
    content = wording.content(words(wording.single_words(sentence)))
    known = words(context).union(*map(words, asked))

    def strange(line: str) -> frozenset[str]:
        held = wording.roots_of(words(line) | known)
        return frozenset(word for word in content if not wording.is_held(word, held))

    taken = min((strange(line) for line in best), key=len, default=frozenset[str]())
    elsewhere = words("\n".join(lines))
    return [f"“{word}” stands in another line than the rest; say what one line says." for word in taken & elsewhere]


def mixed_faults(sentence: str, quotes: Sequence[str], line: str, context: str) -> list[str]:
    """Faults of a sentence with a figure from its quotations and a word from another line, or the other way round."""
    if not quotes or not any(quantities(sentence)):
        return []
    return [
        f"“{taken[0]}” stands in another line than “{figures[0].written}”."
        for here, there in ((quotes, (line,)), ((line,), quotes))
        if (taken := _words_not_in(here, context, sentence)) and (figures := [*unsupported_quantities(sentence, there)])
    ]


def _words_not_in(texts: Sequence[str], context: str, sentence: str) -> list[str]:
    wording = wording_of(sentence)
    held = wording.roots_in("\n".join((context, *texts)))
    return sorted(word for word in wording.content(words(sentence)) if not wording.is_held(word, held))


def _count_faults(sentence: str, lines: Sequence[str]) -> list[str]:
    """Faults of a clause that says only how many are met, or are not: one line has to say as many of the same."""
    for clause in CLAUSE.split(sentence):
        wording = wording_of(clause)
        found, figures = words(clause), list(quantities(clause))
        said = found & wording.word_set("counted")
        if not said or wording.content(found) - said or not (figures or found & {"all", "every"}):
            continue
        things = found & wording.word_set("counted", "things") if not figures else frozenset[str]()
        if not any(_counts(line, said | things, figures, found & wording.absence) for line in lines):
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


def contradictions(sentence: str, lines: Iterable[str]) -> list[str]:
    """A fault where a line denies all that a sentence says, or says all that it denies, whatever others support."""
    wording, found = wording_of(sentence), words(sentence)
    content = wording.content(found)
    if len(content) < MIN_CONTRADICTED_WORDS or sentence.rstrip().endswith("?"):
        return []
    absent = bool(found & wording.absence)
    if absent and found & frozenset[str]().union(*wording.grades):
        return []
    stems = [wording.stems(word) for word in content]
    # What a clause denies says nothing against another clause of its line.
    parts = lines if absent else (part for line in lines if denies(line) for part in _DENIAL.split(line))
    opposed = (part for part in parts if denies(part) is not absent)
    held = (frozenset(stem for word in words(line) for stem in wording.stems(word)) for line in opposed)
    return [DENIED] if any(all(each & there for each in stems) for there in held) else []


def _best_faults(sentence: str, lines: Sequence[str], context: str, asked: Sequence[str], offered: str) -> list[str]:
    """The faults of a sentence with the line that leaves fewest."""
    posting = most_similar_lines(sentence, asked)[:1]
    candidates = most_similar_lines(sentence, lines) or ("",)
    found = (
        support_faults(sentence, SupportingText((line,) if line else (), context, posting, offered))
        for line in candidates
    )
    return min(found, key=len)


def most_similar_lines(sentence: str, lines: Iterable[str]) -> tuple[str, ...]:
    """The lines that share most content words and figures with a sentence, at most `MAX_SIMILAR_LINES`, best first."""
    wording = wording_of(sentence)
    mine = _comparable(sentence, wording)
    scored = ((len(mine & _comparable(line, wording)), line) for line in dict.fromkeys(lines))
    best = sorted((each for each in scored if each[0]), key=lambda each: (-each[0], len(each[1])))
    return tuple(line for _, line in best[:MAX_SIMILAR_LINES])


def shared_words(one: str, other: str) -> int:
    """The number of content words and figures of a text that another one has too."""
    wording = wording_of(one)
    return len(_comparable(one, wording) & _comparable(other, wording))


def is_about_the_person(line: str) -> bool:
    """Return True if a line states a fact, and not that something is missing or required."""
    return not denies(line) and not words(line) & wording_of(line).asked


def _part_about(sentence: str, quote: str, wording: Wording) -> str:
    """The items of a list that a sentence is about; a quotation that is no list, whole."""
    heading = _HEADING.match(quote)
    items = [item for item in _ITEM.split(_HEADING.sub("", quote)) if item.strip()]
    if len(items) < MIN_LIST_ITEMS or any(len(item.split()) > MAX_ITEM_WORDS for item in items):
        return quote
    degrees = frozenset[str]().union(*wording.needed, *wording.grades)
    mine = _comparable(" ".join(words(sentence) - degrees), wording)
    about = ", ".join(item for item in items if mine & _comparable(item, wording))
    return f"{heading[0]} {about}" if heading and about else about


def _denies_quotation(found: frozenset[str], support: SupportingText, wording: Wording) -> bool:
    if any(_says(quote, found, wording) for quote in support.quotes):
        return True
    if not support.quotes or support.posting_quotes:
        return False
    return not any(_states_absence_of(quote, wording.content(found)) for quote in support.quotes)


def _says(quote: str, found: frozenset[str], wording: Wording) -> bool:
    """Return True if a quotation states all that a sentence of these words is about."""
    content = wording.content(found)
    if not content or denies(quote) or found & frozenset[str]().union(*wording.grades):
        return False
    held = wording.roots_in(quote)
    return all(wording.roots(word) & held for word in content)


def _states_absence_of(quote: str, content: frozenset[str]) -> bool:
    there = words(quote)
    return denies(quote) and 2 * len(content & there) >= len(content)


def _new_word_faults(sentence: str, quotes: Sequence[str], context: str, wording: Wording) -> Iterator[str]:
    found, known = words(sentence), words(context).union(*map(words, quotes))
    content, figures = wording.content(found), list(quantities(sentence))
    held = wording.roots_of(known)
    # Quantities say something too; whether they are the same is checked by their values and units ("%", "percent").
    measured = frozenset[str]().union(*(words(each.written) for each in figures))
    strange = sorted(word for word in content - measured if not wording.is_held(word, held))
    # German shows its nouns: another one is another thing, or another person.
    nouns = words(" ".join(_GERMAN_NOUN.findall(sentence))) if wording.language == "de" else frozenset[str]()
    if other := nouns.intersection(strange):
        yield f"“{sorted(other)[0]}” is not in the quotation; name only what is."
    size = len(content - measured) + min(len(figures), _MOST_FIGURES)
    if strange and len(strange) >= UNSUPPORTED_SHARE * size:
        shown = ", ".join(strange[:5])
        yield f"“{shorten(squeeze(sentence), 80)}” says more than its quotation: {shown}. Keep to the quoted words."


def _date_faults(dates: Iterable[NamedMonth], texts: Iterable[str]) -> Iterator[str]:
    known = [each for text in texts for each in named_months(text)]
    for date in dates:
        if not any(date.agrees_with(each) for each in known):
            yield f"“{date.written}” does not stand in the quotation; use its dates or drop it."


def _quantity_faults(sentence: str, texts: Sequence[str]) -> Iterator[str]:
    for claimed in unsupported_quantities(sentence, texts):
        yield f"“{claimed.written}” does not stand in the quotation like this; use its figures and units or drop it."
    known = {change for text in texts for change in changes(text)}
    for one, other in changes(sentence):
        if (other, one) in known and (one, other) not in known:
            yield f"The quotation goes from {other:g} to {one:g}, not the other way round."


def _name_faults(sentence: str, known: frozenset[str], wording: Wording) -> Iterator[str]:
    ordinary = wording.absence | wording.asked | wording.neutral
    for name in names_in(sentence, wording.language):
        if [part for part in name.split() if not words(part) <= known | ordinary]:
            yield f"“{name}” does not stand in the quotation; name only what does."


def names_in(sentence: str, language: str) -> Iterator[str]:
    """The names of a sentence, without the word that opens it.

    In German every noun has a capital: only what follows "bei" is taken for a name.
    """
    if language == "de":
        yield from (hit[1] for hit in _GERMAN_NAME.finditer(sentence))
        return
    for hit in NAME.finditer(sentence):
        begins = bool(SENTENCE_START.search(sentence[: hit.start()]))
        # "… at Acme Works. Could you" is a name and a sentence that begins behind it.
        for name in _NAME_END.split(hit[0]):
            parts = name.split()[1:] if begins else name.split()
            begins = True
            if parts:
                yield " ".join(parts)


def _meaning_faults(sentence: str, quotes: Sequence[str], context: str, wording: Wording) -> Iterator[str]:
    """Faults of words that say who did it, or how well: they may not come from another item, or from somebody else."""
    parts = (_without_others(_part_about(sentence, quote, wording), wording_of(quote)) for quote in quotes)
    found = words(_without_others(sentence, wording))
    known = words(context).union(*map(words, parts))
    for kind in wording.needed:
        if (claimed := found & kind) and not known & kind:
            yield f"“{sorted(claimed)[0]}” is more than the quotation says; leave it out."


def _without_others(text: str, wording: Wording) -> str:
    """The folded text without the people whom it names besides."""
    return wording.companions.sub(lambda hit: hit[0][: hit.start(1) - hit.start()], fold(text))


def _opposite_faults(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    found = words(sentence)
    quoted = frozenset[str]().union(*(words(_part_about(sentence, quote, wording)) for quote in quotes))
    for mine, theirs in (*wording.opposites, wording.grades):
        if (claimed := found & mine) and not quoted & mine and quoted & theirs and not found & theirs:
            yield f"“{sorted(claimed)[0]}” is the opposite of what the quotation says; say what it says."


def _other_person_faults(sentence: str, quotes: Iterable[str], wording: Wording) -> Iterator[str]:
    """Faults of a sentence that makes a subject, or the candidate, of somebody whom the quotation names besides."""
    said = fold(sentence)
    accompanied = {hit.start(1) for hit in wording.companions.finditer(said)}
    for quote in quotes:
        for hit in wording_of(quote).companions.finditer(fold(quote)):
            other = " ".join(hit[1].split()[:2])
            at = said.find(other)
            if len(other.split()) > 1 and at >= 0 and at not in accompanied:
                yield f"“{other}” is somebody else in the quotation; say who did what as it does."


def _helper_faults(sentence: str, quotes: Iterable[str], wording: Wording) -> Iterator[str]:
    """Faults of a sentence that has the candidate do what the quotation says they helped with."""
    helping, found = wording.word_set("helping"), words(sentence)
    if found & helping:
        return
    for quote in quotes:
        # "In line with" is in the quotation too, and is about nobody else.
        if found & wording.word_set("helping", "sharing") - words(quote):
            continue
        # Words in brackets behind a line say where it was.
        done, _, place = quote.partition(" (")
        around = wording.roots_in(place)
        mine = [roots for word in wording.content(found) if not (roots := wording.roots(word)) & around]
        yield from _helper_faults_of(done, mine, wording)


def _helper_faults_of(quote: str, mine: Sequence[frozenset[str]], wording: Wording) -> Iterator[str]:
    helping = wording.word_set("helping")
    for clause in CLAUSE.split(quote):
        said = fold(clause).split()
        at = next((place for place, word in enumerate(said) if word in helping), None)
        if at is None:
            continue
        rest = wording.roots_in(" ".join(said[at + 1 :]))
        if 2 * sum(bool(each & rest) for each in mine) > len(mine):
            yield f"The quotation says that the candidate only took part (“{said[at]}”); say so."


def _comparable(text: str, wording: Wording) -> frozenset[str]:
    roots = wording.roots_of(wording.content(words(text)))
    figures = (value for each in quantities(text) for value in (each.value, round(each.value)))
    return frozenset((*roots, *(f"{value:g}" for value in figures)))
