"""A profile merged from several sources. Fields are named as in JSON Resume."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

from pydantic import Field

from callboard.engine.facts import Frozen

PRESENT = "present"
"""The end of a job that goes on."""


class ProfileSection(StrEnum):
    """A part of the profile that has entries; the names are those of JSON Resume."""

    WORK = "work"
    VOLUNTEER = "volunteer"
    EDUCATION = "education"
    LANGUAGES = "languages"
    CERTIFICATES = "certificates"
    PROJECTS = "projects"
    AWARDS = "awards"
    PUBLICATIONS = "publications"


class ProfileOrigin(Frozen):
    """Where a value stands: the id of a source, and the words and the line of its text. By hand there are no words."""

    source: str
    quote: str = ""
    line: int = 0


class ProfileStatement(Frozen):
    """A value, and all sources that give it."""

    value: str
    origins: tuple[ProfileOrigin, ...]


class ProfileSkill(ProfileStatement):
    """A skill, with the label of the list that it stands in ("Front-End Development"), if that has one."""

    group: str = ""


class ProfileField(ProfileStatement):
    """The value that the profile holds, and what other sources say instead."""

    others: tuple[ProfileStatement, ...] = ()
    in_conflict: bool = False
    """Sources contradict each other, and the person has not chosen yet."""


class ProfileEntry(Frozen):
    """A job, a study, a language or another entry. `id` stays the same while its first source is kept."""

    id: str
    fields: dict[str, ProfileField]
    points: tuple[ProfileStatement, ...] = ()


class ProfileConflict(Frozen):
    """A field on which sources contradict each other; `path` names it in a choice."""

    path: str
    field: ProfileField


class MergedProfile(Frozen):
    """All that the sources say, each thing once."""

    basics: dict[str, ProfileField] = Field(default_factory=dict[str, ProfileField])
    sections: dict[ProfileSection, tuple[ProfileEntry, ...]] = Field(
        default_factory=dict[ProfileSection, tuple[ProfileEntry, ...]]
    )
    skills: tuple[ProfileSkill, ...] = ()

    def fields(self) -> Iterator[tuple[str, ProfileField]]:
        """Every field with its path: "basics.email", "work.<id>.startDate"."""
        for name, field in self.basics.items():
            yield f"basics.{name}", field
        for section, entries in self.sections.items():
            for entry in entries:
                for name, field in entry.fields.items():
                    yield f"{section}.{entry.id}.{name}", field

    @property
    def conflicts(self) -> tuple[ProfileConflict, ...]:
        """What the person should decide."""
        return tuple(ProfileConflict(path=path, field=field) for path, field in self.fields() if field.in_conflict)

    def to_json_resume(self) -> dict[str, Any]:
        """The profile as a document of JSON Resume."""
        basics: dict[str, Any] = {name: field.value for name, field in self.basics.items()}
        if "location" in basics:
            basics["location"] = {"city": basics["location"]}
        resume: dict[str, Any] = {"basics": basics} if basics else {}
        resume |= {section.value: [_entry(one) for one in entries] for section, entries in self.sections.items()}
        if self.skills:
            resume["skills"] = _skill_groups(self.skills)
        return resume


def _skill_groups(skills: Iterable[ProfileSkill]) -> list[dict[str, Any]]:
    """Skills in their lists: a label such as "Databases" says as much as what stands below it."""
    groups: dict[str, list[str]] = {}
    for skill in skills:
        groups.setdefault(skill.group, []).append(skill.value)
    return [({"name": group} if group else {}) | {"keywords": keywords} for group, keywords in groups.items()]


def _entry(entry: ProfileEntry) -> dict[str, Any]:
    values = {name: field.value for name, field in entry.fields.items()}
    kept = {name: value for name, value in values.items() if not (name == "endDate" and value == PRESENT)}
    return kept | ({"highlights": [point.value for point in entry.points]} if entry.points else {})
