"""Check that the documents support every claim.

`check_output` applies to rules and models alike. `check_model_output` also requires that each sentence of a model is
supported by its own quotations, and refuses protected traits and guessed motives. Both return faults: sentences that
tell the writer what to correct; an empty list means that the output passed. Knows documents and facts, not agents.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import cache, cached_property
from importlib import resources
from typing import Any

from pydantic import BaseModel

from callboard.core.text import fold, shorten, squeeze
from callboard.engine.facts import Evidence, Source
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Position, Resume, Study
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import taxonomy
from callboard.engine.spans import skill_months, work_months
from callboard.engine.trust.blind import MASK
from callboard.engine.trust.lines import SupportingText, sentences, unwrapped
from callboard.engine.trust.premises import accusations, premise_faults, presupposes, statement_faults
from callboard.engine.trust.protected import protected_faults
from callboard.engine.trust.quantities import numbers_except_years, possible_number_values, year_counts
from callboard.engine.trust.support import (
    contradictions,
    is_about_the_person,
    line_faults,
    mixed_faults,
    most_similar_lines,
    names_in,
    support_faults,
)
from callboard.engine.trust.wording import wording_of, words

CLAIM_FIELDS = frozenset({"text", "reason", "finding", "headline", "why", "subject", "body"})
"""Fields of outputs that state something about the candidate. Questions and advice ask; they do not claim."""

PROSE_FIELDS = CLAIM_FIELDS | {"question", "follow_up", "good_answer", "ask", "action", "tip"}
"""Every field that holds sentences about or for the candidate, and so may be in a model's words."""

_QUESTIONS = frozenset({"question", "follow_up"})

_EVIDENCE_FIELDS = ("evidence", "resume_evidence", "requirement_evidence")

# "of 100" names the scale of a score, which no document has to contain.
_OUT_OF_100 = re.compile(r"\bof 100\b")

# "Within a year" is one, though "a" is no number.
_A_YEAR = re.compile(
    r"\b(?:in|within|after|for|over|innerhalb|binnen|nach|en|dentro de) (?:an?|ein\w*|une?) "
    r"(?:year|jahr\w*|an|annee|ano)\b"
)

# A claimed number of years may be rounded up or down by this much.
_YEARS_TOLERANCE = 0.55


