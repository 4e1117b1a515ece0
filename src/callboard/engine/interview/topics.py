"""Find topics for interview questions in two documents, each with its words and its quotations.

A topic is something that a person could answer about themselves and this job; words that read badly in a question are
left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.core.text import fold, squeeze
from callboard.engine.data_files import any_of
from callboard.engine.facts import Evidence, Fact
from callboard.engine.gazetteer.places import PlaceKind, look_up
from callboard.engine.interview.context import InterviewContext, QuestionTopic, is_work
from callboard.engine.matching.model import BlockerCheck, RequirementMatch, Verdict
from callboard.engine.matching.vocabulary.tables import language_code, title_rank
from callboard.engine.messages.names import at_employer, language_in_sentence
from callboard.engine.posting.model import BlockerKind, Importance, RequirementKind, Seniority
from callboard.engine.research.words import job_evidence, study_name
from callboard.engine.resume.model import Position, Section
from callboard.engine.skills.taxonomy import is_trait
from callboard.engine.text.folding import words_only
from callboard.engine.writing import names, phrases
from callboard.engine.writing.achievement_figures import figure_in, measures_change
from callboard.engine.writing.central_duties import order_duties
from callboard.engine.writing.quotes import EDGES, MOST_WORDS, quoted_line
from callboard.engine.writing.titles import small_beginning

_YEARS = re.compile(
    rf"(?:\d[\s+\d-]{{0,8}}|\b{any_of('text', 'words', 'numbers', 'to_twelve')}(?: or more)? )"
    rf"{any_of('text', 'words', 'time', 'lengths')}\b"
)
_EXPERIENCE = re.compile(rf"\b{any_of('text', 'words', 'time', 'experience')}\b")
"""A certificate whose line also names experience is asked about as work, not as a document that one has or lacks."""
_MOST_NEARNESS = 4.0
"""Nearness to the role counts up to here, so that one line full of the posting's words does not outweigh all else."""
_WHOLE = 1.0
"""What a line gains that is quoted to its end: a beginning often says less than the line, or something else."""
_LONG_AGO = 3
"""The place of a job, counted from the latest, from which on its lines have no advantage for being recent."""
_WISH = "wish"
_LED = 4
"""Titles of at least this rank are those of people who lead others."""
LEADS = frozenset({Seniority.LEAD, Seniority.MANAGER, Seniority.DIRECTOR, Seniority.EXECUTIVE})

_CONDITIONS = {
    BlockerKind.WORK_AUTHORISATION: "work_authorisation",
    BlockerKind.CLEARANCE: "clearance",
    BlockerKind.LICENCE: "licence",
    BlockerKind.LOCATION: "location",
}
_QUESTIONABLE_KINDS = frozenset(
    {RequirementKind.SKILL, RequirementKind.EXPERIENCE, RequirementKind.CERTIFICATE, RequirementKind.OTHER}
)


def open_conditions(context: InterviewContext) -> Iterator[QuestionTopic]:
    """Deal-breakers that the résumé does not settle, each kind once."""
    kinds = {each.evidence.start: each.kind for each in context.posting.role.blockers}
    seen: set[str] = set()
    for check in context.matching.blockers:
        kind = kinds.get(check.requirement_evidence.start)
        name = _CONDITIONS.get(kind, "condition") if kind else "condition"
        words = phrases.condition(check.detail, check.requirement_evidence.quote, context.language)
        if context.matching.shows(check) or (kind and not kind.may_be_asked) or name in seen or not words:
            continue
        seen.add(name)
        topic_words = {"condition": phrases.with_article(small_beginning(words, context.language), context.language)}
        if kind is BlockerKind.LANGUAGE and (code := language_code(check.detail)):
            name, topic_words = _about_language(code, context)
        yield QuestionTopic(name, topic_words, _blocker_evidence(check))


def _blocker_evidence(check: BlockerCheck) -> tuple[Evidence, ...]:
    return (check.requirement_evidence, *check.resume_evidence[:1])


def foreign_languages(context: InterviewContext) -> Iterator[QuestionTopic]:
    """Languages that the posting asks for, other than its own; how they were used only where the résumé has them."""
    for asked in context.posting.role.requirements:
        if asked.kind is RequirementKind.LANGUAGE and asked.language and asked.language != context.posting.language:
            yield QuestionTopic(*_about_language(asked.language, context), (asked.evidence,))


def _about_language(code: str, context: InterviewContext) -> tuple[str, dict[str, str]]:
    """The question on a language and its words: how it was used, or whether it is spoken at all."""
    told = {each.code or language_code(each.language.value) for each in context.resume.languages}
    told |= {language_code(each.skill) for each in context.resume.mentions}
    name = "language" if code in told else "language_not_shown"
    return name, {"language": language_in_sentence(code, context.language)}


