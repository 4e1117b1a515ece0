"""Suggest how to adapt a résumé to one posting without adding anything: what it does not show is listed as a gap."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from callboard.core.text import count_noun, fold, shorten
from callboard.engine.advice.model import FoundPosting, Suggestion, SuggestionKind, TailoredResume, TailoringGap
from callboard.engine.advice.profile import line_around, lines_of
from callboard.engine.facts import Evidence, Source
from callboard.engine.matching.candidate.shown_skills import with_mentions
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.roles import with_best_role
from callboard.engine.matching.scorer import match
from callboard.engine.messages.catalogue import catalogue, first_filled
from callboard.engine.posting.model import Importance, RequirementKind
from callboard.engine.research.words import job_name
from callboard.engine.resume.model import Mention, Position, Resume, Section
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known
from callboard.engine.trust.quantities.reader import number_values, possible_number_values

MAX_PER_KIND = 4
MAX_QUOTE_CHARACTERS = 90
# Few readers get beyond the first bullets of a job.
_PROMINENT_BULLETS = 2
# Another word for a product or a tool names the same thing; one for a trait ("proactive", "initiative") seldom does.
_NAMES = frozenset({Category.TECHNICAL, Category.OFFICE})
_LISTED = frozenset(Category) - {Category.SOFT, Category.LANGUAGE, Category.BUSINESS}
_SHOWN_BY_WORK = frozenset({RequirementKind.SKILL, RequirementKind.EXPERIENCE, RequirementKind.OTHER})
"""A line of a job shows these; a degree, a language or a certificate has a place of its own."""


def tailor(resume: Resume, found: FoundPosting | None, *, today: date) -> TailoredResume:
    """Suggestions for one posting, each with the line of the résumé that supports it; none without a posting."""
    if found is None:
        return TailoredResume(headline=_words()["nothing"])
    seen = with_mentions(resume)
    analysis = match(seen, with_best_role(seen, found.posting, today=today), today=today)
    suggestions = (
        *list(_moved_lines(seen, analysis))[:MAX_PER_KIND],
        *list(_words_of_the_posting(seen, analysis))[:MAX_PER_KIND],
        *list(_skills_to_list(seen, analysis))[:MAX_PER_KIND],
    )
    brief = found.brief
    tailored = TailoredResume(
        posting_id=brief.id,
        title=brief.title,
        company=brief.company,
        suggestions=suggestions,
        gaps=tuple(_gaps(analysis)),
    )
    return with_headline(tailored)


def with_headline(tailored: TailoredResume) -> TailoredResume:
    """The same, with how much there is to do in one sentence."""
    words = {
        "changes": count_noun(len(tailored.suggestions), "suggestion"),
        "title": tailored.title,
        "gaps": count_noun(len(tailored.gaps), "requirement") if tailored.gaps else "",
    }
    return tailored.model_copy(update={"headline": first_filled(_words()["headline"], words)})


def _words() -> dict[str, Any]:
    return catalogue("advice")["tailoring"]


def _shown(analysis: MatchingAnalysis) -> list[RequirementMatch]:
    """The requirements that the résumé shows, must-haves first."""
    shown = [one for one in analysis.requirements if one.verdict in (Verdict.MET, Verdict.PARTLY)]
    return sorted(shown, key=lambda one: one.importance is not Importance.MUST)


def _moved_lines(resume: Resume, analysis: MatchingAnalysis) -> Iterator[Suggestion]:
    """Bullets that show a requirement but come after others of the same job."""
    low = {
        fact.evidence: position
        for position in resume.work
        for fact in position.bullets[_PROMINENT_BULLETS:]
        if fact.evidence.source is Source.RESUME
    }
    moved: set[Evidence] = set()
    for requirement in _shown(analysis):
        if requirement.kind not in _SHOWN_BY_WORK:
            continue
        lines = (line_around(resume, place) for place in requirement.resume_evidence)
        line = next((one for one in lines if one in low and one not in moved), None)
        if line is None:
            continue
        moved.add(line)
        words = {"job": _job(low[line]), "requirement": shorten(requirement.text, MAX_QUOTE_CHARACTERS)}
        yield Suggestion(
            kind=SuggestionKind.MOVE_UP,
            action=_words()["move_up"].format_map(words),
            evidence=(line,),
            requirement_evidence=requirement.requirement_evidence,
        )


def _job(position: Position) -> str:
    return job_name(position) if position.title or position.company else _words()["this_job"]


def _asked_terms(
    analysis: MatchingAnalysis, kinds: frozenset[Category] = _LISTED
) -> Iterator[tuple[str, str, RequirementMatch]]:
    """Each skill of some kinds that a requirement names, with the posting's own word for it."""
    for requirement in analysis.requirements:
        for span in find_known(requirement.text):
            if span.skill and span.label in kinds:
                yield span.skill, span.text, requirement