@dataclass(frozen=True)
class ClaimSources:
    """Everything that a claim may be based on: the documents, the résumé as read, and facts computed from them."""

    texts: dict[Source, str]
    resume: Resume | None
    today: date
    facts: tuple[BaseModel, ...] = ()
    other_outputs: tuple[BaseModel, ...] = ()
    """What other agents produced: their figures count, their sentences do not, since a model may have written them."""
    posting: Posting | None = None

    def contains(self, text: str) -> bool:
        """Return True if any document or fact contains these words, ignoring case and accents."""
        return _normalized(text) in self._normalized

    @cached_property
    def _normalized(self) -> str:
        return " \n ".join(_normalized(whole) for whole in (*self.texts.values(), self.computed_text))

    @cached_property
    def computed_text(self) -> str:
        """Every text and figure of the facts."""
        figures = (text for other in self.other_outputs for text in _field_texts(other, prose=False))
        return "\n".join((*self.engine_lines, *figures))

    @cached_property
    def engine_lines(self) -> tuple[str, ...]:
        """Every text and figure of the engine's own answer."""
        return tuple(text for fact in self.facts for text in _field_texts(fact))

    @cached_property
    def engine_claims(self) -> tuple[str, ...]:
        """The engine's statements about the candidate, without the posting's words, without advice and open points."""
        return tuple(
            value
            for fact in self.facts
            for model in _nested_models(fact)
            if not _is_open(model, fact)
            # A letter asks as much as it states.
            for name in sorted((CLAIM_FIELDS - {"subject", "body"}) & set(type(model).model_fields))
            if isinstance(value := getattr(model, name), str) and not _is_requirement_text(model, name)
            if is_about_the_person(value)
        )

    @cached_property
    def engine_sentences(self) -> frozenset[str]:
        """Every sentence of the engine's own answer, which a model may repeat."""
        return frozenset(each for line in self.engine_lines for each in sentences(line))

    @cached_property
    def resume_lines(self) -> tuple[str, ...]:
        """The lines of the résumé: what stands below a job or a study with its name, and all as they are."""
        named: list[str] = []
        for entry in (*self.resume.work, *self.resume.education) if self.resume else ():
            name = ", ".join(_entry_names(entry))
            points = entry.bullets if isinstance(entry, Position) else entry.courses
            summary = entry.summary if isinstance(entry, Position) else None
            named += [name, *(f"{fact.value} ({name})" for fact in (summary, *points) if fact)]
        return (*named, *unwrapped(self.texts.get(Source.RESUME, "")))

    @cached_property
    def posting_lines(self) -> tuple[str, ...]:
        """The lines of the posting."""
        return tuple(unwrapped(self.texts.get(Source.POSTING, "")))

    @cached_property
    def offered(self) -> str:
        """The titles and employers of the posting."""
        roles = (self.posting.role, *self.posting.roles) if self.posting else ()
        return "\n".join(fact.value for role in roles for fact in (role.title, role.company) if fact)

    @cached_property
    def employers_today(self) -> tuple[str, ...]:
        """The companies that the candidate works for today."""
        jobs = self.resume.work if self.resume else ()
        return tuple(job.company.value for job in jobs if job.current and job.company)

    @cached_property
    def numbers(self) -> frozenset[float]:
        """Every number of the documents and the facts."""
        return frozenset(
            number for text in (*self.texts.values(), self.computed_text) for number in possible_number_values(text)
        )

    @cached_property
    def skills(self) -> frozenset[str]:
        """Every skill that a document or a fact names, and those that they imply."""
        named = {
            span.skill for text in (*self.texts.values(), self.computed_text) for span in find_known(text) if span.skill
        }
        named |= {mention.skill for mention in self.resume.mentions} if self.resume else set[str]()
        return frozenset(named | {implied for skill in named for implied in taxonomy().implied(skill)})


def _field_texts(value: Any, *, prose: bool = True) -> Iterator[str]:  # noqa: ANN401 - any field of a model
    if isinstance(value, Evidence):
        # Its line may be named; at which characters it stands is no figure of anything.
        yield from (value.quote, str(value.line))
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            if prose or name not in PROSE_FIELDS:
                yield from _field_texts(getattr(value, name), prose=prose)
    elif isinstance(value, tuple):
        yield from _count_texts(value)  # pyright: ignore[reportUnknownArgumentType] - any tuple of a model
        for each in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _field_texts(each, prose=prose)
    elif isinstance(value, str):
        yield value
    elif isinstance(value, float | int):
        yield f"{value:g}"


def _count_texts(values: tuple[Any, ...]) -> Iterator[str]:
    """The number of values, and of each kind among them, because a summary may give these figures."""
    yield str(len(values))
    kinds = Counter(
        getattr(each, name)
        for each in values
        if isinstance(each, BaseModel)
        for name in type(each).model_fields
        if isinstance(getattr(each, name), Enum)
    )
    yield from map(str, sorted(set(kinds.values())))


def quotation_faults(evidence: Iterable[Evidence], texts: dict[Source, str]) -> list[str]:
    """A fault for each quotation that its document does not contain, neither at the place given nor elsewhere."""
    return [fault for each in evidence if (fault := _quotation_fault(each, texts))]


def _quotation_fault(evidence: Evidence, texts: dict[Source, str]) -> str | None:
    whole = texts.get(evidence.source)
    if whole is None:
        return f"There is no {evidence.source.value} to quote from; remove the quotation {_quoted(evidence.quote)}."
    if not evidence.quote.strip():
        return f"A quotation from the {evidence.source.value} is empty; quote the words that carry the claim."
    if matches_letters(whole[evidence.start : evidence.end], evidence.quote) or evidence.quote in whole:
        return None
    if MASK in evidence.quote and _mask_pattern(evidence.quote).search(whole):
        return None
    return (
        f"The {evidence.source.value} does not contain {_quoted(evidence.quote)}. "
        "Quote its words exactly as they stand there, letter for letter, or drop the claim."
    )


