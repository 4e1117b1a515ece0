"""The reason for a verdict in one plain sentence: every text of a learned verdict is here."""

from __future__ import annotations

from callboard.core.text import shorten
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
    Verdict.MET: "Suggested by the résumé as a whole; no single line shows it.",
    Verdict.PARTLY: "Related experience only; no single line shows it.",
}
CONDITION = "Résumés rarely say this; ask."
"""The reason for a condition of the job, which is neither shown nor missing."""
MENTIONED = "Mentioned: "
"""How a reason begins that names skills, and so stands without the requirement."""
_LONGEST_NAME = 60


def plain_reason(verdict: Verdict, *, quoted: bool = True) -> str:
    """The reason where nothing more specific applies; `quoted` if a line of the résumé is quoted for it."""
    return _SENTENCES[verdict] if quoted else _UNQUOTED.get(verdict, _SENTENCES[verdict])


def years_reason(verdict: Verdict, held: float | None, asked: float) -> str:
    """Relevant years against those asked for, where they bear the verdict out."""
    if held is None:
        return f"No dates to count years from ({asked:g} required)."
    if (verdict is Verdict.MET) != (held >= asked):
        return plain_reason(verdict)
    return f"{held:.1f} years of relevant work ({asked:g} required)."


def skills_reason(verdict: Verdict, shown: tuple[str, ...], absent: tuple[str, ...]) -> str | None:
    """Which of the skills named the résumé mentions; None where that does not explain the verdict."""
    if verdict is Verdict.MISSING and absent and not shown:
        return f"Not mentioned: {', '.join(absent)}."
    if verdict is Verdict.PARTLY and shown:
        rest = f"Not mentioned: {', '.join(absent)}." if absent else "The requirement asks for more."
        return f"{MENTIONED}{', '.join(shown)}. {rest}"
    if verdict is Verdict.MET and shown:
        return f"{MENTIONED}{', '.join(shown)}."
    return None


def no_degree_reason(level: str) -> str:
    """The reason for a résumé that names no study."""
    return f"No degree named ({level} required)."


def degree_reason(verdict: Verdict, study: str, level: str, *, enough: bool) -> str:
    """The study that comes nearest, and what it lacks: the level asked for, or the field."""
    name = shorten(study, _LONGEST_NAME).rstrip(".") or "A course of study"
    if verdict is Verdict.MET:
        return f"{name}."
    return f"{name}, in another field." if enough else f"{name} ({level} required)."


def certificate_reason(verdict: Verdict, name: str | None) -> str:
    """The certificate that meets it, or that none is named."""
    if verdict is Verdict.MET and name:
        return f"Named among the certificates: {shorten(name, _LONGEST_NAME)}."
    return "The certificate is not named." if verdict is not Verdict.MET else plain_reason(verdict)
