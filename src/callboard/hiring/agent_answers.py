"""Requests in free words to one of the nine agents: what it found is looked up and told, nothing is run.

The two readers also read a text that stands in the request itself. All others tell of an evaluation: of the one that
the request names by candidate, file or id, else of the newest.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any
from uuid import UUID

from pydantic import BaseModel

from callboard.agents.answers import Answer
from callboard.agents.runs.model import RunRecord
from callboard.agents.runs.service import Runs
from callboard.agents.spec import AgentSpec, Inputs
from callboard.auth.principal import Principal
from callboard.core.text import fold
from callboard.documents import ReaderPool
from callboard.engine.document import Document
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.hiring.agents.inputs import named
from callboard.hiring.agents.jd_analysis import JD_ANALYSIS
from callboard.hiring.agents.resume_parser import RESUME_PARSER
from callboard.hiring.answer_text.outputs import told
from callboard.hiring.answer_text.page import Papers, line, whole
from callboard.hiring.answer_text.status import not_there, nothing_yet
from callboard.hiring.intake import SURE, SourceDocument
from callboard.hiring.pipeline import HIRING

NEWEST = 200
"""Among so many evaluations, the newest, one is looked for."""

_ID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
_WORD = re.compile(r"[^\W\d_]{2,}|\d{2,}")
_OWNER = re.compile(r"\b([^\W\d_a-z]\w+)['’]s\b")
_COMMON = frozenset(
    _WORD.findall(
        "resume cv curriculum vitae lebenslauf candidate applicant job posting description jd role position for the of "
        "and pdf docx doc txt md html json new final copy match evaluation interview email application text document"
    )
)
"""Words of file names that name nobody."""


class AgentAnswers:
    """What the nine agents found for the caller."""

    def __init__(self, runs: Runs, readers: ReaderPool) -> None:
        self._runs = runs
        self._readers = readers

    async def answer(self, principal: Principal, agent: str, request: str, *, today: date) -> Answer:
        """What an agent has to tell about a request.

        Args:
            principal: the caller.
            agent: one of the nine, by name.
            request: what is asked, in free words.
            today: the day, for what a résumé in the request calls current.
        """
        if _may_hold_document(request):
            read = partial(read_here, agent, request, today)
            found = await self._readers.analyse(principal.user_id, read, returns=Answer | None)
            if found is not None:
                return found
        run = await self._meant(principal, request)
        if run is None:
            return nothing_yet(agent)
        return await self._told(principal, agent, run, request)

    async def _meant(self, principal: Principal, request: str) -> RunRecord | None:
        """The evaluation that the request means: named by id, candidate or file; else the newest."""
        runs = await self._runs.list(principal, pipeline=HIRING.name, limit=NEWEST)
        if not runs:
            return None
        ids = set(_ID.findall(request.casefold()))
        named = next((run for run in runs if str(run.id) in ids), None)
        if named is not None:
            return named
        shown = await self._runs.excerpts(principal, [run.id for run in runs], {"candidate_profile": "name"})
        return _best(runs, shown, set(_words(request)))

    async def _told(self, principal: Principal, agent: str, run: RunRecord, request: str) -> Answer:
        slots = await self._runs.inputs(principal, run.id) | await self._runs.outputs(principal, run.id)
        records = {record.agent: record for record in await self._runs.agents(principal, run.id)}
        spec, record = HIRING.agent(agent), records.get(agent)
        whose = _whose(slots)
        output = slots.get(spec.provides)
        if output is None or record is None:
            return not_there(agent, run, record, whose)
        page = await asyncio.to_thread(told, agent, output, _papers(slots))
        strange = _strangers(request, f"{whose} {run.title}")
        engine = record.engine or "rules"
        note = f" No evaluation of yours names {strange}; this is the nearest." if strange else ""
        day = f"{run.today:%Y-%m-%d}"
        return whole(f"From the evaluation of {whose} (run `{run.id}`, {day}, engine: {engine}).{note}", page)


def _best(runs: Sequence[RunRecord], shown: Mapping[UUID, Mapping[str, Any]], asked: set[str]) -> RunRecord:
    """The run whose candidate is named; else whose file is; the newest of several, and where none is named."""

    def score(run: RunRecord) -> int:
        name: dict[str, Any] | None = shown.get(run.id, {}).get("candidate_profile")
        person = str(name["value"]) if name else ""
        return 2 * len(asked & set(_words(person))) + len(asked & set(_words(run.title)))

    return max(runs, key=lambda run: (score(run), run.id))


def _strangers(request: str, known: str) -> str:
    """Names in the request that the evaluation does not have: `Jane's` where it is about somebody else."""
    there = set(_words(known))
    return " and ".join(name for name in dict.fromkeys(_OWNER.findall(request)) if there.isdisjoint(_words(name)))


def _words(text: str) -> Iterator[str]:
    return (word for word in _WORD.findall(fold(text)) if word not in _COMMON)


def _whose(slots: Mapping[str, BaseModel]) -> str:
    profile, posting = slots.get("candidate_profile"), slots.get("jd_analysis")
    files = _papers(slots)
    person = named(profile if isinstance(profile, Resume) else None, files.resume)
    matched = slots.get("matching_analysis")
    compared = matched.role if isinstance(matched, MatchingAnalysis) else None
    title = posting.role.title if isinstance(posting, Posting) else None
    return f"**{line(person)}** for **{line(compared or (title.value if title else files.posting))}**"


def _papers(slots: Mapping[str, BaseModel]) -> Papers:
    resume, posting = slots.get("resume_text"), slots.get("jd_text")
    return Papers(
        resume=resume.name if isinstance(resume, SourceDocument) else "résumé",
        posting=posting.name if isinstance(posting, SourceDocument) else "posting",
    )


FEWEST = 25
"""A request of fewer words holds no document."""

ASKING = 300
"""The words that ask stand this early, in characters."""

NAME = "text of the request"

Likeness = Callable[[Document], float]

_BREAK = re.compile(r"[:?.]\s+|\n\s*")
_ASKING = frozenset(
    {"this", "following", "here", "please", "what", "which", "who", "where", "how", "can", "could", "parse", "read"}
    | {"extract", "analyse", "analyze", "summarise", "summarize", "list", "show", "tell", "structure", "look", "below"}
)
"""Words with which people ask, and with which neither a résumé nor a posting begins."""


def read_here(agent: str, request: str, today: date) -> Answer | None:
    """What a reader makes of the text in a request; None where it is no reader, or none is there."""
    from callboard.engine.posting.recognise import looks_like_posting
    from callboard.engine.resume.recognise import looks_like_resume

    if agent == RESUME_PARSER.name:
        return _read(RESUME_PARSER, "resume_text", looks_like_resume, request, today)
    if agent == JD_ANALYSIS.name:
        return _read(JD_ANALYSIS, "jd_text", looks_like_posting, request, today)
    return None


def _read(spec: AgentSpec[Any], slot: str, likeness: Likeness, request: str, today: date) -> Answer | None:
    from callboard.engine.trust.scan import scan

    document = _pasted(request, likeness)
    if document is None:
        return None
    output = spec.rules(Inputs({slot: SourceDocument(name=NAME, document=document)}, today))
    page = told(spec.name, output, Papers(resume=NAME, posting=NAME))
    if scan(document).suspicious:
        page.add("Look at the text itself", ["It holds instructions to the reader, or text made to be overlooked."])
    return whole("Read from the text of your request (engine: rules).", page)


def _may_hold_document(request: str) -> bool:
    return len(request.split()) >= FEWEST


def _pasted(request: str, likeness: Likeness) -> Document | None:
    """The document in a request, without the words that ask; None where there is none."""
    if not _may_hold_document(request):
        return None
    document = Document.from_text(_without_asking(request.strip()))
    return document if likeness(document) >= SURE else None


def _without_asking(request: str) -> str:
    """The text behind the first pieces that ask: each ends with a colon, a question mark or its line."""
    begin = 0
    while (end := _BREAK.search(request, begin, ASKING)) and _asks(request[begin : end.start()]):
        begin = end.end()
    return request[begin:]


def _asks(piece: str) -> bool:
    return not _ASKING.isdisjoint(re.findall(r"\w+", fold(piece)))
