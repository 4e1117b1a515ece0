"""Draft the e-mail: to the candidate or to the hiring manager.

Warm, concrete and honest. Says nothing that the documents do not carry; never a score, a protected attribute, a promise
or a word about other people to the candidate. What is unknown is left out, never left blank.
"""

from __future__ import annotations

from collections.abc import Iterator

from callboard.core.text import shorten, squeeze
from callboard.engine.facts import Evidence, Fact, Source
from callboard.engine.posting.model import BlockerKind, Posting
from callboard.engine.resume.model import Resume
from callboard.engine.writing.model import Audience, Claim, EmailDraft, Evaluation, Recommendation
from callboard.engine.writing.sentences import first_filled, sentences

# Conditions that are asked for at hiring and not by e-mail: they touch protected attributes.
_PRIVATE = frozenset({BlockerKind.AGE})
_MOST = 3
# Fewer words are a name and not something said.
_SENTENCE = 4
# Characters of a quotation.
_WIDTH = 110


def draft_email(evaluation: Evaluation, resume: Resume, posting: Posting, *, audience: Audience) -> EmailDraft:
    """The draft that a person reads, changes and approves.

    To the candidate: an invitation (advance), questions (hold) or a kind refusal with the reason (decline). To the
    hiring manager: what was found, with the quotations.
    """
    if audience is Audience.HIRING_MANAGER:
        template, words = sentences("email")["hiring_manager"], _manager_words(evaluation, resume, posting)
        return _filled(template, words, audience, None)
    template = sentences("email")["candidate"][evaluation.recommendation.value]
    email = resume.contact.email
    return _filled(template, _candidate_words(evaluation, resume, posting), audience, email.value if email else None)


def _filled(template: dict[str, list[str]], words: dict[str, str], audience: Audience, to: str | None) -> EmailDraft:
    paragraphs = (first_filled(list(choices), words) for choices in template["paragraphs"])
    body = "\n\n".join(paragraph for paragraph in paragraphs if paragraph) + "\n"
    return EmailDraft(audience=audience, to=to, subject=squeeze(first_filled(template["subject"], words)), body=body)


def _known(resume: Resume, posting: Posting) -> dict[str, str]:
    role = posting.role
    return {
        "name": squeeze(resume.name.value) if resume.name else "",
        "role": squeeze(role.title.value) if role.title else "",
        "company": squeeze(role.company.value) if role.company else "",
    }


def _candidate_words(evaluation: Evaluation, resume: Resume, posting: Posting) -> dict[str, str]:
    own = _own_words(evaluation, resume)
    words = _known(resume, posting) | {"strengths": _sentence([f"“{each}”" for each in own])}
    if evaluation.recommendation is Recommendation.DECLINE:
        words["reasons"] = _reasons(evaluation)
    words["questions"] = _listed(_questions(evaluation, posting))
    words["topics"] = _listed([f"“{each}”" for each in _topics(evaluation)])
    return words


def _own_words(evaluation: Evaluation, resume: Resume) -> list[str]:
    """What the candidate says they did and what carries strengths: sentences, not single words or headings."""
    told = [fact.evidence for fact in _told(resume)]
    quotes = [
        quote.quote
        for claim in evaluation.strengths
        for quote in claim.evidence
        if len(quote.quote.split()) >= _SENTENCE and any(_within(quote, each) for each in told)
    ]
    return [_clause(quote) for quote in dict.fromkeys(quotes)][:2]


def _told(resume: Resume) -> Iterator[Fact[str]]:
    for position in (*resume.work, *resume.volunteer):
        yield from (*position.bullets, *((position.summary,) if position.summary else ()))
    for project in resume.projects:
        yield from (*project.bullets, *((project.description,) if project.description else ()))


def _within(quote: Evidence, whole: Evidence) -> bool:
    return quote.source is Source.RESUME and whole.start <= quote.start and quote.end <= whole.end


def _topics(evaluation: Evaluation) -> list[str]:
    """What the posting asks for and the documents leave open, in the posting's words."""
    return _posting_quotes([claim for claim in evaluation.risks if len(claim.evidence) > 1])


def _posting_quotes(claims: list[Claim]) -> list[str]:
    quotes = [quote.quote for claim in claims for quote in claim.evidence if quote.source is Source.POSTING]
    return [_short(quote) for quote in dict.fromkeys(quotes)][:_MOST]


def _questions(evaluation: Evaluation, posting: Posting) -> list[str]:
    lines = sentences("email")["lines"]
    conditions = {each.evidence.start: each for each in posting.role.blockers}
    asked: list[str] = []
    for unknown in evaluation.unknowns:
        sources = [each for each in unknown.evidence if each.source is Source.POSTING]
        if not sources or _is_private(sources, posting):
            continue
        met = [conditions[each.start].detail for each in sources if each.start in conditions]
        if met:
            asked.append(lines["condition"].format(condition=_short(", ".join(met))))
        else:
            asked.append(lines["question"].format(requirement=_short(sources[0].quote)))
    asked += [lines["question"].format(requirement=each) for each in _posting_quotes(list(evaluation.risks))]
    return list(dict.fromkeys(asked))[: _MOST + 1]


def _is_private(sources: list[Evidence], posting: Posting) -> bool:
    private = [each.evidence for each in posting.role.blockers if each.kind in _PRIVATE]
    return any(_touch(source, each) for source in sources for each in private)


def _touch(one: Evidence, other: Evidence) -> bool:
    return one.start < other.end and other.start < one.end


def _reasons(evaluation: Evaluation) -> str:
    line: str = sentences("email")["lines"]["reason"]
    lacking = [claim for claim in evaluation.risks if claim.evidence[0].source is Source.POSTING]
    points = " and ".join(f"“{each}”" for each in _posting_quotes(lacking)[:2])
    return f"{line.format(points=points)}." if points else ""


def _manager_words(evaluation: Evaluation, resume: Resume, posting: Posting) -> dict[str, str]:
    template = sentences("email")["hiring_manager"]
    return _known(resume, posting) | {
        "advice": template["advice"][evaluation.recommendation.value],
        "headline": evaluation.headline,
        "strengths": _listed([_with_source(each) for each in evaluation.strengths]),
        "risks": _listed([_with_source(each) for each in evaluation.risks]),
        "unknowns": _listed([f"{each.text} {each.ask}" for each in evaluation.unknowns]),
        "warnings": _listed(list(evaluation.warnings)),
    }


def _with_source(claim: Claim) -> str:
    quote = next((each for each in claim.evidence if each.source is Source.RESUME), claim.evidence[0])
    return f"{claim.text} ({quote.source.word}, line {quote.line}: “{_short(quote.quote)}”)"


def _short(text: str) -> str:
    return shorten(squeeze(text).strip(" .;,:•-–"), _WIDTH)


def _clause(text: str) -> str:
    """A line of the candidate's, whole if it is short, else up to the end of a clause."""
    line = _short(text)
    if not line.endswith("…"):
        return line
    end = max(line.rfind(mark) for mark in (";", ",", " –", " and ", " und ", " y ", " et "))
    return f"{line[:end]}…" if end > _WIDTH // 2 else line


def _sentence(parts: list[str]) -> str:
    return (" and ".join(parts) + ".") if parts else ""


def _listed(parts: list[str]) -> str:
    return "".join(f"\n  - {part}" for part in parts)
