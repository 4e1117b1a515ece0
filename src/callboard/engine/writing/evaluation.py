"""The evaluation: advice with a scorecard, strengths, risks and unknowns, each with its source.

Advice rests on documented thresholds and is never a decision; findings of the scanner are only listed as warnings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from callboard.core.text import fold, without_double_stop
from callboard.engine.matching.evidence import repeats
from callboard.engine.matching.model import Basis, BlockerCheck, Component, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.occupations import named_occupations
from callboard.engine.matching.results import figure_in, measures_change
from callboard.engine.matching.words import stems, weight
from callboard.engine.messages.catalogue import catalogue, join_items
from callboard.engine.posting.model import EducationLevel, Importance, Posting, Requirement, RequirementKind
from callboard.engine.research.model import CheckKind, ResearchAnalysis, Stance
from callboard.engine.resume.model import Resume
from callboard.engine.skills.model import Category
from callboard.engine.skills.taxonomy import taxonomy
from callboard.engine.trust.model import ScanReport
from callboard.engine.writing import phrases
from callboard.engine.writing.model import Claim, Evaluation, Recommendation, ScorecardRow, Unknown
from callboard.engine.writing.near_lines import near_lines, results, shared_weight, stems_of_requirements
from callboard.engine.writing.nearest_job import nearest_relevant_job
from callboard.engine.writing.quotes import quoted_line, states_work_done
from callboard.engine.writing.requirement_words import one_line, requirement_sentence, without_label
from callboard.engine.writing.skill_names import distinct
from callboard.engine.writing.titles import as_title

ADVANCE_FROM = 55.0
"""A score from here on is worth meeting, if the band does not reach below `ADVANCE_LOW`."""
ADVANCE_LOW = 40.0
DECLINE_BELOW = 35.0
"""A score below is too far away, if the band does not reach `DECLINE_HIGH`: what is unknown could still change it."""
DECLINE_HIGH = 65.0
# At least this share of the musts must be shown, in full or in part, for an invitation.
_LEAST_MUSTS_SHOWN = 0.5

_SAME_ROLE = 0.9
"""From here on one title names the same work as another: "Accountant" and "Accounting Clerk", not two "Agents"."""
_NEAR_ROLE, _LEAST_STATED_YEARS = 0.5, 2
"""Years of relevant work are a strength where a title is at least this near to the role, from this many years on."""
_MOST_STRENGTHS, _MOST_CONCERNS, _MOST_OPEN = 5, 6, 6
_MOST_SKILLS = 4
_LONGEST_REQUIREMENT = 60
"""Words of the longest requirement that one sentence can be about."""
_ENOUGH_CLAIMS = 3
"""Strengths and concerns of weaker evidence are added only until there are this many."""

_KNOWN_TITLES = 0.5
"""Share of the jobs of a résumé in another language whose titles are known, at least, for it to be judged."""
_OPEN = frozenset({Verdict.PARTLY, Verdict.UNKNOWN})
_SHOWN_BY_LINES = frozenset({Basis.LINES, Basis.SKILLS})
"""The quotation tells more than the reason."""

_KINDS = {
    "skills": {RequirementKind.SKILL, RequirementKind.CERTIFICATE, RequirementKind.OTHER},
    "experience": {RequirementKind.EXPERIENCE},
    "education": {RequirementKind.EDUCATION},
    "fit": {RequirementKind.LANGUAGE},
}


def evaluate(
    matching: MatchingAnalysis, research: ResearchAnalysis, resume: Resume, posting: Posting, scan: ScanReport
) -> Evaluation:
    """Advice from everything that was found."""
    advice = recommend(matching)
    foreign = _other_language(resume, posting)
    if foreign and advice is Recommendation.DECLINE and not _contradicted(matching):
        advice = Recommendation.HOLD
    return Evaluation(
        recommendation=advice,
        score=matching.score,
        headline=_headline(matching),
        scorecard=(*(_row(each, matching) for each in matching.components), _dates_row(research)),
        strengths=tuple(_with_near_work(list(_strengths(matching, resume, posting)), matching, resume, posting))[
            :_MOST_STRENGTHS
        ],
        risks=tuple(_concerns(matching, research, posting))[:_MOST_CONCERNS],
        unknowns=(*foreign, *_open_questions(matching, research, posting))[:_MOST_OPEN],
        blockers=tuple(each.detail for each in matching.blockers if each.status is Verdict.MISSING),
        warnings=_warnings(scan),
    )


def recommend(matching: MatchingAnalysis) -> Recommendation:
    """Advance, hold or decline, by the thresholds above.

    A condition that the résumé contradicts means decline; one that it leaves open only becomes a question.
    """
    if _contradicted(matching):
        return Recommendation.DECLINE
    if matching.score < DECLINE_BELOW and matching.high < DECLINE_HIGH:
        return Recommendation.DECLINE
    enough = matching.score >= ADVANCE_FROM and matching.low >= ADVANCE_LOW
    return (
        Recommendation.ADVANCE
        if enough and _share_of_musts_shown(matching) >= _LEAST_MUSTS_SHOWN
        else Recommendation.HOLD
    )


def _other_language(resume: Resume, posting: Posting) -> tuple[Unknown, ...]:
    """Where a résumé is in another language and few of its titles are known: what it shows could not be judged."""
    titles = [position.title for position in resume.work if position.title]
    known_titles = sum(bool(named_occupations(each.value, resume.language)) for each in titles)
    if resume.language == posting.language or known_titles > _KNOWN_TITLES * len(resume.work):
        return ()
    texts = catalogue("evaluation")["open"]
    return (
        Unknown(
            text=texts["language"], ask=texts["language_ask"], evidence=tuple(each.evidence for each in titles[:1])
        ),
    )


def _contradicted(matching: MatchingAnalysis) -> BlockerCheck | None:
    return next((each for each in matching.blockers if each.status is Verdict.MISSING), None)


def _share_of_musts_shown(matching: MatchingAnalysis) -> float:
    musts = [each for each in _musts(matching) if each.verdict is not Verdict.UNKNOWN]
    number_shown = sum(each.verdict in {Verdict.MET, Verdict.PARTLY} for each in musts)
    return number_shown / len(musts) if musts else 1.0


def _musts(matching: MatchingAnalysis) -> list[RequirementMatch]:
    return [each for each in matching.requirements if each.importance is Importance.MUST]


def _headline(matching: MatchingAnalysis) -> str:
    """How many requirements are met: the musts, or all where none is a must."""
    texts: dict[str, str] = catalogue("evaluation")["headline"]
    if not matching.requirements:
        return texts["nothing"]
    musts = _musts(matching)
    counted_requirements = musts or list(matching.requirements)
    verdict_counts = Counter(each.verdict for each in counted_requirements)
    noun = texts["musts" if musts else "requirements"]
    counts = [texts["counts"].format(met=verdict_counts[Verdict.MET], count=f"{len(counted_requirements)} {noun}")]
    for verdict, name in ((Verdict.PARTLY, "partly"), (Verdict.MISSING, "missing"), (Verdict.UNKNOWN, "open")):
        counts += [texts[name].format(number=verdict_counts[verdict])] if verdict_counts[verdict] else []
    blocker = _contradicted(matching)
    pattern = texts["blocked" if blocker else "plain"]
    return pattern.format(counts=", ".join(counts), condition=blocker.detail if blocker else "")


def _row(component: Component, matching: MatchingAnalysis) -> ScorecardRow:
    texts = catalogue("evaluation")
    matches = [each for each in matching.requirements if each.kind in _KINDS[component.name]]
    evidence = tuple(quote for each in matches for quote in (*each.resume_evidence[:1], each.requirement_evidence))
    judged = component.known > 0
    share = component.points / component.weight if judged else 0.0
    return ScorecardRow(
        criterion=texts["criterion"][component.name],
        rating=1 + min(int(share * 5), 4) if judged else None,
        reason=component.reason if judged else texts["row"]["not_asked"],
        evidence=tuple(dict.fromkeys(evidence))[:4],
    )


def _dates_row(research: ResearchAnalysis) -> ScorecardRow:
    texts = catalogue("evaluation")
    against = [each for each in research.checks if each.stance is Stance.CONTRADICTS]
    rating = None if not research.timeline else 5 if not against else 3 if len(against) == 1 else 2
    reason = texts["row"]["dates_differ"].format(finding=against[0].finding) if against else texts["row"]["dates_agree"]
    evidence = tuple(quote for each in against for quote in each.evidence)[:4]
    return ScorecardRow(criterion=texts["criterion"]["dates"], rating=rating, reason=reason, evidence=evidence)


def _strengths(matching: MatchingAnalysis, resume: Resume, posting: Posting) -> Iterator[Claim]:
    """Work in the same role; requirements that are met, musts first; skills in one sentence; results near the role.

    What a quotation bears out comes before what only the résumé as a whole shows. Traits are no reasons: anybody may
    claim them.
    """
    texts: dict[str, str] = catalogue("evaluation")["strength"]
    met = [each for each in matching.requirements if each.verdict is Verdict.MET and each.resume_evidence]
    met = [each for each in met if each.basis not in {Basis.WHOLE, Basis.OTHER_FIELD}]
    met = _one_per_line(sorted(met, key=lambda each: (each.importance is Importance.NICE, -each.credit)))
    met = [each for each in met if not _is_attitude(each, posting) and _is_whole(each) and _is_one_line(each)]
    named_skills = {each: names for each in met if (names := _named_hard_skills(each, posting))}
    if len(distinct(name for names in named_skills.values() for name in names)) == 1:
        # A quotation is better evidence than a sentence that names a single skill.
        named_skills = {each: names for each, names in named_skills.items() if _quotation(each, posting) is None}
    others_met = [each for each in met if each not in named_skills]
    # Nearly everybody has finished school, so that this is a strength only where there is no other.
    schooled = [each for each in others_met if _asks_for_school(each, posting)]
    others_met = [each for each in others_met if each not in schooled] or ([] if named_skills else schooled)
    specific = [each for each in others_met if _is_specific(each, posting)]
    specific.sort(key=lambda each: _subject(each, posting).endswith("…"))
    # Requirements that are met but cannot be quoted are added only where there are few others.
    others = [each for each in others_met if each not in specific and not _is_vague(each, posting)]
    claims = [
        Claim(text=_met_sentence(each, posting, texts), evidence=(*each.resume_evidence, each.requirement_evidence))
        for each in (*specific, *others[: max(_ENOUGH_CLAIMS - len(specific) - bool(named_skills), 0)])
    ]
    if names := distinct(name for names in named_skills.values() for name in names)[:_MOST_SKILLS]:
        with_skills = [each for each in named_skills if set(named_skills[each]) & set(names)]
        evidence = tuple(
            quote for each in with_skills for quote in (each.resume_evidence[0], each.requirement_evidence)
        )
        claims.insert(1, Claim(text=texts["skills"].format(skills=join_items(names, "en")), evidence=evidence))
    yield from _same_work(matching, resume, posting, texts)
    yield from claims[:2]
    yield from _result(matching, resume, posting, texts)
    yield from claims[2:]


def _with_near_work(
    strengths: list[Claim], matching: MatchingAnalysis, resume: Resume, posting: Posting
) -> list[Claim]:
    """The strengths, filled up to `_ENOUGH_CLAIMS` with quotations of work that share words with the posting."""
    pattern: str = catalogue("evaluation")["strength"]["work"]
    nearest = nearest_relevant_job(matching, resume, posting)
    if nearest is None or nearest.nearness < _NEAR_ROLE:
        return strengths
    posting_stems = stems_of_requirements(posting)
    for fact, shared in near_lines(resume, posting):
        if len(strengths) >= _ENOUGH_CLAIMS or shared < _SIZE_WEIGHT:
            break
        quote = quoted_line(fact.value)
        quotes_used = (one.quote for claim in strengths for one in claim.evidence)
        if quote is None or not states_work_done(quote) or any(repeats(quote, each) for each in quotes_used):
            continue
        if shared_weight(quote, posting_stems, posting.language) >= _SIZE_WEIGHT:
            strengths = [*strengths, Claim(text=pattern.format(quote=quote), evidence=(fact.evidence,))]
    return strengths


def _same_work(
    matching: MatchingAnalysis, resume: Resume, posting: Posting, texts: Mapping[str, str]
) -> Iterator[Claim]:
    """The job in the role most like this one, if it is near enough, and the years of relevant work."""
    nearest = nearest_relevant_job(matching, resume, posting)
    role = posting.role.title
    if nearest is None or nearest.job.title is None or role is None:
        return
    evidence = (nearest.job.title.evidence, role.evidence)
    if nearest.nearness >= _SAME_ROLE:
        yield Claim(text=texts["role"].format(title=as_title(nearest.title, resume.language)), evidence=evidence)
    years = int(matching.relevant_years or 0)
    years_stated = any(each.verdict is Verdict.MET and each.basis is Basis.YEARS for each in matching.requirements)
    if nearest.nearness >= _NEAR_ROLE and years >= _LEAST_STATED_YEARS and not years_stated:
        years_pattern = texts["years" if nearest.nearness >= _SAME_ROLE else "years_as"]
        yield Claim(text=years_pattern.format(years=years, title=nearest.title), evidence=evidence)


def _is_trait(each: RequirementMatch, posting: Posting) -> bool:
    """Return True if a requirement names soft skills only."""
    requirement = _requirement(each, posting)
    entries = [taxonomy().get(name) for name in requirement.skills] if requirement else []
    return bool(entries) and all(each is not None and each.category is Category.SOFT for each in entries)


def _is_one_line(each: RequirementMatch) -> bool:
    """Return False for a paragraph that asks for many things at once: no sentence says what it is about."""
    return len(each.text.split()) <= _LONGEST_REQUIREMENT


def _asks_for_school(each: RequirementMatch, posting: Posting) -> bool:
    requirement = _requirement(each, posting)
    return requirement is not None and requirement.education is EducationLevel.SECONDARY


def _is_whole(each: RequirementMatch) -> bool:
    """Return False for a language that is spoken below the level asked for."""
    return each.kind is not RequirementKind.LANGUAGE or each.credit >= 1


def _is_specific(each: RequirementMatch, posting: Posting) -> bool:
    """Return True if a sentence on it names a fact: a reason of its own, or words of the résumé that say it."""
    return each.basis not in _SHOWN_BY_LINES or _quotation(each, posting) is not None


def _quotation(each: RequirementMatch, posting: Posting) -> str | None:
    """A quotation that is evidence on its own: whole, and sharing enough words with the subject of the requirement."""
    requirement_stems = frozenset(stems(_subject(each, posting), posting.language))
    least = _LEAST_SHARED_SHARE * sum(weight(stem, posting.language) for stem in sorted(requirement_stems))
    quotes = (quoted_line(one.quote) for one in each.resume_evidence)
    return next(
        (
            quote
            for quote in quotes
            if quote and shared_weight(quote, requirement_stems, posting.language) >= max(least, _LEAST_SHARED_WEIGHT)
        ),
        None,
    )


def _result(matching: MatchingAnalysis, resume: Resume, posting: Posting, texts: Mapping[str, str]) -> Iterator[Claim]:
    """The result, or the size of the work, that bears most on the role, if its quotation still holds the figure.

    A result of other work has to say more of the role.
    """
    relevant = {fact.evidence.start for at in matching.relevant_jobs for fact in resume.work[at].bullets}
    for fact, shared in results(resume, posting):
        least = _RESULT_WEIGHT if fact.evidence.start in relevant else _SIZE_WEIGHT
        quote = quoted_line(fact.value) if shared >= least else None
        if quote and figure_in(quote, resume.language) and states_work_done(quote):
            if not measures_change(quote) and shared < _SIZE_WEIGHT:
                continue
            text = texts["result" if measures_change(quote) else "scale"]
            yield Claim(text=text.format(quote=quote), evidence=(fact.evidence,))
            return


def _met_sentence(each: RequirementMatch, posting: Posting, texts: Mapping[str, str]) -> str:
    """A requirement that is met, with what shows it: the reason where it says more than that, else the line itself."""
    subject = _subject(each, posting)
    named = _as_named(subject, posting)
    if each.basis in _SHOWN_BY_LINES:
        quote = _quotation(each, posting)
        return texts["quoted" if quote else "shown"].format(requirement=named, quote=quote)
    # It begins with the name of the language.
    if each.kind is RequirementKind.LANGUAGE:
        return each.reason
    return texts["met"].format(requirement=named, reason=each.reason)


def _named_hard_skills(each: RequirementMatch, posting: Posting) -> tuple[str, ...]:
    """The hard skills of a requirement that the résumé mentions, where the verdict rests on them or they are quoted."""
    requirement = _requirement(each, posting)
    if each.kind is not RequirementKind.SKILL or requirement is None:
        return ()
    quoted_text = fold(" ".join(one.quote for one in each.resume_evidence))
    names = phrases.skill_names(requirement, posting, only=each.mentioned_skills)
    return tuple(name for name in names if each.basis is Basis.SKILLS or fold(name) in quoted_text)


def _requirement(each: RequirementMatch, posting: Posting) -> Requirement | None:
    found = (one for one in posting.role.requirements if one.text == each.text)
    return next((one for one in found if one.evidence == each.requirement_evidence), None)


def _subject(each: RequirementMatch, posting: Posting) -> str:
    """The subject of a requirement, in a few words if it has a short form that no other requirement shares."""
    subject = _short_form(each, posting) or requirement_sentence(each.text)
    texts: dict[str, str] = catalogue("evaluation")["asked"]
    requirement = _requirement(each, posting)
    return texts["degree"] if subject.endswith("…") and requirement and requirement.education else subject


def _as_named(asked: str, posting: Posting) -> str:
    """What is asked for as an English sentence names it: in quotation marks where it is in another language."""
    pattern: str = catalogue("evaluation")["asked"]["foreign"]
    return asked if posting.language == "en" else pattern.format(requirement=asked)


def _short_form(each: RequirementMatch, posting: Posting) -> str | None:
    requirement = _requirement(each, posting)
    # What is shown in part is named as a whole: of a skill that is absent no part is shown.
    absent = each.absent_skills if each.verdict in {Verdict.MISSING, Verdict.UNKNOWN} else ()
    topic = phrases.topic(requirement, posting, absent=absent) if requirement else None
    if topic and sum(phrases.topic(one, posting) == topic for one in posting.role.requirements) > 1:
        return None
    return topic or phrases.short_phrase(without_label(each.text), posting.language)


def _one_per_line(requirements: list[RequirementMatch]) -> list[RequirementMatch]:
    """Without requirements that quote the same words as an earlier one: each line of the posting appears once."""
    kept: list[RequirementMatch] = []
    for each in requirements:
        if not any(each.requirement_evidence.overlaps(other.requirement_evidence) for other in kept):
            kept.append(each)
    return kept


def _concerns(matching: MatchingAnalysis, research: ResearchAnalysis, posting: Posting) -> Iterator[Claim]:
    texts: dict[str, str] = catalogue("evaluation")["concern"]
    for blocker in matching.blockers:
        if blocker.status is Verdict.MISSING:
            text = texts["blocker"].format(condition=blocker.detail, reason=blocker.reason)
            yield Claim(text=text, evidence=(blocker.requirement_evidence, *blocker.resume_evidence))
    for check in research.checks:
        if check.stance is Stance.CONTRADICTS and check.evidence:
            yield Claim(text=texts["dates"].format(finding=check.finding), evidence=check.evidence)
    lacking = [*_lacking(matching, posting, Verdict.MISSING), *_lacking(matching, posting, Verdict.PARTLY)]
    lacking = [each for each in lacking if not _is_attitude(each, posting)]
    sure = [each for each in lacking if not _is_vague(each, posting)]
    # Vague requirements are added only where there are few others, and only if a short phrase names them.
    unsure = [each for each in lacking if each not in sure and _is_short(each, posting)]
    for each in (*sure, *unsure[: max(_ENOUGH_CLAIMS - len(sure), 0)]):
        text = without_double_stop(_concern_sentence(each, posting, texts))
        yield Claim(text=text, evidence=(each.requirement_evidence, *each.resume_evidence))


def _lacking(matching: MatchingAnalysis, posting: Posting, verdict: Verdict) -> list[RequirementMatch]:
    """The musts with a verdict, each line of the posting once, those with a short name first."""
    found = [each for each in _musts(matching) if each.verdict is verdict and not _is_open(each, matching)]
    return sorted(_one_per_line(found), key=lambda each: _order_of_concern(each, posting))


def _is_attitude(each: RequirementMatch, posting: Posting) -> bool:
    """Return True for what somebody is like, and for what the posting says of itself or to the reader."""
    return _is_trait(each, posting) or phrases.is_attitude(each.text, posting.language)


def _is_short(each: RequirementMatch, posting: Posting) -> bool:
    requirement, subject = _requirement(each, posting), _subject(each, posting)
    sure = requirement is not None and requirement.probability >= phrases.SURE_REQUIREMENT
    return sure and not subject.endswith("…") and not phrases.is_sentence(subject, posting.language)


def _order_of_concern(each: RequirementMatch, posting: Posting) -> tuple[bool, bool, bool]:
    return _is_vague(each, posting), _short_form(each, posting) is None, _subject(each, posting).endswith("…")


def _is_vague(each: RequirementMatch, posting: Posting) -> bool:
    """Return True for what a résumé can hardly show, and for what is likely no requirement at all."""
    requirement = _requirement(each, posting)
    if requirement is None or not phrases.is_sure_requirement(requirement) or not _is_one_line(each):
        return True
    return _is_trait(each, posting) or (
        each.kind is RequirementKind.OTHER and phrases.topic(requirement, posting) is None
    )


def _concern_sentence(each: RequirementMatch, posting: Posting, texts: Mapping[str, str]) -> str:
    subject, kind = _subject(each, posting), each.verdict.value
    if each.verdict is Verdict.PARTLY:
        if each.basis is Basis.SKILLS and each.absent_skills:
            return each.reason
        if each.basis in {*_SHOWN_BY_LINES, Basis.WHOLE} or fold(subject) in fold(each.reason):
            kind = "more"
    return texts[kind].format(requirement=_as_named(subject, posting), reason=each.reason)


def _is_open(requirement: RequirementMatch, matching: MatchingAnalysis) -> bool:
    """Return True for a condition that the documents leave open: it becomes a question, not a concern."""
    return any(requirement.requirement_evidence.overlaps(each.requirement_evidence) for each in _unsettled(matching))


def _open_questions(matching: MatchingAnalysis, research: ResearchAnalysis, posting: Posting) -> Iterator[Unknown]:
    texts: dict[str, str] = catalogue("evaluation")["open"]
    for reason, checks in _by_reason(_unsettled(matching)).items():
        text = texts["blocker"].format(condition=", ".join(each.detail for each in checks))
        evidence = tuple(dict.fromkeys(each.requirement_evidence for each in checks))
        yield Unknown(text=text[:1].upper() + text[1:], ask=reason, evidence=evidence)
    conditions = [each.requirement_evidence for each in matching.blockers]
    for each in _one_per_line([each for each in matching.requirements if each.verdict is Verdict.UNKNOWN]):
        if not any(map(each.requirement_evidence.overlaps, conditions)):
            text = texts["requirement"].format(requirement=_as_named(_subject(each, posting), posting))
            ask = texts["condition_ask" if each.basis is Basis.CONDITION else "requirement_ask"]
            yield Unknown(text=text, ask=ask, evidence=(each.requirement_evidence,))
    for check in research.checks:
        if check.kind is CheckKind.GAP:
            text = texts["gap"].format(finding=check.finding)
            yield Unknown(text=text, ask=check.how_to_verify, evidence=check.evidence)


def _unsettled(matching: MatchingAnalysis) -> list[BlockerCheck]:
    """Deal-breakers that the résumé does not settle, each once."""
    found = {
        each.detail: each for each in reversed(matching.blockers) if each.status in _OPEN and not matching.shows(each)
    }
    return list(reversed(found.values()))


def _by_reason(checks: list[BlockerCheck]) -> dict[str, list[BlockerCheck]]:
    """Conditions by what there is to ask: one answer may settle several."""
    found: dict[str, list[BlockerCheck]] = {}
    for each in checks:
        found.setdefault(each.reason, []).append(each)
    return found


def _warnings(scan: ScanReport) -> tuple[str, ...]:
    pattern: str = catalogue("evaluation")["warning"]["finding"]
    return tuple(
        pattern.format(page=each.page, reason=each.reason.rstrip("."), text=one_line(each.text))
        for each in scan.findings
    )


# Lines that share only everyday words ("run", "cost") stay below this weight, however many they share.
_RESULT_WEIGHT = 1.0
# A quotation must share at least this part of the requirement's words, by weight, and at least this weight.
_LEAST_SHARED_SHARE, _LEAST_SHARED_WEIGHT = 0.34, 0.3
# The size of some work is weaker evidence than a result, so it must share more words with the posting.
_SIZE_WEIGHT = 2.0
