"""The reasons for a candidate: the same work, requirements that are met, skills, a result, lines near to the role.

Every one quotes the résumé. Weaker evidence is added only while there are fewer than `ENOUGH_CLAIMS`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from callboard.core.text import fold
from callboard.engine.facts import Evidence
from callboard.engine.matching.evidence.phrase_ranking import repeats
from callboard.engine.matching.model import Basis, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.vocabulary.words import stems, weight
from callboard.engine.messages.catalogue import catalogue, join_items
from callboard.engine.posting.model import EducationLevel, Importance, Posting, RequirementKind
from callboard.engine.research.words import job_evidence
from callboard.engine.resume.model import Resume
from callboard.engine.writing import phrases
from callboard.engine.writing.achievement_figures import figure_in, measures_change
from callboard.engine.writing.model import Claim
from callboard.engine.writing.near_lines import near_lines, results, shared_weight, stems_of_requirements
from callboard.engine.writing.nearest_job import SAME_ROLE, nearest_relevant_job
from callboard.engine.writing.quotes import excerpt, states_work_done
from callboard.engine.writing.requirement_names import (
    ENOUGH_CLAIMS,
    as_named,
    is_attitude,
    is_likely,
    is_one_line,
    is_vague,
    one_per_line,
    requirement_of,
    subject_of,
)
from callboard.engine.writing.skill_names import distinct
from callboard.engine.writing.titles import as_title, normal_capitals

SHOWN_BY_LINES = frozenset({Basis.LINES, Basis.SKILLS})
"""For verdicts with such a basis the quotation says more than the reason does."""

_MOSTLY = 0.5
"""Share of the weight of a line."""
_NEAR_ROLE, _LEAST_STATED_YEARS = 0.5, 2
"""Years of relevant work are a strength where a title is at least this near to the role, from this many years on."""
_LEAST_RELEVANT_YEARS = 0.5
"""With fewer, a line that shares words with the posting shares no more than those."""
_MOST_STRENGTHS, _MOST_SKILLS = 5, 4
_MOST_QUOTED = 16
"""Words of a quotation in the report, which has more room than a letter."""

# Lines that share only everyday words ("run", "cost") stay below this weight, however many they share.
_RESULT_WEIGHT = 1.0
# A quotation must share at least this part of the requirement's words, by weight, and at least this weight.
_LEAST_SHARED_SHARE, _LEAST_SHARED_WEIGHT = 0.34, 0.3
# The size of some work is weaker evidence than a result, so it must share more words with the posting.
_SIZE_WEIGHT = 2.0
_SIZE = re.compile(r"[$€£]\d|(?<![#\d])(?!40[13]\s?\(?[kKbB]\b)\d[\d.,]*\+?(?:[kKmM]\b|\s?[$€£]|\s[^\W\d_]{3})")
"""A sum, or a number of something: no list number, no level and no 401k plan."""
_IN_QUOTATION_MARKS = re.compile(r"“([^”]*)”")
_NAME_BEFORE = re.compile(r"\w\s+[A-Z]\w+\s$")


def strengths(matching: MatchingAnalysis, resume: Resume, posting: Posting) -> tuple[Claim, ...]:
    """The reasons for a candidate, the best first."""
    claims = list(_strengths(matching, resume, posting))
    for claim in _weaker(matching, resume, posting):
        if len(claims) >= ENOUGH_CLAIMS:
            break
        if not _says_again(claim, claims):
            claims.append(claim)
    return tuple(claims[:_MOST_STRENGTHS])


def _strengths(matching: MatchingAnalysis, resume: Resume, posting: Posting) -> Iterator[Claim]:
    """Work in the same role; requirements that are met, musts first; skills in one sentence; results near the role.

    What a quotation bears out comes before what only the résumé as a whole shows. Traits are no reasons: anybody may
    claim them.
    """
    texts: dict[str, str] = catalogue("evaluation")["strength"]
    met = [each for each in _met(matching) if not is_attitude(each, posting) and _is_whole(each) and is_one_line(each)]
    met = _each_length_once([each for each in met if is_likely(each, posting)])
    named_skills = {each: names for each in met if (names := _named_hard_skills(each, posting))}
    if len(distinct(name for names in named_skills.values() for name in names)) == 1:
        # A quotation is better evidence than a sentence that names a single skill.
        named_skills = {each: names for each, names in named_skills.items() if _quotation(each, posting) is None}
    others_met = [each for each in met if each not in named_skills]
    # Nearly everybody has finished school, so that this is a strength only where there is no other.
    schooled = [each for each in others_met if _asks_for_school(each, posting)]
    others_met = [each for each in others_met if each not in schooled] or ([] if named_skills else schooled)
    specific = [each for each in others_met if _is_specific(each, posting)]
    specific.sort(key=lambda each: subject_of(each, posting).endswith("…"))
    # Requirements that are met but cannot be quoted are added only where there are few others.
    others = [
        each
        for each in others_met
        if each not in specific and not is_vague(each, posting) and not subject_of(each, posting).endswith("…")
    ]
    claims = [
        Claim(text=_met_sentence(each, posting, texts), evidence=(*each.resume_evidence, each.requirement_evidence))
        for each in (*specific, *others[: max(ENOUGH_CLAIMS - len(specific) - bool(named_skills), 0)])
    ]
    claims[1:1] = _skills(named_skills, texts)
    claims = _each_quotation_once(claims)
    yield from _same_work(matching, resume, posting, texts)
    yield from claims[:2]
    yield from _result(matching, resume, posting, texts)
    yield from claims[2:]


def _skills(named_skills: Mapping[RequirementMatch, tuple[str, ...]], texts: Mapping[str, str]) -> Iterator[Claim]:
    """The hard skills asked for and mentioned, in one sentence."""
    names = distinct(name for names in named_skills.values() for name in names)[:_MOST_SKILLS]
    if names:
        evidence = tuple(
            quote
            for each, mentioned in named_skills.items()
            if (told := [name for name in mentioned if name in names])
            for quote in (*_quotations_of(told, each), each.requirement_evidence)
        )
        yield Claim(text=texts["skills"].format(skills=join_items(names, "en")), evidence=evidence)


def _each_length_once(met: list[RequirementMatch]) -> list[RequirementMatch]:
    """Without requirements that the same years meet as an earlier one: the length is told once."""
    told = [each.reason if each.basis is Basis.YEARS else None for each in met]
    return [each for at, each in enumerate(met) if told[at] is None or told[at] not in told[:at]]


def _each_quotation_once(claims: list[Claim]) -> list[Claim]:
    """Without claims that quote the words of an earlier one for another requirement."""
    quoted = [_IN_QUOTATION_MARKS.findall(claim.text) for claim in claims]
    return [claim for at, claim in enumerate(claims) if not quoted[at] or quoted[at] not in quoted[:at]]


def _met(matching: MatchingAnalysis) -> list[RequirementMatch]:
    """The requirements that a line bears out, musts first, each line of the posting once."""
    met = [each for each in matching.requirements if each.verdict is Verdict.MET and each.resume_evidence]
    met = [each for each in met if each.basis not in {Basis.WHOLE, Basis.OTHER_FIELD}]
    return one_per_line(sorted(met, key=lambda each: (each.importance is Importance.NICE, -each.credit)))


def _weaker(matching: MatchingAnalysis, resume: Resume, posting: Posting) -> Iterator[Claim]:
    """Years of work that is near to the role in its lines, and quotations of work that the role asks for.

    Work in a job of another kind is called transferable.
    """
    texts: dict[str, str] = catalogue("evaluation")["strength"]
    yield from _years_of_work(matching, resume, posting, texts, least_nearness=0.0)
    in_relevant_jobs = {line.evidence.start for at in matching.relevant_jobs for line in resume.work[at].bullets}
    in_jobs = {line.evidence.start for job in resume.work for line in job.bullets}
    shown = [one for each in _met(matching) if not is_attitude(each, posting) for one in each.resume_evidence]
    for evidence in _lines_of_work(matching, resume, posting):
        quote = excerpt(evidence.quote, most=_MOST_QUOTED)
        is_relevant = evidence.start in in_relevant_jobs
        if evidence.start not in in_jobs or quote is None or not states_work_done(quote):
            continue
        # Of other work only what bears out a requirement, or says mostly what the role does, is a reason.
        if is_relevant or evidence in shown or _says_mostly_what_is_asked(quote, posting):
            text = texts["work" if is_relevant else "transferable"].format(quote=quote)
            yield Claim(text=text, evidence=(evidence,))


def _says_mostly_what_is_asked(quote: str, posting: Posting) -> bool:
    """Return True unless a line shares only some of its words with the posting, as it may by chance."""
    shared = shared_weight(quote, stems_of_requirements(posting), posting.language)
    return shared >= _MOSTLY * phrases.summed_weight(quote, posting.language)


def _lines_of_work(matching: MatchingAnalysis, resume: Resume, posting: Posting) -> list[Evidence]:
    """Lines whose quotation shares words with the posting, the most first; fewer where they bear out a requirement.

    Where no work is of the role's kind, what happens to share its words is no reason.
    """
    if (matching.relevant_years or 0) < _LEAST_RELEVANT_YEARS:
        return []
    shown = [one for each in _met(matching) if not is_attitude(each, posting) for one in each.resume_evidence]
    asked = stems_of_requirements(posting)
    found: dict[Evidence, float] = {}
    for evidence in (*shown, *(fact.evidence for fact, _ in near_lines(resume, posting))):
        quote = excerpt(evidence.quote, most=_MOST_QUOTED)
        shared = shared_weight(quote, asked, posting.language) if quote else 0.0
        if shared >= (_RESULT_WEIGHT if evidence in shown else _SIZE_WEIGHT):
            found[evidence] = shared
    return sorted(found, key=lambda evidence: (-found[evidence], evidence.start))


def _says_again(claim: Claim, earlier: Iterable[Claim]) -> bool:
    """Return True if a claim quotes what an earlier one quotes, word for word or nearly."""
    quotes = [one.quote for each in earlier for one in each.evidence]
    return any(claim.evidence[0].quote == quote or repeats(claim.evidence[0].quote, quote) for quote in quotes)


def _same_work(
    matching: MatchingAnalysis, resume: Resume, posting: Posting, texts: Mapping[str, str]
) -> Iterator[Claim]:
    """The job in the role most like this one, if it is near enough, and the years of relevant work."""
    nearest = nearest_relevant_job(matching, resume, posting)
    role = posting.role.title
    if nearest and nearest.job.title and role and nearest.nearness >= SAME_ROLE:
        evidence = (nearest.job.title.evidence, role.evidence)
        yield Claim(text=texts["role"].format(title=as_title(nearest.title, resume.language)), evidence=evidence)
    yield from _years_of_work(matching, resume, posting, texts, least_nearness=_NEAR_ROLE)


def _years_of_work(
    matching: MatchingAnalysis, resume: Resume, posting: Posting, texts: Mapping[str, str], *, least_nearness: float
) -> Iterator[Claim]:
    """The years of relevant work, if no finding states years, none asks for more, and a title is near enough."""
    nearest, title = nearest_relevant_job(matching, resume, posting), ""
    years = matching.relevant_years or 0.0
    # Where years asked for are not met, the finding there tells which count.
    years_stated = any(each.basis is Basis.YEARS for each in matching.requirements)
    most_asked = max((each.years or 0.0 for each in posting.role.requirements), default=0.0)
    if years < max(_LEAST_STATED_YEARS, most_asked) or years_stated or not matching.relevant_jobs:
        return
    if (nearest.nearness if nearest else 0.0) < least_nearness:
        return
    # The job is named unless the years stand beside "Has worked as …", or it has no title that can be named.
    if nearest and nearest.nearness < SAME_ROLE:
        title = nearest.title
    job = nearest.job if nearest else resume.work[matching.relevant_jobs[0]]
    role = (posting.role.title.evidence,) if posting.role.title else ()
    text = texts["years_as" if title else "years"].format(years=f"{years:g}", title=title)
    yield Claim(text=text, evidence=(job_evidence(job), *role))


def _asks_for_school(each: RequirementMatch, posting: Posting) -> bool:
    requirement = requirement_of(each, posting)
    return requirement is not None and requirement.education is EducationLevel.SECONDARY


def _is_whole(each: RequirementMatch) -> bool:
    """Return False for a language that is spoken below the level asked for."""
    return each.kind is not RequirementKind.LANGUAGE or each.credit >= 1


def _is_specific(each: RequirementMatch, posting: Posting) -> bool:
    """Return True if a sentence on it names a fact: a reason of its own, or words of the résumé that say it."""
    return each.basis not in SHOWN_BY_LINES or _quotation(each, posting) is not None


def _quotation(each: RequirementMatch, posting: Posting) -> str | None:
    """A quotation that is evidence on its own: whole, and sharing enough words with the subject of the requirement."""
    requirement_stems = frozenset(stems(subject_of(each, posting), posting.language))
    least = _LEAST_SHARED_SHARE * sum(weight(stem, posting.language) for stem in sorted(requirement_stems))
    quotes = (excerpt(one.quote, most=_MOST_QUOTED) for one in each.resume_evidence)
    return next(
        (
            quote
            for quote in quotes
            if quote
            and not phrases.is_attitude(quote, posting.language)
            and shared_weight(quote, requirement_stems, posting.language) >= max(least, _LEAST_SHARED_WEIGHT)
        ),
        None,
    )


def _work_quoted(each: RequirementMatch, posting: Posting) -> str | None:
    """A quotation of work that is evidence of experience, or has a word of the requirement."""
    asked = frozenset(stems(each.text, posting.language))
    quotes = (excerpt(one.quote, most=_MOST_QUOTED) for one in each.resume_evidence)
    works = (quote for quote in quotes if quote and states_work_done(quote))
    is_experience = each.kind is RequirementKind.EXPERIENCE
    return next((each for each in works if is_experience or shared_weight(each, asked, posting.language) > 0), None)


def _result(matching: MatchingAnalysis, resume: Resume, posting: Posting, texts: Mapping[str, str]) -> Iterator[Claim]:
    """The result, or the size of the work, that bears most on the role, if its quotation still holds the figure.

    A result of other work has to say more of the role.
    """
    relevant = {fact.evidence.start for at in matching.relevant_jobs for fact in resume.work[at].bullets}
    for fact, shared in results(resume, posting):
        least = _RESULT_WEIGHT if fact.evidence.start in relevant else _SIZE_WEIGHT
        quote = excerpt(fact.value, most=_MOST_QUOTED) if shared >= least else None
        if quote and figure_in(quote, resume.language) and states_work_done(quote):
            # The size of other work says nothing of this role.
            tells_size = fact.evidence.start in relevant and shared >= _SIZE_WEIGHT and _tells_size(quote)
            if not measures_change(quote) and not tells_size:
                continue
            text = texts["result" if measures_change(quote) else "scale"]
            yield Claim(text=text.format(quote=quote), evidence=(fact.evidence,))
            return


def _tells_size(quote: str) -> bool:
    """Return True for a sum, or a number of something; the number of a product ("Resource 25") is its name."""
    return any(not _NAME_BEFORE.search(quote[: hit.start()]) for hit in _SIZE.finditer(quote))


def _quotations_of(names: Iterable[str], each: RequirementMatch) -> tuple[Evidence, ...]:
    """For each skill the quotation that has the most words of its name; of equal ones the first."""
    words_of = {one: frozenset(fold(one.quote.rstrip(".")).split()) for one in each.resume_evidence}
    named = [frozenset(fold(name).split()) for name in names]
    return tuple(dict.fromkeys(max(words_of, key=lambda one: len(words & words_of[one])) for words in named))


def _met_sentence(each: RequirementMatch, posting: Posting, texts: Mapping[str, str]) -> str:
    """A requirement that is met, with what shows it: the reason where it says more than that, else the line itself."""
    named = as_named(subject_of(each, posting), posting)
    if each.basis in SHOWN_BY_LINES:
        quote = _quotation(each, posting) or _work_quoted(each, posting)
        # A line of the same words shows no more than that they are there.
        says_more = quote and fold(quote).strip(" .") not in fold(named)
        return texts["quoted" if says_more else "shown"].format(requirement=named, quote=quote)
    # It begins with the name of the language.
    if each.kind is RequirementKind.LANGUAGE:
        return each.reason
    # A degree is named in normal capitals, however its line is written.
    reason = each.reason
    if each.kind is RequirementKind.EDUCATION:
        # The degree may be shouted where its field is not.
        reason = ", ".join(map(normal_capitals, reason.split(", ")))
    return texts["met"].format(requirement=named, reason=reason)


def _named_hard_skills(each: RequirementMatch, posting: Posting) -> tuple[str, ...]:
    """The hard skills of a requirement that the résumé mentions, where the verdict rests on them or they are quoted."""
    requirement = requirement_of(each, posting)
    if each.kind is not RequirementKind.SKILL or requirement is None:
        return ()
    quoted_text = fold(" ".join(one.quote for one in each.resume_evidence))
    names = phrases.skill_names(requirement, posting, only=each.mentioned_skills)
    return tuple(name for name in names if each.basis is Basis.SKILLS or fold(name) in quoted_text)
