"""The items of a posting as requirements: kind, importance, skills, alternatives, years, education, language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from callboard.core.text import squeeze
from callboard.engine.posting.education import is_softened, level_in
from callboard.engine.posting.model import Importance, Requirement, RequirementKind
from callboard.engine.posting.outline import Item, Outline
from callboard.engine.posting.reading import Reading
from callboard.engine.posting.spoken import Asked, asked_in
from callboard.engine.posting.years import years_in
from callboard.engine.skills.model import Category, SkillSpan
from callboard.engine.skills.reader import find_known

# A list of this many skills in prose is a description of a stack.
MAX_SKILLS = 25

_CERTIFICATE = re.compile(
    r"\b(?:certifi\w+|licen[sc]e\w*|licensed|licensure|registration|registered|bls|acls|pals|cdl|fuhrerschein|"
    r"staplerschein|zertifi\w+|approbation|permis|caces|carnet|certificad\w+|carta de conducao|patente|patentino|"
    r"rijbewijs|diploma vca|vca|pmp|cissp|cpa\b|18th edition|ecs card|fimo|clearance)\b"
)
_ANY = re.compile(
    r"\b(?:one of|at least one of|any of|one or more|either|such as|e\.?g\.?|z\.? ?b\.?|for example|like|similar|"
    r"or equivalent|or comparable|mindestens eine[rs]?|une? des|alguno de|um dos|uno dei|een van)\b"
)
_OR = re.compile(r"\bor\b|\boder\b|\bou\b|\bo\b|\bof\b(?= [A-Z])|/")
_EXPERIENCE = re.compile(
    r"\b(?:experience|erfahrung|berufserfahrung|praxis|experiencia|esperienza|ervaring|track record|background|"
    r"werkervaring)\b|\w+erfahrung\b"
)


def requirements(reading: Reading, outlined: Outline) -> tuple[Requirement, ...]:
    """Every requirement, musts and wishes, in the order of the text."""
    found: list[Requirement] = []
    for item in outlined.items:
        if item.kind in ("requirements", "preferred"):
            found.append(_requirement(reading, item))
    if not any(one.importance is Importance.MUST for one in found):
        found.extend(_from_stack(reading, outlined))
    return tuple(found)


def _from_stack(reading: Reading, outlined: Outline) -> Iterator[Requirement]:
    """Where a posting asks for nothing outright, the skills of its stack and its text are what it asks for."""
    items = outlined.of("stack") or outlined.of("responsibilities") or _paragraphs(outlined)
    for item in items:
        one = _requirement(reading, item)
        if one.skills:
            yield one


def _paragraphs(outlined: Outline) -> list[Item]:
    skipped = {"company", "benefits", "legal", "process"}
    rows = [(row, start) for part in outlined.parts if part.kind not in skipped for row, start in part.rows]
    return [Item(start, row.end, "requirements") for row, start in rows if len(row.text.split()) > 3]


def _requirement(reading: Reading, item: Item) -> Requirement:
    text, flat = reading.text[item.start : item.end], reading.flat[item.start : item.end]
    spans = find_known(text)[:MAX_SKILLS]
    languages = list(asked_in(flat))
    skills = _names(spans, {language.name for language in languages})
    years = max(years_in(flat, asked=True), default=None)
    education = level_in(flat)
    return Requirement(
        text=squeeze(text),
        kind=_kind(flat, skills, languages, years=years is not None, education=education is not None),
        importance=Importance.NICE if item.kind == "preferred" else Importance.MUST,
        skills=skills,
        any_of=len(skills) > 1 and _is_choice(text, flat, spans),
        years=years,
        education=education,
        or_equivalent=is_softened(flat),
        language=languages[0].code if languages else None,
        evidence=reading.evidence(item.start, item.end),
    )


def _names(spans: Sequence[SkillSpan], languages: set[str]) -> tuple[str, ...]:
    """Canonical names without repetition; a spoken language is a requirement of its own kind."""
    names = dict.fromkeys(span.skill for span in spans if span.skill and span.skill not in languages)
    return tuple(names)


def _kind(
    flat: str, skills: Sequence[str], languages: Sequence[Asked], *, years: bool, education: bool
) -> RequirementKind:
    if education and not years:
        return RequirementKind.EDUCATION
    if languages and not years and len(skills) <= 1:
        return RequirementKind.LANGUAGE
    if _CERTIFICATE.search(flat) and not years:
        return RequirementKind.CERTIFICATE
    if years or (_EXPERIENCE.search(flat) and not skills):
        return RequirementKind.EXPERIENCE
    return RequirementKind.SKILL if skills else RequirementKind.OTHER


def _is_choice(text: str, flat: str, spans: Sequence[SkillSpan]) -> bool:
    """Whether one of the skills is enough: "Python or Go", "one of …", "AWS/GCP/Azure"."""
    hard = [span for span in spans if span.label is not Category.SOFT]
    if len(hard) < 2:
        return False
    if _ANY.search(flat):
        return True
    gaps = [text[one.end : other.start].casefold() for one, other in pairwise(hard) if other.start >= one.end]
    joined = [gap for gap in gaps if len(gap) < 14]
    ors = sum(bool(_OR.search(gap)) for gap in joined)
    ands = sum(bool(re.search(r"\b(?:and|und|et|y|e|en)\b|&|\+", gap)) for gap in joined)
    return ors > 0 and ors >= ands
