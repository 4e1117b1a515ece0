"""Draft the e-mail: to the candidate in the language of the posting, or to the hiring manager in English.

A letter to a candidate says one true, specific thing about the application and nothing that the documents do not carry:
no score, no promise, no protected trait, nobody else. What is unknown is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

from callboard.core.text import fold, shorten, squeeze, with_capital, without_capital
from callboard.engine.data_files import any_of
from callboard.engine.facts import Source
from callboard.engine.matching.model import Basis, BlockerCheck, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.messages.catalogue import bulleted, catalogue, first_filled, join_items, paragraph
from callboard.engine.messages.languages import letter_language
from callboard.engine.messages.names import at_employer
from callboard.engine.posting.model import BlockerKind, Importance, Posting, Requirement, RequirementKind
from callboard.engine.resume.model import Resume
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import taxonomy
from callboard.engine.spans import recent_first, work_months
from callboard.engine.writing import names, phrases
from callboard.engine.writing.activities import names_activity
from callboard.engine.writing.central_duties import duties_to_ask_about
from callboard.engine.writing.list_forms import within_a_sentence
from callboard.engine.writing.model import Audience, Claim, EmailDraft, Evaluation, Recommendation
from callboard.engine.writing.nearest_job import most_quoted_job, nearest_job, nearest_relevant_job
from callboard.engine.writing.requirement_names import requirement_of
from callboard.engine.writing.skill_names import capital, distinct, in_sentence
from callboard.engine.writing.titles import as_title, is_english_title, title_case

# Conditions that are checked when somebody is hired and not asked by e-mail: they touch protected traits.
# The posting already says that the work is on site, and whether that suits is a question for the interview.
_ON_SITE = "on site"
_MOST_TOPICS = 3
_FEW_TOPICS = 2
"""So many wishes, or else duties, are asked about where the musts give no topic."""
# What ranks below years, certificates and degrees among the musts.
_RANK_OF_SKILLS = 2
_FAR = 0.2
"""Below this nearness of titles no job is nearer than the latest."""
_NEAR_ENOUGH = 0.6
"""Of jobs whose titles are at least this near to the role, the latest is named."""
_MOST_SKILLS = 3
_SKILL_WORDS = 3
_QUALIFICATIONS = frozenset({RequirementKind.CERTIFICATE, RequirementKind.EDUCATION})
_EXPERIENCE = re.compile(r"(?i)\bexperience\b")
_PRAISE = re.compile(rf"(?i)^(?:{any_of('writing', 'wording', 'letter', 'praise')}\s+(?!(?:work )?experience$))+")
"""What a posting says of the experience that it wants, and nobody yet of the candidate's: "proven", "solid"."""
_LENGTH = re.compile(
    rf"(?i)^(?:(?:at least|minimum(?: of)?)\s+)?{any_of('writing', 'wording', 'letter', 'length')}\+?"
    r"(?:\s?(?:-|–|to)\s?\d+\+?)?(?: or more)?\s(?:years?|months?)[’\x27]?(?: minimum)?(?: of)?\s+"
)
_OWN = re.compile(rf"(?i)\b{any_of('writing', 'wording', 'letter', 'own')}$")
"""What somebody has of their own: "your computer knowledge", and not "your experience with" it."""
_OF_WORK = re.compile(r"(?i)(?:in|as|with|working)\b")
_STUDENT_MONTHS = 24
"""From this much work on, studies are not what an application is about."""
_SOME_YEARS = 1.0
_COMPUTING = frozenset({"Computer Literacy"})
"""What every office program shows."""
# Characters of a quotation in the summary for the hiring manager.
_WIDTH = 110


def draft_email(
    evaluation: Evaluation,
    matching: MatchingAnalysis,
    resume: Resume,
    posting: Posting,
    *,
    audience: Audience,
    today: date,
) -> EmailDraft:
    """The draft that a person reads, changes and approves.

    To the candidate: an invitation (advance), questions (hold) or a rejection with the reason (decline). To the hiring
    manager: a summary with quotations.
    """
    if audience is Audience.HIRING_MANAGER:
        texts, words = catalogue("summary"), _summary_words(evaluation, resume, posting)
        parts = [paragraph(sentences, words) for sentences in texts["paragraphs"]]
        return _draft(texts["subject"], parts, words, audience=audience, to=None)
    letters = catalogue("letters", letter_language(posting.language))
    texts, words = letters[evaluation.recommendation.value], _letter_words(evaluation, matching, resume, posting, today)
    parts = [first_filled(letters["greeting"], words)]
    parts += [paragraph(sentences, words) for sentences in texts["paragraphs"]]
    parts.append(first_filled(letters["closing"], words))
    email = resume.contact.email
    return _draft(texts["subject"], parts, words, audience=audience, to=email.value if email else None)


