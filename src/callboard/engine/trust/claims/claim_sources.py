"""What a claim may be based on: the documents, the résumé and the posting as read, and the engine's own answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from pydantic import BaseModel

from callboard.core.text import fold
from callboard.engine.facts import Evidence, Source
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Position, Resume, Study
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import taxonomy
from callboard.engine.trust.claims.output_fields import CLAIM_FIELDS, field_texts, is_requirement_text, nested_models
from callboard.engine.trust.language.lexicon import denies, lexicon_of, words
from callboard.engine.trust.language.source_text import sentences, unwrapped
from callboard.engine.trust.quantities.reader import possible_number_values


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
        return folded_words(text) in self._folded_texts

    @cached_property
    def _folded_texts(self) -> str:
        return " \n ".join(folded_words(whole) for whole in (*self.texts.values(), self.computed_text))

    @cached_property
    def computed_text(self) -> str:
        """Every text and figure of the facts."""
        figures = (text for other in self.other_outputs for text in field_texts(other, prose=False))
        return "\n".join((*self.engine_lines, *figures))

    @cached_property
    def engine_lines(self) -> tuple[str, ...]:
        """Every text and figure of the engine's own answer."""
        return tuple(text for fact in self.facts for text in field_texts(fact))

    @cached_property
    def engine_claims(self) -> tuple[str, ...]:
        """The engine's statements about the candidate, without the posting's words, without advice and open points."""
        return tuple(
            value
            for fact in self.facts
            for model in nested_models(fact)
            if not _is_open(model, fact)
            # A letter asks as much as it states.
            for name in sorted((CLAIM_FIELDS - {"subject", "body"}) & set(type(model).model_fields))
            if isinstance(value := getattr(model, name), str) and not is_requirement_text(model, name)
            if _is_about_the_person(value)
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
            name = ", ".join(entry_names(entry))
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


def quotation_context(evidence: tuple[Evidence, ...], sources: ClaimSources) -> str:
    """Text that may be named without a quotation: the person, and the entries of the quotations."""
    if sources.resume is None:
        return ""
    named = [sources.resume.name.value] if sources.resume.name else []
    entries = sorted((*sources.resume.work, *sources.resume.education), key=lambda entry: entry.evidence.start)
    for quote in evidence:
        before = [entry for entry in entries if entry.evidence.start <= quote.start]
        if quote.source is Source.RESUME and before:
            named += entry_names(before[-1])
    return "\n".join(named)


def entry_names(entry: Position | Study) -> list[str]:
    """What a job or a study is called: without what was done there."""
    own = (entry.title, entry.company) if isinstance(entry, Position) else (entry.degree, entry.area, entry.institution)
    named = [fact.value for fact in (*own, entry.location) if fact]
    return [*named, *(fact.evidence.quote for fact in (entry.start, entry.end) if fact)]


def _is_open(model: BaseModel, fact: BaseModel) -> bool:
    """Return True if a part of the engine's answer says what is not, or not wholly, shown."""
    if any(model is risk for risk in getattr(fact, "risks", ())):
        return True
    return getattr(model, "verdict", getattr(model, "status", "met")) != "met"


def _is_about_the_person(line: str) -> bool:
    """Return True if a line states a fact, and not that something is missing or required."""
    return not denies(line) and not words(line) & lexicon_of(line).requiring


def folded_words(text: str) -> str:
    """The folded words of a text between single spaces, so that `in` compares whole words."""
    return " " + " ".join(re.findall(r"\w+", fold(text))) + " "
