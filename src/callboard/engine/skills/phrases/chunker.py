"""All phrases of a text that describe skills, with those the taxonomy knows, as spans that never overlap."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from callboard.engine.skills.model import Category, SkillSpan
from callboard.engine.skills.phrases.activities import Reader
from callboard.engine.skills.phrases.degrees import degrees
from callboard.engine.skills.phrases.lexis import Lexis, lexis
from callboard.engine.skills.phrases.nouns import further_objects, noun_phrases, noun_phrases_sought
from callboard.engine.skills.phrases.topics import Topic, topic
from callboard.engine.skills.phrases.traits import traits, traits_sought
from callboard.engine.skills.phrases.units import Span, Unit, units
from callboard.engine.skills.phrases.works import works
from callboard.engine.text.folding import fold_term

# What a tool or a language is called, is a skill whatever the sentence around it is about.
_NAMED = frozenset({Category.TECHNICAL, Category.OFFICE, Category.LANGUAGE})
_ONE_SKILL = 0.5
_SHORTEST = 3
_REACH = 24
_WITHIN = re.compile(
    r"\b(?:department|institute|school|faculty|center|centre|division) (?:of|for) (?:the )?$", re.IGNORECASE
)
# What follows these is of the person sought, in seven languages.
_OWNS = re.compile(r"\b(?:with|who|mit|avec|con|com|met|die|qui|que)\b", re.IGNORECASE)
_NEXT = re.compile(r"[ ](\w+)")


def described(text: str, known: list[SkillSpan]) -> list[SkillSpan]:
    """The known skills of a text and the phrases around and between them."""
    spans: list[SkillSpan] = []
    starts = [span.start for span in known]
    for unit in units(text, lexis().begins_bullet):
        inside = known[bisect_left(starts, unit.start) : bisect_left(starts, unit.end)]
        spans += _of_unit(unit, inside)
    return _without_overlaps(spans)


def _of_unit(unit: Unit, known: list[SkillSpan]) -> list[SkillSpan]:
    words = lexis()
    if unit.end - unit.start < _SHORTEST or unit.is_empty:
        return list(known)
    about = topic(unit, words)
    if about is Topic.TITLE:
        return []
    known = [span for span in known if about is Topic.WORK or _is_name(unit, span, about)]
    if about is Topic.OFFER:
        return known
    phrases = _phrases(unit, words, about)
    return list(_merged(unit.source, phrases, [span for span in known if not _in_title(unit, span)]))


def _phrases(unit: Unit, words: Lexis, about: Topic) -> list[Span]:
    """What a unit describes; what is found first keeps its place."""
    tokens = unit.tokens
    activities = Reader(unit, words, about).activities()
    found = [(tokens[part.first].start, tokens[part.last - 1].end) for part in activities]
    if about is Topic.SOUGHT:
        return _kept(found, *noun_phrases_sought(unit, words), traits_sought(unit, words))
    if about is Topic.WORK:
        found = _kept(found, works(unit, words))
        nouns = noun_phrases(unit, words)
        return _kept(found, *nouns, further_objects(unit, words, found), degrees(unit, words), traits(unit, words))
    return found


def _kept(*ranked: list[Span]) -> list[Span]:
    """The spans of the first list, and of each other those that lie over none before."""
    kept: list[Span] = []
    for spans in ranked:
        kept += [span for span in spans if not _overlaps(span, kept)]
    return kept


def _is_name(unit: Unit, span: SkillSpan, about: Topic) -> bool:
    """`Kafka`, but not `software engineering`: what has a capital of its own is a skill whatever the unit is about.

    The languages of a company or of an application are not the reader's.
    """
    if about is Topic.SOUGHT and _OWNS.search(unit.source, unit.start, span.start):
        return True
    if span.label not in _NAMED or (span.label is Category.LANGUAGE and about is not Topic.SOUGHT):
        return False
    return span.start > unit.start and any(map(str.isupper, span.text))


def _in_title(unit: Unit, span: SkillSpan) -> bool:
    """`Machine Learning Engineer` and `Department of Physics` say what somebody is called."""
    if span.text.rsplit(" ", 1)[-1].lower() in lexis().titles:
        return True
    if _WITHIN.search(unit.source, max(span.start - _REACH, unit.start), span.start):
        return True
    following = _NEXT.match(unit.source, span.end, unit.end)
    return following is not None and following.group(1).lower() in lexis().after_names


def _overlaps(span: Span, others: list[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)


def _merged(source: str, phrases: list[Span], known: list[SkillSpan]) -> Iterator[SkillSpan]:
    """Each phrase with what it holds; the known skills that stand in none."""
    used: set[int] = set()
    for start, end in sorted(set(phrases), key=lambda span: (span[0] - span[1], span[0])):
        held = [index for index, span in enumerate(known) if span.start < end and start < span.end]
        if used.intersection(held):
            continue
        if len(held) > 1 and sum(known[index].end - known[index].start for index in held) > _ONE_SKILL * (end - start):
            continue
        used.update(held)
        yield _joined(source, start, end, [known[index] for index in held])
    yield from (span for index, span in enumerate(known) if index not in used)


def _joined(source: str, start: int, end: int, held: list[SkillSpan]) -> SkillSpan:
    start = min([start, *(span.start for span in held)])
    end = max([end, *(span.end for span in held)])
    main = max(held, key=lambda span: span.end - span.start, default=None)
    if main is None:
        return SkillSpan(source[start:end], start, end, _family(source[start:end]))
    covers = main.end - main.start >= _ONE_SKILL * (end - start)
    return SkillSpan(source[start:end], start, end, main.label, main.skill if covers else None)


def _family(phrase: str) -> Category:
    """The family that most words of a phrase speak of."""
    labels = lexis().labels
    votes = Counter(labels[word] for word in fold_term(phrase).split() if word in labels)
    return max(votes, key=lambda label: (votes[label], label.value)) if votes else Category.BUSINESS


def _without_overlaps(spans: list[SkillSpan]) -> list[SkillSpan]:
    """In order of place; where two meet the longer stays."""
    kept: list[SkillSpan] = []
    for span in sorted(spans, key=lambda one: (one.start, -one.end)):
        if kept and span.start < kept[-1].end:
            if span.end - span.start > kept[-1].end - kept[-1].start:
                kept[-1] = span
            continue
        kept.append(span)
    return kept
