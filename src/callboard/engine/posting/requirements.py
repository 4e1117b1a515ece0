"""The requirements of a posting: its items, and the years and education required as a whole.

Each requirement with its kind, importance, skills, alternatives ("SQL or Python"), skills of which a line gives only
the first word ("data or backend engineering"), years, education, language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from callboard.core.text import squeeze
from callboard.engine import data_files
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.posting.clauses import clauses
from callboard.engine.posting.lexicon import has_wording, pattern, wording
from callboard.engine.posting.model import EducationLevel, Importance, Requirement, RequirementKind
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.qualifications import RequiredLanguage, level_in, required_languages, years_in
from callboard.engine.posting.role_text import Item, RoleText
from callboard.engine.skills.model import Category, SkillSpan
from callboard.engine.skills.reader import find_known

_WORDS_BETWEEN = data_files.any_of("posting", "wording", "requirements", "between_skills")
_LINK = re.compile(rf"(?:[\s,;/()&+]|\b{_WORDS_BETWEEN}\b)*")
# Between skills or languages of which one is enough.
_EITHER = re.compile(rf"\b{data_files.any_of('text', 'words', 'joining', 'or')}\b|/")
_IN_BRACKETS, _BREAK = re.compile(r"\([^()]*\)"), re.compile(r"[,;.)]")
_AND = re.compile(rf"\b{data_files.any_of('text', 'words', 'joining', 'and')}\b|[&+]")
# From this nearness of their vectors on, two sentences about the same skills say the same.
_SAME_SENTENCE = 0.9
_FIGURES = re.compile(r"\d+")
# A posting that asks for fewer things than the first leaves the rest to its duties: to the likely ones if enough.
# Readers took duties for demands in 16 of 19 such postings, and in 22 of 56 others. One without duties that asks for
# fewer than the second names what it needs where it tells of itself.
_FEW_REQUIREMENTS, _HARDLY_ANY, _LEAST_PROBABILITY = 7, 3, 0.1


def required_skills(flat: str, spans: Sequence[SkillSpan]) -> tuple[tuple[str, ...], bool]:
    """Canonical names of the skills of folded text, and whether any of them is enough ("SQL or Python").

    Soft skills count only where a text names no others; beside alternatives, what they are of does not.
    """
    hard_skills = [span for span in spans if span.label is not Category.SOFT] or list(spans)
    either = next((one for one in _chains(flat, hard_skills) if len(one) > 1 and _is_any_enough(flat, one)), None)
    if either is None and (examples := _examples(flat, hard_skills)):
        # Beside other skills that are asked for, examples of one of them are left out.
        named = [span for span in hard_skills if span not in examples]
        either, hard_skills = (hard_skills, hard_skills) if len(named) == 1 else (None, named)
    return tuple(dict.fromkeys(span.skill for span in either or hard_skills if span.skill)), either is not None


def _examples(flat: str, spans: Sequence[SkillSpan]) -> list[SkillSpan]:
    """Skills in brackets behind the name of what they are examples of: "web development (Angular, HTML, Django)"."""
    for found in _IN_BRACKETS.finditer(flat):
        inside = [span for span in spans if found.start() < span.start < found.end()]
        head = any(span.end <= found.start() and not _BREAK.search(flat, span.end, found.start()) for span in spans)
        if len(inside) > 1 and head and not _AND.search(found[0]):
            return inside
    return []


def _chains(flat: str, spans: Sequence[SkillSpan]) -> list[list[SkillSpan]]:
    """Skills that are listed together, with nothing but commas and conjunctions between them."""
    chains = [list(spans[:1])]
    for one, other in pairwise(spans):
        if _LINK.fullmatch(flat, one.end, max(other.start, one.end)):
            chains[-1].append(other)
        else:
            chains.append([other])
    return chains


def _is_any_enough(flat: str, listed: Sequence[SkillSpan]) -> bool:
    gaps = [flat[one.end : max(other.start, one.end)] for one, other in pairwise(listed)]
    if any(gap.strip() == "/" for gap in gaps) and not all(span.label is Category.TECHNICAL for span in listed):
        return False
    ors, ands = sum(bool(_EITHER.search(gap)) for gap in gaps), sum(bool(_AND.search(gap)) for gap in gaps)
    if ors:
        return ors >= ands
    before = flat[max(listed[0].start - 60, 0) : listed[0].start]
    return bool(pattern("wording", "requirements", "any_of").search(before)) and not ands


def years_of(required: Sequence[Requirement], labelled: Iterable[str]) -> float | None:
    """The most years that a must asks for; else the first of a label."""
    musts = [one.years for one in required if one.importance is Importance.MUST and one.years is not None]
    in_labels = (years for flat in labelled for years in years_in(flat))
    return max(musts) if musts else next(in_labels, None)


def education_of(required: Sequence[Requirement], labelled: Iterable[str]) -> EducationLevel | None:
    """The first level that a must asks for; else the first of a label."""
    musts = (one.education for one in required if one.importance is Importance.MUST)
    return next((level for level in chain(musts, map(level_in, labelled)) if level), None)


def requirements(role: RoleText) -> tuple[Requirement, ...]:
    """Every requirement, musts and wishes, in the order of the text."""
    asking = (item for item in role.items if item.kind in ("requirements", "preferred"))
    found = [one for item in asking for one in _of_item(role.reading, item)]
    if len(found) < _FEW_REQUIREMENTS:
        duties = [one for item in role.of("responsibilities") for one in _of_item(role.reading, item)]
        likely = [one for one in duties if one.probability >= _LEAST_PROBABILITY]
        found.extend(likely if len(found) + len(likely) >= _FEW_REQUIREMENTS else duties)
        if len(found) < _HARDLY_ANY and not duties:
            found.extend(_stacks(role))
    return tuple(_each_once(found))


def _each_once(found: Sequence[Requirement]) -> Iterator[Requirement]:
    """The requirements in order, without those that another one asks for as well; of two alike the first stays."""
    vectors = sentence_vectors([one.text for one in found])
    alike = vectors @ vectors.T >= _SAME_SENTENCE
    for at, one in enumerate(found):
        like = ((to, other) for to, other in enumerate(found) if to != at and (alike[at, to] or other.text == one.text))
        if not any(_covers(other, one) and (to < at or not _covers(one, other)) for to, other in like):
            yield one


def _covers(one: Requirement, other: Requirement) -> bool:
    """Return True if a requirement asks for everything that one like it does, and as firmly."""
    firm = one.importance is Importance.MUST or other.importance is Importance.NICE
    same = (other.years in (None, one.years)) and other.education == one.education and other.language == one.language
    figures = set(_FIGURES.findall(other.text)) <= set(_FIGURES.findall(one.text))
    return firm and same and figures and set(other.skills) <= set(one.skills)


def _stacks(role: RoleText) -> Iterator[Requirement]:
    """The skills of lines that name several technologies, though they only tell of the firm or the job."""
    for unit in role.units:
        spans = find_known(role.reading.text[unit.start : unit.end])
        if unit.row and sum(span.label is Category.TECHNICAL for span in spans) > 1:
            yield from _of_item(role.reading, Item(unit.start, unit.end, "prose"))


def _of_item(reading: PostingText, item: Item) -> Iterator[Requirement]:
    """The requirements of an item: one for each thing that it asks for, a wish among them as such."""
    cut = clauses(reading.text[item.start : item.end])
    for start, end in ((item.start + start, item.start + end) for start, end in cut):
        if has_wording("asks_nothing", reading.flat[start:end]):
            continue
        wished = item.wished or (len(cut) > 1 and has_wording("preferred", reading.flat[start:end]))
        yield _requirement(reading, replace(item, start=start, end=end, wished=wished))


def _requirement(reading: PostingText, item: Item) -> Requirement:
    """The requirement that an item is. Several spoken languages stay together: its text tells which."""
    text, flat = reading.text[item.start : item.end], reading.flat[item.start : item.end]
    languages = list(required_languages(flat))
    language_names = {language.name for language in languages}
    skills, any_of = required_skills(flat, [span for span in find_known(text) if span.skill not in language_names])
    years, education = max(years_in(flat), default=None), level_in(flat)
    kind = _kind(flat, skills, languages, years=years is not None, education=education is not None)
    is_paper = education is not None or kind is RequirementKind.CERTIFICATE
    if kind is RequirementKind.EDUCATION:
        # The subject of a degree is not a skill that is asked for beside it.
        skills, any_of = (), False
    return Requirement(
        text=squeeze(text),
        kind=kind,
        importance=Importance.NICE if item.wished else Importance.MUST,
        skills=skills,
        any_of=any_of,
        years=years,
        education=education,
        or_equivalent=is_paper and bool(pattern("education", "softer", "patterns").search(flat)),
        language=languages[0].code if languages else None,
        probability=item.probability,
        evidence=reading.evidence(item.start, item.end),
    )


def is_any_language_enough(flat: str, languages: Sequence[RequiredLanguage]) -> bool:
    """Return True if one language is enough: "Dutch or German", but not "knowledge of Dutch and German"."""
    return bool(languages and _EITHER.search(flat, languages[0].start, languages[-1].start))


def _kind(
    flat: str, skills: Sequence[str], languages: Sequence[RequiredLanguage], *, years: bool, education: bool
) -> RequirementKind:
    if education and not years:
        return RequirementKind.EDUCATION
    if languages and not years and len(skills) <= 1:
        return RequirementKind.LANGUAGE
    if wording("requirements", "certificates").search(flat) and not years:
        return RequirementKind.CERTIFICATE
    if years or (wording("requirements", "experience").search(flat) and not skills):
        return RequirementKind.EXPERIENCE
    return RequirementKind.SKILL if skills else RequirementKind.OTHER
