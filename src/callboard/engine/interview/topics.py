"""What there is to ask about: each topic with the words to put into a question and the quotations behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from callboard.core.text import shorten, squeeze
from callboard.engine.facts import Evidence, Fact
from callboard.engine.interview.dossier import Claim, Dossier
from callboard.engine.matching.model import BlockerCheck, RequirementMatch, Verdict
from callboard.engine.matching.results import measures_change
from callboard.engine.posting.model import BlockerKind, RequirementKind
from callboard.engine.posting.spoken import english_name
from callboard.engine.research.words import job_evidence, job_name, study_name
from callboard.engine.resume.model import Position
from callboard.engine.trust.instructions import instruction

_WIDTH = 140
# Fewer words are a title and not something that somebody says of themselves.
_SENTENCE = 5


@dataclass(frozen=True)
class Topic:
    """One thing to ask about. `kind` chooses among the patterns, `slots` fill them."""

    kind: str
    slots: dict[str, str]
    evidence: tuple[Evidence, ...]
    key: str = field(default="")
    """Two topics of one key are about the same words; only one of them is asked."""
    voice: str | None = None
    """The family of occupations that the words belong to, where it may be another than the role's."""


def said(text: str) -> str:
    """Words of a document inside a sentence: one line, no full stop at the end, no quotation marks of their own."""
    return shorten(squeeze(text).strip(" .;,:•-–"), _WIDTH).replace('"', "'")


def _topic(kind: str, evidence: tuple[Evidence, ...], **slots: str) -> Topic:
    return Topic(kind, slots, evidence, key=f"{evidence[0].source}:{evidence[0].start}")


def claims(dossier: Dossier) -> Iterator[Topic]:
    """What the candidate says they did, the most telling first."""
    for claim in dossier.claims:
        yield _claim_topic(claim, dossier.voice_of(claim.job))


def _claim_topic(claim: Claim, voice: str) -> Topic:
    slots = {"claim": said(claim.fact.value), "job": job_name(claim.job) if claim.job else "this project"}
    if claim.figure:
        slots["figure"] = claim.figure
        if measures_change(claim.fact.value):
            slots["change"] = claim.figure
    kind = "figure" if claim.figure else "claim"
    return replace(_topic(kind, (claim.fact.evidence,), **slots), voice=voice)


OPENERS = 2
"""With so many claims and one duty the specialist begins; who leads the house begins with others."""


def other_claims(dossier: Dossier) -> Iterator[Topic]:
    """The claims, those last that the specialist begins with."""
    found = list(claims(dossier))
    yield from (*found[OPENERS:], *found[:OPENERS])


def impact(dossier: Dossier) -> Iterator[Topic]:
    """Only the claims that give a figure, those last that the specialist begins with."""
    yield from (topic for topic in other_claims(dossier) if topic.kind == "figure")


def _requirement(kind: str, each: RequirementMatch) -> Topic:
    evidence = (each.requirement_evidence, *each.resume_evidence[:2])
    return _topic(kind, evidence, requirement=said(each.text))


_ABLE = {RequirementKind.SKILL, RequirementKind.EXPERIENCE, RequirementKind.CERTIFICATE, RequirementKind.OTHER}
_SKILLED = {RequirementKind.SKILL, RequirementKind.CERTIFICATE}


def missing(dossier: Dossier) -> Iterator[Topic]:
    """What the posting asks for and the résumé does not show, musts first."""
    for each in dossier.requirements(Verdict.MISSING):
        if each.kind in _ABLE:
            yield _requirement("missing", each)


def partly(dossier: Dossier) -> Iterator[Topic]:
    """What the résumé shows in part."""
    for each in dossier.requirements(Verdict.PARTLY):
        if each.kind in _ABLE:
            yield _requirement("partly", each)


def met(dossier: Dossier) -> Iterator[Topic]:
    """What the résumé shows, to see how deep it goes."""
    for each in dossier.requirements(Verdict.MET):
        if each.kind in _SKILLED and each.resume_evidence:
            proof = said(each.resume_evidence[0].quote)
            yield Topic(
                "met",
                {"requirement": said(each.text), "proof": proof},
                (each.requirement_evidence, *each.resume_evidence[:1]),
                key=f"posting:{each.requirement_evidence.start}",
            )


def unknown(dossier: Dossier) -> Iterator[Topic]:
    """What the posting asks for and the résumé is silent about."""
    for each in dossier.requirements(Verdict.UNKNOWN):
        yield _requirement("unknown", each)


def listed(dossier: Dossier) -> Iterator[Topic]:
    """Skills named in a list and shown nowhere."""
    for skill, evidence in dossier.listed_only:
        yield _topic("listed", (evidence,), skill=said(evidence.quote) or skill)


def duties(dossier: Dossier) -> Iterator[Topic]:
    """What the role does, each with the job that comes nearest."""
    for fact in dossier.role.sections.responsibilities:
        yield from _duty(fact, dossier)


def other_duties(dossier: Dossier) -> Iterator[Topic]:
    """The duties, that last which the specialist begins with."""
    found = list(duties(dossier))
    yield from (*found[1:], *found[:1])


def _duty(fact: Fact[str], dossier: Dossier) -> Iterator[Topic]:
    if len(fact.value.split()) < 3:
        return
    slots = {"duty": said(fact.value)}
    evidence = (fact.evidence,)
    if dossier.work:
        slots["job"] = job_name(dossier.work[0])
        evidence = (fact.evidence, job_evidence(dossier.work[0]))
    yield _topic("duty", evidence, **slots)


