"""Suggest how to adapt a résumé to one posting without adding anything: what it does not show is listed as a gap."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from callboard.core.text import count_noun, fold, shorten
from callboard.engine.advice.convincing import is_open_in_resume, line_convinces
from callboard.engine.advice.model import FoundPosting, Suggestion, SuggestionKind, TailoredResume, TailoringGap
from callboard.engine.advice.profile import line_around, lines_of
from callboard.engine.facts import Evidence, Source
from callboard.engine.matching.candidate.shown_skills import with_mentions
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.roles import with_best_role
from callboard.engine.matching.scorer import match
from callboard.engine.matching.vocabulary.words import stems
from callboard.engine.messages.catalogue import catalogue, first_filled
from callboard.engine.posting.model import Importance
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
MIN_LINE_WORDS = 4
"""A shorter line is a heading, a title or an entry of a list."""
MAX_LINE_WORDS = 40
"""A longer line is several that ran together."""


def tailor(resume: Resume, found: FoundPosting | None, *, today: date) -> TailoredResume:
    """Suggestions for one posting, each with the line of the résumé that supports it; none without a posting."""
    if found is None:
        return TailoredResume(headline=_words()["nothing"])
    seen = with_mentions(resume)
    analysis = match(seen, with_best_role(seen, found.posting, today=today), today=today)
    suggestions = (
        *list(_moved_lines(seen, analysis, found.posting.language))[:MAX_PER_KIND],
        *list(_words_of_the_posting(seen, analysis))[:MAX_PER_KIND],
        *list(_skills_to_list(seen, analysis))[:MAX_PER_KIND],
    )
    brief = found.brief
    tailored = TailoredResume(
        posting_id=brief.id,
        title=brief.title,
        company=brief.company,
        suggestions=suggestions,
        gaps=tuple(_gaps(analysis, found.posting.language)),
    )
    return with_headline(tailored)


def with_headline(tailored: TailoredResume) -> TailoredResume:
    """The same, with how much there is to do in one sentence."""
    words = {
        "changes": count_noun(len(tailored.suggestions), "suggestion") if tailored.suggestions else _words()["none"],
        "title": tailored.title or _words()["this_posting"],
        "gaps": count_noun(len(tailored.gaps), "requirement") if tailored.gaps else "",
    }
    return tailored.model_copy(update={"headline": first_filled(_words()["headline"], words)})


def _words() -> dict[str, Any]:
    return catalogue("advice")["tailoring"]


def _met(analysis: MatchingAnalysis) -> list[RequirementMatch]:
    """The requirements that the résumé meets, must-haves first."""
    met = [one for one in analysis.requirements if one.verdict is Verdict.MET]
    return sorted(met, key=lambda one: one.importance is not Importance.MUST)


def _moved_lines(resume: Resume, analysis: MatchingAnalysis, language: str) -> Iterator[Suggestion]:
    """Bullets that show a requirement of a posting in a language, but come after others of the same job."""
    low = {
        fact.evidence: position
        for position in resume.work
        for fact in position.bullets[_PROMINENT_BULLETS:]
        if fact.evidence.source is Source.RESUME and len(fact.evidence.quote.split()) <= MAX_LINE_WORDS
    }
    moved: set[Evidence] = set()
    for requirement in _met(analysis):
        lines = (line_around(resume, place) for place in requirement.resume_evidence)
        convincing = (
            one
            for one in lines
            if one in low
            and one not in moved
            and line_convinces(requirement, one.quote, asked_in=language, written_in=resume.language)
        )
        line = next(convincing, None)
        if line is None:
            continue
        moved.add(line)
        asked = shorten(requirement.text.removesuffix("."), MAX_QUOTE_CHARACTERS)
        yield Suggestion(
            kind=SuggestionKind.MOVE_UP,
            action=_words()["move_up"].format_map({"job": _job(low[line]), "requirement": asked}),
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
    """Skills that a line of work shows and the list of skills leaves out."""
    entries = [mention for mention in resume.mentions if mention.section is Section.SKILLS]
    listed, done = [mention.evidence.quote for mention in entries], {mention.skill for mention in entries}
    for skill, _, requirement in _asked_terms(analysis):
        if skill in done:
            continue
        mention = next((one for one in resume.mentions if one.skill == skill and _can_be_listed(one, resume)), None)
        if mention is None or any(_is_part(mention.evidence.quote, entry) for entry in listed):
            continue
        done.add(skill)
        yield Suggestion(
            kind=SuggestionKind.LIST_SKILL,
            action=_words()["list_skill"].format(skill=mention.evidence.quote),
            text=mention.evidence.quote,
            evidence=(line_around(resume, mention.evidence),),
            requirement_evidence=requirement.requirement_evidence,
        )


def _can_be_listed(mention: Mention, resume: Resume) -> bool:
    """Return True for a skill in a line that tells of work, by words that are its name and not only akin to it.

    "Culinary staff" and "food preparation areas" show skills, but neither word of them is an entry of a list.
    """
    word, line = mention.evidence.quote, line_around(resume, mention.evidence).quote
    if not _is_in_prose(mention) or line == word or len(line.split()) < MIN_LINE_WORDS:
        return False
    if any(span.label in _NAMES for span in find_known(word)):
        return True
    is_name = len(word.split()) > 1 or fold(word) == fold(mention.skill)
    after = line.partition(word)[2].split(" ")
    return is_name and (bool(after[0]) or not any(stems(" ".join(after[:2]), resume.language)))


def _gaps(analysis: MatchingAnalysis, language: str) -> Iterator[TailoringGap]:
    """What is asked and not shown, must-haves first; not what no résumé tells of, such as traits."""
    open_ = [one for one in analysis.judged_requirements if is_open_in_resume(one, language)]
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
