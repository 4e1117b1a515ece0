"""Questions about the postings that a job seeker has: how many, which, what they pay, who offers them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from callboard.agents.answers import Answer
from callboard.core.text import shorten
from callboard.engine.advice.market import survey
from callboard.engine.advice.model import MarketAnalysis, PayRange, PostingBrief
from callboard.jobsearch.asked import Asked, answer_of
from callboard.jobsearch.match_model import NoPostingsError, NoProfileError
from callboard.jobsearch.matches import Matches
from callboard.jobsearch.postings import ANY, JobPostings, PostingFilter, PostingLine, PostingTally

MAX_LISTED = 5
MAX_EMPLOYERS = 10
MAX_READ = 1_000
"""Postings that are read for one answer, the newest."""

MAX_LINE_CHARACTERS = 160


@dataclass(frozen=True)
class PostingQuestions:
    """Answers from the stored postings."""

    postings: JobPostings
    matches: Matches

    async def count(self, asked: Asked) -> Answer:
        """How many postings there are, or how many of them answer what the question names."""
        every = await self.postings.tally(asked.principal)
        if not every.total:
            return asked.lacking("postings")
        words, wishes = asked.words["count"], asked.wishes()
        if not wishes:
            said = words["all"].format(total=every.total, remote=every.remote, paid=every.paid)
            return answer_of(f"{said} {_samples(asked, every)}".strip())
        found = await self.postings.tally(asked.principal, posting_filter(asked))
        kind = "some" if found.total else "none"
        said = words[kind].format(found=found.total, total=every.total, asked=wishes)
        return answer_of(f"{said} {_samples(asked, found)}".strip())

    async def find(self, asked: Asked) -> Answer:
        """The postings that answer a search, the best first, and what was searched for."""
        total = (await self.postings.tally(asked.principal)).total
        if not total:
            return asked.lacking("postings")
        words, wishes = asked.words["find"], asked.wishes()
        said = words["searched" if wishes else "searched_all"].format(total=total, asked=wishes)
        lines = await self._best(asked)
        query = shorten(wishes.replace('"', ""), MAX_LINE_CHARACTERS)
        end = words["next_pages" if asked.in_chat else "next_commands"].format(query=query).replace(' ""', "")
        if not lines:
            return answer_of(f"{said} {words['none']}", end=end)
        return answer_of(f"{said} {words['found']}", [("", [posting_line(asked, line) for line in lines])], end=end)

    async def pay(self, asked: Asked) -> Answer:
        """What the postings state as pay: those of the role that the question names, then all."""
        every = await self.postings.list(asked.principal, limit=MAX_READ)
        if not every:
            return asked.lacking("postings")
        words = asked.words["pay"]
        lines = [_all_pay(asked, every)]
        role = posting_filter(asked)
        if role.text:
            # Pay is asked for, and is no condition of what is counted.
            found = await self.postings.list(asked.principal, role._replace(pay_from=None), limit=MAX_READ)
            lines.insert(0, _role_pay(asked, found))
        return answer_of(" ".join((words["limit"], *lines)))

    async def employers(self, asked: Asked) -> Answer:
        """Who offers the postings."""
        every = await self.postings.list(asked.principal, limit=MAX_READ)
        if not every:
            return asked.lacking("postings")
        counted = Counter(line.company for line in every if line.company)
        named = sorted(counted.items(), key=lambda one: (-one[1], one[0]))[:MAX_EMPLOYERS]
        return answer_of(asked.words["market"]["companies"], [("", _counts(asked, named))])

    async def _best(self, asked: Asked) -> Sequence[PostingLine]:
        try:
            return await self.matches.best_postings(asked.principal, asked.query, today=asked.today, limit=MAX_LISTED)
        except (NoProfileError, NoPostingsError):
            return await self.postings.list(asked.principal, posting_filter(asked), limit=MAX_LISTED)


def market_answer(asked: Asked, found: MarketAnalysis, *, of: str) -> Answer:
    """One part of the statistics of the last search: `skills` or `places`."""
    rows = (
        [(one.skill, one.postings) for one in found.skills]
        if of == "skills"
        else [(one.label, one.postings) for one in found.places]
    )
    return answer_of(asked.words["market"][of].format(total=found.postings), [("", _counts(asked, rows))])


def pay_of(asked: Asked, line: PostingLine) -> Answer:
    """What one posting states as pay."""
    words, bounds = asked.words["pay"], [bound for bound in (line.yearly_min, line.yearly_max) if bound]
    title = posting_line(asked, line)
    if not bounds:
        return answer_of(words["one_none"].format(title=title))
    low, high = asked.number(min(bounds)), asked.number(max(bounds))
    figures = low if low == high else f"{low} – {high}"
    return answer_of(words["one"].format(title=title, figures=figures))


def posting_filter(asked: Asked) -> PostingFilter:
    """What a question asks for, as a filter of lists: the text of a posting names its places, too."""
    query = asked.query
    floor = query.pay_floor.yearly if query.pay_floor else None
    words = " ".join((*query.words, *query.places))
    return ANY._replace(text=words, remote=bool(query.remote), pay_from=floor)


def posting_line(asked: Asked, line: PostingLine) -> str:
    """A posting in one line: title, employer, places."""
    places = " / ".join(line.places[:2])
    remote = asked.words["asked"]["remote"] if line.remote else ""
    parts = ", ".join(part for part in (shorten(line.title, 80), shorten(line.company, 60), places, remote) if part)
    sample = f" ({asked.words['sample']})" if line.is_sample else ""
    return f"{parts}{sample}" + (f" {line.url}" if line.url else "")


def _samples(asked: Asked, tally: PostingTally) -> str:
    return asked.words["count"]["samples"].format(samples=tally.samples) if tally.samples else ""


def _counts(asked: Asked, rows: Sequence[tuple[str, int]]) -> list[str]:
    return [asked.words["market"]["count"].format(name=shorten(name, 80), number=number) for name, number in rows]


def _role_pay(asked: Asked, found: Sequence[PostingLine]) -> str:
    words, wishes = asked.words["pay"], asked.wishes()
    pay = _pay_range(found)
    if pay is None:
        return words["role_none"].format(asked=wishes)
    kind = "role_spread" if pay.lower and pay.upper else "role"
    return words[kind].format(found=len(found), asked=wishes, **_figures(asked, pay))


def _all_pay(asked: Asked, every: Sequence[PostingLine]) -> str:
    words, pay = asked.words["pay"], _pay_range(every)
    if pay is None:
        return words["none"].format(total=len(every))
    return words["all" if pay.lower and pay.upper else "all_few"].format(total=len(every), **_figures(asked, pay))


def _figures(asked: Asked, pay: PayRange) -> dict[str, str]:
    figures = {"median": pay.median, "lower": pay.lower, "upper": pay.upper}
    return {"paying": str(pay.postings), **{name: asked.number(value) for name, value in figures.items() if value}}


def _pay_range(lines: Sequence[PostingLine]) -> PayRange | None:
    shared = ("id", "title", "company", "places", "yearly_min", "yearly_max", "rates_of")
    return survey([PostingBrief(**{name: getattr(line, name) for name in shared}) for line in lines]).pay
