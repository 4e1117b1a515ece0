"""Answers of the nine agents to requests in free words, from stored evaluations; nothing is run.

The two readers also read a document pasted into the request. All others answer from the evaluation that the request
names by candidate, file or id, otherwise from the newest.
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

from callboard.agents.answers import Answer, PreparedAnswer, Question
from callboard.agents.runs.model import AgentRecord, RunRecord
from callboard.agents.runs.service import Runs
from callboard.agents.spec import AgentSpec, EngineKind, Inputs
from callboard.auth.principal import Principal
from callboard.core.text import fold
from callboard.documents import ReaderPool
from callboard.engine.data_files import read_table
from callboard.engine.document import Document
from callboard.engine.likeness import POSTING, RESUME
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.messages.names import agent_title
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.events.contract import AgentState
from callboard.hiring.agents.inputs import candidate_name
from callboard.hiring.agents.jd_analysis import JD_ANALYSIS
from callboard.hiring.agents.resume_parser import RESUME_PARSER
from callboard.hiring.answer_text.excerpts import excerpts
from callboard.hiring.answer_text.outputs import output_page
from callboard.hiring.answer_text.page import DocumentNames, page_answer, single_line
from callboard.hiring.answer_text.sections import asked_sections
from callboard.hiring.candidate_lists import CandidateLists
from callboard.hiring.candidate_questions import CandidateQuestions
from callboard.hiring.intake import SourceDocument
from callboard.hiring.pipeline import HIRING

AGENT_SENTENCES = {
    "resume_parser": "I read résumés",
    "jd_analysis": "I read job postings",
    "matching": "I compare a résumé with a posting, requirement by requirement",
    "candidate_research": "I look at what the dates and links of a résumé support or contradict",
    "hr_interview": "I prepare questions on motives, moves and conditions from a résumé and a posting",
    "technical_interview": "I prepare questions on the craft from a résumé and a posting",
    "ceo_interview": "I prepare questions on judgement and purpose from a résumé and a posting",
    "evaluation": "I weigh what a résumé and a posting show into advice",
    "email": "I draft the e-mail that follows an evaluation",
}
"""What each agent does, in the first person; an agent without an entry says only where it answers from."""

READ_DOCUMENTS = {"resume_parser": "a résumé", "jd_analysis": "a posting"}
"""Agents that also read a text in the request."""

START = "Start one with `callboard hire --resume cv.pdf --job job.md`"
START_IN_CHAT = "Start one on the page Hire, with both files"

MAX_EVALUATIONS_SEARCHED = 200
"""Upper bound on the newest evaluations that are searched for the one that a request means."""

_ID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
_WORD = re.compile(r"[^\W\d_]{2,}|\d{2,}")
_POSSESSIVE = re.compile(r"\b([^\W\d_a-z]\w+)['’]s\b")


def no_evaluation_answer(agent: str, *, in_chat: bool = False) -> Answer:
    """The answer if the user has no evaluation yet: what the agent does, and how to start one."""
    start = START_IN_CHAT if in_chat else START
    pasted = f", or put the text of {READ_DOCUMENTS[agent]} into your request" if agent in READ_DOCUMENTS else ""
    sentence = AGENT_SENTENCES.get(agent, "I answer from an evaluation")
    cannot = f"{sentence}, but you have no evaluation yet."
    return Answer(text=f"{cannot} {start}{pasted}.", cannot=cannot, asks=(_how_to_start(agent),))


def output_missing_answer(
    agent: str, run: RunRecord, record: AgentRecord | None, whose: str, *, in_chat: bool = False
) -> Answer:
    """The answer if the evaluation has no output of this agent: it failed, is at work, or was never begun."""
    name = agent_title(agent)
    if record is not None and record.state is AgentState.ERROR:
        why = f": {record.error}" if record.error else ""
        cannot = f"{name} failed in the evaluation of {whose}{why}."
    elif run.status.ended:
        cannot = f"The evaluation of {whose} has ended, and {name} was not needed or not reached."
    else:
        cannot = f"{name} has not finished its part of the evaluation of {whose} yet."
    see = "" if in_chat else f" See `callboard runs show {run.id}`."
    return Answer(text=f"{cannot}{see}", cannot=cannot)


def _how_to_start(agent: str) -> str:
    return f"Can you give me {READ_DOCUMENTS.get(agent, 'a résumé and a posting')}?"


class AgentAnswers:
    """The nine agents' findings for the caller."""

    def __init__(self, runs: Runs, lists: CandidateLists, readers: ReaderPool) -> None:
        self._runs = runs
        self._candidates = CandidateQuestions(lists)
        self._readers = readers

    async def answer(self, principal: Principal, agent: str, question: Question, *, today: date) -> PreparedAnswer:
        """The answer of an agent to a request, with what the documents behind it say of it.

        Args:
            principal: the caller.
            agent: one of the nine, by name.
            question: what is asked, in free words.
            today: the day, for what a résumé in the request calls current.
        """
        request = question.text
        if _may_hold_document(request):
            read = partial(read_pasted_document, agent, request, today)
            found = await self._readers.analyse(principal.user_id, read, returns=Answer | None)
            if found is not None:
                return PreparedAnswer(answer=found)
        if told := await self._candidates.answer(principal, request):
            return PreparedAnswer(answer=told)
        run = await self._find_run(principal, request)
        if run is None:
            return PreparedAnswer(answer=no_evaluation_answer(agent, in_chat=question.in_chat))
        return await self._answer_from_run(principal, agent, run, question)

    async def _find_run(self, principal: Principal, request: str) -> RunRecord | None:
        """The evaluation that the request means: named by id, candidate or file, the best; else the newest."""
        runs = await self._runs.list(principal, pipeline=HIRING.name, limit=MAX_EVALUATIONS_SEARCHED)
        if not runs:
            return None
        ids = set(_ID.findall(request.casefold()))
        named = next((run for run in runs if str(run.id) in ids), None)
        if named is not None:
            return named
        best = await self._candidates.best(principal, request)
        if found := next((run for run in runs if run.id == best), None):
            return found
        shown = await self._runs.excerpts(principal, [run.id for run in runs], {"candidate_profile": ["name"]})
        return _best_match(runs, shown, set(_words(request)))

    async def _answer_from_run(
        self, principal: Principal, agent: str, run: RunRecord, question: Question
    ) -> PreparedAnswer:
        found = await self._runs.contents(principal, run.id)
        slots, records = found.values, {record.agent: record for record in found.agents}
        spec, record = HIRING.agent(agent), records.get(agent)
        title = _evaluation_title(slots)
        output = slots.get(spec.provides)
        if output is None or record is None:
            return PreparedAnswer(answer=output_missing_answer(agent, run, record, title, in_chat=question.in_chat))
        page = await asyncio.to_thread(output_page, agent, output, _document_names(slots))
        page = asked_sections(page, agent, question.text)
        unknown = _unknown_names(question.text, f"{title} {run.title}")
        engine = record.engine or EngineKind.RULES
        note = f" No evaluation of yours names {unknown}; this is the nearest." if unknown else ""
        day = f"{run.today:%Y-%m-%d}"
        source = day if question.in_chat else f"run `{run.id}`, {day}"
        answer = page_answer(f"From the evaluation of {title} ({source}).{note}", page)
        answer = answer.model_copy(update={"engine": engine, "about": _person(slots)})
        resume, posting = await asyncio.to_thread(excerpts, slots, question.text)
        return PreparedAnswer(answer=answer, resume=resume, posting=posting)