def _words_of_the_posting(resume: Resume, analysis: MatchingAnalysis) -> Iterator[Suggestion]:
    """Lines that name a skill by another word than the posting: "k8s" where it asks for Kubernetes."""
    own = {fold(mention.evidence.quote) for mention in resume.mentions}
    done: set[str] = set()
    for skill, theirs, requirement in _asked_terms(analysis, _NAMES):
        mention = next((one for one in resume.mentions if one.skill == skill and _is_in_prose(one)), None)
        if mention is None or fold(theirs) in own or skill in done or _is_part(theirs, mention.evidence.quote):
            continue
        done.add(skill)
        line, word = line_around(resume, mention.evidence), mention.evidence.quote
        yield Suggestion(
            kind=SuggestionKind.USE_WORDS,
            action=_words()["use_words"].format(theirs=theirs, own=word),
            text=line.quote.replace(word, f"{theirs} ({word})", 1),
            evidence=(line,),
            requirement_evidence=requirement.requirement_evidence,
        )


def _is_part(one: str, other: str) -> bool:
    """Return True if one name of a skill holds the words of the other: "OSHA" and "OSHA regulations"."""
    words, others = set(fold(one).split()), set(fold(other).split())
    return words <= others or others <= words


def _is_in_prose(mention: Mention) -> bool:
    return mention.section in (Section.WORK, Section.VOLUNTEER, Section.PROJECTS, Section.SUMMARY)


def _skills_to_list(resume: Resume, analysis: MatchingAnalysis) -> Iterator[Suggestion]:
    """Skills that a line shows and the list of skills leaves out."""
    listed = {mention.skill for mention in resume.mentions if mention.section is Section.SKILLS}
    for skill, _, requirement in _asked_terms(analysis):
        mention = next((one for one in resume.mentions if one.skill == skill and _is_in_prose(one)), None)
        if mention is None or skill in listed:
            continue
        listed.add(skill)
        yield Suggestion(
            kind=SuggestionKind.LIST_SKILL,
            action=_words()["list_skill"].format(skill=mention.evidence.quote),
            text=mention.evidence.quote,
            evidence=(line_around(resume, mention.evidence),),
            requirement_evidence=requirement.requirement_evidence,
        )


def _gaps(analysis: MatchingAnalysis) -> Iterator[TailoringGap]:
    """What is asked and not shown, must-haves first."""
    # A condition of the job is none: no résumé tells of it.
    open_ = [one for one in analysis.judged_requirements if one.verdict in (Verdict.MISSING, Verdict.UNKNOWN)]
    for one in sorted(open_, key=lambda row: row.importance is not Importance.MUST):
        yield TailoringGap(text=one.text, importance=one.importance, requirement_evidence=one.requirement_evidence)


def wording_faults(suggestion: Suggestion, resume: Resume) -> list[str]:
    """Faults of a suggestion that claims more than the lines that support it: another skill, another figure."""
    own = [place.quote for place in suggestion.evidence if place.source is Source.RESUME]
    if not own:
        return ["A suggestion rests on a line of the résumé: quote the line, or tell it as a gap."]
    lines = {fact.evidence.quote for fact in lines_of(resume)}
    whole = "\n".join([*own, *(line for line in lines if any(quote in line for quote in own))])
    shown = {span.skill for span in find_known(whole)}
    added = {span.skill for span in find_known(suggestion.text) if span.skill} - shown
    figures = number_values(suggestion.text) - possible_number_values(whole)
    return [
        *(f"{skill} is not in the line that is quoted; leave it out of the wording." for skill in sorted(added)),
        *(f"The figure {figure:g} is not in the line that is quoted; leave it out." for figure in sorted(figures)),
    ]
