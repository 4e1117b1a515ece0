"""The forms in which an English place may be told again: active for passive, and what is like it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from callboard.core.text import fold
from callboard.engine.trust.clause_roles import ClauseRole
from callboard.engine.trust.pieces import HELP, PARTICLES, SIGNS, Piece, PieceText, pieces_of
from callboard.engine.trust.wording import wording

_WITH_CONTEXT = re.compile(r"^(.{12,}?) \(([^()]*,[^()]*)\)$")
"""A line of a résumé, and the job that it belongs to."""
_LABEL = re.compile(r"^([^:]{2,60}):\s+(?=\S)")
_RELATIVE = frozenset({"who", "which", "that"})
_PAST = re.compile(
    r"\w+ed|fell|rose|grew|led|ran|wrote|won|built|taught|took|made|gave|went|came|held|sold|bought|spent|began|became|left|"
    r"lost|met|sent|set|put|cut|paid|brought|sat|chose|thought|told|said|spoke|drove|kept|got|saw|found|had"
)
_WAS = re.compile(r"\b(?:was|were|had|(?:has|have) been|will)\b", re.IGNORECASE)
"""Of a deed, done or to come, of which a part may be left out; "is" and "are" tell what is always so."""
_RULE = frozenset({"not", "must", "only", "may", "should"})
"""Limits that make a rule of what is said."""


class Voice(StrEnum):
    """Whether a form was turned."""

    SAME = "same"
    PASSIVE = "passive"
    ACTIVE = "active"


@dataclass(frozen=True)
class Form:
    """A place as it may be told."""

    pieces: tuple[Piece, ...]
    last_limits: tuple[str, ...]
    is_rule: bool
    """True if it tells no deed, but what is, must be or may be: then only one of several parts may be left out."""
    bare: bool
    """True if it names nobody who does it: whoever the text is about does."""
    voice: Voice = Voice.SAME

    @property
    def names_only(self) -> bool:
        """True if it has no verb: "Clerk, Acme"."""
        return not any(each.is_verb for each in self.pieces)


@lru_cache(maxsize=4_000)
def forms_of(place: str, *, asked: bool) -> tuple[Form, ...]:
    """The forms of a place.

    Args:
        place: a line, a sentence or a point.
        asked: it is one of a posting, whose points are asked for.
    """
    texts = (pieces_of(each) for each in dict.fromkeys(_texts(place, asked=asked)))
    return tuple(
        each
        for text in texts
        if text.pieces
        for form in _turned_forms(_form(text.pieces, text.last_limits, is_past=bool(_WAS.search(place))))
        for each in (form, *(replace(form, pieces=pieces) for pieces in compounds(form.pieces)))
    )


def _form(pieces: tuple[Piece, ...], last_limits: tuple[str, ...], *, is_past: bool) -> Form:
    limits = frozenset(last_limits).union(*(each.limits for each in pieces))
    verbs = [each for each in pieces if each.is_verb]
    bare = pieces[0].is_verb or pieces[0].text == HELP or not verbs
    # "Tickets are answered" is a rule, "tickets were answered" a deed.
    done = bare or is_past or any(is_past_form(each.text) and not each.is_passive for each in verbs)
    return Form(pieces, last_limits, is_rule=bool(limits & _RULE) or not done, bare=bare)


def is_past_form(word: str) -> bool:
    """Return True for an English verb that tells what was: "rose", "opened"."""
    return bool(_PAST.fullmatch(word))


def _texts(place: str, *, asked: bool) -> Iterator[str]:
    """A place; without the words in brackets that are its context; with what its label says of it."""
    place = re.sub(r"\s+", " ", place).strip(" -•*\t.")
    rest = _WITH_CONTEXT.sub(r"\1", place)
    yield place
    yield rest
    data = wording("en").data["restatement"]
    while label := _LABEL.match(rest):
        rest, said = rest[label.end() :], label[1]
        if re.search(data["required"], fold(said)):
            yield from (f"{rest} is required", f"must {rest}")
        elif re.search(data["wished"], fold(said)):
            yield f"{rest} is preferred"
        elif not _has_limits(said):
            yield rest
    if re.search(data["addressed"], place, re.IGNORECASE):
        yield f"must {rest}"
    if asked and not re.search(data["wished"], fold(place)):
        yield from (f"{rest} is required", f"must {rest}")


def _has_limits(text: str) -> bool:
    found = pieces_of(text)
    return bool(found.last_limits) or any(each.limits for each in found.pieces)


def _turned_forms(form: Form) -> Iterator[Form]:
    yield form
    at = next((at for at, each in enumerate(form.pieces) if each.is_verb), None)
    if at is not None:
        yield from _turned(form, at)
    for at, each in enumerate(form.pieces):
        # "Order flour and check deliveries": deliveries are checked, too.
        if form.bare and at and each.is_verb and each.coordinated and not each.is_passive:
            yield from _turned(replace(form, pieces=_joined(form.pieces[at:])), 0)
    yield from _of_antecedents(form)


def _turned(form: Form, at: int) -> Iterator[Form]:
    """A form with its object as subject, or with its agent as doer."""
    pieces, at = _without_first_phrase(form.pieces, at)
    behind_verb = at + 1 + (at + 1 < len(pieces) and pieces[at + 1].text in PARTICLES)
    subject, verb, rest = pieces[:at], pieces[at:behind_verb], pieces[behind_verb:]
    if pieces[at].is_passive:
        yield replace(form, pieces=_active(subject, verb, rest), voice=Voice.ACTIVE)
    elif rest and not rest[0].joins:
        yield from (replace(form, pieces=each, voice=Voice.PASSIVE) for each in _passive(subject, verb, rest))


def _without_first_phrase(pieces: tuple[Piece, ...], verb: int) -> tuple[tuple[Piece, ...], int]:
    """The pieces, with "in 2025" of "in 2025 we spent" at the end of its clause, and where the verb is then."""
    first = pieces[:verb]
    if (
        not first
        or not first[0].prepositions
        or any(each.joins or each.role is ClauseRole.SUBJECT for each in first[1:])
    ):
        return pieces, verb
    end = next((at for at in range(verb + 1, len(pieces)) if pieces[at].coordinated), len(pieces))
    return (*pieces[verb:end], *first, *pieces[end:]), 0


def _active(subject: Sequence[Piece], verb: Sequence[Piece], rest: Sequence[Piece]) -> tuple[Piece, ...]:
    by = next((at for at, each in enumerate(rest) if "by" in each.prepositions), None)
    if by is None:
        return _joined(verb, subject, rest)
    end = next((at for at in range(by + 1, len(rest)) if rest[at].joins), len(rest))
    return _joined(rest[by:end], verb, subject, rest[:by], rest[end:])


def _passive(subject: Sequence[Piece], verb: Sequence[Piece], rest: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    # The object goes on over "nurses and porters"; phrases of its own may move with it.
    last = next((at for at, each in enumerate(rest) if each.is_verb), len(rest))
    for end in range(1, last + 1):
        if end == len(rest) or rest[end].joins:
            done_to, others = rest[:end], rest[end:]
            yield _joined(done_to, verb, others)
            if subject:
                agent = (replace(subject[0], joins=("by",)), *subject[1:])
                yield _joined(done_to, verb, agent, others)
                yield _joined(done_to, verb, others, agent)


def _of_antecedents(form: Form) -> Iterator[Form]:
    """What a relative clause says of the noun before it: "the club, which won" is "the club won"."""
    for at, each in enumerate(form.pieces):
        # Without a comma it tells which ones are meant, and not what they do.
        if at and "," in each.joins and each.prepositions and each.prepositions <= _RELATIVE:
            start = _start_of_phrase(form.pieces, at - 1)
            noun = form.pieces[start:at]
            if not noun[0].prepositions:
                subject = tuple(replace(each, role=ClauseRole.SUBJECT) for each in noun)
                yield replace(form, pieces=_joined(subject, form.pieces[at:]), bare=False)


def _start_of_phrase(pieces: Sequence[Piece], at: int) -> int:
    """Where the phrase begins that a piece belongs to: with what joins it, or behind a verb."""
    return next((place for place in range(at, 0, -1) if pieces[place].joins or pieces[place - 1].is_verb), 0)


def _joined(*parts: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces of several parts.

    The first part loses the signs before it, and "by"; a verb that follows a part loses signs and relative pronouns.
    """
    found: list[Piece] = []
    for part in filter(None, parts):
        first = part[0]
        if not found:
            first = replace(first, joins=tuple(join for join in first.joins if join not in {*SIGNS, "and", "by"}))
        elif first.is_verb:
            first = replace(first, joins=tuple(sorted(first.prepositions - _RELATIVE)))
        found += (first, *part[1:])
    return tuple(found)


