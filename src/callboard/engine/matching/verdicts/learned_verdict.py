"""The verdict that learned weights predict for a requirement, and the exact rules that correct it. English only.

The features of a `RequirementComparison`, with weights learned from judged pairs, give a probability for each verdict.
`predicted_verdict` then applies the rules in the order in which they stand there: each moves probability from some
verdicts to another, so that verdict and credit always agree.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from callboard.engine.data_files import any_of, data_file
from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.matching.comparison.comparison import RequirementComparison
from callboard.engine.matching.comparison.degrees import is_degree_far_too_low, is_degree_met, is_degree_short
from callboard.engine.matching.comparison.years_of_work import unnamed_work, worked_too_briefly
from callboard.engine.matching.evidence.quotations import asks_for_traits
from callboard.engine.matching.model import Verdict
from callboard.engine.matching.role.asked_work import asks_for_leading
from callboard.engine.matching.verdicts.certificates import names_credential, names_no_such_credential
from callboard.engine.matching.verdicts.features import (
    NEAREST_IN_A_TITLE,
    NEAREST_JOB,
    YEARS_OF_THE_SKILL,
    YEARS_OF_THE_WORK,
    features,
)
from callboard.engine.skills.model import Category
from callboard.engine.skills.taxonomy import category_of

# Credit of a verdict of which only a part is shown.
_PARTLY = 0.5
# From the first on a job is the same as the role; from the second on its title names what the requirement asks for.
_SAME_ROLE, _TITLE_NAMES_IT = 0.8, 0.3
# With less than this share of the years asked, readers judged one requirement in sixteen as met.
_HARDLY_ANY_YEARS = 0.25
# With this share of them, a skill has been used nearly as long as is asked for.
_NEARLY_ALL_YEARS = 0.95
# More words than these ask for more than a trait.
_WORDS_OF_A_TRAIT = 5

# Programs that make up this share of a requirement are nearly all that is asked for.
_NEARLY_ALL = 0.6
RELATED = 0.4
"""A related skill shows another one no more than this."""
PROGRAMS = frozenset({Category.OFFICE, Category.TECHNICAL})
"""Who works with one names it: the title of a job proves none."""

_OBTAINABLE = re.compile(any_of("matching", "wording", "credentials", "obtainable"), re.IGNORECASE)


@dataclass(frozen=True)
class Chances:
    """The probability of each verdict; together 1."""

    met: float
    partly: float
    missing: float
    unknown: float

    @property
    def verdict(self) -> Verdict:
        """First whether the résumé shows it at all, then whether in full; or else whether silence means missing."""
        if self.met + self.partly >= self.missing + self.unknown:
            return Verdict.MET if self.met >= self.partly else Verdict.PARTLY
        return Verdict.MISSING if self.missing >= self.unknown else Verdict.UNKNOWN

    @property
    def is_shown(self) -> bool:
        """Whether the résumé shows it, in full or in part."""
        return self.verdict in {Verdict.MET, Verdict.PARTLY}

    @property
    def credit(self) -> float | None:
        """The expected part that is shown, 0 to 1, of what can be known; None for an unknown verdict."""
        return None if self.verdict is Verdict.UNKNOWN else (self.met + _PARTLY * self.partly) / (1 - self.unknown)

    def moved(self, *verdicts: Verdict, to: Verdict) -> Chances:
        """The same with the probability of some verdicts given to another."""
        chances = {each: float(getattr(self, each)) for each in Verdict}
        chances[to] += sum(chances[each] for each in verdicts)
        return Chances(**chances | {each.value: 0.0 for each in verdicts})


def predicted_verdict(compared: RequirementComparison) -> Chances:
    """How likely each verdict on a requirement is."""
    if compared.asked.level and is_degree_met(compared) and not compared.asked.years:
        return Chances(1.0, 0.0, 0.0, 0.0)
    measured = features(compared)
    chances = Chances(**dict(zip(_weights().labels, map(float, _weights().probabilities([measured])[0]), strict=True)))
    if _has_years_in_the_role(measured) or _has_led_for_the_years(compared, measured):
        chances = chances.moved(Verdict.PARTLY, Verdict.MISSING, to=Verdict.MET)
    if _is_stated_in_resumes(compared):
        chances = chances.moved(Verdict.UNKNOWN, to=Verdict.MISSING)
    if chances.met > chances.partly and _falls_short(compared, measured):
        chances = chances.moved(Verdict.MET, to=Verdict.PARTLY)
    programs = _programs_shown(compared)
    if programs and all(programs) and not chances.is_shown:
        chances = chances.moved(Verdict.MISSING, Verdict.UNKNOWN, to=Verdict.PARTLY)
    if chances.is_shown and (not names_credential(compared) or (programs and not any(programs))):
        chances = chances.moved(Verdict.MET, to=Verdict.PARTLY)
    if is_degree_far_too_low(compared):
        chances = chances.moved(Verdict.MET, Verdict.PARTLY, Verdict.UNKNOWN, to=Verdict.MISSING)
    if chances.is_shown and names_no_such_credential(compared):
        chances = chances.moved(Verdict.MET, Verdict.PARTLY, to=Verdict.MISSING)
    if chances.verdict is Verdict.MISSING and _may_be_there_unsaid(compared):
        chances = chances.moved(Verdict.MISSING, to=Verdict.UNKNOWN)
    return chances


@cache
def _weights() -> Classifier:
    return load_classifier(data_file("matching", "verdicts.npz"))


def _falls_short(compared: RequirementComparison, measured: Features) -> bool:
    """Return True for a degree too low or of another field or none, too few years, or other work.

    Of a role whose title names no occupation, years of relevant work are told too badly to judge by.
    """
    return (
        is_degree_short(compared)
        or (
            measured.named.get(YEARS_OF_THE_WORK, _HARDLY_ANY_YEARS) < _HARDLY_ANY_YEARS
            and measured.named.get(YEARS_OF_THE_SKILL, 0.0) < _NEARLY_ALL_YEARS
            and not compared.asked.level
            and bool(compared.comparison.role.title_occupations)
        )
        or unnamed_work(compared) is not None
        or worked_too_briefly(compared)
    )


def _may_be_there_unsaid(compared: RequirementComparison) -> bool:
    """Return True for what may still be obtained, and for a few words that ask for a trait, such as humour."""
    asked = compared.asked
    stated = asked.years or asked.level or asked.is_certificate
    is_trait = not stated and len(asked.text.split()) <= _WORDS_OF_A_TRAIT and asks_for_traits(asked)
    return is_trait or _OBTAINABLE.search(asked.text) is not None


def _programs_shown(compared: RequirementComparison) -> list[bool]:
    """Whether the résumé names each program asked for, or one that includes it; empty where more is asked for.

    Of nine such requirements for which it names not even a related one three are met, and three in part.
    """
    programs = compared.asked.hard_skills
    if compared.asked.skill_names_share < _NEARLY_ALL or any(map(_is_no_program, programs)):
        return []
    shown = map(compared.comparison.shown_skill, programs)
    return [bool(each and each.strength > RELATED) for each in shown]


def _is_no_program(skill: str) -> bool:
    return category_of(skill) not in PROGRAMS


def _is_stated_in_resumes(compared: RequirementComparison) -> bool:
    """Return True for years, degrees, credentials and tools: who has them says so, and silence counts as missing.

    Not so of a credential that may still be obtained.
    """
    if _OBTAINABLE.search(compared.asked.text):
        return False
    tools = [name for name in compared.asked.hard_skills if category_of(name) is Category.TECHNICAL]
    return bool(compared.asked.years or compared.asked.level or compared.asked.is_certificate or tools)


def _has_years_in_the_role(measured: Features) -> bool:
    """Return True if the candidate did this very job for the years asked, and a title names that job.

    Of 61 judged requirements of this kind 46 are met, 13 partly, two are missing.
    """
    return (
        measured.named.get(YEARS_OF_THE_WORK, 0.0) >= 1
        and measured.named[NEAREST_JOB] >= _SAME_ROLE
        and measured.named.get(NEAREST_IN_A_TITLE, 0.0) >= _TITLE_NAMES_IT
    )


def _has_led_for_the_years(compared: RequirementComparison, measured: Features) -> bool:
    """Return True if years of leading people are asked for, and jobs in which people were led lasted as long.

    Of six judged requirements of this kind four are met, two partly.
    """
    return asks_for_leading(compared.asked.text) and measured.named.get(YEARS_OF_THE_WORK, 0.0) >= 1
