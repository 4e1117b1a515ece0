"""Read a résumé, or compare it with postings, without a run; nothing is stored.

Everything that is computed from documents is computed in a reader process, by the functions below.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from callboard.auth.principal import Principal
from callboard.documents import ReaderPool
from callboard.documents.uploads import Upload, UploadReader
from callboard.engine.facts import Frozen
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.research.model import ResearchAnalysis
from callboard.engine.resume.model import Resume
from callboard.engine.trust.findings import ScanReport
from callboard.hiring.agents.inputs import role_name
from callboard.hiring.intake import (
    SourceDocument,
    accept_posting,
    accept_resume,
    prepare_intake,
    read_source,
    refuse_unjudged_language,
)


class ResumeFacts(Frozen):
    """The facts of a résumé, its timeline, and what the scanner noticed."""

    resume: Resume
    research: ResearchAnalysis
    scan: ScanReport


class PostingMatch(Frozen):
    """A posting, and how well the résumé fits it. `role` names the posting; `doubts` say what a person may check."""

    role: str
    match: MatchingAnalysis
    doubts: tuple[str, ...] = ()


def resume_facts(resume: SourceDocument, *, today: date) -> ResumeFacts:
    """The facts of a résumé.

    Raises:
        NotAResumeError: it is none.
        UnjudgedLanguageError: it is in a language that cannot be judged.
    """
    from callboard.engine.research.reader import research
    from callboard.engine.resume.parser import parse_resume
    from callboard.engine.trust.scan import scan

    accepted = accept_resume(resume)
    refuse_unjudged_language(accepted)
    facts = parse_resume(accepted.document, today=today)
    return ResumeFacts(resume=facts, research=research(facts, today=today), scan=scan(resume.document))


def match_posting(resume: SourceDocument, posting: SourceDocument, *, today: date) -> PostingMatch:
    """How well a résumé fits a posting; of several roles in one text the one that fits best is compared.

    Raises:
        InputsSwappedError, NotAPostingError, NotAResumeError, PostingTooLongError: a document is not what it should be.
        UnjudgedLanguageError: one is in a language that cannot be judged.
    """
    from callboard.engine.matching.roles import with_best_role
    from callboard.engine.matching.scorer import match
    from callboard.engine.posting.parser import parse_posting
    from callboard.engine.resume.parser import parse_resume

    intake = prepare_intake(resume, accept_posting(posting, resume))
    refuse_unjudged_language(intake.posting, intake.resume)
    facts = parse_resume(intake.resume.document, today=today)
    read = with_best_role(facts, parse_posting(posting.document), today=today)
    doubts = (*(hold.reason for hold in intake.holds), *intake.doubts)
    return PostingMatch(role=role_name(read, posting.name), match=match(facts, read, today=today), doubts=doubts)


class Comparisons:
    """Reads résumés and compares them with postings, for one user at a time."""

    def __init__(self, readers: ReaderPool) -> None:
        self._readers = readers

    async def facts(self, principal: Principal, resume: Upload, *, today: date) -> ResumeFacts:
        """The facts of a résumé.

        Raises:
            UnreadableError: it cannot be read.
            NotAResumeError: it is no résumé.
        """
        reader = UploadReader(self._readers, principal.user_id)
        return await reader.analyse(
            resume, partial(resume_facts, today=today), await read_source(reader, resume), returns=ResumeFacts
        )

    async def match(
        self, principal: Principal, resume: Upload, postings: Sequence[Upload], *, today: date
    ) -> list[PostingMatch]:
        """How well a résumé fits each of several postings, in their order.

        Raises:
            UnreadableError: a document cannot be read.
            InputsSwappedError, NotAPostingError, NotAResumeError, PostingTooLongError: one is not what it should be.
        """
        reader = UploadReader(self._readers, principal.user_id)
        own = await read_source(reader, resume)
        compare = partial(match_posting, today=today)
        return [
            await reader.analyse(posting, compare, own, await read_source(reader, posting), returns=PostingMatch)
            for posting in postings
        ]