def compounds(pieces: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
    """The pieces with "association meetings" for "meetings of associations"."""
    for at in range(1, len(pieces)):
        before = pieces[at - 1]
        # "Ahead of the farms" is no "farms ahead".
        is_noun = before.value is None and before.role is not ClauseRole.OTHER
        if pieces[at].joins == ("of",) and pieces[at].value is None and is_noun:
            start = _start_of_phrase(pieces, at - 1)
            if any(each.limits for each in pieces[start + 1 : at]):
                # "Sheds need the permission of the board": what is needed begins a phrase of its own.
                continue
            ends = (place for place in range(at + 1, len(pieces)) if pieces[place].joins or pieces[place].is_verb)
            end = next(ends, len(pieces))
            first, last = replace(pieces[at], joins=pieces[start].joins), replace(pieces[start], joins=())
            whole = (first, *pieces[at + 1 : end], last, *pieces[start + 1 : at])
            yield (*pieces[:start], *whole, *pieces[end:])


def with_verbs_of_either(said: PieceText, form: Form) -> tuple[PieceText, Form]:
    """Both with the same words for verbs: the reader of clauses may see one in "it costs" of one text only."""
    mine, theirs = list(said.pieces), list(form.pieces)
    for at, each in enumerate(mine):
        same = [place for place, other in enumerate(theirs) if _is_same_form(each.text, other.text)]
        if len(same) == 1 and each.is_verb is not theirs[same[0]].is_verb:
            mine[at] = replace(each, role=ClauseRole.VERB)
            theirs[same[0]] = replace(theirs[same[0]], role=ClauseRole.VERB)
    return replace(said, pieces=tuple(mine)), replace(form, pieces=tuple(theirs))


def _is_same_form(one: str, other: str) -> bool:
    return one.removesuffix("s") == other.removesuffix("s")