def work_location(context: InterviewContext) -> Iterator[QuestionTopic]:
    """A question on the place of work, unless it is remote, or the candidate lives or works in the same place."""
    role, home = context.posting.role, context.resume.contact.location
    latest = context.work[0] if context.work else None
    places = [place for place in (home, latest and latest.location, latest and latest.company) if place]
    if role.remote or len(role.locations) != 1:
        return
    where = role.locations[0]
    city = where.value.split(",")[0].strip()
    known = look_up(city)
    region = look_up(where.value.split(",")[1].strip()) if "," in where.value else None
    if not (region or known) or (known and known.kind is not PlaceKind.CITY):
        return
    is_near = any(city.casefold() in place.value.casefold() for place in places)
    if city and len(where.value.split()) <= 5 and not is_near:
        yield QuestionTopic(
            "place",
            {"place": names.place_name(where.value)},
            (where.evidence, *((home.evidence,) if home else ())),
        )


def start_date(context: InterviewContext) -> Iterator[QuestionTopic]:
    """When they could start."""
    if context.posting.role.title:
        yield QuestionTopic("start", {}, (context.posting.role.title.evidence,))


def next_job(context: InterviewContext) -> Iterator[QuestionTopic]:
    """What they look for, where the career gives nothing more particular to ask about."""
    for asked in context.posting.role.requirements[:1]:
        yield QuestionTopic("next_job", {}, (asked.evidence,))


def _requirements(context: InterviewContext, verdict: Verdict) -> Iterator[QuestionTopic]:
    """Requirements of one verdict, musts first, that no deal-breaker covers; conditions are no matter of experience."""
    covered = [check.requirement_evidence for check in context.matching.blockers]
    found = [
        each
        for each in context.matching.requirements
        if each.verdict is verdict and each.kind in _QUESTIONABLE_KINDS and not each.is_condition
    ]
    for each in sorted(found, key=lambda each: each.importance is not Importance.MUST):
        evidence = each.requirement_evidence
        if any(map(evidence.overlaps, covered)):
            continue
        if requirement := context.requirement_phrase(each):
            yield QuestionTopic(
                _requirement_question(each, requirement),
                {"requirement": requirement},
                (evidence, *each.resume_evidence[:1]),
            )


def _requirement_question(match: RequirementMatch, phrase: str) -> str:
    """How to ask about a requirement: a certificate is held or not, and years are counted, not learned."""
    if match.kind is RequirementKind.CERTIFICATE and not _EXPERIENCE.search(fold(phrase)):
        return "certificate"
    if match.importance is Importance.NICE and match.verdict is Verdict.MISSING:
        return _WISH
    return "years" if _YEARS.search(fold(match.text)) else match.verdict.value


def missing_requirements(context: InterviewContext) -> Iterator[QuestionTopic]:
    """Must-haves that the résumé does not show."""
    return (each for each in _requirements(context, Verdict.MISSING) if each.name != _WISH)


def missing_wishes(context: InterviewContext) -> Iterator[QuestionTopic]:
    """What is nice to have and the résumé does not show."""
    return (each for each in _requirements(context, Verdict.MISSING) if each.name == _WISH)


def partly_met_requirements(context: InterviewContext) -> Iterator[QuestionTopic]:
    """Requirements that the résumé meets in part."""
    return _requirements(context, Verdict.PARTLY)


def unknown_requirements(context: InterviewContext) -> Iterator[QuestionTopic]:
    """Requirements that a résumé can hardly show."""
    return _requirements(context, Verdict.UNKNOWN)


def achievements(context: InterviewContext) -> Iterator[QuestionTopic]:
    """What the candidate did: lines near to the role first, then by measured change, recency and weight of words.

    Lines of projects stand beside those of jobs long ago: who comes from another trade shows the new one there.
    """
    found: list[tuple[float, int, QuestionTopic]] = []
    projects = [(project.description, *project.bullets) for project in context.resume.projects]
    for index, lines in [*enumerate(job.bullets for job in context.work), *((_LONG_AGO, each) for each in projects)]:
        for fact in filter(None, lines):
            inner, quote = quoted_line(fact.value) or "", context.quote(fact.value)
            weight = phrases.summed_weight(inner, context.resume.language)
            if (
                not quote
                or weight < 1
                or not context.is_work_statement(fact.value, inner)
                or _is_inner(inner, fact.value)
            ):
                continue
            changed = figure_in(quote, context.resume.language) is not None and measures_change(quote)
            rank = (
                (1.5 if changed else 0.0)
                + max(1.5 - 0.5 * index, 0.0)
                + min(context.nearness(fact.value), _MOST_NEARNESS)
                + min(weight / 2, 2.0)
                - (1.5 if inner[0].islower() else 0.0)
                + (_WHOLE if squeeze(fact.value).strip(EDGES) == inner else 0.0)
            )
            topic = QuestionTopic("result" if changed else "claim", {"quote": quote}, (fact.evidence,))
            found.append((-rank, fact.evidence.start, topic))
    yield from (topic for _, _, topic in sorted(found, key=lambda item: item[:2]))


def _is_inner(quote: str, line: str) -> bool:
    """Return True for words from within a line, which say of what only with those before: "reducing it by half"."""
    return quote[:1].islower() and not squeeze(line).strip(EDGES).startswith(quote)


