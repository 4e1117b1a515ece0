"""Postings for tests; every fact quotes its true place in `text`.

ad = a_posting("Nurse").must("Registered nurse", skills=("Patient Care",)).duty("Care for patients.")
ad.posting, ad.text
"""

from __future__ import annotations

from typing import Any

from tests.builders.paper import Paper

from callboard.engine.document import Document
from callboard.engine.facts import Fact, Source
from callboard.engine.posting.lexicon import pattern
from callboard.engine.posting.model import (
    Blocker,
    BlockerKind,
    Importance,
    Posting,
    Requirement,
    RequirementKind,
    Role,
    Sections,
)
from callboard.engine.posting.qualifications import level_in, years_in
from callboard.engine.skills.reader import find_known
from callboard.engine.text.folding import fold_in_place


def _read(text: str) -> dict[str, Any]:
    """The years and the degree that the reader of postings finds in a requirement."""
    flat = fold_in_place(text)
    level = level_in(flat)
    softer = bool(pattern("education", "softer", "patterns").search(flat))
    return {"years": max(years_in(flat), default=None), "education": level, "or_equivalent": softer and bool(level)}


class PostingBuilder:
    def __init__(self, title: str | None, company: str | None, language: str) -> None:
        self.paper = Paper(Source.POSTING)
        self.language = language
        self.role: dict[str, Any] = {}
        self.sections: dict[str, list[Fact[str]]] = {"responsibilities": [], "requirements": [], "preferred": []}
        self.requirements: list[Requirement] = []
        self.blockers: list[Blocker] = []
        if title:
            self.role["title"] = self.paper.fact(title)
        if company:
            self.role["company"] = self.paper.fact(company)

    def having(self, **fields: Any) -> PostingBuilder:
        self.role |= fields
        return self

    def duty(self, *texts: str) -> PostingBuilder:
        self.sections["responsibilities"] += [self.paper.fact(text) for text in texts]
        return self

    def must(self, text: str, kind: RequirementKind = RequirementKind.SKILL, **fields: Any) -> PostingBuilder:
        return self._asked(text, kind, Importance.MUST, fields)

    def nice(self, text: str, kind: RequirementKind = RequirementKind.SKILL, **fields: Any) -> PostingBuilder:
        return self._asked(text, kind, Importance.NICE, fields)

    def blocker(self, kind: BlockerKind, detail: str) -> PostingBuilder:
        self.blockers.append(Blocker(kind=kind, detail=detail, evidence=self.paper.write(detail)))
        return self

    def _asked(
        self, text: str, kind: RequirementKind, importance: Importance, fields: dict[str, Any]
    ) -> PostingBuilder:
        fact = self.paper.fact(text)
        self.sections["requirements" if importance is Importance.MUST else "preferred"].append(fact)
        if "skills" not in fields and kind in {RequirementKind.SKILL, RequirementKind.EXPERIENCE}:
            fields["skills"] = tuple(dict.fromkeys(span.skill for span in find_known(text) if span.skill))
        fields = _read(text) | fields
        requirement = Requirement(text=text, kind=kind, importance=importance, evidence=fact.evidence, **fields)
        self.requirements.append(requirement)
        return self

    @property
    def posting(self) -> Posting:
        sections = Sections(**{name: tuple(facts) for name, facts in self.sections.items()})
        role = Role(
            **self.role, sections=sections, requirements=tuple(self.requirements), blockers=tuple(self.blockers)
        )
        return Posting(language=self.language, is_job_posting=True, role=role, roles=(role,))

    @property
    def text(self) -> str:
        return self.paper.text

    @property
    def document(self) -> Document:
        return self.paper.document()


def a_posting(title: str | None = "Nurse", company: str | None = None, *, language: str = "en") -> PostingBuilder:
    return PostingBuilder(title, company, language)