def matches_letters(text: str, quote: str) -> bool:
    """Return True if the quotation equals the text; a letter that blind mode masked matches any letter."""
    return len(text) == len(quote) and all(a in {b, MASK} for a, b in zip(quote, text, strict=True))


def _mask_pattern(quote: str) -> re.Pattern[str]:
    return re.compile(re.escape(quote).replace(re.escape(MASK), "."), re.DOTALL)


def sentence_faults(sentence: str, evidence: Iterable[Evidence], sources: ClaimSources) -> list[str]:
    """A fault for each year, number, skill, degree or name of a sentence that no source contains."""
    quotes = [each.quote for each in evidence]
    checks = (_years_faults, _number_faults, _skill_faults, _degree_faults, _name_faults)
    return [fault for check in checks for fault in check(sentence, quotes, sources)]


def check_output(output: BaseModel, sources: ClaimSources) -> list[str]:
    """Check quotations and claims of an output; return each fault once."""
    found: list[str] = []
    for model in _nested_models(output):
        evidence = _own_evidence(model)
        found += quotation_faults(evidence, sources.texts)
        for name in sorted(CLAIM_FIELDS & set(type(model).model_fields)):
            value = getattr(model, name)
            if isinstance(value, str) and not _is_requirement_text(model, name):
                lines = [line for line in value.splitlines() if line.strip()]
                found += [fault for line in lines for fault in sentence_faults(line.strip(" -"), evidence, sources)]
    return list(dict.fromkeys(found))


def check_model_output(output: BaseModel, sources: ClaimSources) -> list[str]:
    """Check an output that a model wrote: as `check_output`, and against its own quotations; return each fault once."""
    found = check_output(output, sources)
    posting = sources.texts.get(Source.POSTING, "")
    for model in _nested_models(output):
        evidence = _own_evidence(model)
        for name in sorted(PROSE_FIELDS & set(type(model).model_fields)):
            value = getattr(model, name)
            if not isinstance(value, str) or _is_requirement_text(model, name) or value in sources.engine_lines:
                continue
            found += protected_faults(value, posting=posting)
            if name in CLAIM_FIELDS:
                fresh = [each for each in sentences(value) if each not in sources.engine_sentences]
                found += [fault for each in fresh for fault in _unsupported_by_quotations(each, evidence, sources)]
            else:
                found += _premise_faults(value, evidence, sources)
                if name in _QUESTIONS:
                    found += _stated_faults(value, evidence, sources)
    return list(dict.fromkeys(found))


def _unsupported_by_quotations(sentence: str, evidence: tuple[Evidence, ...], sources: ClaimSources) -> list[str]:
    """Faults of a sentence that neither its quotations nor a line of the engine's own answer supports."""
    context = _quotation_context(evidence, sources)
    if contradicted := contradictions(sentence, sources.resume_lines):
        return contradicted
    if not evidence:
        lines, asked = (*sources.resume_lines, *sources.engine_claims), sources.posting_lines
        found = line_faults(sentence, lines, context=context, asked=asked, offered=sources.offered)
        return found or (_premise_faults(sentence, evidence, sources) if sentence.endswith("?") else [])
    asked = tuple(each.quote for each in evidence if each.source is Source.POSTING)
    quotes = tuple(each.quote for each in evidence if each.source is Source.RESUME)
    found = support_faults(sentence, SupportingText(quotes, context, asked, sources.offered))
    for line in most_similar_lines(sentence, sources.engine_claims) if found else ():
        # What the engine says of one job does not say that the quoted line belongs to it.
        own = quotes if not _names_other_entry(sentence, (*quotes, context), sources) else ()
        together = SupportingText((*own, line), context, asked, sources.offered)
        if not support_faults(sentence, together) and not mixed_faults(sentence, own, line, context):
            return []
    return found


