"""What a request asks to be drafted, read from its words. Nothing is added to them."""

from __future__ import annotations

import re
from functools import cache

from callboard.core.text import squeeze
from callboard.engine.drafts.lexicon import forms, pattern, tones
from callboard.engine.drafts.model import Brief, Kind

LONGEST = 2_000
"""Characters of a request that are read."""

LONGEST_TOPIC = 100

_SPOKEN = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "twelve": 12,
    "a dozen": 12,
}


def brief(request: str) -> Brief | None:
    """What is asked for; None where the request asks for nothing that has a form here."""
    text = re.sub(r"[^\S ]+|[\"“”«»*_`#<>\x00-\x1f\x7f]", " ", request[:LONGEST])
    original = squeeze(text.replace("’", "'"))
    text = original.lower()
    if not pattern("making").search(text):
        return None
    found = _form(text)
    if found is None:
        return None
    kind, form, rest = found
    topic, audience = (_named(rest), "") if kind is Kind.NAMES else _topic(rest, text, form)
    return Brief(
        kind=kind,
        form=form,
        topic=_cased(topic, text, original),
        audience=_cased(audience, text, original),
        tones=tuple(dict.fromkeys(word for word in re.findall(r"[a-z]+", text) if word in tones())),
        count=_count(text),
        length=_length(text),
        deadline=_cased(deadline[1], text, original) if (deadline := pattern("deadline").search(text)) else "",
        musts=tuple(dict.fromkeys(must[1] for must in pattern("must").finditer(text)))[:5],
    )


@cache
def _names_of_forms() -> re.Pattern[str]:
    names = sorted(forms(), key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, names))})(?:s|es)?\b")


def _form(text: str) -> tuple[Kind, str, str] | None:
    """The kind, the form's name, and the text behind it."""
    naming = pattern("names").search(text)
    if naming:
        form = "title" if "title" in naming[0] else "name"
        return Kind.NAMES, form, text[naming.start() :]
    choices = list(_names_of_forms().finditer(text))
    if not choices:
        return None
    found = _meant(text, choices)
    name = found[1]
    return forms()[name].kind, name, text[found.end() :]


def _meant(text: str, choices: list[re.Match[str]]) -> re.Match[str]:
    """Which of the forms is meant: one of the kind that the verb asks for, or else the first."""
    for words, kind in (
        (pattern("layout"), Kind.LAYOUT),
        (pattern("outline"), Kind.OUTLINE),
        (pattern("plan"), Kind.CHECKLIST),
    ):
        if words.search(text):
            fitting = [choice for choice in choices if forms()[choice[1]].kind is kind]
            exact = [choice for choice in fitting if choice[1] not in {"plan", "checklist"}]
            if fitting:
                return (exact or fitting)[0]
    return choices[0]


def _named(rest: str) -> str:
    """What is to be named, with all that is said about it."""
    found = pattern("about").search(rest) or pattern("whole").search(rest)
    return found[1].strip()[:LONGEST_TOPIC] if found else ""


def _topic(rest: str, text: str, form: str) -> tuple[str, str]:
    told = pattern("audience").search(text)
    audience = told[1] if told else ""
    about = pattern("about").search(rest) or pattern("about").search(text)
    for_whom = pattern("for").search(rest)
    topic = about[1] if about else ""
    if for_whom and not audience and (topic or pattern("people").match(for_whom[1])):
        audience = for_whom[1]
    elif for_whom and not topic:
        topic = for_whom[1]
    if not topic:
        before = re.search(rf"\b(?:a|an|my|our|the|new) ((?:[\w'-]+ ){{1,3}}){re.escape(form)}", text)
        topic = _described(before[1]) if before else ""
    return topic.strip()[:LONGEST_TOPIC], audience.strip()[:LONGEST_TOPIC]


def _cased(words: str, text: str, original: str) -> str:
    """The words as they were written, capitals included."""
    at = text.find(words)
    return original[at : at + len(words)] if at >= 0 and len(text) == len(original) else words


def _described(words: str) -> str:
    """The words before a form that say what it is about: not its tone, its size, nor another form."""
    kept = [
        word
        for word in words.split()
        if word not in tones()
        and word not in forms()
        and not any(pattern(name).fullmatch(word) for name in ("own", "layout"))
        and not pattern("idle").fullmatch(word)
    ]  # fmt: skip
    return " ".join(kept)


def _count(text: str) -> int | None:
    found = pattern("count").search(text)
    return (_SPOKEN.get(found[1]) or int(found[1])) if found else None


def _length(text: str) -> str:
    found = pattern("length").search(text)
    return f"{found[1].replace(',', '')} {found[2].rstrip('s')}s" if found else ""
