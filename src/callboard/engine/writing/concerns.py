"""The concerns: deal-breakers that are not met, dates that disagree, requirements that are missing or met in part.

Weaker ones are added only while there are fewer than `ENOUGH_CLAIMS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from callboard.core.text import fold, without_double_stop
from callboard.engine.matching.model import Basis, BlockerCheck, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.vocabulary.tables import is_far_above
from callboard.engine.messages.catalogue import catalogue, join_items
from callboard.engine.posting.model import Importance, Posting, RequirementKind
from callboard.engine.research.model import ResearchAnalysis, Stance
from callboard.engine.resume.model import Resume
from callboard.engine.skills.reader import as_written
from callboard.engine.writing import names, phrases
from callboard.engine.writing.model import Claim
from callboard.engine.writing.requirement_names import (
    ENOUGH_CLAIMS,
    as_named,
    is_attitude,
    is_one_line,
    is_short,
    is_vague,
    one_per_line,
    requirement_of,
    short_form,
    subject_of,
    without_repeats,
)
from callboard.engine.writing.strengths import SHOWN_BY_LINES
from callboard.engine.writing.titles import as_title

_MOST_CONCERNS = 6
_OPEN = frozenset({Verdict.PARTLY, Verdict.UNKNOWN})
_WEIGHTY = frozenset({RequirementKind.CERTIFICATE, RequirementKind.EDUCATION})
_FEW_WORDS = 6
_LITTLE_WORK = 0.1
"""Years of relevant work below which a résumé shows none."""


def concerns(
    matching: MatchingAnalysis, research: ResearchAnalysis, resume: Resume, posting: Posting
) -> tuple[Claim, ...]:
    """The concerns, the gravest first."""
    claims = [*_settled(matching, research), *_other_work(matching, resume, posting)]
    claims += _requirements(matching, posting, enough=ENOUGH_CLAIMS - len(claims))
    claims += [*_far_above(resume, posting), *_wishes(matching, posting)][: max(ENOUGH_CLAIMS - len(claims), 0)]
    once = {claim.text: claim for claim in reversed(claims)}
    return tuple(claim for claim in claims if once[claim.text] is claim)[:_MOST_CONCERNS]


def _settled(matching: MatchingAnalysis, research: ResearchAnalysis) -> Iterator[Claim]:
    """Deal-breakers that the résumé contradicts, and dates that contradict each other."""
    texts: dict[str, str] = catalogue("evaluation")["concern"]
    for blocker in matching.blockers:
        if blocker.status is Verdict.MISSING:
            text = texts["blocker"].format(condition=blocker.detail, reason=blocker.reason)
            yield Claim(text=text, evidence=(blocker.requirement_evidence, *blocker.resume_evidence))
    for check in research.checks:
        if check.stance is Stance.CONTRADICTS and check.evidence:
            yield Claim(text=texts["dates"].format(finding=check.finding), evidence=check.evidence)


def _other_work(matching: MatchingAnalysis, resume: Resume, posting: Posting) -> Iterator[Claim]:
    """That no job is of the kind that the role is, unless the years of a requirement say so."""
    text: str = catalogue("evaluation")["concern"]["other_work"]
    years_missing = any(each.verdict is Verdict.MISSING and each.basis is Basis.YEARS for each in matching.requirements)
    dated = next((job for job in resume.work if job.title and job.start), None)
    little = matching.relevant_years is not None and matching.relevant_years < _LITTLE_WORK
    if little and not years_missing and posting.role.title and dated and dated.title:
        yield Claim(text=text, evidence=(posting.role.title.evidence, dated.title.evidence))


def _far_above(resume: Resume, posting: Posting) -> Iterator[Claim]:
    """That whoever led a house applies for work in which nobody is led."""
    role, latest = posting.role.title, next((job for job in resume.work if job.title and job.start), None)
    name = names.job_title(latest, resume.language) if latest else None
    if role is None or latest is None or latest.title is None or name is None:
        return
    if is_far_above(latest.title.value, role.value):
        text: str = catalogue("evaluation")["concern"]["far_above"]
        evidence = (latest.title.evidence, role.evidence)
        yield Claim(text=text.format(title=as_title(name, resume.language)), evidence=evidence)


def _requirements(matching: MatchingAnalysis, posting: Posting, *, enough: int) -> list[Claim]:
    """Musts that are missing, then those met in part; vague ones only where there are few others."""
    texts: dict[str, str] = catalogue("evaluation")["concern"]
    lacking = [*_lacking(matching, posting, Verdict.MISSING), *_lacking(matching, posting, Verdict.PARTLY)]
    lacking = [each for each in lacking if each.basis is Basis.YEARS or not is_attitude(each, posting)]
    sure = [
        each
        for each in lacking
        if each.basis is Basis.YEARS or not is_vague(each, posting) or _skills_not_shown(each, posting)
    ]
    # Only if a short phrase names them.
    unsure = [each for each in lacking if each not in sure and is_short(each, posting)]
    sure = without_repeats(sure, posting)
    named = without_repeats((*sure, *unsure), posting)[: max(len(sure), enough)]
    if not named and enough == ENOUGH_CLAIMS:
        # Nothing else speaks against the candidate: what costs points is told in the words of the posting.
        named = [each for each in lacking if each.verdict is Verdict.MISSING and is_one_line(each)][:ENOUGH_CLAIMS]
    return [_claim(each, _concern_sentence(each, posting, texts)) for each in named]


def _wishes(matching: MatchingAnalysis, posting: Posting) -> list[Claim]:
    """Degrees in a field that the posting does not name, and wishes that the résumé does not show."""
    texts: dict[str, str] = catalogue("evaluation")["concern"]
    other_fields = [
        each
        for each in matching.requirements
        if each.verdict is Verdict.MET and each.basis is Basis.OTHER_FIELD and each.resume_evidence
    ]
    wishes = [
        each
        for each in one_per_line(
            [
                each
                for each in matching.requirements
                if each.importance is Importance.NICE and each.verdict is Verdict.MISSING
            ]
        )
        if not is_attitude(each, posting) and not is_vague(each, posting) and is_short(each, posting)
    ]
    return [
        *(_claim(each, each.reason) for each in other_fields[:1]),
        *(
            _claim(each, texts["wish"].format(requirement=as_named(subject_of(each, posting), posting)))
            for each in wishes
        ),
    ]


def _claim(each: RequirementMatch, text: str) -> Claim:
    return Claim(text=without_double_stop(text), evidence=(each.requirement_evidence, *each.resume_evidence))


def _lacking(matching: MatchingAnalysis, posting: Posting, verdict: Verdict) -> list[RequirementMatch]:
    """The musts with a verdict, each line of the posting once, those with a short name first."""
    found = [
        each
        for each in matching.requirements
        if each.importance is Importance.MUST and each.verdict is verdict and not _is_open(each, matching)
    ]
    return sorted(one_per_line(found), key=lambda each: _order_of_concern(each, posting))


def _order_of_concern(each: RequirementMatch, posting: Posting) -> tuple[bool, bool, bool, bool]:
    """Years, certificates and degrees before skills, and what a short phrase names before what needs a sentence."""
    is_weighty = each.basis is Basis.YEARS or each.kind in _WEIGHTY
    return (
        is_vague(each, posting),
        not is_weighty,
        short_form(each, posting) is None,
        subject_of(each, posting).endswith("…"),
    )


def _skills_not_shown(each: RequirementMatch, posting: Posting) -> list[str]:
    """The skills that say what a missing requirement is about, where it has no short form of its own."""
    asked, named = requirement_of(each, posting), short_form(each, posting)
    if asked is None or each.verdict is not Verdict.MISSING or not each.absent_skills:
        return []
    # Of a sentence in another language the English names of its skills say more.
    is_long = posting.language != "en" and named is not None and len(named.split()) > _FEW_WORDS
    return phrases.absent_skills(asked, posting, each.absent_skills) if named is None or is_long else []


def _concern_sentence(each: RequirementMatch, posting: Posting, texts: Mapping[str, str]) -> str:
    if names := _skills_not_shown(each, posting):
        return texts["missing"].format(requirement=phrases.as_item(join_items(names, "en", last="or")))
    if each.kind is RequirementKind.LANGUAGE and each.basis not in {Basis.LINES, Basis.WHOLE}:
        # The reason begins with the language.
        return each.reason
    subject, kind = subject_of(each, posting), each.verdict.value
    if each.verdict is Verdict.MISSING and each.basis is Basis.YEARS:
        # How long is there says more than that it is too short.
        kind = Verdict.PARTLY.value
    if each.verdict is Verdict.PARTLY:
        if each.basis is Basis.SKILLS and each.absent_skills:
            names = as_written(each.text) if posting.language == "en" else {}
            shown, absent = (
                [names.get(skill, skill) for skill in skills] for skills in (each.mentioned_skills, each.absent_skills)
            )
            return texts["skills"].format(shown=join_items(shown, "en"), absent=join_items(absent, "en", last="or"))
        if each.basis in {*SHOWN_BY_LINES, Basis.WHOLE} or fold(subject) in fold(each.reason):
            kind = "more"
    return texts[kind].format(requirement=as_named(subject, posting), reason=each.reason)


def _is_open(requirement: RequirementMatch, matching: MatchingAnalysis) -> bool:
    """Return True for a condition that the documents leave open: it becomes a question, not a concern."""
    return any(requirement.requirement_evidence.overlaps(each.requirement_evidence) for each in unsettled(matching))


def unsettled(matching: MatchingAnalysis) -> list[BlockerCheck]:
    """Deal-breakers that the résumé does not settle, each once."""
    found = {
        each.detail: each for each in reversed(matching.blockers) if each.status in _OPEN and not matching.shows(each)
    }
    return list(reversed(found.values()))
