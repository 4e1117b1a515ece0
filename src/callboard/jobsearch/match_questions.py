"""Questions about how postings fit a job seeker: which fit best, and why one does or does not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from callboard.agents.answers import Answer, Citation
from callboard.core.text import fold, shorten
from callboard.engine.data_files import any_of
from callboard.engine.facts import quotations
from callboard.engine.matching.model import BlockerCheck, RequirementMatch, Verdict
from callboard.jobsearch.asked import Asked, answer_of
from callboard.jobsearch.match_model import Match, NoPostingsError, NoProfileError
from callboard.jobsearch.matches import Matches
from callboard.jobsearch.posting_questions import MAX_LISTED, MAX_READ
from callboard.jobsearch.postings import JobPostings, PostingLine

MIN_NAME_LETTERS = 4
"""A shorter word names no posting alone."""

MAX_QUOTATIONS = 40
MAX_RAISES = 3
MAX_LINE_CHARACTERS = 200
_WHOLE_NAME = 100
_AT = any_of("requests", "how_to", "german_at")


@dataclass(frozen=True)
class MatchQuestions:
    """Answers from the comparison of the profile with the postings."""

    postings: JobPostings
    matches: Matches

    async def best(self, asked: Asked) -> Answer:
        """The postings that fit the profile best."""
        try:
            ranked = await self.matches.best(asked.principal, asked.query, today=asked.today, limit=MAX_LISTED)
            if not ranked.items:
                ranked = await self.matches.best(asked.principal, today=asked.today, limit=MAX_LISTED)
        except NoProfileError:
            return asked.lacking("profile")
        except NoPostingsError:
            return asked.lacking("postings")
        if not ranked.items:
            nothing = asked.words["match"]["outdated" if ranked.outdated else "none"]
            return Answer(text=nothing, cannot=nothing)
        lines = [_match_line(asked, match) for match in ranked.items]
        return answer_of(asked.words["match"]["best"], [("", lines)], _sources(ranked.items))

    async def explain(self, asked: Asked) -> Answer:
        """Why the posting that the question names fits, or the best one where it names none."""
        words = asked.words["match"]
        try:
            best = (await self.matches.best(asked.principal, today=asked.today, limit=1)).items
            named = await self.named_posting(asked)
            if named is None and (name := unknown_name(asked)):
                cannot = words["unknown"].format(name=name)
                nearest = (
                    words["nearest"].format(title=_title(asked, best[0].posting), score=f"{best[0].score:.0f}")
                    if best
                    else ""
                )
                return Answer(text=f"{cannot} {nearest}".strip(), cannot=cannot)
            target = named.id if named else best[0].posting.id if best else None
            if target is None:
                return asked.lacking("postings")
            match = await self.matches.get(asked.principal, target, today=asked.today)
        except NoProfileError:
            return asked.lacking("profile")
        except NoPostingsError:
            return asked.lacking("postings")
        return _explained(asked, match)

    async def best_posting(self, asked: Asked) -> PostingLine | None:
        """The posting that fits the profile best.

        Raises:
            NoProfileError: nothing was imported into the profile.
            NoPostingsError: there are no postings.
        """
        best = await self.matches.best(asked.principal, today=asked.today, limit=1)
        return best.items[0].posting if best.items else None

    async def named_posting(self, asked: Asked, *, by_words: bool = True) -> PostingLine | None:
        """The posting whose employer or title the question names; without `by_words` some words of a title are none."""
        lines = await self.postings.list(asked.principal, limit=MAX_READ)
        ranked = [(_likeness(asked, line, by_words=by_words), line) for line in lines]
        best = max(ranked, key=lambda one: one[0], default=(0, None))
        if best[0] or not by_words:
            return best[1] if best[0] else None
        # "the designer job" names one where a single title has the word.
        asked_words = {fold(name) for name in asked.names}
        titled = [line for line in lines if asked_words & set(_plain(line.title).split())]
        return titled[0] if len(titled) == 1 else None


def unknown_name(asked: Asked) -> str:
    """The name in a question that no posting has; empty where it names nothing, which is told by capital letters."""
    capitals = [name for name in asked.names if name[:1].isupper()]
    if asked.language == "de":
        # Every German noun has a capital letter: a name stands behind a word for where.
        capitals = [name for name in capitals if re.search(rf"(?i)\b{_AT}\s+{re.escape(name)}", asked.text)]
    return " ".join(capitals)


def _likeness(asked: Asked, line: PostingLine, *, by_words: bool) -> int:
    """How much of a posting's names stands in a question: its whole title or employer counts most."""
    text = f" {_plain(asked.text)} "
    company, title = _plain(line.company), _plain(line.title)
    whole = [name for name in (company, title) if name and f" {name} " in text]
    if whole:
        return _WHOLE_NAME + max(map(len, whole))
    asked_words = {word for word in map(fold, asked.names) if len(word) >= MIN_NAME_LETTERS}
    of_company = len(asked_words & set(company.split()))
    if of_company or not by_words:
        return 2 * of_company
    of_title = len(asked_words & set(title.split()))
    # One word of a title is a name only in capitals: "the DevOps job", and not "the developer job".
    capitals = {fold(word) for word in asked.names if word[:1].isupper()} if asked.language != "de" else set[str]()
    return of_title if of_title > 1 or capitals & set(title.split()) else 0