def _draft(
    subject: list[str], parts: list[str], words: Mapping[str, str], *, audience: Audience, to: str | None
) -> EmailDraft:
    body = "\n\n".join(part for part in parts if part) + "\n"
    return EmailDraft(audience=audience, to=to, subject=squeeze(first_filled(subject, words)), body=body)


def _letter_words(
    evaluation: Evaluation, matching: MatchingAnalysis, resume: Resume, posting: Posting, today: date
) -> dict[str, str]:
    company = names.company(posting) or ""
    words = {
        "name": names.person_name(resume) or "",
        "role": names.role_title(posting) or "",
        "company": company,
        "at_company": at_employer(company, letter_language(posting.language)),
        **_background(matching, resume, posting, today),
    }
    open_verdicts = {Verdict.UNKNOWN, Verdict.PARTLY}
    if evaluation.recommendation is Recommendation.DECLINE:
        missed = _reasons(matching, posting)
        alone = missed[0] if len(missed) == 1 else ""
        if alone and letter_language(posting.language) == "en":
            alone = _within_a_sentence(phrases.with_article(alone, "en"), posting)
        return words | {"reason": alone, "reasons": bulleted(missed)}
    if evaluation.recommendation is Recommendation.HOLD:
        open_verdicts.add(Verdict.MISSING)
    topics, conditions = (find(matching, posting, open_verdicts) for find in (_topics, _conditions))
    if not topics and evaluation.recommendation is Recommendation.HOLD:
        wishes = _topics(matching, posting, open_verdicts, Importance.NICE)
        # A wish for a certificate is no demand.
        wishes = [each for each in wishes if not _is_qualification(each, posting)][:_FEW_TOPICS]
        topics = wishes or duties_to_ask_about(resume, posting)[:_FEW_TOPICS]
    held = [each for each in topics if _is_qualification(each, posting)]
    told = [_as_told(each, posting) for each in topics if each not in held][:_MOST_TOPICS]
    conditions = distinct([*conditions, *held])[:_MOST_TOPICS]
    asked = [phrases.with_article(each, letter_language(posting.language)) for each in conditions]
    # A topic alone needs no list, if it stands well within a sentence.
    alone = len(told) == 1 and (letter_language(posting.language) != "en" or told[0] != capital(told[0]))
    return words | {
        "skills": _skills(matching, posting),
        "topic": told[0] if alone else "",
        "topics": bulleted(map(capital, told)),
        "condition": asked[0] if len(asked) == 1 else "",
        "conditions": bulleted(map(with_capital, conditions)),
    }


def _background(matching: MatchingAnalysis, resume: Resume, posting: Posting, today: date) -> dict[str, str]:
    """The job whose title is near to the role, a relevant one, the one whose lines show most, or else the latest.

    The studies where no job can be named, or none in words that the letter's reader knows.
    """
    jobs = [resume.work[index] for index in recent_first(resume.work, today=today)]
    nearest = nearest_job(jobs, resume.language, posting, near_enough=_NEAR_ENOUGH)
    if nearest and nearest.nearness < _FAR:
        latest = next(each for job in jobs if (each := nearest_job([job], resume.language, posting)))
        shown = most_quoted_job(matching, jobs, resume.language)
        nearest = nearest_relevant_job(matching, resume, posting) or shown or latest
    language = letter_language(posting.language)
    if nearest and (resume.language in {language, "en"} or is_english_title(nearest.title)):
        job, title, _ = nearest
        employer = names.employer(job, resume.language) or ""
        return {"title": as_title(title, language), "at_employer": at_employer(employer, language)}
    if work_months(resume, today=today) >= _STUDENT_MONTHS:
        return {}
    areas = (phrases.short_phrase(study.area.value, resume.language) for study in resume.education if study.area)
    studies = next((area for area in areas if area), "")
    return {"studies": title_case(studies) if resume.language == "en" else studies}