def _names_other_entry(sentence: str, known: tuple[str, ...], sources: ClaimSources) -> bool:
    """Return True if a sentence names an employer or a school that its quotations do not belong to."""
    said, given = words(sentence), frozenset[str]().union(*map(words, known))
    entries = (*sources.resume.work, *sources.resume.education) if sources.resume else ()
    places = (entry.company if isinstance(entry, Position) else entry.institution for entry in entries)
    named = (wording_of(sentence).content(words(place.value)) for place in places if place)
    return any(name & said and not name & given for name in named)


def _premise_faults(text: str, evidence: tuple[Evidence, ...], sources: ClaimSources) -> list[str]:
    """Faults of what a question presupposes and the résumé does not show."""
    lines = (*(each.quote for each in evidence if each.source is Source.RESUME), *sources.resume_lines)
    found = [
        f'"{accused}" stands in no document; ask without it.'
        for accused in accusations(text)
        if not sources.contains(accused)
    ]
    for sentence in sentences(text):
        found += _degree_faults(sentence, [], sources) + _name_faults(sentence, [], sources)
        if presupposes(sentence):
            found += _number_faults(sentence, [], sources)
    context = _quotation_context(evidence, sources)
    return found + premise_faults(text, lines, context=context, employers=sources.employers_today)


def _stated_faults(text: str, evidence: tuple[Evidence, ...], sources: ClaimSources) -> list[str]:
    """Faults of what a question states before it asks and neither document says."""
    lines, asked = (*sources.resume_lines, *sources.engine_claims), sources.posting_lines
    context = _quotation_context(evidence, sources)
    return statement_faults(text, lines, context=context, asked=asked, offered=sources.offered)


def _quotation_context(evidence: tuple[Evidence, ...], sources: ClaimSources) -> str:
    """Text that may be named without a quotation: the person, and the entries of the quotations."""
    if sources.resume is None:
        return ""
    named = [sources.resume.name.value] if sources.resume.name else []
    entries = sorted((*sources.resume.work, *sources.resume.education), key=lambda entry: entry.evidence.start)
    for quote in evidence:
        before = [entry for entry in entries if entry.evidence.start <= quote.start]
        if quote.source is Source.RESUME and before:
            named += _entry_names(before[-1])
    return "\n".join(named)


def _entry_names(entry: Position | Study) -> list[str]:
    """What a job or a study is called: without what was done there."""
    own = (entry.title, entry.company) if isinstance(entry, Position) else (entry.degree, entry.area, entry.institution)
    named = [fact.value for fact in (*own, entry.location) if fact]
    return [*named, *(fact.evidence.quote for fact in (entry.start, entry.end) if fact)]


def _is_open(model: BaseModel, fact: BaseModel) -> bool:
    """Return True if a part of the engine's answer says what is not, or not wholly, shown."""
    if any(model is risk for risk in getattr(fact, "risks", ())):
        return True
    return getattr(model, "verdict", getattr(model, "status", "met")) != "met"


def _is_requirement_text(model: BaseModel, name: str) -> bool:
    """A requirement's `text` is the posting's own words, and a finding's the document's."""
    return name == "text" and not hasattr(model, "evidence") and hasattr(model, "requirement_evidence")


