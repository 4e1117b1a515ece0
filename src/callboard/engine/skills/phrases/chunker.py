"""All phrases of a text that describe skills, with those the taxonomy knows, as spans that never overlap."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from callboard.engine.skills.folding import fold_term
from callboard.engine.skills.model import Category, SkillSpan
from callboard.engine.skills.phrases.activities import Reader
from callboard.engine.skills.phrases.lexis import lexis
from callboard.engine.skills.phrases.nouns import Span, noun_phrases
from callboard.engine.skills.phrases.units import Unit, units

# What a tool or a language is called, is a skill whatever the sentence around it is about.
_NAMED = frozenset({Category.TECHNICAL, Category.OFFICE, Category.LANGUAGE})
_ONE_SKILL = 0.5
_NEXT = re.compile(r"[ ](\w+)")


def described(text: str, known: list[SkillSpan]) -> list[SkillSpan]:
    """The known skills of a text and the phrases around and between them."""
    spans: list[SkillSpan] = []
    starts = [span.start for span in known]
    for unit in units(text):
        inside = known[bisect_left(starts, unit.start) : bisect_left(starts, unit.end)]
        spans += _of_unit(unit, inside)
    return _without_overlaps(spans)


def _of_unit(unit: Unit, known: list[SkillSpan]) -> list[SkillSpan]:
    words = lexis()
    if unit.is_empty:
        return []
    if words.is_noise(unit.words):
        return [span for span in known if span.label in _NAMED]
    tokens = unit.tokens
    sought = any(phrase in unit.words for phrase in words.seeking)
    if sought:
        known = [span for span in known if span.label in _NAMED]
    found = [(tokens[part.first].start, tokens[part.last - 1].end) for part in Reader(unit, words).activities()]
    taken = [*found]
    if not sought and not unit.words.startswith(" the "):
        taken += [span for span in noun_phrases(unit, words) if not _overlaps(span, found)]
    return list(_merged(unit.source, taken, [span for span in known if not _in_title(unit, span)]))


def _in_title(unit: Unit, span: SkillSpan) -> bool:
    """`Machine Learning Engineer` and `Data Scientist` say what somebody is called."""
    if span.text.rsplit(" ", 1)[-1].lower() in lexis().titles:
        return True
    following = _NEXT.match(unit.source, span.end, unit.end)
    return following is not None and following.group(1).lower() in lexis().titles | lexis().groups


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
