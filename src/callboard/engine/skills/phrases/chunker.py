"""Find phrases that describe skills, and merge them with the skills of the taxonomy into spans without overlap."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from callboard.engine.data_files import any_of
from callboard.engine.skills.model import Category, SkillSpan
from callboard.engine.skills.phrases.activities import ActivityReader
from callboard.engine.skills.phrases.nouns import candidate_noun_phrases, coordinated_objects, noun_phrases
from callboard.engine.skills.phrases.topics import Topic, unit_topic
from callboard.engine.skills.phrases.traits import candidate_traits, trait_phrases
from callboard.engine.skills.phrases.units import Span, TextUnit, Token, split_units
from callboard.engine.skills.phrases.vocabulary import Vocabulary, phrase_vocabulary
from callboard.engine.skills.phrases.work_nouns import work_noun_phrases
from callboard.engine.skills.term_folding import fold_term

_MAX_TOKENS = 7
_LINKS = frozenset(["or", "and", "/", "(", ")", ",", "'", "’", "s", "in", "of"])


def degree_phrases(unit: TextUnit, vocabulary: Vocabulary) -> list[Span]:
    """The qualifications of a unit, each from the level to the word `degree`."""
    tokens = unit.tokens
    spans: list[Span] = []
    at = 0
    while at < len(tokens):
        last = _end(tokens, at, vocabulary) if tokens[at].word in vocabulary.degree_levels else 0
        if last and (last == len(tokens) or tokens[last].word not in vocabulary.degree_others):
            spans.append((tokens[at].start, tokens[last - 1].end))
        at = max(at + 1, last)
    return spans


def _end(tokens: list[Token], at: int, vocabulary: Vocabulary) -> int:
    """The index after the qualification that begins with a level; 0 if it is none."""
    for last in range(at, min(len(tokens), at + _MAX_TOKENS)):
        word = tokens[last].word
        if word in vocabulary.degree_nouns:
            graded = word == "level" and last + 1 < len(tokens) and tokens[last + 1].word.isdigit()
            return last + 2 if graded else last + 1
        if word not in vocabulary.degree_levels and word not in _LINKS:
            break
    return at + 1 if tokens[at].word in vocabulary.degree_names else 0


# The name of a tool or a language is a skill whatever the sentence is about.
_NAMED = frozenset({Category.TECHNICAL, Category.OFFICE, Category.LANGUAGE})
_SINGLE_SKILL_SHARE = 0.5
_MIN_LETTERS = 3
_MAX_DISTANCE = 24
_UNIT_OF_ORGANISATION = re.compile(
    rf"\b{any_of('skills', 'wording', 'organisation', 'units')} (?:of|for) (?:the )?$", re.IGNORECASE
)
_CANDIDATE_FOLLOWS = re.compile(rf"\b{any_of('skills', 'wording', 'candidate', 'opens')}\b", re.IGNORECASE)
_NEXT = re.compile(r"[ ](\w+)")


def find_phrases(text: str, known: list[SkillSpan]) -> list[SkillSpan]:
    """The known skills of a text and the phrases around and between them."""
    spans: list[SkillSpan] = []
    starts = [span.start for span in known]
    for unit in split_units(text, phrase_vocabulary().begins_bullet):
        inside = known[bisect_left(starts, unit.start) : bisect_left(starts, unit.end)]
        spans += _skills_of_unit(unit, inside)
    return _without_overlaps(spans)


def _skills_of_unit(unit: TextUnit, known: list[SkillSpan]) -> list[SkillSpan]:
    words = phrase_vocabulary()
    if unit.end - unit.start < _MIN_LETTERS or unit.is_empty:
        return list(known)
    topic = unit_topic(unit, words)
    if topic is Topic.TITLE:
        return []
    known = [span for span in known if topic is Topic.WORK or _is_skill_in_any_context(unit, span, topic)]
    if topic is Topic.OFFER:
        return known
    phrases = _phrases(unit, words, topic)
    return list(_merge(unit.source, phrases, [span for span in known if not _in_title(unit, span)]))


def _phrases(unit: TextUnit, words: Vocabulary, topic: Topic) -> list[Span]:
    """The phrases of a unit; of two that overlap, the one found first stays."""
    tokens = unit.tokens
    activities = ActivityReader(unit, words, topic).activities()
    found = [(tokens[part.first].start, tokens[part.last - 1].end) for part in activities]
    if topic is Topic.CANDIDATE:
        return _first_without_overlap(found, *candidate_noun_phrases(unit, words), candidate_traits(unit, words))
    if topic is Topic.WORK:
        found = _first_without_overlap(found, work_noun_phrases(unit, words))
        nouns = noun_phrases(unit, words)
        return _first_without_overlap(
            found,
            *nouns,
            coordinated_objects(unit, words, found),
            degree_phrases(unit, words),
            trait_phrases(unit, words),
        )
    return found


def _first_without_overlap(*ranked: list[Span]) -> list[Span]:
    """The spans of the first list, and from each further list those that overlap none before."""
    kept: list[Span] = []
    for spans in ranked:
        kept += [span for span in spans if not _overlaps(span, kept)]
    return kept


def _is_skill_in_any_context(unit: TextUnit, span: SkillSpan, topic: Topic) -> bool:
    """`Kafka`, but not `software engineering`: what has a capital of its own is a skill whatever the unit is about.

    The languages of a company or of an application are not the reader's.
    """
    if topic is Topic.CANDIDATE and _CANDIDATE_FOLLOWS.search(unit.source, unit.start, span.start):
        return True
    if span.label not in _NAMED or (span.label is Category.LANGUAGE and topic is not Topic.CANDIDATE):
        return False
    return span.start > unit.start and any(map(str.isupper, span.text))


def _in_title(unit: TextUnit, span: SkillSpan) -> bool:
    """Return True for a skill in a title or a name: `Machine Learning Engineer`, `Department of Physics`."""
    if span.text.rsplit(" ", 1)[-1].lower() in phrase_vocabulary().titles:
        return True
    if _UNIT_OF_ORGANISATION.search(unit.source, max(span.start - _MAX_DISTANCE, unit.start), span.start):
        return True
    following = _NEXT.match(unit.source, span.end, unit.end)
    return following is not None and following.group(1).lower() in phrase_vocabulary().title_and_group_words


def _overlaps(span: Span, others: list[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)


def _merge(source: str, phrases: list[Span], known: list[SkillSpan]) -> Iterator[SkillSpan]:
    """Yield each phrase with the known skills in it, and the known skills outside of phrases."""
    used: set[int] = set()
    for start, end in sorted(set(phrases), key=lambda span: (span[0] - span[1], span[0])):
        held = [index for index, span in enumerate(known) if span.start < end and start < span.end]
        if used.intersection(held):
            continue
        if len(held) > 1 and sum(known[index].end - known[index].start for index in held) > _SINGLE_SKILL_SHARE * (
            end - start
        ):
            continue
        used.update(held)
        yield _phrase_with_skills(source, start, end, [known[index] for index in held])
    yield from (span for index, span in enumerate(known) if index not in used)


def _phrase_with_skills(source: str, start: int, end: int, held: list[SkillSpan]) -> SkillSpan:
    start = min([start, *(span.start for span in held)])
    end = max([end, *(span.end for span in held)])
    main = max(held, key=lambda span: span.end - span.start, default=None)
    if main is None:
        return SkillSpan(source[start:end], start, end, _most_frequent_category(source[start:end]))
    covers = main.end - main.start >= _SINGLE_SKILL_SHARE * (end - start)
    return SkillSpan(source[start:end], start, end, main.label, main.skill if covers else None)


def _most_frequent_category(phrase: str) -> Category:
    """The category of most words of a phrase."""
    labels = phrase_vocabulary().labels
    votes = Counter(labels[word] for word in fold_term(phrase).split() if word in labels)
    return max(votes, key=lambda label: (votes[label], label.value)) if votes else Category.BUSINESS


def _without_overlaps(spans: list[SkillSpan]) -> list[SkillSpan]:
    """The spans in order; of two that overlap, the longer one stays."""
    kept: list[SkillSpan] = []
    for span in sorted(spans, key=lambda one: (one.start, -one.end)):
        if kept and span.start < kept[-1].end:
            if span.end - span.start > kept[-1].end - kept[-1].start:
                kept[-1] = span
            continue
        kept.append(span)
    return kept
