"""Feedback on an answer to an interview question, by rules: example, own part, result, length, what is objected to.

Only form is judged: whether an answer is true, or right for the job, no rule can tell. Everything that is said of an
answer is shown by words of it, or by their absence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from callboard.core.text import fold, shorten
from callboard.engine.data_files import any_of, read_table
from callboard.engine.facts import Frozen
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.text.sentences import sentences

SHORT, LONG = 30, 280
"""Words: below the first nothing can be told with an example, above the second it takes over two minutes."""

MIN_VAGUE = 2
"""One "maybe" is no habit."""

MAX_QUOTE = 120
MAX_LEAD = 160
"""Characters in which a request says that an answer is to be judged."""

_WORD = re.compile(r"[^\W_]+")
_LEAD = re.compile(rf"(?s)(?P<lead>[^:?.!\n]{{0,{MAX_LEAD}}}[:?.!\n])\s*(?P<answer>.*)")
_QUESTION = re.compile(
    rf"(?is)\s*{any_of('advice', 'answer_parts', 'question')}\s*:\s*(?P<question>[^.?!\n]+[.?!\n])\s*"
)
_ANSWER = re.compile(rf"(?i)\s*{any_of('advice', 'answer_parts', 'answer')}\s*:\s*")
_FIGURE = re.compile(r"\d")
_ALTERNATIVE_SIGNS = "\"'“”„«» \n\t"


class AnswerFeedback(Frozen):
    """What an answer does well and what it does not, each a sentence."""

    language: str
    words: int
    """How long the answer is; 0 where none was given."""
    headline: str
    strong: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    objections: tuple[str, ...] = ()
    """What an interviewer would object to."""


def answer_to_judge(request: str) -> str:
    """The answer that a request puts up to be judged: what follows the words that ask; empty if nothing does."""
    found = _LEAD.match(request.strip())
    text = found["answer"] if found else ""
    if question := _QUESTION.match(text):
        text = text[question.end() :]
    return _ANSWER.sub("", text, count=1).strip(_ALTERNATIVE_SIGNS)


def feedback_on(answer: str, language: str) -> AnswerFeedback:
    """Judge the form of an answer.

    Args:
        answer: what somebody would say in an interview.
        language: of the sentences that are returned, and of the answer.
    """
    said = catalogue("answer_feedback", language)
    count = len(_WORD.findall(answer))
    if not count:
        return AnswerFeedback(language=language, words=0, headline=said["empty"])
    text = _Answer(answer, language)
    strong, weak = _form(text, said, count)
    objections = tuple(_objections(text, said))
    kind = "good" if not weak and not objections else "mixed" if strong else "poor"
    headline = said[kind].format(words=count)
    return AnswerFeedback(
        language=language, words=count, headline=headline, strong=strong, weak=weak, objections=objections
    )


class _Answer:
    """An answer, folded, and the lists of words of its language."""

    def __init__(self, text: str, language: str) -> None:
        self.language = language
        self.sentences = [text[start:end].strip() for start, end in sentences(text)]
        self.flat = _plain(text)

    def first(self, topic: str) -> str:
        """The first phrase of a list that stands there, as folded; empty if none does."""
        found = _pattern(self.language, topic).search(self.flat)
        return found[0] if found else ""

    def number(self, topic: str) -> int:
        """How often phrases of a list stand there."""
        return len(_pattern(self.language, topic).findall(self.flat))

    def sentence_with(self, pattern: re.Pattern[str]) -> str:
        """The first sentence in which a pattern is found, as written."""
        return next((_quoted(one) for one in self.sentences if pattern.search(one)), "")

    def sentence_of(self, topic: str) -> str:
        """The first sentence with a phrase of a list, as written."""
        found = (one for one in self.sentences if _pattern(self.language, topic).search(_plain(one)))
        return next((_quoted(one) for one in found), "")


def _form(text: _Answer, said: dict[str, Any], count: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the form does well, and what it does not: example, own part, result, length, plainness."""
    strong: list[str] = []
    weak: list[str] = []
    action, example = text.sentence_of("action"), text.first("example")
    concrete = bool(example or _named_thing(text)) and bool(action)
    (strong if concrete else weak).append(said["example"] if concrete else said["no_example"])
    mine, ours = text.number("myself"), text.number("together")
    own = bool(mine and action) and mine >= ours
    own_said = said["own"].format(quote=action) if own else said["no_own" if ours <= mine else "only_we"]
    (strong if own else weak).append(own_said)
    figure, result = text.sentence_with(_FIGURE), text.sentence_of("result")
    if figure and result:
        strong.append(said["figure"].format(quote=figure if figure == result else result))
    else:
        weak.append(said["no_figure"].format(quote=result) if result else said["no_result"])
    if count < SHORT or count > LONG:
        weak.append(said["short" if count < SHORT else "long"].format(words=count))
    else:
        strong.append(said["length"].format(words=count))
    if text.number("vague") >= MIN_VAGUE:
        weak.append(said["vague"].format(phrase=text.first("vague")))
    return tuple(strong), tuple(weak)


def _objections(text: _Answer, said: dict[str, Any]) -> Iterator[str]:
    for topic in ("hostile", "worn", "pay_only"):
        if phrase := text.first(topic):
            yield said[topic].format(phrase=phrase)


def _named_thing(text: _Answer) -> bool:
    """Whether something is named, as examples name it: a capital letter within a sentence, or a figure."""
    inner = (word for one in text.sentences for word in one.split()[1:])
    return any(_FIGURE.search(word) or (word[:1].isupper() and len(word) > 1) for word in inner)


def _quoted(sentence: str) -> str:
    """A sentence to stand in quotation marks within another."""
    return shorten(sentence.removesuffix("."), MAX_QUOTE)


def _plain(text: str) -> str:
    return f" {' '.join(_WORD.findall(fold(text)))} "


@cache
def _pattern(language: str, topic: str) -> re.Pattern[str]:
    table = read_table("advice", "interview_answers")
    phrases = sorted(table.get(language, table["en"])[topic], key=len, reverse=True)
    alternatives = (re.escape(phrase).replace(r"\*", r"\w*") for phrase in phrases)
    return re.compile(rf"(?<=\s)(?:{'|'.join(alternatives)})(?=\s)")
