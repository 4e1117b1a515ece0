"""Merge several résumés into one profile: every item once, nothing overwritten.

The stages: entries that the person added come first; each résumé is split into entries of named facts; entries for the
same item are merged; each field takes the first value that a source gives, or a fuller one that does not contradict it,
and keeps the other values as alternatives; the person's own choices override all sources.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from callboard.engine.facts import Fact
from callboard.engine.profile.comparison import ValueKind, is_fuller, kind_of, same_value
from callboard.engine.profile.entries import (
    BASICS,
    BY_HAND,
    FIELDS,
    SKILLS,
    ProfileParts,
    ProfileSource,
    SourceEntry,
    basics_of,
    entries_of,
    is_by_hand,
)
from callboard.engine.profile.likeness import SAME_ENTRY, likeness
from callboard.engine.profile.model import (
    PRESENT,
    MergedProfile,
    ProfileEntry,
    ProfileField,
    ProfileOrigin,
    ProfileSection,
    ProfileSkill,
    ProfileStatement,
)
from callboard.engine.text.folding import phrase_key


@dataclass
class _Gathered:
    """An entry under construction: what the sources say of each field, in their order."""

    id: str
    section: str
    values: dict[str, list[ProfileStatement]] = field(default_factory=dict[str, list[ProfileStatement]])
    points: list[ProfileStatement] = field(default_factory=list[ProfileStatement])

    def first(self, *names: str) -> str:
        """The first of these fields that it has, or nothing."""
        return next((self.values[name][0].value for name in names if name in self.values), "")

    def add(self, entry: SourceEntry) -> None:
        """Add what another source says."""
        for name, fact in entry.facts.items():
            _add(self.values.setdefault(name, []), _statement(fact, entry.source), kind_of(self.section, name))
        if entry.goes_on:
            end = _statement(entry.goes_on, entry.source).model_copy(update={"value": PRESENT})
            _add(self.values.setdefault("endDate", []), end, ValueKind.TEXT)
        for point in entry.points:
            _add(self.points, _statement(point, entry.source), ValueKind.PROSE)


def merge_resumes(parts: ProfileParts) -> MergedProfile:
    """The profile that several sources and the person's choices make together."""
    sources, choices = parts.sources, parts.choices
    basics = _Gathered(BASICS, BASICS)
    for source in sources:
        basics.add(basics_of(source))
    gathered = {section: _gather(section, sources, choices) for section in ProfileSection}
    return MergedProfile(
        basics=_decided(BASICS, basics, choices),
        sections={
            section: tuple(_entry(section, entry, choices) for entry in entries)
            for section, entries in gathered.items()
            if entries
        },
        skills=_skills(sources, choices),
    )


def _entry(section: ProfileSection, entry: _Gathered, choices: Mapping[str, str]) -> ProfileEntry:
    fields = _decided(f"{section}.{entry.id}", entry, choices)
    return ProfileEntry(id=entry.id, fields=fields, points=tuple(entry.points))


def _gather(section: ProfileSection, sources: Sequence[ProfileSource], choices: Mapping[str, str]) -> list[_Gathered]:
    """The entries of a section, those of later sources brought together with those that they are."""
    gathered = _added_by_hand(section, choices)
    for source in sources:
        found = entries_of(section, source)
        partners = _partners(section, gathered, found)
        for index, entry in enumerate(found):
            if index not in partners:
                gathered.append(_Gathered(entry.id, section))
            gathered[partners.get(index, -1)].add(entry)
    return gathered


def _added_by_hand(section: ProfileSection, choices: Mapping[str, str]) -> list[_Gathered]:
    """The entries of a section that the person has added, the latest first."""
    added: dict[str, _Gathered] = {}
    for path, value in choices.items():
        entry_id, _, name = path.removeprefix(f"{section}.").rpartition(".")
        if path.startswith(f"{section}.") and is_by_hand(entry_id) and value:
            entry = added.setdefault(entry_id, _Gathered(entry_id, section))
            entry.values[name] = [_typed(value)]
    # What goes on is `present`, which sorts after every date.
    return sorted(added.values(), key=lambda one: (one.first("endDate", "startDate", "date"), one.id), reverse=True)


def _partners(section: ProfileSection, known: list[_Gathered], found: list[SourceEntry]) -> dict[int, int]:
    """Which of the known entries each one found is, the surest pairs first; two of one source are never one."""
    pairs = [
        (likeness(section, one.first, other.first), place, index)
        for place, one in enumerate(known)
        for index, other in enumerate(found)
    ]
    partners: dict[int, int] = {}
    for score, place, index in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
        if score >= SAME_ENTRY and index not in partners and place not in partners.values():
            partners[index] = place
    return partners


def _add(statements: list[ProfileStatement], new: ProfileStatement, kind: ValueKind) -> None:
    """Add a statement: to the one that says the same, else beside the others."""
    for index, old in enumerate(statements):
        if same_value(kind, old.value, new.value):
            value = new.value if is_fuller(kind, new.value, old.value) else old.value
            statements[index] = ProfileStatement(value=value, origins=(*old.origins, *new.origins))
            return
    statements.append(new)


def _statement(fact: Fact[Any], source: str) -> ProfileStatement:
    origin = ProfileOrigin(source=source, quote=fact.evidence.quote, line=fact.evidence.line)
    return ProfileStatement(value=str(fact.value), origins=(origin,))


def _typed(value: str) -> ProfileStatement:
    return ProfileStatement(value=value, origins=(ProfileOrigin(source=BY_HAND),))


def _decided(path: str, entry: _Gathered, choices: Mapping[str, str]) -> dict[str, ProfileField]:
    """The fields of an entry, with the person's choices before all."""
    fields: dict[str, ProfileField] = {}
    for name in FIELDS[entry.section]:
        statements, choice = entry.values.get(name, []), choices.get(f"{path}.{name}")
        if choice:
            fields[name] = _chosen(choice, statements)
        elif choice is None and statements:
            first, *others = statements
            contradicted = bool(others) and kind_of(entry.section, name) is not ValueKind.PROSE
            fields[name] = ProfileField(
                value=first.value, origins=first.origins, others=tuple(others), in_conflict=contradicted
            )
    return fields


def _chosen(value: str, statements: Sequence[ProfileStatement]) -> ProfileField:
    origins = next((one.origins for one in statements if one.value == value), (ProfileOrigin(source=BY_HAND),))
    return ProfileField(value=value, origins=origins, others=tuple(one for one in statements if one.value != value))


def _skills(sources: Sequence[ProfileSource], choices: Mapping[str, str]) -> tuple[ProfileSkill, ...]:
    """The skills of all sources and those that the person has added, without those that the person leaves out."""
    decided = {
        phrase_key(path.partition(".")[2]): value for path, value in choices.items() if path.startswith(f"{SKILLS}.")
    }
    skills = {word: _skill(_typed(value)) for word, value in decided.items() if value}
    for source in sources:
        for label, word in ((one.name, word) for one in source.resume.skills for word in one.keywords):
            stated = _skill(_statement(word, source.id), label.value if label else "")
            key = phrase_key(stated.value)
            if known := skills.get(key):
                origins = (*known.origins, *stated.origins)
                stated = known.model_copy(update={"origins": origins, "group": known.group or stated.group})
            skills[key] = stated
    return tuple(skill for word, skill in skills.items() if decided.get(word) != "")


def _skill(statement: ProfileStatement, group: str = "") -> ProfileSkill:
    return ProfileSkill(value=statement.value, origins=statement.origins, group=group)
