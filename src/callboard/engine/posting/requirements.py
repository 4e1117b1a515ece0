"""The items of a posting as requirements: kind, importance, skills, alternatives, years, education, language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from callboard.core.text import squeeze
from callboard.engine.posting.choices import Choice, choices
from callboard.engine.posting.education import is_softened, level_in
from callboard.engine.posting.elided import with_elided
from callboard.engine.posting.model import Importance, Requirement, RequirementKind
from callboard.engine.posting.outline import Item, Outline
from callboard.engine.posting.reading import Reading
from callboard.engine.posting.spoken import Asked, asked_in
from callboard.engine.posting.years import years_in
from callboard.engine.skills.reader import find_known

# A list of this many skills in prose is a description of a stack.
MAX_SKILLS = 25
# A posting that asks for fewer things leaves the rest to what it tells of the work.
FEW = 6

_CERTIFICATE = re.compile(
    r"\b(?:certifi\w+|licen[sc]e\w*|licensed|licensure|registration|registered|bls|acls|pals|cdl|fuhrerschein|"
    r"staplerschein|zertifi\w+|approbation|permis|caces|carnet|certificad\w+|carta de conducao|patente|patentino|"
    r"rijbewijs|diploma vca|vca|pmp|cissp|cpa\b|18th edition|ecs card|fimo|clearance)\b"
)
_EXPERIENCE = re.compile(
    r"\b(?:experience|erfahrung|berufserfahrung|praxis|experiencia|esperienza|ervaring|track record|background|"
    r"werkervaring|\w{1,40}erfahrung)\b"
)


def requirements(reading: Reading, outlined: Outline) -> tuple[Requirement, ...]:
    """Every requirement, musts and wishes, in the order of the text."""
    found: list[Requirement] = []
    for item in outlined.items:
        if item.kind in ("requirements", "preferred"):
            found.extend(_of_item(reading, item))
    if len(found) < FEW:
        found.extend(_from_work(reading, outlined))
    return tuple(found)


def _from_work(reading: Reading, outlined: Outline) -> Iterator[Requirement]:
    """Where a posting asks for little outright, its work is what one must be able to do; else the skills it names."""
    work = outlined.of("responsibilities")
    for item in work:
        yield from _of_item(reading, item)
    for unit in () if work else outlined.labelled("about", "other", "title", "company", "type"):
        yield from (one for one in _of_item(reading, Item(unit.start, unit.end, "requirements")) if one.skills)


def _of_item(reading: Reading, item: Item) -> Iterator[Requirement]:
    """One requirement, and another for every choice that stands beside what is asked for in any case."""
    text, flat = reading.text[item.start : item.end], reading.flat[item.start : item.end]
    languages = list(asked_in(flat))
    names = {language.name for language in languages}
    spans = [span for span in with_elided(text, find_known(text)[:MAX_SKILLS]) if span.skill not in names]
    picked = choices(flat, spans)
    whole = _whole(reading, item, languages, picked[0] if picked else Choice(()))
    yield whole
    for choice in picked[1:]:
        span = (item.start + choice.spans[0].start, item.start + choice.spans[-1].end)
        yield Requirement(
            text=squeeze(reading.text[slice(*span)]),
            kind=RequirementKind.SKILL,
            importance=whole.importance,
            skills=_names(choice),
            any_of=choice.any_of,
            evidence=reading.evidence(*span),
        )
    # "German and English" asks for both; of "Dutch or German" the first stands for either.
    for language in languages[1:] if not EITHER.search(flat) else ():
        yield whole.model_copy(
            update={"kind": RequirementKind.LANGUAGE, "skills": (), "any_of": False, "language": language.code}
            | {"years": None, "education": None}
        )


def _whole(reading: Reading, item: Item, languages: Sequence[Asked], first: Choice) -> Requirement:
    """The item itself, with the skills of its first choice."""
    flat = reading.flat[item.start : item.end]
    years = max(years_in(flat, asked=True), default=None)
    education = level_in(flat)
    skills = _names(first)
    kind = _kind(flat, skills, languages, years=years is not None, education=education is not None)
    return Requirement(
        text=squeeze(reading.text[item.start : item.end]),
        kind=kind,
        importance=Importance.NICE if item.kind == "preferred" else Importance.MUST,
        # The subject of a degree is no skill that is asked for beside it.
        skills=() if kind is RequirementKind.EDUCATION else skills,
        any_of=first.any_of and kind is not RequirementKind.EDUCATION and len(skills) > 1,
        years=years,
        education=education,
        or_equivalent=is_softened(flat),
        language=languages[0].code if languages else None,
        evidence=reading.evidence(item.start, item.end),
    )


EITHER = re.compile(r"\b(?:or|oder|ou|o|of)\b|/")
"""Between languages of which one is enough."""


def _names(choice: Choice) -> tuple[str, ...]:
    """Canonical names without repetition."""
    return tuple(dict.fromkeys(span.skill for span in choice.spans if span.skill))


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