def _best_match(
    runs: Sequence[RunRecord], shown: Mapping[UUID, Mapping[str, Any]], request_words: set[str]
) -> RunRecord:
    """The run whose candidate the request names, else whose file; the newest if several or none are named."""

    def score(run: RunRecord) -> int:
        name: dict[str, Any] | None = shown.get(run.id, {}).get("name")
        person = str(name["value"]) if name else ""
        return 2 * len(request_words & set(_words(person))) + len(request_words & set(_words(run.title)))

    return max(runs, key=lambda run: (score(run), run.id))


def _unknown_names(request: str, known: str) -> str:
    """Names in the request that the evaluation does not have: `Jane's` where it is about somebody else."""
    there = set(_words(known))
    return " and ".join(name for name in dict.fromkeys(_POSSESSIVE.findall(request)) if there.isdisjoint(_words(name)))


def _words(text: str) -> Iterator[str]:
    """The words of a text that may be part of a name."""
    known = frozenset(read_table("requests", "file_names")["common"])
    return (word for word in _WORD.findall(fold(text)) if word not in known)


def _evaluation_title(slots: Mapping[str, BaseModel]) -> str:
    posting, files = slots.get("jd_analysis"), _document_names(slots)
    matched = slots.get("matching_analysis")
    compared = matched.role if isinstance(matched, MatchingAnalysis) else None
    title = posting.role.title if isinstance(posting, Posting) else None
    role = compared or (title.value if title else files.posting)
    return f"**{single_line(_person(slots))}** for **{single_line(role)}**"


