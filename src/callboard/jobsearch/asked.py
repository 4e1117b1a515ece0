"""A question of a job seeker as the answers need it: its words, its language, what it names, and where it was put."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from babel.numbers import format_decimal

from callboard.agents.answers import Answer, AnswerPart, Citation, PartKind
from callboard.auth.principal import Principal
from callboard.engine.job_search.model import JobQuery
from callboard.engine.job_search.query import read_job_query
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.requests.language import names_in, read_words, search_words

_SIGNS = re.compile(r"[?!¿¡]")


@dataclass(frozen=True)
class Asked:
    """One question."""

    principal: Principal
    text: str
    in_chat: bool
    today: date

    @cached_property
    def language(self) -> str:
        """The language of the question."""
        return read_words(self.text).language

    @cached_property
    def english(self) -> str:
        """Its words in English."""
        return read_words(self.text).english

    @property
    def words(self) -> dict[str, Any]:
        """The sentences of answers, in its language."""
        return catalogue("seeker", self.language)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The words that name something: an employer, a title, a technology."""
        return names_in(self.text, self.language)

    @cached_property
    def query(self) -> JobQuery:
        """What it asks for as a search for jobs."""
        query = read_job_query(_SIGNS.sub(" ", self.text))
        return query.model_copy(update={"words": search_words(query.words, self.language)})

    @property
    def english_note(self) -> str:
        """A sentence that says that what follows is in English; empty for a question in English."""
        return str(catalogue("answers", self.language)["language"]["english_only"])

    def step(self, name: str) -> str:
        """The sentence of what to do, with commands or, in the chat, with pages."""
        return str(self.words[f"{name}_{'pages' if self.in_chat else 'commands'}"])

    def number(self, value: float) -> str:
        """A number as it is written in the language of the question."""
        return str(format_decimal(value, locale=self.language))

    def lacking(self, name: str) -> Answer:
        """The answer where something is missing that has to be there first: profile, postings or search."""
        cannot = str(self.words[f"no_{name}"])
        return Answer(text=f"{cannot} {self.step(f'no_{name}')}", cannot=cannot)

    def wishes(self) -> str:
        """What the search asks for, in a few words; empty if it asks for nothing in particular."""
        query, words = self.query, self.words["asked"]
        told = [*query.words, *query.places, *query.regions, *query.countries]
        told += [words["remote"]] if query.remote else []
        told += [words["hybrid"]] if query.hybrid else []
        told += [str(query.seniority.value)] if query.seniority else []
        told += [query.employment_type.value.replace("_", " ")] if query.employment_type else []
        if query.pay_floor and query.pay_floor.yearly:
            told.append(words["pay"].format(amount=self.number(query.pay_floor.yearly)))
        return ", ".join(told)


Section = tuple[str, Sequence[str]]
"""A heading, and the lines below it."""


def answer_of(short: str, sections: Iterable[Section] = (), sources: Iterable[Citation] = (), end: str = "") -> Answer:
    """An answer: what is to be said in short, lists below it, and a last sentence."""
    filled = [(title, "\n".join(f"- {line}" for line in lines)) for title, lines in sections if lines]
    parts = [AnswerPart(kind=PartKind.RESULT, title="In short", text=short)]
    parts += [AnswerPart(kind=PartKind.SECTION, title=title or "List", text=text) for title, text in filled]
    body = [short, *(f"## {title}\n\n{text}" if title else text for title, text in filled), end]
    return Answer(
        text="\n\n".join(part for part in body if part), parts=tuple(parts), sources=tuple(dict.fromkeys(sources))
    )
