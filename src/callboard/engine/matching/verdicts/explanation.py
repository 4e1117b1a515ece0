"""Why a learned verdict is what it is: the reason in a sentence, and the lines of the résumé that are quoted for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from callboard.engine.facts import Evidence
from callboard.engine.matching.candidate.studies import names_field
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.comparison.degrees import best_study, is_high_enough, is_other_field
from callboard.engine.matching.comparison.years_of_work import (
    unnamed_work,
    years_of_asked_work,
)
from callboard.engine.matching.evidence import reasons
from callboard.engine.matching.evidence.phrase_ranking import phrases_naming
from callboard.engine.matching.evidence.quotations import (
    asks_for_traits,
    is_claimed,
    quotations,
    study_explains,
    suggesting_line,
    years_behind,
)
from callboard.engine.matching.model import Basis, Verdict
from callboard.engine.matching.verdicts.certificates import names_credential
from callboard.engine.matching.verdicts.finding import RequirementFinding
from callboard.engine.matching.verdicts.learned_verdict import RELATED, Chances

# The reason names skills only if their names are at least this share of the requirement: "sales" is not all that
# "studies of sales lift" asks for.
_LEAST_SKILL_NAMES_SHARE = 0.3


def explained(chances: Chances, compared: RequirementComparison) -> RequirementFinding:
    """The finding with its reason and quotations; a score alone needs neither."""
    if chances.verdict is Verdict.MET and _lacks_a_line(compared):
        chances = chances.moved(Verdict.MET, to=Verdict.PARTLY)
    verdict, credit = chances.verdict, chances.credit
    if not compared.comparison.quoting:
        return RequirementFinding(credit, "", (), verdict)
    quoted = quotations(verdict, compared)
    if chances.is_shown and not names_credential(compared):
        reason = reasons.sentence("certificate", "near" if quoted.lines else "none")
        return RequirementFinding(credit, reason, quoted.lines, verdict)
    if by_skills := _by_skills(verdict, compared):
        mentions = tuple(phrases_naming(compared, by_skills.mentions))
        return RequirementFinding(credit, by_skills.reason, mentions or quoted.lines, verdict, Basis.SKILLS)
    if not quoted.lines:
        return _unquoted_finding(chances, compared)
    sentence, basis = _reason(verdict, compared, quoted=True)
    if basis is Basis.LINES and not quoted.show:
        sentence, basis = reasons.sentence("whole", "line"), Basis.WHOLE
    return RequirementFinding(credit, sentence, quoted.lines, verdict, basis)


def _lacks_a_line(compared: RequirementComparison) -> bool:
    """Return True for work or skills that no line shows: nobody could say who says so."""
    asked = compared.asked
    if asked.level or asked.years or is_claimed(asked):
        return False
    return not _by_skills(Verdict.MET, compared) and not quotations(Verdict.MET, compared).lines


def _unquoted_finding(chances: Chances, compared: RequirementComparison) -> RequirementFinding:
    """The finding where no line convinces: with a line that suggests the trait, or with none.

    Any other line would be the nearest of lines that show nothing.
    """
    if chances.is_shown and asks_for_traits(compared.asked) and (line := suggesting_line(compared)):
        sentence = reasons.sentence("whole", "line")
        return RequirementFinding(chances.credit, sentence, (line,), chances.verdict, Basis.WHOLE)
    reason = _reason(chances.verdict, compared, quoted=False)
    return RequirementFinding(chances.credit, reason.sentence, (), chances.verdict, reason.basis)


class _NamedSkills(NamedTuple):
    """A reason that names skills, and where the résumé names them."""

    reason: str
    mentions: tuple[Evidence, ...]


def _by_skills(verdict: Verdict, compared: RequirementComparison) -> _NamedSkills | None:
    """The reason by the skills asked for; None where it is one of degrees or years, or skills do not explain it."""
    if compared.asked.level is not None or (compared.asked.years and verdict is not Verdict.UNKNOWN):
        return None
    if not compared.asked.hard_skills or compared.asked.skill_names_share < _LEAST_SKILL_NAMES_SHARE:
        return None
    shown_skills = {name: compared.comparison.shown_skill(name) for name in compared.asked.hard_skills}
    direct = {name: shown for name, shown in shown_skills.items() if shown and not shown.via}
    through = {name: shown for name, shown in shown_skills.items() if shown and shown.via and shown.strength > RELATED}
    absent = tuple(map(compared.asked.written, absent_skills(compared.asked.skill_alternatives, compared.comparison)))
    written = compared.asked.written
    by_others = {written(name): shown.via for name, shown in through.items() if shown.via}
    reason = reasons.skills_reason(verdict, [*map(written, direct)], absent, by_others)
    quotes_mentions = verdict in {Verdict.MET, Verdict.PARTLY}
    mentions = (
        tuple(each for shown in (direct | through).values() for each in shown.evidence) if quotes_mentions else ()
    )
    return _NamedSkills(reason, mentions) if reason else None


def absent_skills(skills: Iterable[tuple[str, ...]], comparison: Comparison) -> tuple[str, ...]:
    """The skills that are not shown, or by a related one only, without those of alternatives of which one is."""
    return tuple(
        name for options in skills if not any(_is_shown(one, comparison) for one in options) for name in options
    )


def _is_shown(skill: str, comparison: Comparison) -> bool:
    shown = comparison.shown_skill(skill)
    return shown is not None and (not shown.via or shown.strength > RELATED)


def _reason(verdict: Verdict, compared: RequirementComparison, *, quoted: bool) -> reasons.Reason:
    if level := compared.asked.level:
        study = best_study(compared)
        if study is None:
            return reasons.Reason(reasons.sentence("degree", "none", level=level.value))
        if not study_explains(study, verdict, compared):
            return reasons.plain_reason(verdict, quoted=quoted)
        if verdict is Verdict.MET:
            return reasons.sufficient_degree_reason(study.title, other_field=is_other_field(compared))
        enough, field = is_high_enough(study, compared.asked), names_field(study)
        if enough and field and not is_other_field(compared):
            return reasons.plain_reason(verdict, quoted=quoted)
        return reasons.degree_reason(study.title, level.value, enough=enough, field=field)
    if compared.asked.years and verdict is not Verdict.UNKNOWN:
        return _years_reason(verdict, compared, compared.asked.years, quoted=quoted)
    return reasons.plain_reason(verdict, quoted=quoted)


def _years_reason(verdict: Verdict, compared: RequirementComparison, years: float, *, quoted: bool) -> reasons.Reason:
    related = years_of_asked_work(compared.asked.text, compared.comparison)
    if verdict is not Verdict.MET and related and (work := unnamed_work(compared)):
        return reasons.unnamed_work_reason(verdict, work.name, related.relevant, years)
    worked = years_behind(verdict, compared)
    return reasons.years_reason(verdict, worked.relevant if worked else None, years, quoted=quoted)
