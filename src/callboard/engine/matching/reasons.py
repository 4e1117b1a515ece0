"""The reason for a verdict in one plain sentence: every text of a learned verdict is here.

Sentences are for people. What a verdict rests on is kept beside them, so that nothing has to be read back out of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from callboard.core.text import shorten
from callboard.engine.matching.lines import without_masks
from callboard.engine.matching.model import Basis, Verdict
from callboard.engine.matching.tables import asking_pattern
from callboard.engine.skills.reader import find_known

_SENTENCES = {
    Verdict.MET: "Shown in the résumé.",
    Verdict.PARTLY: "Shown only in part.",
    Verdict.MISSING: "Nothing in the résumé shows this.",
    Verdict.UNKNOWN: "The résumé does not say.",
}
_UNQUOTED = {
    Verdict.MET: "Suggested by the résumé as a whole; ask for an example.",
    Verdict.PARTLY: "Suggested in part by the résumé as a whole; ask for an example.",
}
_LINE = "This line suggests it; ask for an example."
_SUGGESTED = "Suggested by the work as “{title}”; no single line shows it."
CONDITION = "Résumés rarely say this; tell the candidate about it."
"""The reason for a condition of the job, which is neither shown nor missing."""
_PRAISE = re.compile(rf"(?i)^(?:very )?{asking_pattern('praise').pattern}\s(?=.*\bskills?$)")
_BRACKETS = re.compile(r"[()\[\]]")
_OTHER_FIELD = "; the posting names other fields."
_MORE = "The requirement asks for more."
_LONGEST_NAME = 60
# Half a month, as a share of a year: less is no experience.
_TELLABLE = 0.04


def says_no_more_than_its_verdict(sentence: str) -> bool:
    """Return True for a reason that adds nothing to a verdict and a quotation beside it."""
    return sentence in _SENTENCES.values()


class Reason(NamedTuple):
    """A sentence, and what the verdict rests on."""

    sentence: str
    basis: Basis = Basis.OTHER


def plain_reason(verdict: Verdict, *, quoted: bool = True) -> Reason:
    """The reason where nothing more specific applies; `quoted` if a line of the résumé is quoted for it."""
    if quoted or verdict not in _UNQUOTED:
        return Reason(_SENTENCES[verdict], Basis.LINES)
    return Reason(_UNQUOTED[verdict], Basis.WHOLE)


def line_reason() -> Reason:
    """The reason for a trait that a line of the résumé suggests without proving it."""
    return Reason(_LINE, Basis.WHOLE)


def suggested_reason(title: str) -> Reason:
    """The reason for what no line shows by itself: the job that stands behind it."""
    return Reason(_SUGGESTED.format(title=shorten(title, _LONGEST_NAME)), Basis.WHOLE)


def years_reason(
    verdict: Verdict, candidate_years: float | None, fewest_years: float, *, quoted: bool = True
) -> Reason:
    """Relevant years against those asked for, where they bear the verdict out; `quoted` as in `plain_reason`."""
    if candidate_years is None:
        return Reason(f"The jobs have no dates to count years from ({length(fewest_years)} required).")
    if not bears_out(verdict, candidate_years, fewest_years):
        return plain_reason(verdict, quoted=quoted)
    if candidate_years < _TELLABLE:
        return Reason(f"No work of this kind ({length(fewest_years)} required).", Basis.YEARS)
    required = required_beside(candidate_years, fewest_years)
    return Reason(f"{length(candidate_years)} of relevant work ({required} required).", Basis.YEARS)


def unnamed_work_reason(verdict: Verdict, work: str, candidate_years: float, fewest_years: float) -> Reason:
    """The reason where no job names what years are asked of, and the years of related work if they count in part."""
    # A word alone names some work only if it is known to; "residential" and "olds" say nothing by themselves.
    is_named = (" " in work and not _BRACKETS.search(work)) or bool(find_known(work))
    subject = f"No job mentions “{shorten(work, _LONGEST_NAME)}”" if is_named else "No job shows this kind of work"
    sentence = f"{subject} ({length(fewest_years)} required)"
    if verdict is Verdict.PARTLY and candidate_years >= _TELLABLE:
        sentence += f"; {length(candidate_years)} of related work"
    return Reason(f"{sentence}.", Basis.YEARS)


def bears_out(verdict: Verdict, candidate_years: float, fewest_years: float) -> bool:
    """Return True if years of relevant work say what a verdict says, and so explain it."""
    if verdict is Verdict.PARTLY and candidate_years < _TELLABLE:
        return False
    return (verdict is Verdict.MET) == (candidate_years >= fewest_years)


def required_beside(candidate_years: float, fewest_years: float) -> str:
    """The years asked for beside those of the candidate: the number alone where both are counted in years."""
    return f"{fewest_years:g}" if min(candidate_years, fewest_years) >= 1 else length(fewest_years)


def length(years: float) -> str:
    """A length of time in words: months below a year."""
    if years < 1:
        months = max(round(years * 12), 1)
        return f"{months} {'month' if months == 1 else 'months'}"
    number = f"{years:.1f}".removesuffix(".0")
    return f"{number} {'year' if number == '1' else 'years'}"


def skills_reason(verdict: Verdict, shown: tuple[str, ...], absent: tuple[str, ...]) -> str | None:
    """Which of the skills named the résumé mentions; None where that does not explain the verdict."""
    if verdict is Verdict.MISSING and absent and not shown:
        return absent_sentence(absent)
    if verdict is Verdict.PARTLY and shown:
        return f"{mentioned_sentence(shown)} {absent_sentence(absent) if absent else _MORE}"
    if verdict is Verdict.MET and shown:
        return mentioned_sentence(shown)
    return None


def mentioned_sentence(skills: Sequence[str]) -> str:
    """The skills that the résumé names."""
    return f"Mentioned: {_listed(skills)}."


def listed_sentence(skills: Sequence[str]) -> str:
    """The skills that stand in a list, and that no job mentions."""
    return f"Listed as a skill only: {_listed(skills)}."


def absent_sentence(skills: Sequence[str]) -> str:
    """The skills that the résumé does not name."""
    return f"Not mentioned: {_listed(skills)}."


def _listed(skills: Sequence[str]) -> str:
    """The names of skills without the praise that a posting asks for them with: "good interpersonal skills"."""
    return ", ".join(_PRAISE.sub("", each) for each in skills)


def no_degree_reason(level: str) -> Reason:
    """The reason for a résumé that names no study."""
    return Reason(f"No degree named ({level} required).")


def sufficient_degree_reason(study: str, *, other_field: bool) -> Reason:
    """The study that meets a requirement, and whether its field is far from those that the posting names."""
    name = _study_name(study)
    return Reason(f"{name}{_OTHER_FIELD}", Basis.OTHER_FIELD) if other_field else Reason(f"{name}.")


def degree_reason(study: str, level: str, *, enough: bool, field: bool = True) -> Reason:
    """The study that comes nearest, and what it lacks: the level asked for, or the field, if it names one."""
    name = _study_name(study)
    if not enough:
        return Reason(f"{name} ({level} required).")
    return Reason(f"{name}{_OTHER_FIELD}", Basis.OTHER_FIELD) if field else Reason(f"{name}; its field is not named.")


def _study_name(study: str) -> str:
    return shorten(without_masks(study), _LONGEST_NAME).rstrip(".") or "A course of study"


def certificate_reason(name: str) -> str:
    """The certificate that meets it."""
    return f"{shorten(name, _LONGEST_NAME)}, among the certificates."
