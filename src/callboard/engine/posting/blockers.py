"""Knock-out conditions of a posting: work authorisation, clearance, licence, place, language, age.

They are shown beside the score, whatever the score is. An offer ("visa sponsorship available") and a wish ("licence
preferred") are none. `data/blockers.toml` holds the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from callboard.core.text import shorten, squeeze
from callboard.engine.posting.languages import required_languages
from callboard.engine.posting.lexicon import load
from callboard.engine.posting.model import Blocker, BlockerKind
from callboard.engine.posting.role_text import RoleText
from callboard.engine.text.flattening import any_pattern, flatten
from callboard.engine.text.sentences import sentences

MAX_QUOTE = 400
_NEGATED = re.compile(r"\b(?:no|not|without|kein\w*|pas de|sans|sin|sem|senza|geen)\s+(?:\w+\s+){0,3}$")


@dataclass(frozen=True, slots=True)
class _Rule:
    kind: BlockerKind
    detail: str
    find: re.Pattern[str]
    unless: re.Pattern[str] | None


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(
        _Rule(
            BlockerKind(entry["kind"]),
            entry["detail"],
            any_pattern(entry["find"]),
            any_pattern(entry["unless"]) if "unless" in entry else None,
        )
        for entry in load("blockers")["rule"]
    )


def blockers(role: RoleText) -> tuple[Blocker, ...]:
    """Every condition that a posting sets outside its wishes; one per kind and detail.

    What it offers sets none, nor what it tells of itself, but for a plain demand of a right to work or a clearance.
    """
    reading = role.reading
    found: dict[tuple[BlockerKind, str], Blocker] = {}
    for start, end, of_the_firm in _sentences(role):
        text, flat = reading.text[start:end], reading.flat[start:end]
        conditions = ((rule.kind, _detail(rule, match, text)) for rule, match in _matches(flat))
        for kind, detail in (*conditions, *_languages(flat, reading.language)):
            if of_the_firm and not (kind in _ANYWHERE and _DEMAND.search(flat)):
                continue
            key = (kind, detail.casefold())
            if key not in found:
                quote = reading.evidence(start, min(end, start + MAX_QUOTE))
                found[key] = Blocker(kind=kind, detail=detail, evidence=quote)
    return tuple(found.values())


# A sentence is taken for one about the firm only if that label is at least this probable.
_SURE = 0.5
# Postings set these in a sentence about the firm too: "Due to our contracts, US citizenship is required."
_ANYWHERE = frozenset({BlockerKind.WORK_AUTHORISATION, BlockerKind.CLEARANCE})
_DEMAND = re.compile(
    r"\b(?:must|required?|requires|(?<!not )(?:need|have) to|unable|cannot|can.?not)\b|"
    r"\b(?:(?<!not )only|(?:do|will) not(?! only)) (?:\w+ ){0,4}sponsor|"
    r"(?<!not )(?<!n't )\b(?:only (?:accept|consider|employ|hire|recruit)|"
    r"(?:accept|consider|employ|hire|recruit) only)\b"
)


def _sentences(role: RoleText) -> Iterator[tuple[int, int, bool]]:
    """The sentences that may set a condition, and whether each tells of the firm."""
    for one in role.units:
        is_sure = one.probability >= _SURE
        of_the_firm = one.label in ("about", "legal") and is_sure
        if one.label != "nice" and not (one.label == "benefit" and is_sure):
            for start, end in sentences(role.reading.text[one.unit.start : one.unit.end], one.unit.start):
                yield start, end, of_the_firm


def has_blocker(text: str, kind: BlockerKind) -> bool:
    """Return True if a text sets a condition of this kind."""
    return any(rule.kind is kind for rule, _ in _matches(flatten(text)))


def _matches(flat: str) -> Iterator[tuple[_Rule, re.Match[str]]]:
    """The conditions that folded text sets, with the words that set them."""
    for rule in _rules():
        match = rule.find.search(flat)
        if match and not (rule.unless and rule.unless.search(flat)):
            deniable = rule.kind in (BlockerKind.LICENCE, BlockerKind.CLEARANCE)
            if not (deniable and _NEGATED.search(flat[: match.start()])):
                yield rule, match


def _detail(rule: _Rule, match: re.Match[str], text: str) -> str:
    """The short form: what a pattern captured is named in it, a place where it begins with a space."""
    captured = [text[slice(*match.span(index))] for index in range(1, match.re.groups + 1) if match[index]]
    first = next((words for words in captured if words[0] != " "), "")
    place = next((words for words in captured if words[0] == " "), "")
    detail = rule.detail.replace("{0}", text[slice(*match.span())])
    if "license" in match[0]:
        detail = detail.replace("driving licence", "driver’s license").replace("licence", "license")
    detail = detail.replace("{1}", first.upper() if rule.kind is BlockerKind.LICENCE else first).replace("{2}", place)
    return shorten(_SENTENCE_STOP.sub("", squeeze(detail)), 90)


# The stop of an abbreviation stays ("U.S.").
_SENTENCE_STOP = re.compile(r"(?<!\b[A-Z])\.$")


def _languages(flat: str, written_in: str) -> Iterator[tuple[BlockerKind, str]]:
    """Languages that must be spoken well; English is a matter of course in an English posting."""
    for language in required_languages(flat[:MAX_QUOTE]):
        if language.strong and not language.weak and (language.code, written_in) != ("en", "en"):
            yield BlockerKind.LANGUAGE, f"{language.name} {language.level}" if language.level else language.name
