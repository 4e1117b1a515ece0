"""Look into what a résumé's own links and dates support or contradict, and what a person should verify.

Reads the résumé only. It never says that anything was found online: `github.with_github` adds what a look-up brought.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from callboard.core.text import fold, with_full_stop
from callboard.engine.facts import Evidence
from callboard.engine.matching.candidate.shown_skills import with_mentions
from callboard.engine.matching.candidate.studies import recognised_level
from callboard.engine.research.consistency import claim_checks, date_checks, release_checks
from callboard.engine.research.links import link_checks
from callboard.engine.research.model import Check, CheckKind, ResearchAnalysis, Stance
from callboard.engine.research.timeline import gap_checks, overlap_checks, timeline
from callboard.engine.research.words import UNTITLED, job_evidence, job_name, study_name, word_lists
from callboard.engine.resume.model import Resume, Study
from callboard.engine.skills.phrases.vocabulary import Form, phrase_vocabulary
from callboard.engine.spans import MONTHS_PER_YEAR, date_of, month_number, recent_first, told_until, work_months

# What contradicts comes first, then what is open, then what agrees.
_ORDER = (Stance.CONTRADICTS, Stance.VERIFY, Stance.SUPPORTS)
_CERTIFICATES = 3
_LONGEST_NAME = 16
"""Words of the longest name of a certificate; more are a paragraph."""
_LEAST_OF_A_LINE = 3
"""Words in small letters behind a verb that make a line of it."""


def research(resume: Resume, *, today: date) -> ResearchAnalysis:
    """Every observation, what contradicts first, with the timeline of the career."""
    resume = with_mentions(resume)
    checks = [
        *date_checks(resume, today=today),
        *claim_checks(resume, today=today),
        *release_checks(resume, today=today),
        *gap_checks(resume, today=today),
        *overlap_checks(resume, today=today),
        *link_checks(resume),
        *_worth_verifying(resume, today=today),
    ]
    checks.sort(key=lambda check: _ORDER.index(check.stance))
    periods, until = timeline(resume, today=today), month_number(told_until(resume, today=today))
    goes_on = any(each.ongoing or (each.kind == "gap" and each.end == date_of(until)) for each in periods)
    is_old = goes_on and month_number(today) - until >= MONTHS_PER_YEAR
    return ResearchAnalysis(
        checks=tuple(checks),
        timeline=periods,
        total_months=work_months(resume, today=today),
        told_until=date_of(until) if is_old else None,
    )


def _worth_verifying(resume: Resume, *, today: date) -> Iterator[Check]:
    """The last job, the highest degree and the certificates: what a hire usually rests on."""
    order = recent_first(resume.work, today=today)
    last = resume.work[order[0]] if order else None
    if last and job_name(last) != UNTITLED:
        yield _verify(
            with_full_stop(f"The last job named is {job_name(last)}"),
            "Ask for a reference who worked with them there, and for the dates of the contract.",
            job_evidence(last),
        )
    study = max(resume.education, key=_rank, default=None)
    if study and (study.degree or study.institution):
        place = f" from {study.institution.value}" if study.institution and study.degree else ""
        yield _verify(
            with_full_stop(f"The highest education named is {study_name(study)}{place}"),
            "Ask to see the certificate; many institutions confirm degrees.",
            study.evidence,
        )
    named = [each for each in resume.certificates if _is_certificate(each.name.value)]
    for certificate in named[:_CERTIFICATES]:
        yield Check(
            kind=CheckKind.CONSISTENCY,
            stance=Stance.VERIFY,
            finding=f"The résumé lists “{certificate.name.value.strip(' .')}” as a certificate.",
            how_to_verify="Ask to see it; the issuer can confirm whether it is still valid.",
            evidence=(certificate.name.evidence,),
        )


def _is_certificate(name: str) -> bool:
    """Return False for a line of another kind that stands among the certificates: work done, or what is yet to come."""
    words = name.split()
    first = next((word for word in fold(name).split() if not word.endswith("ly")), "").strip(",;:")
    is_verb = phrase_vocabulary().forms.get(first) in {Form.PAST, Form.GERUND, Form.THIRD}
    # "Advanced Cardiac Life Support" begins like a line about work, and is written like a name.
    small = sum(word[0].islower() for word in words)
    is_whole = len(words) > 0 and fold(words[-1]) not in word_lists()["certificates"]["open_ends"]
    return is_whole and len(words) <= _LONGEST_NAME and not (is_verb and small >= _LEAST_OF_A_LINE)


def _rank(study: Study) -> int:
    level = recognised_level(study)
    return level.rank if level else -1


def _verify(finding: str, how: str, evidence: Evidence) -> Check:
    return Check(
        kind=CheckKind.CONSISTENCY, stance=Stance.VERIFY, finding=finding, how_to_verify=how, evidence=(evidence,)
    )
