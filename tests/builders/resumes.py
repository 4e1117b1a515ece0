"""Résumés for tests, readable as one reads a CV; every fact quotes its true place in `text`.

cv = a_resume("Ada Example").job("Nurse", "City Hospital", "2019-03", None, "Cared for 12 patients.")
cv.resume, cv.text
"""

from __future__ import annotations

from typing import Any

from tests.builders.paper import Paper

from callboard.engine.dates import PartialDate
from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Fact, Source
from callboard.engine.resume.model import (
    Certificate,
    Contact,
    LanguageSkill,
    Mention,
    Position,
    Profile,
    Project,
    Resume,
    Section,
    SkillGroup,
    Study,
)
from callboard.engine.skills.reader import find_known

PLAIN_TEXT = """Ada Lovelace
London · ada@example.com

Experience
Analyst, Analytical Engines Ltd, Jan 2019 - Mar 2023
- Wrote the first program for Bernoulli numbers in Python

Education
BSc Mathematics, University of London, 2015 - 2018

Skills
Python, PostgreSQL
"""
"""One that a person pastes into a request."""


class ResumeBuilder:
    def __init__(self, name: str | None, language: str) -> None:
        self.paper = Paper(Source.RESUME)
        self.fields: dict[str, Any] = {"language": language, "work": [], "education": [], "skills": []}
        self.fields |= {"languages": [], "certificates": [], "projects": [], "mentions": []}
        if name:
            self.fields["name"] = self.paper.fact(name)

    def contact(
        self, *, email: str = "", location: str = "", phone: str = "", links: tuple[str, ...] = ()
    ) -> ResumeBuilder:
        def fact(text: str) -> Fact[str] | None:
            return self.paper.fact(text) if text else None

        profiles = tuple(
            Profile(network=network_of(link), username=link.rstrip("/").rsplit("/", 1)[-1], url=self.paper.fact(link))
            for link in links
        )
        city = location.split(",")[0] or None
        self.fields["contact"] = Contact(
            email=fact(email), location=fact(location), phone=fact(phone), city=city, profiles=profiles
        )
        return self

    def label(self, text: str) -> ResumeBuilder:
        self.fields["label"] = self._shown(text, Section.CONTACT)
        return self

    def summary(self, text: str) -> ResumeBuilder:
        self.fields["summary"] = self._shown(text, Section.SUMMARY)
        return self

    def job(self, title: str, company: str, start: str | None, end: str | None, *bullets: str) -> ResumeBuilder:
        index = len(self.fields["work"])
        head = self.paper.write(f"{title} – {company}")
        dates = self.paper.write(f"{start or ''} – {end or 'present'}")
        self._mention(self.paper.within(head, title), Section.WORK, index)
        self.fields["work"].append(
            Position(
                title=Fact(value=title, evidence=self.paper.within(head, title)),
                company=Fact(value=company, evidence=self.paper.within(head, company)),
                start=self._date(start, dates),
                end=self._date(end, dates),
                current=bool(start) and end is None,
                bullets=tuple(self._shown(bullet, Section.WORK, index) for bullet in bullets),
                evidence=head,
            )
        )
        return self

    def study(
        self, degree: str, area: str, institution: str, *, level: str, start: str = "", end: str = ""
    ) -> ResumeBuilder:
        line = self.paper.write(f"{degree} {area}, {institution}")
        dates = self.paper.write(f"{start} – {end}")
        self.fields["education"].append(
            Study(
                degree=Fact(value=degree, evidence=self.paper.within(line, degree)),
                area=Fact(value=area, evidence=self.paper.within(line, area)) if area else None,
                institution=Fact(value=institution, evidence=self.paper.within(line, institution)),
                level=level,
                start=self._date(start or None, dates),
                end=self._date(end or None, dates),
                evidence=line,
            )
        )
        return self

    def listed(self, *skills: str) -> ResumeBuilder:
        line = self.paper.write("Skills: " + ", ".join(skills))
        self._mention(line, Section.SKILLS)
        keywords = tuple(Fact(value=skill, evidence=self.paper.within(line, skill)) for skill in skills)
        self.fields["skills"].append(SkillGroup(keywords=keywords))
        return self

    def speaks(self, language: str, fluency: str, *, code: str, cefr: str | None = None) -> ResumeBuilder:
        line = self.paper.write(f"{language}: {fluency}")
        skill = LanguageSkill(
            language=Fact(value=language, evidence=self.paper.within(line, language)),
            fluency=Fact(value=fluency, evidence=self.paper.within(line, fluency)),
            cefr=cefr,
            code=code,
        )
        self.fields["languages"].append(skill)
        return self

    def certificate(self, name: str) -> ResumeBuilder:
        self.fields["certificates"].append(Certificate(name=self._shown(name, Section.CERTIFICATES)))
        return self

    def project(self, name: str, description: str, url: str = "") -> ResumeBuilder:
        link = self.paper.fact(url) if url else None
        project = Project(name=self.paper.fact(name), description=self._shown(description, Section.PROJECTS), url=link)
        self.fields["projects"].append(project)
        return self

    @property
    def resume(self) -> Resume:
        return Resume(**{key: tuple(value) if isinstance(value, list) else value for key, value in self.fields.items()})

    @property
    def text(self) -> str:
        return self.paper.text

    @property
    def document(self) -> Document:
        return self.paper.document()

    def _date(self, text: str | None, line: Evidence) -> Fact[PartialDate] | None:
        return Fact(value=PartialDate(text), evidence=self.paper.within(line, text)) if text else None

    def _shown(self, text: str, section: Section, position: int | None = None) -> Fact[str]:
        fact = self.paper.fact(text)
        self._mention(fact.evidence, section, position)
        return fact

    def _mention(self, line: Evidence, section: Section, position: int | None = None) -> None:
        for span in find_known(line.quote):
            if span.skill:
                evidence = line.model_copy(
                    update={"quote": span.text, "start": line.start + span.start, "end": line.start + span.end}
                )
                mention = Mention(skill=span.skill, evidence=evidence, section=section, position=position)
                self.fields["mentions"].append(mention)


def network_of(link: str) -> str:
    known = {"github.com": "GitHub", "linkedin.com": "LinkedIn"}
    return next((name for host, name in known.items() if host in link), "Website")


def a_resume(name: str | None = "Ada Example", *, language: str = "en") -> ResumeBuilder:
    return ResumeBuilder(name, language)
