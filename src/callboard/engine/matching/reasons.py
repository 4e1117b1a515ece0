"""The reason for a verdict in one plain sentence: every text of a learned verdict is here."""

from __future__ import annotations

from collections.abc import Sequence

from callboard.core.text import fold, shorten
from callboard.engine.matching.model import Verdict

_SHOWN, _PARTLY = "Shown in the résumé.", "Related experience only."
_MISSING, _UNKNOWN = "Nothing in the résumé shows this.", "The résumé does not say."
_SENTENCES = {
    Verdict.MET: _SHOWN,
    Verdict.PARTLY: _PARTLY,
    Verdict.MISSING: _MISSING,
    Verdict.UNKNOWN: _UNKNOWN,
}
_UNQUOTED = {
    Verdict.MET: "Suggested by the résumé as a whole; ask for an example.",
    Verdict.PARTLY: "Related experience only; ask for an example.",
}
_SUGGESTED = "Suggested by the work as “{title}”; no single line shows it."
CONDITION = "Résumés rarely say this; ask."
"""The reason for a condition of the job, which is neither shown nor missing."""
MENTIONED = "Mentioned: "
"""How a reason begins that names skills, and so stands without the requirement."""
_ABSENT = "Not mentioned: "
_OTHER_FIELD = ", a field that the posting does not name."
_MORE = "The requirement asks for more."
_RELEVANT_WORK = " of relevant work"
_LONGEST_NAME = 60
# Half a month, as a share of a year: less is no experience.
_TELLABLE = 0.04


def plain_reason(verdict: Verdict, *, quoted: bool = True) -> str:
    """The reason where nothing more specific applies; `quoted` if a line of the résumé is quoted for it."""
    return _SENTENCES[verdict] if quoted else _UNQUOTED.get(verdict, _SENTENCES[verdict])


def suggested_reason(title: str) -> str:
    """The reason for what no line shows by itself: the job that stands behind it."""
    return _SUGGESTED.format(title=shorten(title, _LONGEST_NAME))


def is_suggested(reason: str) -> bool:
    """Return True for a reason that no quotation bears out."""
    return reason.startswith(_SUGGESTED.partition("{")[0]) or reason == _UNQUOTED[Verdict.MET]


def is_related_only(reason: str) -> bool:
    """Return True for a reason that names nothing but related experience."""
    return reason in {_PARTLY, _UNQUOTED[Verdict.PARTLY]}


def years_reason(verdict: Verdict, candidate_years: float | None, fewest_years: float, *, quoted: bool = True) -> str:
    """Relevant years against those asked for, where they bear the verdict out; `quoted` as in `plain_reason`."""
    if candidate_years is None:
        return f"The jobs have no dates to count years from ({_length(fewest_years)} required)."
    if not bears_out(verdict, candidate_years, fewest_years):
        return plain_reason(verdict, quoted=quoted)
    if candidate_years < _TELLABLE:
        return f"No work of this kind ({_length(fewest_years)} required)."
    required = f"{fewest_years:g}" if min(candidate_years, fewest_years) >= 1 else _length(fewest_years)
    return f"{_length(candidate_years, digits=1)}{_RELEVANT_WORK} ({required} required)."


def names_years(reason: str) -> bool:
    """Return True for a reason that names years of relevant work."""
    return _RELEVANT_WORK in reason


def bears_out(verdict: Verdict, candidate_years: float, fewest_years: float) -> bool:
    """Return True if years of relevant work say what a verdict says, and so explain it."""
    if verdict is Verdict.PARTLY and candidate_years < _TELLABLE:
        return False
    return (verdict is Verdict.MET) == (candidate_years >= fewest_years)


def _length(years: float, *, digits: int = 0) -> str:
    """A length of time in words: months below a year."""
    if years < 1:
        months = max(round(years * 12), 1)
        return f"{months} {'month' if months == 1 else 'months'}"
    number = f"{years:.{digits}f}" if digits else f"{years:g}"
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
    return f"{MENTIONED}{', '.join(skills)}."


def listed_sentence(skills: Sequence[str]) -> str:
    """The skills that stand in a list, and that no job mentions."""
    return f"Listed, but shown in no job: {', '.join(skills)}."


def absent_sentence(skills: Sequence[str]) -> str:
    """The skills that the résumé does not name."""
    return f"{_ABSENT}{', '.join(skills)}."


def not_mentioned(reason: str) -> frozenset[str]:
    """The skills that a reason says are not mentioned, folded."""
    listed = reason.partition(_ABSENT)[2].partition(". ")[0].rstrip(".")
    return frozenset(fold(each) for each in listed.split(", ")) if listed else frozenset()


def no_degree_reason(level: str) -> str:
    """The reason for a résumé that names no study."""
    return f"No degree named ({level} required)."


def sufficient_degree_reason(study: str, *, other_field: bool) -> str:
    """The study that meets a requirement, and whether its field is far from those that the posting names."""
    return f"{_study_name(study)}{_OTHER_FIELD if other_field else '.'}"


def degree_reason(study: str, level: str, *, enough: bool, field: bool = True) -> str:
    """The study that comes nearest, and what it lacks: the level asked for, or the field, if it names one."""
    name = _study_name(study)
    if not enough:
        return f"{name} ({level} required)."
    return f"{name}{_OTHER_FIELD}" if field else f"{name}; its field is not named."


def _study_name(study: str) -> str:
    return shorten(study, _LONGEST_NAME).rstrip(".") or "A course of study"


def is_other_field(reason: str) -> bool:
    """Return True for a reason that names a study in a field that the posting does not name."""
    return reason.endswith(_OTHER_FIELD)


def certificate_reason(verdict: Verdict, name: str | None) -> str:
    """The certificate that meets it, or that none is named."""
    if verdict is Verdict.MET and name:
        return f"Named among the certificates: {shorten(name, _LONGEST_NAME)}."
    return "The certificate is not named." if verdict is not Verdict.MET else plain_reason(verdict)
