"""What a title is without what hangs on it: gender marks, numbers, places, hours, and the words that lead to it."""

from __future__ import annotations

import re
from functools import cache

from callboard.core.text import squeeze
from callboard.engine.gazetteer import named_places
from callboard.engine.gazetteer.legal_forms import legal_form
from callboard.engine.gazetteer.places import look_up
from callboard.engine.posting.field_candidates import FieldCandidate
from callboard.engine.posting.lexicon import load, unfolded, wording
from callboard.engine.text.flattening import flatten

MAX_CHARS = 110

GENDER = unfolded("title", "gender")
_NUMBER = unfolded("title", "number")
_LEADING = re.compile(f"(?:{unfolded('title', 'leading').pattern})+", re.IGNORECASE)
_HOURS = unfolded("title", "hours_behind")
_CUT = unfolded("title", "cut")
_PAY = re.compile(r"[£$€] ?\d")


_LINK = re.compile(r":?\s*(?:https?://|www\.)\S+.*$")
_BRACKETS = re.compile(r"\([^()]*\)")
_ASIDE = re.compile(r"\d{2,}|^\d|only|based|position|f/|/f|genders|h/", re.IGNORECASE)
_PARENTHESIS = re.compile(r"\s*\(([^()]{1,60})\)")


@cache
def _nouns() -> tuple[re.Pattern[str], tuple[str, ...]]:
    data = load("titles")
    words = sorted({flatten(noun) for noun in data["nouns"]}, key=len, reverse=True)
    nouns = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, words)) + r")(?:s|es|innen)?(?!\w)")
    return nouns, tuple(flatten(ending) for ending in data["endings"])


def is_role(text: str) -> bool:
    """Return True if the words hold a job's noun ("engineer", "Pflegefachkraft")."""
    nouns, endings = _nouns()
    flat = flatten(GENDER.sub(" ", text))
    flat = re.sub(r"(?<=\w)[·:*/_.](?:innen|in|e|a|o|se|euse|rice|ra|frau)\b", "", flat)
    if nouns.search(flat):
        return True
    words = (word.rstrip("-") for word in re.findall(r"[\w-]+", flat))
    return any(word.endswith(endings) and len(word) > 6 for word in words)


def clean(text: str, start: int, how: str = "") -> FieldCandidate | None:
    """The title in `text`, which begins at `start`; None where nothing is left. `how` says how it was found."""
    lead = _LEADING.match(text)
    skipped = len(text) - len(text[lead.end() if lead else 0 :].lstrip())
    kept = _without_tail(_HOURS.sub("", _LINK.sub("", text[skipped:])))
    words = squeeze(_NUMBER.sub(" ", _PARENTHESIS.sub(_parenthesis, GENDER.sub(" ", kept))))
    words = words.strip(" -–—|,:;•·*#/&.!?\"'“”„") if not words.endswith((".NET", "Sr.", "Jr.")) else words
    if not words or len(words) > MAX_CHARS or not re.search(r"[^\W\d_]{2}", words):
        return None
    words = _lowered(words) if words.isupper() and len(words) > 5 else words
    start += skipped
    return FieldCandidate(words, start, start + len(kept.rstrip()), frozenset({how} if how else ()))


def _without_tail(text: str) -> str:
    """What stands before a place, hours, pay or the like: "Line Cook - Nights"."""
    for cut in _CUT.finditer(_BRACKETS.sub(lambda found: "_" * len(found[0]), text)):
        segment = _CUT.split(text[cut.end() :], maxsplit=1)[0]
        if is_role(text[: cut.start()]) and ("@" in cut[0] or _is_extra(segment)):
            return text[: cut.start()]
    return text


def _is_extra(segment: str) -> bool:
    """Return True if the words behind a title are no part of it."""
    # "ICU (Nights)": what stands in parentheses does not decide.
    bare = _PARENTHESIS.sub(" ", GENDER.sub(" ", segment)).strip(" -,") or segment.strip(" -,()")
    if not bare or _PAY.search(bare) or _NUMBER.fullmatch(bare):
        return True
    terms = wording("title", "terms")
    if is_role(terms.sub(" ", bare)):
        return False
    found = named_places.in_cell(bare, 0)
    named = sum(place.end - place.start for place in found) * 2 > len(bare)
    return bool(named or terms.search(bare) or bare.startswith("The ") or legal_form().search(bare))


def _parenthesis(match: re.Match[str]) -> str:
    """A parenthesis stays where it says what the job is: "(RN)", "(Java)"."""
    inner = match[1]
    return " " if wording("title", "terms").search(inner) or look_up(inner) or _ASIDE.search(inner) else match[0]


def _lowered(text: str) -> str:
    """Capitals taken back, except short ones, which are abbreviations."""
    kept, small = (load("titles")["capitals"][name] for name in ("kept", "small"))
    lowered = ((word, word.lower() if word.lower() in small else word.capitalize()) for word in text.split())
    return " ".join(word if word in kept else lower for word, lower in lowered)
