"""The taxonomy of skills: what they are called, what they imply and what is near them.

Read once from the line files of `data/taxonomy/`; `data/README.md` says how a line is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from importlib import resources
from typing import NamedTuple

from callboard.engine.skills.model import Category, Skill
from callboard.engine.skills.term_folding import fold_lines, fold_term

_NEEDS_CONTEXT = "?"
_NEEDS_CASE = "^"
_DOTTED = ".js"
_EACH = "* "
_EACH_NEAR = "** "
_MARKS = _NEEDS_CONTEXT + _NEEDS_CASE


class Term(NamedTuple):
    """One way to write a skill: `exact` counts in this letter case only, `unsure` only in a fitting context."""

    spelling: str
    skill: str
    category: Category
    exact: bool = False
    unsure: bool = False


class Taxonomy:
    """All skills by name, and by every way of writing them."""

    def __init__(self, skills: list[Skill], terms: dict[str, Term]) -> None:
        self._skills = {skill.name: skill for skill in skills}
        self._implied: dict[str, frozenset[str]] = {}
        self.terms = terms

    def __iter__(self) -> Iterator[Skill]:
        return iter(self._skills.values())

    def __len__(self) -> int:
        return len(self._skills)

    def __contains__(self, name: object) -> bool:
        return name in self._skills

    def get(self, name: str) -> Skill | None:
        """The skill of this canonical name."""
        return self._skills.get(name)

    def canonical(self, alias: str) -> Skill | None:
        """The skill that is written so, whatever the case, accents or hyphens."""
        found = self._skills.get(alias)
        if found is None and (term := self.terms.get(fold_term(alias))) is not None:
            found = self._skills[term.skill]
        return found

    def implied(self, name: str) -> frozenset[str]:
        """The names of all skills that having this one implies, near and far, without itself."""
        if name not in self._implied:
            reached: set[str] = set()
            waiting = [name]
            while waiting:
                skill = self._skills.get(waiting.pop())
                fresh = set(skill.implies) - reached if skill else set[str]()
                reached |= fresh
                waiting += fresh
            self._implied[name] = frozenset(reached - {name})
        return self._implied[name]

    def related(self, name: str) -> frozenset[str]:
        """The names of the skills near this one; nearness goes both ways."""
        return self._nearby.get(name, frozenset())

    @cached_property
    def _nearby(self) -> dict[str, frozenset[str]]:
        near: dict[str, set[str]] = {}
        for skill in self:
            for other in skill.related:
                near.setdefault(skill.name, set()).add(other)
                near.setdefault(other, set()).add(skill.name)
        return {name: frozenset(others) for name, others in near.items()}


def category_of(skill: str) -> Category | None:
    """The category of a skill by its canonical name; None for a name that the taxonomy does not have."""
    entry = taxonomy().get(skill)
    return entry.category if entry else None


def is_trait(skill: str) -> bool:
    """Return True for a skill of how somebody is or behaves ("Teamwork")."""
    return category_of(skill) is Category.SOFT


@cache
def taxonomy() -> Taxonomy:
    """The taxonomy of this package."""
    skills: list[Skill] = []
    terms: dict[str, Term] = {}
    folder = resources.files("callboard.engine.skills") / "data" / "taxonomy"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".txt"):
            _read(file.read_text(encoding="utf-8"), skills, terms)
    return Taxonomy(skills, terms)


def _read(content: str, skills: list[Skill], terms: dict[str, Term]) -> None:
    """One file: a `category:` line that holds for the lines below it, comments, and skills.

    The file is folded as a whole: folding keeps lines and marks, so that the n-th part of a folded line is the folded
    n-th part of the line, and thousands of terms need no folding of their own.
    """
    category = Category.TECHNICAL
    for line, folded in zip(content.split("\n"), fold_lines(content).split("\n"), strict=True):
        if line.startswith("category: "):
            category = Category(line[10:].strip())
        elif line and not line.startswith("# "):
            _read_skill(line, folded, category, skills, terms)


def _read_skill(line: str, folded: str, category: Category, skills: list[Skill], terms: dict[str, Term]) -> None:
    head, names, implies, related = _fields(line, folded)
    if head.startswith(_EACH):
        head, names = head[2:], names[2:]
    elif head.startswith(_EACH_NEAR):
        head, names = head[3:], names[3:]
        related = (*related, *[entry.split(" = ", 1)[0].lstrip(_MARKS) for entry in head.split("; ")])
    for spellings, plains in zip(head.split("; "), names.split("; "), strict=True):
        written = spellings.split(" = ")
        name = written[0].lstrip(_MARKS)
        for mark, plain in zip(written, plains.split(" = "), strict=True):
            if mark[0] in _MARKS:
                marked = Term(mark[1:], name, category, mark[0] == _NEEDS_CASE, mark[0] == _NEEDS_CONTEXT)
                _add(plain[1:], marked, terms)
            else:
                _add(plain, Term(mark, name, category), terms)
        aliases = tuple([alias.lstrip(_MARKS) for alias in written[1:]])
        skills.append(Skill(name, category, aliases, implies, tuple([other for other in related if other != name])))


def _fields(line: str, folded: str) -> tuple[str, str, tuple[str, ...], tuple[str, ...]]:
    """The names of a line with their aliases, the same folded, and what they imply and relate to."""
    head, *fields = line.split(" | ")
    names, *others = folded.split(" | ")
    implies: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    for field, plain in zip(fields, others, strict=True):
        if field.startswith("implies: "):
            implies = tuple(field[9:].split("; "))
        elif field.startswith("related: "):
            related = tuple(field[9:].split("; "))
        else:
            head, names = f"{head} = {field.replace('; ', ' = ')}", f"{names} = {plain.replace('; ', ' = ')}"
    return head, names, implies, related


def _add(plain: str, term: Term, terms: dict[str, Term]) -> None:
    terms.setdefault(plain, term)
    if plain.endswith(_DOTTED):
        stem = plain[: -len(_DOTTED)]
        terms.setdefault(stem + "js", term)
        terms.setdefault(stem + " js", term)
