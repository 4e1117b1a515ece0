"""Judge required skills by the names that the résumé has of them: lists of skills, and texts not in English."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from callboard.engine.facts import Evidence
from callboard.engine.matching.candidate.shown_skills import LISTED, ShownSkill
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.evidence import reasons
from callboard.engine.matching.evidence.phrase_ranking import phrases_naming
from callboard.engine.matching.model import Basis
from callboard.engine.matching.role.alternatives import alternatives_in, skill_alternatives
from callboard.engine.matching.verdicts.certificates import certified
from callboard.engine.matching.verdicts.finding import RequirementFinding
from callboard.engine.matching.vocabulary.tables import asking_words
from callboard.engine.matching.vocabulary.words import stems, tokens, weight
from callboard.engine.messages.catalogue import join_items
from callboard.engine.posting.model import Requirement, RequirementKind
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import as_written, find_known
from callboard.engine.skills.taxonomy import category_of, is_trait

# Credit for a skill that is shown without any of the years required; the rest grows with the share of years shown.
_CREDIT_WITHOUT_YEARS = 0.4
# Words alone are weaker evidence than a skill recognised as such.
_WORD_MATCH_CREDIT = 0.85
# A skill that is shown less than this by another one is close to it; else the other shows it.
_CLOSE = 0.5
# A requirement whose words weigh less than this in total is too vague to look for.
_MIN_TOTAL_WEIGHT = 0.9
_LIST_WORDS = frozenset(asking_words("list"))
# What nearly everybody has and few write down, so that silence about it proves nothing.
_UNSAID = frozenset({"Computer Literacy"})
# What a résumé names or lacks, and does not describe.
_TOOLS = frozenset({Category.TECHNICAL, Category.OFFICE, Category.TRADES})


def ability_finding(compared: RequirementComparison) -> RequirementFinding:
    """The finding for a skill, a certificate, or another condition."""
    if not compared.requirement.skills:
        return _by_words(compared)
    finding = skill_finding(compared)
    return certified(finding, compared) if compared.asked.is_certificate else finding


def skill_finding(compared: RequirementComparison) -> RequirementFinding:
    """The finding for the skills that a requirement names."""
    requirement, comparison = compared.requirement, compared.comparison
    groups = [_SkillGroup(options, comparison) for options in skill_alternatives(requirement.skills, requirement)]
    credit = math.fsum(group.credit(requirement.years) for group in groups) / len(groups)
    shown_skills = [shown for group in groups for _, shown in group.worth_naming()]
    evidence = tuple(each for shown in shown_skills for each in shown.evidence[:2])
    reason = _reason(groups, requirement)
    unsaid = all(is_trait(name) or name in _UNSAID for name in requirement.skills)
    if credit == 0 and (unsaid or comparison.candidate.is_thin):
        return RequirementFinding(None, reason)
    by_mention = not requirement.years and any(not shown.via for shown in shown_skills)
    return RequirementFinding(min(credit, 1.0), reason, evidence, basis=Basis.SKILLS if by_mention else Basis.OTHER)


class _SkillGroup:
    """Skills of which one is enough, or a single one, and which of them the candidate shows."""

    def __init__(self, skills: Sequence[str], comparison: Comparison) -> None:
        self.skills = skills
        self.shown = [(skill, shown) for skill in skills if (shown := comparison.shown_skill(skill))]

    def credit(self, years: float | None) -> float:
        """The credit for the best of them, 0 to 1."""
        return max((_credit(shown, years) for _, shown in self.shown), default=0.0)

    def worth_naming(self) -> list[tuple[str, ShownSkill]]:
        """The skills shown, without those shown by a related skill alone where another is shown itself."""
        return [each for each in self.shown if not each[1].via] or self.shown


def _credit(skill: ShownSkill, years: float | None) -> float:
    if not years or skill.assumed:
        return skill.strength
    years_shown = len(skill.months) / 12
    return skill.strength * (_CREDIT_WITHOUT_YEARS + (1 - _CREDIT_WITHOUT_YEARS) * min(years_shown / years, 1.0))


def _reason(groups: Sequence[_SkillGroup], requirement: Requirement) -> str:
    names = as_written(requirement.text)
    shown = [(names.get(skill, skill), shown) for group in groups for skill, shown in group.worth_naming()]
    sentences = list(_sentences(shown, requirement))
    absent = [names.get(skill, skill) for group in groups if not group.shown for skill in group.skills]
    if absent:
        sentences.append(reasons.skills_sentence("absent", absent))
    return " ".join(sentences)


def _sentences(skills: list[tuple[str, ShownSkill]], requirement: Requirement) -> Iterator[str]:
    """What the jobs show, what is only listed, then what is shown by something close to it, or for some years."""
    direct = [(name, shown) for name, shown in skills if not (shown.via or shown.assumed or requirement.years)]
    if worked := [name for name, shown in direct if not _is_only_listed(shown)]:
        yield reasons.skills_sentence("mentioned", worked)
    if listed := [name for name, shown in direct if _is_only_listed(shown)]:
        yield reasons.skills_sentence("listed", listed)
    alike: dict[object, list[tuple[str, ShownSkill]]] = {}
    for name, shown in (each for each in skills if each not in direct):
        # What one other skill shows is told in one sentence.
        key = (shown.via, shown.strength <= _CLOSE) if shown.via and not requirement.years else name
        alike.setdefault(key, []).append((name, shown))
    for told in alike.values():
        yield _sentence(join_items([name for name, _ in told], "en"), told[0][1], requirement)


def _is_only_listed(shown: ShownSkill) -> bool:
    return shown.strength <= LISTED and not shown.months


def _sentence(skill: str, shown: ShownSkill, requirement: Requirement) -> str:
    years = requirement.years
    name, words = "assumed" if shown.assumed else "through", {"skill": skill}
    if not shown.assumed and years and (years_shown := len(shown.months) / 12):
        name, words = "years", words | {"held": reasons.length(years_shown), "required": reasons.length(years)}
    elif not shown.assumed and years:
        name, words = "undated", words | {"required": reasons.length(years)}
    if shown.via:
        relation = "close" if shown.strength <= _CLOSE else "shown_by" if skill != requirement.text else "itself"
        words["via"] = reasons.sentence("skills", relation, other=shown.via, skill=skill)
        name = name if name == "through" else f"{name}_through"
    text = reasons.sentence("skills", name, **words)
    return f"{text[:1].upper()}{text[1:]}"


def _by_words(compared: RequirementComparison) -> RequirementFinding:
    requirement, comparison = compared.requirement, compared.comparison
    language = comparison.role.language
    requirement_weight = math.fsum(weight(each, language) for each in dict.fromkeys(stems(requirement.text, language)))
    if not comparison.same_language:
        return RequirementFinding(None, reasons.sentence("words", "languages"))
    share, pieces = comparison.best_pieces(requirement.text)
    evidence: tuple[Evidence, ...] = tuple(piece.evidence for piece in pieces)
    if share < 0.3:
        is_vague = requirement_weight < _MIN_TOTAL_WEIGHT or requirement.kind is RequirementKind.OTHER
        silent = is_vague or comparison.candidate.is_thin
        if silent or (compared.asked.is_certificate and not comparison.candidate.resume.certificates):
            return RequirementFinding(None, reasons.sentence("plain", "unknown"))
        return RequirementFinding(0.0, reasons.sentence("plain", "missing"))
    credit = min((share - 0.2) / 0.6, 1.0) * _WORD_MATCH_CREDIT
    return RequirementFinding(credit, reasons.sentence("words", "similar"), evidence)


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
    """Return True if only alternatives are asked, and one of their skills is shown: "SQL or a similar language".

    Not of "tow motor operating or training experience", whose first option is no skill: it belongs to both.
    """
    either = next(iter(alternatives_in(requirement.text)), None)
    if either is None or not _says_only(requirement, [(either.start, either.end)]):
        return False
    spans = [span for span in find_known(requirement.text) if either.start <= span.start]
    if not {word for span in spans for word in tokens(span.text)} & set(either.options[0]):
        return False
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