def _nested_models(value: Any) -> Iterator[BaseModel]:  # noqa: ANN401 - any field of a model
    if isinstance(value, Evidence):
        return
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from _nested_models(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _nested_models(each)


def _own_evidence(model: BaseModel) -> tuple[Evidence, ...]:
    found: list[Evidence] = []
    for name in _EVIDENCE_FIELDS:
        value = getattr(model, name, ())
        found += (
            [value] if isinstance(value, Evidence) else [each for each in value or () if isinstance(each, Evidence)]
        )
    return tuple(found)


def _years_faults(sentence: str, quotes: list[str], sources: ClaimSources) -> list[str]:
    skills = list(dict.fromkeys(span.skill for span in find_known(sentence) if span.skill))
    held = _years_in_resume(skills, sources)
    found: list[str] = []
    for written, value in year_counts(sentence):
        if _is_stated(value, skills, [*quotes, *sources.computed_text.splitlines()]):
            continue
        if not any(abs(value - each) <= _YEARS_TOLERANCE for each in held.values()):
            shown = "; ".join(f"{each:.1f} years of {name}" for name, each in held.items())
            found.append(f'"{written}" is not carried by the facts, which show {shown}. Use those figures or drop it.')
    return found


def _is_stated(value: float, skills: list[str], passages: list[str]) -> bool:
    """Return True if one passage gives this number of years, and names one of the skills if there are any."""
    for passage in passages:
        stated = {each for _, each in year_counts(passage)}
        if _A_YEAR.search(fold(passage)):
            stated.add(1.0)
        named = {span.skill for span in find_known(passage)} if skills and value in stated else set[str | None]()
        if value in stated and (not skills or named & set(skills)):
            return True
    return False


def _years_in_resume(skills: list[str], sources: ClaimSources) -> dict[str, float]:
    if sources.resume is None:
        return {}
    if not skills:
        return {"work in all": work_months(sources.resume, today=sources.today) / 12}
    return {skill: skill_months(sources.resume, skill, today=sources.today) / 12 for skill in skills}


def _number_faults(sentence: str, quotes: list[str], sources: ClaimSources) -> list[str]:
    known = sources.numbers.union(*(possible_number_values(quote) for quote in quotes))
    return [
        f'The number "{shown}" stands neither in the quotations nor in the facts; use theirs or drop it.'
        for shown, values in sorted(numbers_except_years(_OUT_OF_100.sub("", sentence)).items())
        if not values & known
    ]


def _skill_faults(sentence: str, quotes: list[str], sources: ClaimSources) -> list[str]:
    quoted = {span.skill for quote in quotes for span in find_known(quote)}
    return [
        f"{span.skill} is named in no document; drop it or name a skill that is."
        for span in find_known(sentence)
        if span.skill and not _is_ordinary_word(span.text, span.skill)
        if span.skill not in sources.skills | quoted and not sources.contains(span.text)
    ]


def _is_ordinary_word(written: str, skill: str) -> bool:
    """Return True if a lower-case word is an ordinary word and not a skill of that spelling ("safe", not SAFe)."""
    return written.islower() and not skill[1:].islower()


def _degree_faults(sentence: str, quotes: list[str], sources: ClaimSources) -> list[str]:
    levels = {study.level for study in sources.resume.education} if sources.resume else set[str | None]()
    whole = _normalized(" ".join([*quotes, *sources.texts.values()]))
    found: list[str] = []
    for level, pattern in _degrees().items():
        hit = pattern.search(_normalized(sentence))
        if hit and level not in levels and not pattern.search(whole):
            found.append(f'"{hit[0].strip()}" is a degree that no document names; name the one that stands there.')
    return found


def _name_faults(sentence: str, quotes: list[str], sources: ClaimSources) -> list[str]:
    skills = [_normalized(span.text) for span in find_known(sentence)]
    quoted = " \n ".join(_normalized(quote) for quote in quotes)
    found: list[str] = []
    for written in names_in(sentence, wording_of(sentence).language):
        name = _without_ordinary_words(written)
        if not name or any(skill in _normalized(name) for skill in skills):
            continue
        if not sources.contains(name) and _normalized(name) not in quoted:
            found.append(f'"{name}" stands in no document; use the names that do.')
    return found


def _without_ordinary_words(name: str) -> str:
    ordinary = set(_data()["ordinary"]["words"].split())
    return " ".join(part for part in name.split() if part.strip(".,'’") not in ordinary)


@cache
def _data() -> dict[str, Any]:
    text = (resources.files("callboard.engine.trust") / "data" / "claims.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _degrees() -> dict[str, re.Pattern[str]]:
    return {
        level: re.compile(r" (?:" + "|".join(re.escape(each.strip()) for each in words.split(",")) + r") ")
        for level, words in _data()["degrees"].items()
    }


def _normalized(text: str) -> str:
    """The folded words of a text between single spaces, so that `in` compares whole words."""
    return " " + " ".join(re.findall(r"\w+", fold(text))) + " "


def _quoted(quote: str) -> str:
    return f'"{shorten(squeeze(quote), 90)}"'
