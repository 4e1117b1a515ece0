"""What a sentence of an answer may rest on: the passages and the page that the model was given, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from callboard.agents.answers import Answer, PreparedAnswer
from callboard.agents.spec import Inputs
from callboard.core.text import fold
from callboard.engine.data_files import any_of
from callboard.engine.facts import Source
from callboard.engine.passages.model import Findings
from callboard.engine.trust.language.lexicon import lexicon_of, words
from callboard.engine.trust.language.source_text import sentences, unwrapped
from callboard.engine.trust.support.names import names_in
from callboard.engine.trust.support.nearest_lines import line_faults
from callboard.workbench.execution_model import RequestSlot

_PERSON = words(
    "she he her him hers his candidate applicant kandidat kandidatin bewerber bewerberin candidat candidate candidata "
    "candidato elle il ella el"
)
"""Words for the candidate, folded."""

_SAYS_WHAT_SOMEBODY_DOES = re.compile(
    rf"(?:yes|no)?[,: ]*(?:{any_of('trust.language', 'lexicon.en', 'doing', 'verbs')}|[a-z]+ed)\b"
)
"""A sentence that begins like this leaves out who does it: the candidate."""

_DATED = re.compile(rf"\b(?:19|20)\d\d\b.{{0,20}}(?:[-–—]|\b{any_of('text', 'words', 'joining', 'until')}\b)")
"""A line that names a job or a course of study with its time; what follows belongs to it."""


_PLACE = re.compile(r" \*\((?:résumé|posting), line \d+\)\*|\*\*")
_POINT = re.compile(r"\s*(?:[-•*–●▪·]|\d{1,2}[.)]|[a-z][.)])\s+")
_MARKUP = re.compile(r"^\s*(?:>\s*)+(?:[-•*–●▪·]\s+)?")
_LONGEST_HEAD = 90
"""Most characters of the line above a list; a longer one is a paragraph."""


@dataclass(frozen=True)
class AnswerGrounds:
    """The lines that support an answer."""

    page: tuple[str, ...]
    """What was found or evaluated, and what the person said of their own accord."""
    person_lines: tuple[str, ...]
    """Lines of the candidate's résumé."""
    asked: tuple[str, ...]
    """Lines of a posting: they say what is asked for and offered, and not what somebody has."""
    context: str
    """Names that may be used with every line."""
    known: frozenset[str]
    """Sentences that may be repeated to the letter."""
    person: frozenset[str]
    """Words for the candidate."""
    posting_page: bool
    """True if the page is about a posting and nothing else."""

    def faults(self, sentence: str) -> list[str]:
        """Faults of a sentence that none of the lines supports."""
        # A posting does not ask for what a résumé has.
        lines = (*self.page, *self.asked) if self._is_about_the_posting(sentence) else (*self.page, *self.person_lines)
        return line_faults(sentence, lines, context=self.context, asked=self.asked)

    def _is_about_the_posting(self, sentence: str) -> bool:
        if words(sentence) & self.person or _SAYS_WHAT_SOMEBODY_DOES.match(fold(sentence)):
            return False
        lexicon = lexicon_of(sentence)
        return self.posting_page or bool(words(sentence) & (lexicon.requiring | lexicon.word_set("offer")))


def answer_grounds(facts: Answer, inputs: Inputs) -> AnswerGrounds:
    """The grounds of an answer: passages, the page of an evaluation with its documents, and what the person said."""
    request = inputs.get("request", RequestSlot)
    prepared = inputs.get("prepared", PreparedAnswer) if "prepared" in inputs.values else PreparedAnswer()
    passages = [finding.passage for finding in inputs.get("found", Findings).found]
    messages = (request.message, *(turn.content for turn in request.history if turn.role == "user"))
    told = [each for message in messages for each in sentences(message) if not each.endswith("?")]
    cited = {source.document for source in facts.sources}
    posting_page = cited == {Source.POSTING}
    shown = _page_lines(facts) if prepared.answer is not None else list(_lines(facts.text))
    quotes = [source.quote for source in facts.sources if source.document is not Source.POSTING]
    texts = [text for finding in inputs.get("found", Findings).found for text in (finding.passage.text, finding.around)]
    found = [line for text in texts for line in (*_lines(text), *_points(text))]
    # What a person asks is no fact; the names in it may be repeated, and those of the sources.
    named = [name for message in messages for name in names_in(message, lexicon_of(message).language)]
    titles = [text for passage in passages for text in (passage.title, passage.heading)]
    own = [] if posting_page else shown
    page, person_lines = (*own, *found, *told), (*_resume_lines(prepared.resume), *_split(quotes))
    asked = (*(shown if posting_page else ()), *_posting_lines(prepared.posting))
    return AnswerGrounds(
        page=page,
        person_lines=person_lines,
        asked=asked,
        context="\n".join((*named, facts.about or "", *titles)),
        known=frozenset((*page, *person_lines, *asked, *sentences(facts.text))),
        person=_PERSON | words(facts.about or ""),
        posting_page=posting_page,
    )


def _page_lines(facts: Answer) -> list[str]:
    """The lines of a page below their headings: "Nice to have: Power BI" says more than "Power BI"."""
    found: list[str] = []
    for part in facts.parts:
        found += [part.title, *(f"{part.title}: {line}" for line in _lines(_PLACE.sub("", part.text)))]
    return found or list(_lines(facts.text))


def _resume_lines(text: str) -> Iterator[str]:
    """The lines of a résumé; what stands below a dated line, up to a blank one, has its words for context."""
    head = ""
    for line in unwrapped(text):
        yield from _split([line])
        if not _POINT.match(line):
            head = line if _DATED.search(line) else ""
        elif head:
            yield f"{_POINT.sub('', line)} ({head})"


def _posting_lines(text: str) -> Iterator[str]:
    """The lines of a posting; points with the heading above them: what is nice to have is no must."""
    head = ""
    for line in unwrapped(text):
        if not _POINT.match(line):
            yield from _split([line])
            head = line.strip("#:* ")
        else:
            yield f"{head}: {_POINT.sub('', line)}"


def _points(text: str) -> Iterator[str]:
    """The points of a list, each with the line above the list: "Loan period: DVDs, one week"."""
    head = ""
    for line in text.splitlines():
        if not _POINT.match(line):
            head = line.strip("#:* ") if line.strip() else head
        elif head and len(head) <= _LONGEST_HEAD:
            yield f"{head}: {_POINT.sub('', line)}"


def _lines(text: str) -> Iterator[str]:
    """The sentences of a text, without the signs that Markdown has before a quoted line or a point."""
    return _split([_MARKUP.sub("", line) for line in unwrapped(text)])


def _split(texts: Iterator[str] | list[str]) -> Iterator[str]:
    # What stands on either side of a semicolon has its own subject.
    return (part for text in texts for each in sentences(text) for part in each.split("; "))