def _plain(text: str) -> str:
    return " ".join("".join(char if char.isalnum() else " " for char in fold(text)).split())


def _title(asked: Asked, line: PostingLine) -> str:
    company = f", {shorten(line.company, 60)}" if line.company else ""
    sample = f" ({asked.words['sample']})" if line.is_sample else ""
    return f"{shorten(line.title, 80)}{company}{sample}"


def _match_line(asked: Asked, match: Match) -> str:
    words = asked.words["match"]
    line = words["line"].format(title=_title(asked, match.posting), score=f"{match.score:.0f}")
    unmet = [check.detail for check in match.blockers if check.status is Verdict.MISSING]
    return f"{line}; {words['blocked'].format(why=unmet[0])}" if unmet else line


def _explained(asked: Asked, match: Match) -> Answer:
    words = asked.words["match"]
    judged = [one for one in match.requirements if not one.is_condition]
    met = [one for one in judged if one.verdict is Verdict.MET]
    short = words["explained"].format(
        title=_title(asked, match.posting), score=f"{match.score:.0f}", met=len(met), all=len(judged)
    )
    unmet = [one for one in judged if one.verdict in (Verdict.MISSING, Verdict.UNKNOWN)]
    sections = [
        (words["conditions"], [_condition(check) for check in match.blockers]),
        (words["shown"], [_shown(one) for one in met]),
        (words["partly"], [_shown(one) for one in judged if one.verdict is Verdict.PARTLY]),
        (words["missing"], [shorten(one.text, MAX_LINE_CHARACTERS) for one in unmet]),
        (words["raises"], [_raise(asked, one.action, one.points) for one in match.raises[:MAX_RAISES]]),
    ]
    return answer_of(short, sections, _sources([match]), end=asked.words["language_note"])


def _condition(check: BlockerCheck) -> str:
    """A condition in the words of the posting, where it has some."""
    return shorten(check.requirement_evidence.quote or check.detail, MAX_LINE_CHARACTERS)


def _shown(one: RequirementMatch) -> str:
    """A requirement with the line of the profile that shows it."""
    quote = next((place.quote for place in one.resume_evidence), "")
    shown = f" ← “{shorten(quote, MAX_LINE_CHARACTERS)}”" if quote else ""
    return f"{shorten(one.text, MAX_LINE_CHARACTERS)}{shown}"


def _raise(asked: Asked, action: str, points: float) -> str:
    rounded = f"{points:.0f}"
    gain = asked.words["match"]["point" if rounded == "1" else "points"].format(points=rounded)
    return f"{shorten(action.removesuffix('.'), MAX_LINE_CHARACTERS)} ({gain})"


def _sources(found: Sequence[Match]) -> list[Citation]:
    places = [place for match in found for one in match.requirements for place in quotations(one)]
    return [
        Citation(title=each.source.word, place=f"line {each.line}", quote=each.quote, document=each.source)
        for each in places[:MAX_QUOTATIONS]
    ]
