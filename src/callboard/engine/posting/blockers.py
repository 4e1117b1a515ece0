"""Knock-out conditions of a posting: work authorisation, clearance, licence, place, language, age.

They are shown beside the score, whatever the score is. An offer ("visa sponsorship available") and a wish ("licence
preferred") are none. `data/blockers.toml` holds the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.core.text import shorten, squeeze
from callboard.engine.posting.lexicon import pattern, table
from callboard.engine.posting.model import Blocker, BlockerKind
from callboard.engine.posting.qualifications import required_languages
from callboard.engine.posting.role_text import RoleText
from callboard.engine.text.folding import fold_in_place
from callboard.engine.text.sentences import sentences

MAX_QUOTE = 400
# A sentence is taken for one about the firm only if that label is at least this probable.
_SURE = 0.45
# Postings set these in a sentence about the firm too: "Due to our contracts, US citizenship is required."
_ANYWHERE = frozenset({BlockerKind.WORK_AUTHORISATION, BlockerKind.CLEARANCE})
# The stop of an abbreviation stays ("U.S.").
_SENTENCE_STOP = re.compile(r"(?<!\b[A-Z])\.$")


def blockers(role: RoleText) -> tuple[Blocker, ...]:
    """Every condition that a posting sets outside its wishes; one per kind and detail.

    What it offers sets none, nor what it tells of itself, but for a plain demand of a right to work or a clearance.
    """
    reading = role.reading
    found: dict[tuple[BlockerKind, str], Blocker] = {}
    for start, end, of_the_firm in _sentences(role):
        text, flat = reading.text[start:end], reading.flat[start:end]
        conditions = ((kind, _detail(kind, detail, match, text)) for kind, detail, match in _matches(flat))
        for kind, detail in (*conditions, *_languages(flat, reading.language)):
            if not of_the_firm or (kind in _ANYWHERE and pattern("blockers", "demand").search(flat)):
                quote = reading.evidence(start, min(end, start + MAX_QUOTE))
                found.setdefault((kind, detail.casefold()), Blocker(kind=kind, detail=detail, evidence=quote))
    return tuple(found.values())


def _sentences(role: RoleText) -> Iterator[tuple[int, int, bool]]:
    """The sentences that may set a condition, and whether each tells of the firm."""
    for one in role.units:
        is_sure = one.probability >= _SURE
        of_the_firm = one.label in ("about", "legal") and is_sure
        if one.label != "nice" and not (one.label == "benefit" and is_sure):
            for start, end in sentences(role.reading.text[one.start : one.end], one.start):
                yield start, end, of_the_firm


def has_blocker(text: str, kind: BlockerKind) -> bool:
    """Return True if a text sets a condition of this kind."""
    return any(found is kind for found, *_ in _matches(fold_in_place(text)))


def asks_for_everyday_licence(text: str) -> bool:
    """Return True if a text asks for a licence that most people hold and hardly any résumé names: to drive a car."""
    flat, rules = fold_in_place(text), enumerate(table("blockers", "rule"))
    return any(pattern("blockers", "rule", at, "find").search(flat) for at, rule in rules if rule.get("everyday"))


def _matches(flat: str) -> Iterator[tuple[BlockerKind, str, re.Match[str]]]:
    """The conditions that folded text sets: the kind, the short form to fill in, and the words that set it."""
    for at, rule in enumerate(table("blockers", "rule")):
        match = pattern("blockers", "rule", at, "find").search(flat)
        if match and not ("unless" in rule and pattern("blockers", "rule", at, "unless").search(flat)):
            kind = BlockerKind(rule["kind"])
            deniable = kind in (BlockerKind.LICENCE, BlockerKind.CLEARANCE)
            if not (deniable and pattern("blockers", "denied").search(flat[: match.start()])):
                yield kind, rule["detail"], match


def _detail(kind: BlockerKind, form: str, match: re.Match[str], text: str) -> str:
    """The short form, with the words that a pattern found or captured."""
    captured = next((text[slice(*match.span(at))] for at in range(1, match.re.groups + 1) if match[at]), "")
    captured = captured.upper() if kind is BlockerKind.LICENCE else captured
    detail = form.replace("{0}", text[slice(*match.span())]).replace("{1}", captured)
    if "license" in match[0]:
        detail = detail.replace("driving licence", "driver’s license").replace("licence", "license")
    return shorten(_SENTENCE_STOP.sub("", squeeze(detail)), 90)


def _languages(flat: str, written_in: str) -> Iterator[tuple[BlockerKind, str]]:
    """Languages that must be spoken well; English is a matter of course in an English posting."""
    for language in required_languages(flat[:MAX_QUOTE]):
        if language.firm and (language.code, written_in) != ("en", "en"):
            yield BlockerKind.LANGUAGE, f"{language.name} {language.level}" if language.level else language.name