def observations(prefix: str, kind: str) -> Callable[[Dossier], Iterator[Topic]]:
    """What research saw of one kind and stance, as topics."""

    def found(dossier: Dossier) -> Iterator[Topic]:
        for name, finding, evidence in dossier.checks:
            if name.startswith(prefix):
                yield Topic(kind, {"finding": said(finding)}, evidence, key=f"{kind}:{finding}")

    return found


gaps = observations("gap:", "gap")
overlaps = observations("overlap:", "overlap")
contradictions = observations("dates:contradicts", "contradiction")
inconsistencies = observations("consistency:contradicts", "contradiction")


def moves(dossier: Dossier) -> Iterator[Topic]:
    """The steps from one job to the next, the latest first; the present job first of all."""
    work = dossier.work
    if work and work[0].current:
        yield _topic("leaving", (job_evidence(work[0]),), job=job_name(work[0]))
    for later, earlier in pairwise(work):
        evidence = (job_evidence(later), job_evidence(earlier))
        slots = {"job": job_name(later), "earlier": job_name(earlier)}
        yield Topic("move", slots, evidence, key=f"move:{earlier.evidence.start}")


def short_stays(dossier: Dossier) -> Iterator[Topic]:
    """Jobs left within a year."""
    for position, months in dossier.short_stays():
        yield Topic(
            "short-stay",
            {"job": job_name(position), "months": str(months)},
            (position.end.evidence if position.end else job_evidence(position),),
            key=f"stay:{position.evidence.start}",
        )


def blockers(dossier: Dossier) -> Iterator[Topic]:
    """Knock-out conditions that the résumé does not clear; those that one answer settles are one topic."""
    private = [each.evidence for each in dossier.role.blockers if each.kind is BlockerKind.AGE]
    together: dict[str, list[BlockerCheck]] = {}
    for check in dossier.matching.blockers:
        if check.status is not Verdict.MET and check.requirement_evidence not in private:
            together.setdefault(check.reason, []).append(check)
    for checks in together.values():
        asked = tuple(check.requirement_evidence for check in checks)
        evidence = (*asked, *checks[0].resume_evidence[:1])
        yield _topic("blocker", evidence, condition=said(", ".join(check.detail for check in checks)))


def languages(dossier: Dossier) -> Iterator[Topic]:
    """Languages that the posting asks for, those of one line together."""
    lines: dict[Evidence, list[str]] = {}
    for asked in dossier.role.requirements:
        if asked.kind is RequirementKind.LANGUAGE and asked.language:
            lines.setdefault(asked.evidence, []).append(english_name(asked.language))
    for each in dossier.matching.requirements:
        if each.kind is RequirementKind.LANGUAGE:
            named = dict.fromkeys(lines.get(each.requirement_evidence, ["that language"]))
            topic = _requirement("language", each)
            yield replace(topic, slots=topic.slots | {"language": " and then in ".join(named)})


def terms(dossier: Dossier) -> Iterator[Topic]:
    """Pay, place and hours, as far as the posting names them."""
    role = dossier.role
    if role.salary is not None:
        yield _topic("pay", (role.salary.evidence,), pay=said(role.salary.evidence.quote))
    for place in role.locations[:1]:
        where = "remote" if role.remote else "partly at home" if role.hybrid else "on site"
        evidence = (place.evidence,)
        if dossier.resume.contact.location:
            evidence = (place.evidence, dossier.resume.contact.location.evidence)
        yield _topic("place", evidence, place=said(place.value), where=where)


def company(dossier: Dossier) -> Iterator[Topic]:
    """The company and the role, for the question why."""
    name, title = dossier.role.company, dossier.role.title
    if name:
        evidence = (name.evidence, *((title.evidence,) if title else ()))
        yield _topic("company", evidence, company=said(name.value), role=said(title.value) if title else "this role")
    elif title:
        yield _topic("role", (title.evidence,), role=said(title.value))


def time_in(position: Position) -> str:
    """A job as a stretch of somebody's life: "your time as Nurse at City Hospital"."""
    if position.title is None:
        return f"your time at {said(position.company.value)}" if position.company else "that job"
    return f"your time as {job_name(position)}"


def jobs(dossier: Dossier) -> Iterator[Topic]:
    """The jobs themselves, the latest first."""
    for position in dossier.work:
        yield Topic("job", {"job": job_name(position)}, (job_evidence(position),), key=f"job:{position.evidence.start}")


def studies(dossier: Dossier) -> Iterator[Topic]:
    """Education and certificates."""
    for study in dossier.resume.education:
        name = study.degree or study.area or study.institution
        if name:
            yield _topic("study", (name.evidence,), study=said(study_name(study)))
    for certificate in dossier.resume.certificates:
        yield _topic("study", (certificate.name.evidence,), study=said(certificate.name.value))


def summary(dossier: Dossier) -> Iterator[Topic]:
    """How the candidate describes themselves."""
    fact = dossier.resume.summary or dossier.resume.label
    # A bare title says no more than the jobs do, and words to whoever evaluates introduce nobody.
    if fact and len(fact.value.split()) >= _SENTENCE and instruction(fact.value) is None:
        yield _topic("summary", (fact.evidence,), summary=said(fact.value))
