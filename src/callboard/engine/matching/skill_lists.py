"""Requirements that only list skills, which go by their names: "Python, SQL or R", "SQL or a similar language"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from callboard.engine.matching.alternatives import alternatives_in
from callboard.engine.matching.comparison import Comparison
from callboard.engine.matching.evidence import phrases_naming
from callboard.engine.matching.requirement_comparison import RequirementComparison
from callboard.engine.matching.score_parts import RequirementFinding
from callboard.engine.matching.skill_findings import skill_finding
from callboard.engine.matching.tables import asking_words
from callboard.engine.posting.model import Requirement, RequirementKind
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import category_of

_LIST_WORDS = frozenset(asking_words("list"))
# What a résumé names or lacks, and does not describe.
_TOOLS = frozenset({Category.TECHNICAL, Category.OFFICE, Category.TRADES})


def skill_list_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a requirement that only lists skills, quoting the phrases that name them; None for others.

    None as well for traits and fields of work that are not all named: a résumé shows these by what was done.
    """
    requirement, comparison = compared.requirement, compared.comparison
    is_list = _is_skill_list(requirement) and not _may_be_shown_in_other_words(requirement, comparison)
    if not is_list and not _is_alternative_shown(requirement, comparison):
        return None
    finding = skill_finding(compared)
    if not comparison.quoting:
        return finding
    return replace(finding, evidence=tuple(phrases_naming(compared, finding.evidence)))


def _is_skill_list(requirement: Requirement) -> bool:
    """Return True if a requirement names skills and says nothing else of them: "Python, SQL or R"."""
    return _says_only(requirement, [(span.start, span.end) for span in find_known(requirement.text)])


def _may_be_shown_in_other_words(requirement: Requirement, comparison: Comparison) -> bool:
    """Return True for skills other than tools that are not all named; tools have one name. English only."""
    if comparison.role.language != "en" or {category_of(name) for name in requirement.skills} & _TOOLS:
        return False
    return not all((shown := comparison.shown_skill(name)) and not shown.via for name in requirement.skills)


def _is_alternative_shown(requirement: Requirement, comparison: Comparison) -> bool:
    """Return True if only alternatives are asked, and one of their skills is shown: "SQL or a similar language"."""
    either = next(iter(alternatives_in(requirement.text)), None)
    if either is None or not _says_only(requirement, [(either.start, either.end)]):
        return False
    spans = (span for span in find_known(requirement.text) if either.start <= span.start)
    shown = (comparison.shown_skill(span.skill) for span in spans if span.skill in requirement.skills)
    return any(each and not each.via for each in shown)


def _says_only(requirement: Requirement, places: Sequence[tuple[int, int]]) -> bool:
    """Return True if a requirement names skills, and nothing stands around these places but words of lists."""
    if not requirement.skills or requirement.kind in {RequirementKind.CERTIFICATE, RequirementKind.EDUCATION}:
        return False
    around = requirement.text
    for start, end in reversed(places):
        around = around[:start] + around[end:]
    return not {word for word in around.lower().replace(",", " ").split() if word.isalpha()} - _LIST_WORDS
