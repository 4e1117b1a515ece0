"""Search for a request: the user's own documents, and Callboard's handbook for requests that name Callboard."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from uuid import UUID

from callboard.auth.principal import Principal
from callboard.catalog.documents import DocumentKind, Documents
from callboard.engine.data_files import any_of
from callboard.engine.passages.model import Findings, SourceText
from callboard.engine.passages.passage_index import PassageIndex, query_terms
from callboard.engine.requests.language import read_words

MAX_INDEXED_CHARACTERS = 3_000_000
"""Upper bound on the indexed characters of the most recent users; an index takes about 65 bytes per character."""

Ids = frozenset[UUID]


@dataclass(frozen=True)
class _UserIndex:
    """The texts of one user, as of the documents they had."""

    known: Ids
    characters: int
    library: PassageIndex
    added: PassageIndex
    """Without résumés and postings, which came with evaluations and of which other agents speak."""


@dataclass
class DocumentSearch:
    """The texts that a user's agents may search."""

    documents: Documents
    _indexed: OrderedDict[UUID, _UserIndex] = field(default_factory=OrderedDict[UUID, _UserIndex], repr=False)

    async def find(self, principal: Principal, request: str) -> Findings:
        """Passages that answer the request, best first.

        A request that names Callboard is answered from the handbook if that says something; any other from the person's
        own documents alone: words such as "database" or "agent" would find lines of the handbook that answer nothing.
        Where those have nothing, a request of which every word stands in a short answer on how to use Callboard is
        answered by that ("How do I revoke a token?").
        """
        english = read_words(request).english
        if asks_to_delete(english) and (told := await asyncio.to_thread(search_short_answers, _DELETE_ONE)):
            return told.model_copy(update={"question": request})
        if _PRODUCT.search(request):
            findings = await asyncio.to_thread(_about_product, request)
            if findings.found:
                return findings
        own = (await self._indexes(principal)).library
        findings = await asyncio.to_thread(own.search, request)
        if findings.found:
            return findings
        return await asyncio.to_thread(search_short_answers, english) or findings

    async def coverage(self, principal: Principal, request: str) -> float:
        """How much of a request's weight a passage of documents that the person added has, 0 to 1; 0 for none."""
        added = (await self._indexes(principal)).added
        found = (await asyncio.to_thread(added.search, request)).found if len(added) else ()
        return max((hit.coverage for hit in found), default=0.0)

    async def _indexes(self, principal: Principal) -> _UserIndex:
        known = await self.documents.known(principal)
        kept = self._indexed.get(principal.user_id)
        if kept is None or kept.known != known:
            kept = await self._index(principal, known)
            self._indexed[principal.user_id] = kept
        self._indexed.move_to_end(principal.user_id)
        while (
            len(self._indexed) > 1 and sum(each.characters for each in self._indexed.values()) > MAX_INDEXED_CHARACTERS
        ):
            self._indexed.popitem(last=False)
        return kept

    async def _index(self, principal: Principal, known: Ids) -> _UserIndex:
        texts = [
            (kind, SourceText(title=name, text=text)) for kind, name, text in await self.documents.texts(principal)
        ]
        every, added = [one for _, one in texts], [one for kind, one in texts if kind is DocumentKind.OTHER]
        characters = sum(len(one.text) for one in (*every, *added))
        return _UserIndex(known, characters, *await asyncio.to_thread(lambda: map(PassageIndex, (every, added))))


def search_handbook(request: str) -> Findings:
    """Passages of the handbook; a question that names Callboard and nothing else is answered as the README begins."""
    if query_terms(_PRODUCT.sub(" ", request)):
        return library().search(request)
    opening = next(line for line in handbook()[0].text.splitlines() if line and not line.startswith("#"))
    return library().search(opening).model_copy(update={"question": request})


def _about_product(request: str) -> Findings:
    """A short answer if one has every word of a request that names Callboard; else passages of the handbook."""
    short = search_short_answers(_PRODUCT.sub(" ", request))
    return short.model_copy(update={"question": request}) if short else search_handbook(request)


def answers_how_to(request: str, others_fit: bool) -> bool:  # noqa: FBT001 - how sure one has to be
    """Whether a short answer has every word of a request, given in English, that asks how Callboard is used.

    Where no other agent fits, a request that only names the thing to be done is enough: "Delete my data".
    """
    asks = _HOW_TO.match(request) is not None
    if not asks and (others_fit or len(query_terms(request)) < _MIN_TERMS):
        return False
    return search_short_answers(request) is not None


def asks_to_delete(english: str) -> bool:
    """Return True for a request to delete a candidate, their files or what is known of them: no agent deletes any."""
    return _DELETE.match(english) is not None


def search_short_answers(request: str) -> Findings | None:
    """The short answers that have every word of a request, two at most; None if there is none."""
    findings = short_answers().search(request)
    best = tuple(hit for hit in findings.found if hit.coverage >= 1)[:_MAX_SHORT_ANSWERS]
    return findings.model_copy(update={"found": best}) if best else None


_HOW_TO = re.compile(rf"\W*{any_of('requests', 'how_to', 'opening')}\b", re.IGNORECASE)
_of = partial(any_of, "requests", "how_to")
_DELETE = re.compile(rf"\W*(?:please )?{_of('deleting')} (?:[\w’']+ ){{0,3}}{_of('records')}\b", re.IGNORECASE)
_DELETE_ONE = "delete a candidate"
_MIN_TERMS = 2
_MAX_SHORT_ANSWERS = 2
_PRODUCT = re.compile(r"\bcallboard\b", re.IGNORECASE)
_TITLE = re.compile(r"^# +(\S.*)$", re.MULTILINE)


def folder() -> Path:
    """The folder of the documents: inside the package when installed, in the work tree otherwise."""
    packaged = Path(str(files("callboard"))) / "handbook"
    return packaged if packaged.is_dir() else Path(__file__).parents[3]


@cache
def handbook() -> tuple[SourceText, ...]:
    """README and every page of `docs/`, in the order of their names. Blocks on the disk the first time."""
    root = folder()
    pages = (root / "README.md", *sorted((root / "docs").rglob("*.md")))
    return tuple(_text(page) for page in pages if page.is_file())


@cache
def library() -> PassageIndex:
    """The handbook with its index."""
    return PassageIndex(handbook())


@cache
def short_answers() -> PassageIndex:
    """The page of short answers with an index of its own, in which no other page of the handbook counts."""
    return PassageIndex([_text(folder() / "docs" / "how-to.md")])


def _text(page: Path) -> SourceText:
    text = page.read_text(encoding="utf-8")
    title = _TITLE.search(text)
    return SourceText(title=title[1].rstrip() if title else page.stem, text=text)
