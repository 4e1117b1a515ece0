"""A résumé or a posting that stands in a request itself: found behind the words that ask, read, and told."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

from callboard.agents.spec import AgentSpec, Inputs
from callboard.core.text import fold
from callboard.engine.document import Document
from callboard.engine.posting.recognise import looks_like_posting
from callboard.engine.resume.recognise import looks_like_resume
from callboard.engine.trust.scan import scan
from callboard.hiring.agents.jd_analysis import JD_ANALYSIS
from callboard.hiring.agents.resume_parser import RESUME_PARSER
from callboard.hiring.intake import SURE, SourceDocument
from callboard.hiring.telling.catalogue import told
from callboard.hiring.telling.page import Papers, Told, whole

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


def read_here(agent: str, request: str, today: date) -> Told | None:
    """What a reader makes of the text in a request; None where it is no reader, or none is there."""
    if agent == RESUME_PARSER.name:
        return _read(RESUME_PARSER, "resume_text", looks_like_resume, request, today)
    if agent == JD_ANALYSIS.name:
        return _read(JD_ANALYSIS, "jd_text", looks_like_posting, request, today)
    return None


def _read(spec: AgentSpec[Any], slot: str, likeness: Likeness, request: str, today: date) -> Told | None:
    document = _pasted(request, likeness)
    if document is None:
        return None
    output = spec.rules(Inputs({slot: SourceDocument(name=NAME, document=document)}, today))
    page = told(spec.name, output, Papers(resume=NAME, posting=NAME))
    if scan(document).suspicious:
        page.add("Look at the text itself", ["It holds instructions to the reader, or text made to be overlooked."])
    return whole("Read from the text of your request (engine: rules).", page)


def _pasted(request: str, likeness: Likeness) -> Document | None:
    """The document in a request, without the words that ask; None where there is none."""
    if len(request.split()) < FEWEST:
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
