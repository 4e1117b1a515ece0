"""The variants in which an English place may be told again: active for passive, and what is like it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from callboard.core.text import fold
from callboard.engine.trust.language.lexicon import lexicon
from callboard.engine.trust.paraphrase.grammatical_roles import GrammaticalRole
from callboard.engine.trust.paraphrase.tokens import HELP, PARTICLES, SIGNS, Token, TokenizedText, tokenized

_WITH_CONTEXT = re.compile(r"^(.{12,}?) \(([^()]*,[^()]*)\)$")
"""A line of a résumé, and the job that it belongs to."""
_LABEL = re.compile(r"^([^:]{2,60}):\s+(?=\S)")
_RELATIVE = lexicon("en").word_set("clauses", "relative") - lexicon("en").word_set("clauses", "relative_objects")
_RULE = frozenset({"not", "must", "only", "may", "should"})
"""Limits that make a rule of what is said."""


class Voice(StrEnum):
    """Whether a variant was turned."""

    SAME = "same"
    PASSIVE = "passive"
    ACTIVE = "active"


@dataclass(frozen=True)
class Variant:
    """A place as it may be told."""

    tokens: tuple[Token, ...]
    last_qualifiers: tuple[str, ...]
    is_rule: bool
    """True if it tells no deed, but what is, must be or may be: then only one of several parts may be left out."""
    omits_subject: bool
    """True if it names nobody who does it: whoever the text is about does."""
    voice: Voice = Voice.SAME

    @property
    def has_no_verb(self) -> bool:
        """True if it has no verb: "Clerk, Acme"."""
        return not any(each.is_verb for each in self.tokens)

    def start_of_phrase(self, at: int) -> int:
        """Where the phrase begins that a word belongs to: with what joins it, or behind a verb."""
        while at and not self.tokens[at].connectives and self.continues_phrase(at):
            at -= 1
        return at

    def continues_phrase(self, at: int) -> bool:
        """Return True for a word with the role of the one before it, or a figure beside it; no verb."""
        before, token = self.tokens[at - 1], self.tokens[at]
        same = before.role is token.role or before.value is not None or token.value is not None
        return same and not (before.is_verb or token.is_verb)


@lru_cache(maxsize=4_000)
def variants_of(place: str, *, asked: bool) -> tuple[Variant, ...]:
    """The variants of a place.

    Args:
        place: a line, a sentence or a point.
        asked: it is one of a posting, whose points are asked for.
    """
    texts = (tokenized(each) for each in dict.fromkeys(_texts(place, asked=asked)))
    return tuple(
        each
        for text in texts
        if text.tokens
        for variant in _turned_variants(
            _variant(
                text.tokens,
                text.last_qualifiers,
                is_past=lexicon("en").has_phrase("paraphrase", "done_or_to_come", place),
            )
        )
        for each in (variant, *(replace(variant, tokens=tokens) for tokens in noun_compounds(variant.tokens)))
    )


def _variant(tokens: tuple[Token, ...], last_qualifiers: tuple[str, ...], *, is_past: bool) -> Variant:
    qualifiers = frozenset(last_qualifiers).union(*(each.qualifiers for each in tokens))
    verbs = [each for each in tokens if each.is_verb]
    omits_subject = tokens[0].is_verb or tokens[0].text == HELP or not verbs
    # "Tickets are answered" is a rule, "tickets were answered" a deed.
    done = omits_subject or is_past or any(is_past_form(each.text) and not each.is_passive for each in verbs)
    return Variant(tokens, last_qualifiers, is_rule=bool(qualifiers & _RULE) or not done, omits_subject=omits_subject)


def is_past_form(word: str) -> bool:
    """Return True for an English verb that tells what was: "rose", "opened"."""
    return word.endswith("ed") or word in lexicon("en").word_set("paraphrase", "past")


def _texts(place: str, *, asked: bool) -> Iterator[str]:
    """A place; without the words in brackets that are its context; with what its label says of it."""
    place = re.sub(r"\s+", " ", place).strip(" -•*\t.")
    rest = _WITH_CONTEXT.sub(r"\1", place)
    yield place
    yield rest
    english = lexicon("en")
    while label := _LABEL.match(rest):
        rest, said = rest[label.end() :], label[1]
        if english.has_phrase("paraphrase", "required", fold(said)):
            yield from (f"{rest} is required", f"must {rest}")
        elif english.has_phrase("paraphrase", "wished", fold(said)):
            yield f"{rest} is preferred"
        elif not _has_limits(said):
            yield rest
    is_forbidden = bool(english.phrase_at_start("paraphrase", "forbidding", place))
    if is_forbidden or english.has_phrase("paraphrase", "addressed", place):
        yield f"must {rest}"
    if asked and not english.has_phrase("paraphrase", "wished", fold(place)):
        yield from (f"{rest} is required", f"must {rest}")


def _has_limits(text: str) -> bool:
    found = tokenized(text)
    return bool(found.last_qualifiers) or any(each.qualifiers for each in found.tokens)


def _turned_variants(variant: Variant) -> Iterator[Variant]:
    yield variant
    at = next((at for at, each in enumerate(variant.tokens) if each.is_verb), None)
    if at is not None:
        yield from _turned(variant, at)
    for at, each in enumerate(variant.tokens):
        # "Order flour and check deliveries": deliveries are checked, too.
        if variant.omits_subject and at and each.is_verb and each.coordinated and not each.is_passive:
            yield from _turned(replace(variant, tokens=_joined(variant.tokens[at:])), 0)
    yield from _of_antecedents(variant)


def _turned(variant: Variant, at: int) -> Iterator[Variant]:
    """A variant with its object as subject, or with its agent as doer."""
    tokens, at = _without_first_phrase(variant.tokens, at)
    behind_verb = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].text in PARTICLES)
    subject, verb, rest = tokens[:at], tokens[at:behind_verb], tokens[behind_verb:]
    if tokens[at].is_passive:
        yield replace(variant, tokens=_active(subject, verb, rest), voice=Voice.ACTIVE)
    elif rest and not rest[0].connectives:
        yield from (replace(variant, tokens=each, voice=Voice.PASSIVE) for each in _passive(subject, verb, rest))


def _without_first_phrase(tokens: tuple[Token, ...], verb: int) -> tuple[tuple[Token, ...], int]:
    """The tokens, with "in 2025" of "in 2025 we spent" at the end of its clause, and where the verb is then."""
    first = tokens[:verb]
    if (
        not first
        or not first[0].prepositions
        or any(each.connectives or each.role is GrammaticalRole.SUBJECT for each in first[1:])
    ):
        return tokens, verb
    end = next((at for at in range(verb + 1, len(tokens)) if tokens[at].coordinated), len(tokens))
    return (*tokens[verb:end], *first, *tokens[end:]), 0


def _active(subject: Sequence[Token], verb: Sequence[Token], rest: Sequence[Token]) -> tuple[Token, ...]:
    by = next((at for at, each in enumerate(rest) if "by" in each.prepositions), None)
    if by is None:
        return _joined(verb, subject, rest)
    end = next((at for at in range(by + 1, len(rest)) if rest[at].connectives), len(rest))
    return _joined(rest[by:end], verb, subject, rest[:by], rest[end:])


def _passive(subject: Sequence[Token], verb: Sequence[Token], rest: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    # The object goes on over "nurses and porters"; phrases of its own may move with it.
    last = next((at for at, each in enumerate(rest) if each.is_verb), len(rest))
    for end in range(1, last + 1):
        if end == len(rest) or rest[end].connectives:
            done_to, others = rest[:end], rest[end:]
            yield _joined(done_to, verb, others)
            if subject:
                agent = (replace(subject[0], connectives=("by",)), *subject[1:])
                yield _joined(done_to, verb, agent, others)
                yield _joined(done_to, verb, others, agent)


def _of_antecedents(variant: Variant) -> Iterator[Variant]:
    """What a relative clause says of the noun before it: "the club, which won" is "the club won"."""
    for at, each in enumerate(variant.tokens):
        # Without a comma it tells which ones are meant, and not what they do.
        if at and "," in each.connectives and each.prepositions and each.prepositions <= _RELATIVE:
            start = _start_of_phrase(variant.tokens, at - 1)
            noun = variant.tokens[start:at]
            if not noun[0].prepositions:
                subject = tuple(replace(each, role=GrammaticalRole.SUBJECT) for each in noun)
                yield replace(variant, tokens=_joined(subject, variant.tokens[at:]), omits_subject=False)


def _start_of_phrase(tokens: Sequence[Token], at: int) -> int:
    """Where the phrase begins that a token belongs to: with what joins it, or behind a verb."""
    return next((place for place in range(at, 0, -1) if tokens[place].connectives or tokens[place - 1].is_verb), 0)


def _joined(*parts: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens of several parts.

    The first part loses the signs before it, and "by"; a verb that follows a part loses signs and relative pronouns.
    """
    found: list[Token] = []
    for part in filter(None, parts):
        first = part[0]
        if not found:
            first = replace(
                first,
                connectives=tuple(
                    connective for connective in first.connectives if connective not in {*SIGNS, "and", "by"}
                ),
            )
        elif first.is_verb:
            first = replace(first, connectives=tuple(sorted(first.prepositions - _RELATIVE)))
        found += (first, *part[1:])
    return tuple(found)


