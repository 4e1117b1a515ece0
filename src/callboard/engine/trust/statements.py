"""Read the statements of an English text: a verb, who does it and what it is done to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from callboard.core.text import fold
from callboard.engine.trust.clause_roles import ClauseRole, Word, words_with_roles

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+|\s[•|]\s")
_BE = frozenset(["is", "are", "was", "were", "be", "been", "being", "get", "gets", "got"])
_RELATIVE = frozenset({"that", "which", "who", "whom"})
_JOINS = frozenset({"and", "or", "but", ","})
_STOPS = frozenset({";", ":", "(", ")"})
_NEAR = 4
"""Words between a participle and the "be" before it, at most."""
_PARTICIPLE = re.compile(
    r"(?:\w+ed|\w+en|held|made|kept|paid|sent|led|run|built|bought|brought|taught|told|said|sold|found|won|lost|left|met|"
    r"put|set|cut|done|gone|worn|born|begun|read|lent|spent|understood|dealt|shown|known|drawn|grown|thrown|fed|shut)"
)


@dataclass(frozen=True)
class Statement:
    """A verb of a text, those who do it and what it is done to, all folded; empty where the text leaves them out."""

    verb: str
    doer: tuple[str, ...]
    done_to: tuple[str, ...]
    passive: bool
    bare: bool
    """True if it begins a line without a subject, as lines of résumés do: whoever the line is about does it."""
    follows: str
    """The word behind the verb."""


@lru_cache(maxsize=4_000)
def statements(text: str) -> tuple[Statement, ...]:
    """The statements of an English text, in order."""
    return tuple(
        each for part in _SENTENCE.split(text) if part.strip() for each in _of_sentence(words_with_roles(part))
    )


@lru_cache(maxsize=4_000)
def first_subject(text: str) -> tuple[str, ...]:
    """The words of the subject that an English sentence begins with, folded; none where another part comes first."""
    words = words_with_roles(text)
    begins = bool(words) and words[0].role is ClauseRole.SUBJECT
    end = next((at for at, word in enumerate(words) if word.role is not ClauseRole.SUBJECT), len(words))
    return tuple(fold(word.text) for word in words[:end]) if begins else ()


def _of_sentence(words: Sequence[Word]) -> Iterator[Statement]:
    for at, word in enumerate(words):
        if word.role is not ClauseRole.VERB:
            continue
        subject, behind, verb = _subject(words, at), _behind(words, at), fold(word.text)
        objects = _words(behind, ClauseRole.OBJECT)
        follows = fold(behind[0].text) if behind else ""
        agent = _words(behind, ClauseRole.AGENT)
        if _is_passive(words, at) or (agent and not subject):
            yield Statement(verb, agent, (*subject, *objects), passive=True, bare=False, follows=follows)
        elif at and fold(words[at - 1].text) == "to":
            # Who is to do it, its sentence may say anywhere.
            yield Statement(verb, (), objects, passive=False, bare=False, follows=follows)
        else:
            bare = not subject and _begins(words, at)
            yield Statement(verb, subject, objects, passive=False, bare=bare, follows=follows)


def _begins(words: Sequence[Word], at: int) -> bool:
    """Return True for a verb that a line begins with, and for those behind it that have no subject either."""
    return words[0].role is ClauseRole.VERB and not any(each.role is ClauseRole.SUBJECT for each in words[:at])


def _is_passive(words: Sequence[Word], at: int) -> bool:
    if not _PARTICIPLE.fullmatch(fold(words[at].text)):
        return False
    return any(fold(each.text) in _BE for each in words[max(at - _NEAR, 0) : at])


def _subject(words: Sequence[Word], at: int) -> tuple[str, ...]:
    """The nearest subject before a verb; a relative pronoun stands for the noun before it."""
    end = next((place for place in range(at - 1, -1, -1) if words[place].role is ClauseRole.SUBJECT), None)
    if end is None or any(each.text in _STOPS for each in words[end:at]):
        return ()
    if fold(words[end].text) in _RELATIVE:
        end = next((place for place in range(end - 1, -1, -1) if _is_noun(words[place])), end)
        role = words[end].role
    else:
        role = ClauseRole.SUBJECT
    found = list[str]()
    for place in range(end, -1, -1):
        if words[place].role is not role and words[place].text not in _JOINS:
            break
        found.append(fold(words[place].text))
    return tuple(reversed(found))


def _is_noun(word: Word) -> bool:
    return word.role in {ClauseRole.OBJECT, ClauseRole.NOUN, ClauseRole.SUBJECT, ClauseRole.COMPLEMENT}


def _behind(words: Sequence[Word], at: int) -> list[Word]:
    """What follows a verb, up to the next verb or subject."""
    found: list[Word] = []
    for word in words[at + 1 :]:
        if word.role in {ClauseRole.VERB, ClauseRole.COMPLEMENT, ClauseRole.SUBJECT} or word.text in _STOPS:
            break
        found.append(word)
    return found


def _words(found: Sequence[Word], role: ClauseRole) -> tuple[str, ...]:
    return tuple(fold(word.text) for word in found if word.role is role)