def _skills(matching: MatchingAnalysis, posting: Posting) -> str:
    """Two or three hard skills that the role asks for and the résumé shows; nothing where there are fewer."""
    shown_skills = [
        name
        for each in _weightiest_first(matching, {Verdict.MET})
        if each.kind is RequirementKind.SKILL
        and each.resume_evidence
        and (requirement := requirement_of(each, posting))
        if len(requirement.skills) == 1
        for name in phrases.skill_names(requirement, posting)
        if len(name.split()) <= _SKILL_WORDS and any(name.casefold() in quote for quote in _quotes(each))
    ]
    names = distinct(shown_skills)[:_MOST_SKILLS]
    return join_items(names, posting.language) if len(names) > 1 else ""


def _quotes(each: RequirementMatch) -> list[str]:
    return [evidence.quote.casefold() for evidence in each.resume_evidence]


def _topics(
    matching: MatchingAnalysis, posting: Posting, verdicts: set[Verdict], importance: Importance = Importance.MUST
) -> list[str]:
    """The subjects of requirements with one of these verdicts, in a few words each."""
    topics = (
        phrases.topic_in_sentence(requirement, posting, absent=each.absent_skills)
        for each in _weightiest_first(matching, verdicts, importance)
        if (requirement := requirement_of(each, posting))
        and not each.is_condition
        and not _is_condition(each, matching)
        # A candidate cannot say more about a degree that meets the requirement in part.
        and not (each.kind is RequirementKind.EDUCATION and each.verdict is Verdict.PARTLY)
        and not (_is_other_work(matching) and _asks_for_office_programs(requirement))
    )
    return distinct(each for each in topics if each)


def _is_other_work(matching: MatchingAnalysis) -> bool:
    """Return True for an application from another line of work: that it lacks an office program is beside the point."""
    return matching.relevant_years is not None and matching.relevant_years < _SOME_YEARS


def _asks_for_office_programs(requirement: Requirement) -> bool:
    return bool(requirement.skills) and all(
        _COMPUTING & {name, *taxonomy().implied(name)} for name in requirement.skills
    )


def _as_told(topic: str, posting: Posting) -> str:
    """What a candidate can say more about: "your experience in payroll", for "5+ years of experience in payroll".

    Everything in other languages than English is named as it is.
    """
    texts = catalogue("phrases", letter_language(posting.language))
    topic = re.sub(texts["length_of_experience"], texts["experience"], topic)
    if letter_language(posting.language) != "en":
        return topic
    inner = _within_a_sentence(topic, posting)
    if names_activity(topic) and not _OWN.search(topic):
        return f"your experience in {inner}"
    work = _PRAISE.sub("", _LENGTH.sub("", topic))
    if _EXPERIENCE.search(topic) or _OWN.search(topic):
        # "Customer Service experience" keeps both capitals or none.
        is_name = " " in work and work.split()[1].istitle()
        return f"your {work if is_name else _within_a_sentence(work, posting)}"
    if work != topic and _LENGTH.match(topic):
        return f"your experience {without_capital(work)}" if _OF_WORK.match(work) else f"your experience in {work}"
    return f"your experience with {inner}"


def _is_qualification(topic: str, posting: Posting) -> bool:
    """Return True for a degree or certificate, which somebody has or has not: there is no more to tell about it."""
    kinds = {each.kind for each in posting.role.requirements if phrases.topic_in_sentence(each, posting) == topic}
    return RequirementKind.EDUCATION in kinds or (bool(kinds & _QUALIFICATIONS) and not _EXPERIENCE.search(topic))


def _within_a_sentence(topic: str, posting: Posting) -> str:
    """A topic without the capital that begins a line, unless it begins with the name of a product.

    A word is one, too, if the posting writes it with a capital between words without ("experience with Fluvo pumps").
    """
    first = next((span for span in find_known(topic) if span.start == 0), None)
    if first:
        return in_sentence(first, "en") + topic[first.end :]
    name = re.compile(rf"(?<=[a-z]\s){re.escape(topic.split()[0])}(?=\s[a-z])")
    is_name = topic[:1].isupper() and any(name.search(each.text) for each in posting.role.requirements)
    return topic if is_name else within_a_sentence(topic)


def _reasons(matching: MatchingAnalysis, posting: Posting) -> list[str]:
    """What the role requires and the application does not show.

    None where only one of several things that are missing can be named, or the years, certificate or degree that weigh
    most cannot: what is named would stand for the whole decision.
    """
    conditions = _conditions(matching, posting, {Verdict.MISSING})
    missed = _topics(matching, posting, {Verdict.MISSING})
    alone = len(conditions) + len(missed) == 1
    if alone and len(list(_weightiest_first(matching, {Verdict.MISSING}))) > 1 and not conditions:
        return []
    weightiest = next(_weightiest_first(matching, {Verdict.MISSING}), None)
    if (
        weightiest
        and not conditions
        and _rank(weightiest) < _RANK_OF_SKILLS
        and (asked := requirement_of(weightiest, posting))
    ):
        named = phrases.topic_in_sentence(asked, posting, absent=weightiest.absent_skills)
        if named not in missed:
            return []
    return [*map(with_capital, conditions), *map(phrases.as_item, missed)][:_MOST_TOPICS]