def noun_compounds(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """The tokens with "association meetings" for "meetings of associations"."""
    for at in range(1, len(tokens)):
        before = tokens[at - 1]
        # "Ahead of the farms" is no "farms ahead".
        is_noun = before.value is None and before.role is not GrammaticalRole.OTHER
        if tokens[at].connectives == ("of",) and tokens[at].value is None and is_noun:
            start = _start_of_phrase(tokens, at - 1)
            if any(each.qualifiers for each in tokens[start + 1 : at]):
                # "Sheds need the permission of the board": what is needed begins a phrase of its own.
                continue
            ends = (place for place in range(at + 1, len(tokens)) if tokens[place].connectives or tokens[place].is_verb)
            end = next(ends, len(tokens))
            first, last = (
                replace(tokens[at], connectives=tokens[start].connectives),
                replace(tokens[start], connectives=()),
            )
            whole = (first, *tokens[at + 1 : end], last, *tokens[start + 1 : at])
            yield (*tokens[:start], *whole, *tokens[end:])


def with_agreeing_verbs(said: TokenizedText, variant: Variant) -> tuple[TokenizedText, Variant]:
    """Both with the same words for verbs: the reader of clauses may see one in "it costs" of one text only."""
    mine, theirs = list(said.tokens), list(variant.tokens)
    for at, each in enumerate(mine):
        same = [place for place, other in enumerate(theirs) if _is_same_form(each.text, other.text)]
        if len(same) == 1 and each.is_verb is not theirs[same[0]].is_verb:
            mine[at] = replace(each, role=GrammaticalRole.VERB)
            theirs[same[0]] = replace(theirs[same[0]], role=GrammaticalRole.VERB)
    return replace(said, tokens=tuple(mine)), replace(variant, tokens=tuple(theirs))


def _is_same_form(one: str, other: str) -> bool:
    return one.removesuffix("s") == other.removesuffix("s")