def duties(context: InterviewContext) -> Iterator[QuestionTopic]:
    """The duties of the role, the central ones first; "other duties as assigned" says nothing."""
    found: list[tuple[float, int, QuestionTopic]] = []
    lines = context.posting.role.sections.responsibilities
    for fact in lines:
        no_work = phrases.is_attitude(fact.value, context.language) or not is_work(fact.value, context.language)
        no_work = no_work or phrases.names_ability(fact.value)
        names_a_person = phrases.is_sentence(fact.value, context.language)
        fit = not (names_a_person or no_work) and _is_quoted_from_its_start(fact.value)
        quote = context.quote(fact.value) if fit else ""
        if (weight := phrases.summed_weight(quote, context.language)) >= phrases.LEAST_DUTY_WEIGHT:
            found.append((-weight, fact.evidence.start, QuestionTopic("duty", {"duty": quote}, (fact.evidence,))))
    topics = [topic for _, _, topic in sorted(found, key=lambda item: item[:2])]
    if context.posting.language != "en":
        yield from topics
        return
    title = context.posting.role.title
    for place in order_duties(
        [topic.words["duty"] for topic in topics],
        role=[fact.value for fact in lines],
        title=title.value if title else "",
        done=[fact.value for position in context.work for fact in position.bullets],
    ):
        yield topics[place]


def _is_quoted_from_its_start(line: str) -> bool:
    """Return True unless a quotation begins within a sentence ("individual Learning Plan, …"), where it may mislead."""
    quote = quoted_line(line)
    before = squeeze(line).partition(quote)[0].rstrip() if quote else ""
    return not words_only(before) or before.endswith((".", ":", ";", "!", "?"))


def everyday_work(context: InterviewContext) -> Iterator[QuestionTopic]:
    """The work of each job in general, where the documents give little to ask about."""
    for position in context.work:
        if job := context.job(position):
            yield QuestionTopic("routine", {"job": job}, (job_evidence(position),))


def role_in_general(context: InterviewContext) -> Iterator[QuestionTopic]:
    """The role as a whole, where the documents give nothing more particular to ask about."""
    role = context.posting.role
    if role.title:
        yield QuestionTopic("closest", {}, (role.title.evidence,))
    for asked in role.requirements[:1]:
        yield QuestionTopic("new", {}, (asked.evidence,))


def listed_skills(context: InterviewContext) -> Iterator[QuestionTopic]:
    """Skills that the role asks for, that are listed and that no position mentions."""
    described = {each.skill for each in context.resume.mentions if each.section is not Section.SKILLS}
    posting_skills = {skill for each in context.posting.role.requirements for skill in each.skills}
    listed = {each.skill: each for each in context.resume.mentions if each.section is Section.SKILLS}
    # An interview shows traits such as communication by itself, so they need no question.
    hard_skills = {name: each for name, each in listed.items() if not is_trait(name)}
    for name in sorted((hard_skills.keys() & posting_skills) - described):
        # In the candidate's own word, which may be another than the taxonomy's.
        own_word = hard_skills[name].evidence.quote
        yield QuestionTopic(
            "listed",
            {"skill": own_word if len(own_word.split()) <= MOST_WORDS else name},
            (hard_skills[name].evidence,),
        )


def studies(context: InterviewContext) -> Iterator[QuestionTopic]:
    """A question on education, for candidates without positions."""
    for study in context.resume.education if not context.work else ():
        name: Fact[str] | None = study.degree or study.area
        if name and (words := phrases.short_phrase(study_name(study), context.resume.language)):
            yield QuestionTopic("study", {"study": words}, (name.evidence,))


def motivation(context: InterviewContext) -> Iterator[QuestionTopic]:
    """A question on the reasons for this company and this role."""
    role = context.posting.role
    name = names.company(context.posting)
    if name and role.company:
        words = {"at_company": at_employer(name, context.language)}
        yield QuestionTopic("why_company", words, (role.company.evidence,))
    elif role.title:
        yield QuestionTopic("why_role", {}, (role.title.evidence,))


def leadership_and_decisions(context: InterviewContext) -> Iterator[QuestionTopic]:
    """Questions on people led, if the role leads others, and on decisions to make differently."""
    for position in context.work[:2]:
        if job := context.job(position):
            if context.posting.role.seniority in LEADS and _has_led(position):
                yield QuestionTopic("leading", {"job": job}, (job_evidence(position),))
            yield QuestionTopic("decision", {"job": job}, (job_evidence(position),))


def _has_led(position: Position) -> bool:
    return position.title is not None and (title_rank(position.title.value) or 0) >= _LED


def first_year(context: InterviewContext) -> Iterator[QuestionTopic]:
    """A question on what would make the role the right decision, seen after a year."""
    role = context.posting.role
    # The title is quoted for the reasons for this role, so the first requirement, if there is one.
    places = [*(each.evidence for each in role.requirements[:1]), *([role.title.evidence] if role.title else [])]
    if role.title:
        yield QuestionTopic("one_year", {}, (places[0],))
