"""The lines of a résumé that are quoted for a verdict: a study, the titles of jobs, or the phrases that convince.

Traits are claimed by everybody and proven by nobody. Recruiters look for conduct instead, and ask for an example; which
conduct suggests which trait is in `data/traits.toml`: "reconciled 40 accounts a month" attention to detail.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.data_files import read_table
from callboard.engine.facts import Evidence
from callboard.engine.matching.candidate.studies import level_of_study, study_evidence
from callboard.engine.matching.comparison.comparison import RequirementComparison
from callboard.engine.matching.comparison.degrees import best_study, is_high_enough
from callboard.engine.matching.comparison.years_of_work import (
    YearsOfWork,
    job_titles,
    years_of_asked_work,
    years_of_named_work,
)
from callboard.engine.matching.evidence import reasons
from callboard.engine.matching.evidence.phrase_ranking import best_phrases, likelihoods
from callboard.engine.matching.model import Verdict
from callboard.engine.matching.role.role_facts import RequirementFacts
from callboard.engine.matching.vocabulary.tables import asking_pattern, table_pattern
from callboard.engine.resume.model import Study

QUOTABLE = 0.2
"""A phrase is quoted if a reader who judged the requirement as met would quote it with at least this probability."""
# A less probable one suggests a requirement, and does not show it: of 111 that were quoted so, readers had judged 48 as
# met, of 85 that were quoted with more 62.
_SHOWS = 0.3
# The same for what people say of themselves, which almost any line comes near to.
_QUOTABLE_CLAIM = 0.25
# If the best phrase is less probable than this, years are shown by the titles of the jobs that were counted.
_CONVINCES_OF_YEARS = 0.35
# A second phrase is quoted if it is nearly as probable as the first, and probable enough by itself.
_SECOND, _SECOND_QUOTABLE = 0.8, 0.3
# A line of fewer words names something, and says nothing of how somebody works.
_FEWEST_WORDS = 3


class Quotations(NamedTuple):
    """What is quoted for a verdict, at most two quotations, and whether they show it rather than suggest it."""

    lines: tuple[Evidence, ...] = ()
    show: bool = True


def quotations(verdict: Verdict, compared: RequirementComparison) -> Quotations:
    """What is quoted for a verdict; no lines if none convinces, or if nothing is shown.

    The study itself where a degree is asked for, titles of jobs where years are and no line says more, else phrases.
    """
    if verdict not in {Verdict.MET, Verdict.PARTLY}:
        return Quotations()
    study = best_study(compared) if compared.asked.level is not None else None
    if study and study_explains(study, verdict, compared):
        return Quotations((study_evidence(study),))
    phrases = best_phrases(compared)
    best = phrases[0].probability if phrases else 0.0
    if best < _CONVINCES_OF_YEARS and _years_explain(verdict, compared):
        return Quotations(job_titles(compared.comparison, compared.asked.text))
    if best < (_QUOTABLE_CLAIM if is_claimed(compared.asked) and not compared.asked.hard_skills else QUOTABLE):
        return Quotations()
    least = max(_SECOND_QUOTABLE, _SECOND * best)
    others = (phrase.evidence for phrase in phrases[1:] if phrase.probability >= least)
    return Quotations((phrases[0].evidence, *others), show=best >= _SHOWS)


def study_explains(study: Study, verdict: Verdict, compared: RequirementComparison) -> bool:
    """Return False for a study below the level asked for where experience may stand in for it, and does."""
    return verdict is not Verdict.MET or level_of_study(study) is None or is_high_enough(study, compared.asked)


def years_behind(verdict: Verdict, compared: RequirementComparison) -> YearsOfWork | None:
    """The years to report: of jobs that mention the work asked for if they explain the verdict, or all relevant ones.

    None if no job has dates.
    """
    asked, named = compared.asked, years_of_named_work(compared.asked.text, compared.comparison)
    if named and asked.years and named.relevant and reasons.bears_out(verdict, named.relevant, asked.years):
        return named
    return years_of_asked_work(compared.asked.text, compared.comparison)


def _years_explain(verdict: Verdict, compared: RequirementComparison) -> bool:
    """Return True if years of work are required, and those that the candidate has explain the verdict."""
    worked = years_behind(verdict, compared)
    return bool(compared.asked.years and worked and reasons.bears_out(verdict, worked.relevant, compared.asked.years))


def is_claimed(asked: RequirementFacts) -> bool:
    """Return True for what people say of themselves, which no single job stands behind: "willing to work late"."""
    return bool(asked.soft_skills or asking_pattern("claim").search(asked.text))


def asks_for_traits(asked: RequirementFacts) -> bool:
    """Return True if a requirement asks for a trait that conduct can suggest."""
    text = asked.text
    # "Experience in managing security products" asks for work of some kind, whatever words for traits it has.
    return bool(_traits(text, "asked")) and not asked.hard_skills and not asking_pattern("work").search(text)


def suggesting_line(compared: RequirementComparison) -> Evidence | None:
    """The line that suggests most of the traits asked for, and of those the most convincing; None if none does."""
    places = _suggesting(compared)
    if not places:
        return None
    likely = likelihoods(compared, places)
    return compared.candidate.phrases.phrases[places[likely.index(max(likely))]].evidence


def _suggesting(compared: RequirementComparison) -> list[int]:
    """The lines that suggest most of the traits asked for, by their places in `ResumePhrases.phrases`."""
    traits, resume = _traits(compared.asked.text, "asked"), compared.candidate.phrases
    shown = {
        at: len(traits & _traits(phrase.text, "shown"))
        for at, phrase in enumerate(resume.phrases)
        if _says_something(phrase.text) and resume.place(phrase) not in {"title", "study"}
    }
    most = max(shown.values(), default=0)
    return [at for at, count in shown.items() if count == most] if most else []


def _says_something(text: str) -> bool:
    """Return False for a heading or a name: a word or two, or words that all begin with a capital."""
    words = [word for word in text.split() if word.isalpha() and len(word) > _FEWEST_WORDS]
    return len(text.split()) >= _FEWEST_WORDS and not all(word[0].isupper() for word in words)


@lru_cache(maxsize=4_000)
def _traits(text: str, side: str) -> frozenset[str]:
    """The traits of `data/traits.toml` that a requirement asks for ("asked"), or a line suggests ("shown")."""
    words = fold(text)
    return frozenset(
        trait for trait in read_table("matching", "traits") if table_pattern("traits", trait, side).search(words)
    )
