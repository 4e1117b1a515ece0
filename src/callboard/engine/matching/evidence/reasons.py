"""The reason for a verdict in one plain sentence, from the catalogue `verdicts` of `engine.messages`.

Sentences are for people. What a verdict rests on is kept beside them, so that nothing has to be read back out of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from callboard.core.text import shorten
from callboard.engine.matching.model import Basis, Verdict
from callboard.engine.matching.vocabulary.tables import asking_pattern
from callboard.engine.matching.vocabulary.word_vectors import without_masks
from callboard.engine.messages.catalogue import catalogue, join_items
from callboard.engine.skills.reader import find_known

_PRAISE = re.compile(rf"(?i)^(?:very )?{asking_pattern('praise').pattern}\s(?=.*\bskills?$)")
_BRACKETS = re.compile(r"[()\[\]]")
LONGEST_NAME = 60
# Half a month, as a share of a year: less is no experience.
_TELLABLE = 0.04
# Who has 4.8 of the five years asked for has as good as five.
_NEARLY = 0.95


def sentence(group: str, key: str, /, **words: object) -> str:
    """A sentence of the catalogue with its placeholders filled."""
    text: str = catalogue("verdicts")[group][key]
    return text.format(**words)


def says_no_more_than_its_verdict(reason: str) -> bool:
    """Return True for a reason that adds nothing to a verdict and a quotation beside it."""
    return reason in catalogue("verdicts")["plain"].values()


class Reason(NamedTuple):
    """A sentence, and what the verdict rests on."""

    sentence: str
    basis: Basis = Basis.OTHER


def plain_reason(verdict: Verdict, *, quoted: bool = True) -> Reason:
    """The reason where nothing more specific applies; `quoted` if a line of the résumé is quoted for it."""
    if quoted or verdict not in {Verdict.MET, Verdict.PARTLY}:
        return Reason(sentence("plain", verdict.value), Basis.LINES)
    return Reason(sentence("whole", verdict.value), Basis.WHOLE)


def years_reason(
    verdict: Verdict, candidate_years: float | None, fewest_years: float, *, quoted: bool = True
) -> Reason:
    """Relevant years against those asked for, where they bear the verdict out; `quoted` as in `plain_reason`."""
    if candidate_years is None:
        return Reason(sentence("years", "undated", required=length(fewest_years)))
    if not bears_out(verdict, candidate_years, fewest_years):
        return plain_reason(verdict, quoted=quoted)
    if candidate_years < _TELLABLE:
        return Reason(sentence("years", "none", required=length(fewest_years)), Basis.YEARS)
    words = {"held": length(candidate_years), "required": length(fewest_years)}
    return Reason(sentence("years", "held", **words), Basis.YEARS)


def unnamed_work_reason(verdict: Verdict, work: str, candidate_years: float, fewest_years: float) -> Reason:
    """The reason where no job names what years are asked of, and the years of related work if they count in part."""
    # A word alone names some work only if it is known to; "residential" and "olds" say nothing by themselves.
    is_named = (" " in work and not _BRACKETS.search(work)) or bool(find_known(work))
    name = "unnamed" if is_named else "unshown"
    if verdict is Verdict.PARTLY and candidate_years >= _TELLABLE:
        name += "_related"
    words = {"work": shorten(work, LONGEST_NAME), "required": length(fewest_years), "held": length(candidate_years)}
    return Reason(sentence("years", name, **words), Basis.YEARS)


def bears_out(verdict: Verdict, candidate_years: float, fewest_years: float) -> bool:
    """Return True if years of relevant work say what a verdict says, and so explain it."""
    if verdict is Verdict.PARTLY and candidate_years < _TELLABLE:
        return False
    enough = _NEARLY * fewest_years if verdict is Verdict.MET else fewest_years
    return (verdict is Verdict.MET) == (candidate_years >= enough)


def length(years: float) -> str:
    """A length of time in words: months below a year."""
    if years < 1:
        months = max(round(years * 12), 1)
        return sentence("length", "month" if months == 1 else "months", number=months)
    number = f"{years:.1f}".removesuffix(".0")
    return sentence("length", "year" if number == "1" else "years", number=number)


def skills_reason(
    verdict: Verdict, shown: Sequence[str], absent: Sequence[str], through: Mapping[str, str] | None = None
) -> str | None:
    """Which of the skills named the résumé mentions; None where that does not explain the verdict.

    Args:
        verdict: on the requirement.
        shown: skills that the résumé names.
        absent: skills that nothing shows.
        through: skills that another one shows, and that other one.
    """
    mentioned = [skills_sentence("mentioned", shown)] if shown else []
    for other in dict.fromkeys((through or {}).values()):
        skills = join_items([skill for skill, by in (through or {}).items() if by == other], "en")
        by_other = sentence("skills", "shown_by", skill=skills, other=other)
        mentioned.append(sentence("skills", "through", via=f"{by_other[:1].upper()}{by_other[1:]}"))
    if verdict is Verdict.MISSING and absent and not mentioned:
        return skills_sentence("absent", absent)
    if verdict is Verdict.PARTLY and mentioned:
        if absent or not through:
            mentioned.append(skills_sentence("absent", absent) if absent else sentence("skills", "more"))
        return " ".join(mentioned)
    if verdict is Verdict.MET and mentioned:
        return " ".join([*mentioned, *([skills_sentence("absent", absent)] if absent else [])])
    return None


def sufficient_degree_reason(study: str, *, other_field: bool) -> Reason:
    """The study that meets a requirement, and whether its field is far from those that the posting names."""
    name = _study_name(study)
    if other_field:
        return Reason(sentence("degree", "other_field", study=name), Basis.OTHER_FIELD)
    return Reason(sentence("degree", "enough", study=name).replace("….", "…"))


def degree_reason(study: str, level: str, *, enough: bool, field: bool = True) -> Reason:
    """The study that comes nearest, and what it lacks: the level asked for, or the field, if it names one."""
    name = _study_name(study)
    if not enough:
        return Reason(sentence("degree", "too_low", study=name, level=level))
    if field:
        return Reason(sentence("degree", "other_field", study=name), Basis.OTHER_FIELD)
    return Reason(sentence("degree", "fieldless", study=name))


def _study_name(study: str) -> str:
    return shorten(without_masks(study), LONGEST_NAME).rstrip(".") or sentence("degree", "nameless")


def skills_sentence(key: str, skills: Sequence[str]) -> str:
    """Skills that the résumé names ("mentioned"), only lists ("listed"), or does not name ("absent").

    Without the praise that a posting asks for them with: "good interpersonal skills".
    """
    return sentence("skills", key, skills=", ".join(_PRAISE.sub("", each) for each in skills))