def _person(slots: Mapping[str, BaseModel]) -> str:
    profile = slots.get("candidate_profile")
    return candidate_name(profile if isinstance(profile, Resume) else None, _document_names(slots).resume)


def _document_names(slots: Mapping[str, BaseModel]) -> DocumentNames:
    resume, posting = slots.get("resume_text"), slots.get("jd_text")
    return DocumentNames(
        resume=resume.name if isinstance(resume, SourceDocument) else "résumé",
        posting=posting.name if isinstance(posting, SourceDocument) else "posting",
    )


MIN_WORDS = 25
"""A request of fewer words holds no document."""

MAX_QUESTION = 300
"""Upper bound on the characters of the question before a pasted document."""

NAME = "text of the request"

Recogniser = Callable[[Document], bool]

_BREAK = re.compile(r"[:?.]\s+|\n\s*")
_QUESTION_WORDS = frozenset(
    {"this", "following", "here", "please", "what", "which", "who", "where", "how", "can", "could", "parse", "read"}
    | {"extract", "analyse", "analyze", "summarise", "summarize", "list", "show", "tell", "structure", "look", "below"}
)
"""Words of questions, which neither a résumé nor a posting begins with."""


def read_pasted_document(agent: str, request: str, today: date) -> Answer | None:
    """The answer about a document pasted into a request; None if the agent reads none, or none is there."""
    from callboard.engine.posting.recognise import looks_like_posting
    from callboard.engine.resume.recognise import looks_like_resume

    if agent == RESUME_PARSER.name:
        return _read(RESUME_PARSER, "resume_text", lambda text: looks_like_resume(text) >= RESUME.taken, request, today)
    if agent == JD_ANALYSIS.name:
        return _read(JD_ANALYSIS, "jd_text", lambda text: looks_like_posting(text) >= POSTING.taken, request, today)
    return None


def _read(spec: AgentSpec[Any], slot: str, is_kind: Recogniser, request: str, today: date) -> Answer | None:
    from callboard.engine.trust.scan import scan

    document = _pasted_document(request, is_kind)
    if document is None:
        return None
    output = spec.rules(Inputs({slot: SourceDocument(name=NAME, document=document)}, today))
    page = output_page(spec.name, output, DocumentNames(resume=NAME, posting=NAME))
    # A posting instructs its readers, the applicants, by right.
    if spec is RESUME_PARSER and scan(document).suspicious:
        page.add("Look at the text itself", ["It holds instructions to the reader, or text made to be overlooked."])
    return page_answer("Read from the text of your request (engine: rules).", page)


def _may_hold_document(request: str) -> bool:
    return len(request.split()) >= MIN_WORDS


def _pasted_document(request: str, is_kind: Recogniser) -> Document | None:
    """The document in a request, without the words that ask; None where there is none."""
    if not _may_hold_document(request):
        return None
    document = Document.from_text(_without_question(request.strip()))
    return document if is_kind(document) else None


def _without_question(request: str) -> str:
    """The text after the question, whose parts end with a colon, a question mark or a line break."""
    begin = 0
    while (end := _BREAK.search(request, begin, MAX_QUESTION)) and _is_question_part(request[begin : end.start()]):
        begin = end.end()
    return request[begin:]


def _is_question_part(piece: str) -> bool:
    return not _QUESTION_WORDS.isdisjoint(re.findall(r"\w+", fold(piece)))