def _weightiest_first(
    matching: MatchingAnalysis, verdicts: set[Verdict], importance: Importance = Importance.MUST
) -> Iterator[RequirementMatch]:
    """Requirements that must be met, or wishes, the weightiest first.

    Years of the work come before certificates and degrees, these before skills, and what only its own words describe
    (soft skills, say) comes last.
    """
    found = [each for each in matching.requirements if each.importance is importance and each.verdict in verdicts]
    return iter(sorted(found, key=_rank))


def _rank(each: RequirementMatch) -> int:
    if each.basis is Basis.YEARS:
        return 0
    if each.kind in _QUALIFICATIONS:
        return 1
    return _RANK_OF_SKILLS + (each.kind is RequirementKind.OTHER)


def _is_condition(each: RequirementMatch, matching: MatchingAnalysis) -> bool:
    """Return True if the conditions already cover a requirement."""
    return any(each.requirement_evidence.overlaps(check.requirement_evidence) for check in matching.blockers)


def _conditions(matching: MatchingAnalysis, posting: Posting, verdicts: set[Verdict]) -> list[str]:
    """Deal-breakers with one of these verdicts, the right to work once in whatever ways the posting puts it."""
    kinds = {each.evidence.start: each.kind for each in posting.role.blockers}
    right_to_work: str = catalogue("letters", posting.language)["right_to_work"]
    found = [
        right_to_work if kind is BlockerKind.WORK_AUTHORISATION else _condition(each, posting)
        for each in matching.blockers
        if each.status in verdicts
        and not matching.shows(each)
        and each.detail != _ON_SITE
        and ((kind := kinds.get(each.requirement_evidence.start)) is None or kind.may_be_asked)
    ]
    return list(dict.fromkeys(each for each in found if each))


def _condition(check: BlockerCheck, posting: Posting) -> str | None:
    return phrases.condition(check.detail, check.requirement_evidence.quote, letter_language(posting.language))


def _summary_words(evaluation: Evaluation, resume: Resume, posting: Posting) -> dict[str, str]:
    advice: Mapping[str, Any] = catalogue("summary")["advice"]
    return {
        "name": names.person_name(resume) or "",
        "role": names.role_title(posting) or "",
        "advice": advice[evaluation.recommendation.value],
        "headline": without_capital(evaluation.headline),
        "strengths": bulleted(_with_sources(evaluation.strengths)),
        "risks": bulleted(_with_sources(evaluation.risks)),
        "unknowns": bulleted(f"{each.text} {each.ask}".strip() for each in evaluation.unknowns),
        "warnings": bulleted(evaluation.warnings),
    }


def _with_sources(claims: Iterable[Claim]) -> Iterator[str]:
    """Claims with their place, and the words of the résumé; the posting's words are in the claim already."""
    for claim in claims:
        quote = next((each for each in claim.evidence if each.source is Source.RESUME), claim.evidence[0])
        text = shorten(squeeze(quote.quote).strip(" .;,:•-–"), _WIDTH)
        already_quoted = any(each.strip('“”"') in text for each in _QUOTED.findall(claim.text)) or text in claim.text
        quotation = f": “{text}”" if quote.source is Source.RESUME and not already_quoted else ""
        yield f"{claim.text.rstrip('.')} ({quote.source.word}, line {quote.line}{quotation})"


# What the writer quotes from the documents is not the writer's own word.
_QUOTED = re.compile(r"[“\"][^”\"\n]*[”\"]")


def letter_faults(draft: EmailDraft) -> list[str]:
    """The faults to mend before a person is asked to approve the letter; none for the hiring manager's."""
    if draft.audience is not Audience.CANDIDATE:
        return []
    text = fold(_QUOTED.sub("“”", f"{draft.subject}\n{draft.body}"))
    found = ((pattern.search(text), mend) for pattern, mend in _refused())
    return [mend.format(found=hit[0].strip()) for hit, mend in found if hit]


@cache
def _refused() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(row["pattern"]), row["mend"]) for row in catalogue("letter_rules")["refused"])
