"""Name what is done by a noun: "Leads the rollout" and "Ability to lead the rollout" ask for "leading the rollout".

English only: elsewhere a requirement that is a sentence is not recast.
"""

from __future__ import annotations

import re
from functools import cache, partial

from callboard.engine.data_files import any_of
from callboard.engine.skills.phrases.vocabulary import phrase_vocabulary, third_person

_any_of, _speech = partial(any_of, "writing", "wording", "activities"), partial(any_of, "writing", "wording", "speech")
_ABILITY = re.compile(
    rf"(?i)^(?:{_speech('must')}\s+)?(?:be\s+|is\s+)?(?:{_speech('articles')}\s+)?(?:{_any_of('praise')}\s+)?"
    rf"{_any_of('ability')}\s+(?:to|for)\s+(?:be\s+)?|^(?:can|must|should)\s+(?!(?:be|have)\b)"
)
_NO_VERB = re.compile(rf"(?i){_any_of('no_verb')}\b")
_WORD = re.compile(r"[^\W\d_]+")
_ADVERB = re.compile(r"(?i)[a-z]{3,}ly")
_JOINED = re.compile(rf"(?P<join>,?\s+{_speech('and_or')}\s+)(?P<adverb>[a-z]{{3,}}ly\s+)?(?P<verb>[a-z]+)(?=\s|$)")
_LISTED = re.compile(r"(?P<join>,\s+)(?P<adverb>)(?P<verb>[a-z]+)(?=,|\s+(?:and|or)\s)")
_THEN = re.compile(r",?\s+and then\s")
"""What is done next with what was done: the first step names it."""
_AUXILIARY = re.compile(rf"\b(?:and|or)\s+{_any_of('second_predicate')}\b")
"""A second predicate, which would stay as it stands."""
_BESIDE = re.compile(r"(?:,|\s+and|\s+or)\s+(?:[a-z]{3,}ly\s+)?([a-z]+)")
"""A word that is joined to the first verb directly is a verb as well."""
_ITEM = re.compile(r",\s+([a-z]+)(?=,)")
_LAST_BESIDE = re.compile(r"(?:,\s+[a-z]+)+,?\s+(?:and|or)\s+(?:[a-z]{3,}ly\s+)?([a-z]+)")
"""So is the last one of a list of them."""
_OPEN_VOWELS = ("ee", "oe", "ye")
_DOUBLED = re.compile(rf"[^aeiou]*[aeiou][bdgmnprt]|.*{_any_of('doubling')}")
"""Verbs of one short syllable, and those stressed on their last: "planning", "submitting"."""


def activity(text: str) -> str | None:
    """A line that begins with a verb, or with the ability to do something, as what is done; None for other lines."""
    text = _THEN.split(text)[0]
    rest = _ABILITY.sub("", text, count=1)
    if _NO_VERB.match(rest):
        return None
    adverb, verb, tail = _opening(rest)
    begun = _as_gerund(verb, sure=rest != text)
    # "Promotes/sells" would keep its second verb as it stands.
    if begun is None or tail.startswith("/") or _AUXILIARY.search(tail):
        return None
    # After "to" a verb keeps its form: "programs to appraise and train staff".
    near, to, far = _split_at_purpose(tail)
    near = _JOINED.sub(_joined, _LISTED.sub(_joined, near) + to)
    return None if _is_unsure(near, far) else f"{adverb}{begun}{near}{far}"


def names_activity(text: str) -> bool:
    """Return True if a phrase begins as `activity` gives it: "leading …", "effectively leading …"."""
    _, verb, _ = _opening(f"{text} ")
    return verb in phrase_vocabulary().gerunds


def _split_at_purpose(text: str) -> tuple[str, str, str]:
    words = phrase_vocabulary()
    for match in re.finditer(r"\sto\s(?=([a-z]+))", text):
        if match[1] in words.base:
            return text[: match.start()], match[0], text[match.end() :]
    return text, "", ""


def _is_unsure(near: str, far: str) -> bool:
    """Return True if a word that is a verb, or may be one, was left as it stands beside the first verb."""
    words = phrase_vocabulary()
    if (beside := _BESIDE.match(near)) and not all(each.endswith("ing") for each in _ITEM.findall(near) or [beside[1]]):
        return True
    if (last := _LAST_BESIDE.match(near)) and not last[1].endswith("ing"):
        return True
    found = [match["verb"] for match in _JOINED.finditer(near)] + re.findall(r",\s+([a-z]+)", near)
    later = [match["verb"] for match in _JOINED.finditer(far)]
    return any(each in words.base and _is_english(each) for each in found) or any(
        each in words.activity_verbs for each in later
    )


def _opening(text: str) -> tuple[str, str, str]:
    """An adverb with its blank, the first word, and the rest."""
    first = _WORD.match(text)
    adverb = ""
    if first and _ADVERB.fullmatch(first[0]) and text[first.end() : first.end() + 1] == " ":
        adverb, text = f"{first[0].lower()} ", text[first.end() + 1 :]
        first = _WORD.match(text)
    if first is None or text[first.end() : first.end() + 1] not in {" ", ",", "/"}:
        return "", "", text
    return adverb, first[0].lower(), text[first.end() :]


def _as_gerund(word: str, *, sure: bool) -> str | None:
    """The form in -ing of a verb in its base or third person; `sure` if a verb must stand here.

    A word that may be a noun ("design", "leads") is taken for a verb only where one must stand.
    """
    words = phrase_vocabulary()
    base = word if word in words.base and _is_english(word) else _bases().get(word)
    if word in words.gerunds and sure:
        return word
    if base is None or (word == base and not sure and base in words.nounlike):
        return None
    return gerund(base)


def _joined(match: re.Match[str]) -> str:
    """Another verb after "and", in the same form as the first."""
    verb = match["verb"]
    words = phrase_vocabulary()
    base = verb if verb in words.activity_verbs and _is_english(verb) else _bases().get(verb)
    # "plans and reports": of two nouns, neither becomes a verb; nor does the last word of "new software and upgrades".
    last = not match.string[match.end() :].strip(" .")
    if base is None or (verb != base and (last or base in words.nounlike)):
        return match[0]
    return f"{match['join']}{match['adverb'] or ''}{gerund(base)}"


@cache
def _bases() -> dict[str, str]:
    return {third_person(base): base for base in sorted(phrase_vocabulary().base) if _is_english(base)}


def _is_english(verb: str) -> bool:
    """The vocabulary holds the infinitives of seven languages, and forms in -ing of the English ones only."""
    return gerund(verb) in phrase_vocabulary().gerunds


def gerund(verb: str) -> str:
    """`planning`, `managing`, `developing`, `lying`."""
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(_OPEN_VOWELS):
        return verb[:-1] + "ing"
    return f"{verb}{verb[-1]}ing" if _DOUBLED.fullmatch(verb) else f"{verb}ing"
