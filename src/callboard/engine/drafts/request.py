"""Parse a request for a draft into the parts that its words name. Nothing is added to them."""

from __future__ import annotations

import re
from functools import cache

from callboard.core.text import squeeze
from callboard.engine.data_files import any_of
from callboard.engine.drafts.lexicon import request_pattern, templates, tone_effects
from callboard.engine.drafts.model import DraftKind, DraftRequest

MAX_CHARACTERS = 2_000
"""Characters of a request that are read."""

MAX_TOPIC = 100

_NUMBER_WORDS = {
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


def parse_request(request: str) -> DraftRequest | None:
    """Parse a request; None if it asks for nothing that has a template."""
    text = re.sub(r"[^\S ]+|[\"“”«»*_`#<>\x00-\x1f\x7f]", " ", request[:MAX_CHARACTERS])
    original = squeeze(text.replace("’", "'"))
    text = original.lower()
    if not request_pattern("making").search(text):
        return None
    found = _find_template(text)
    if found is None:
        return None
    kind, template, rest = found
    topic, audience = (_topic_of_name(rest), "") if kind is DraftKind.NAMES else _topic(rest, text, template)
    return DraftRequest(
        kind=kind,
        template=template,
        topic=_as_written(topic, text, original),
        audience=_as_written(audience, text, original),
        tones=tuple(dict.fromkeys(word for word in re.findall(r"[a-z]+", text) if word in tone_effects())),
        count=_count(text),
        length=_length(text),
        deadline=_as_written(deadline[1], text, original)
        if (deadline := request_pattern("deadline").search(text))
        else "",
        musts=tuple(dict.fromkeys(must[1] for must in request_pattern("must").finditer(text)))[:5],
    )


@cache
def _template_names() -> re.Pattern[str]:
    names = sorted(templates(), key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, names))})(?:s|es)?\b")


def _find_template(text: str) -> tuple[DraftKind, str, str] | None:
    """The kind, the form's name, and the text behind it."""
    naming = request_pattern("names").search(text)
    if naming:
        template = "title" if "title" in naming[0] else "name"
        return DraftKind.NAMES, template, text[naming.start() :]
    choices = list(_template_names().finditer(text))
    if not choices:
        return None
    found = _choose_template(text, choices)
    name = found[1]
    return templates()[name].kind, name, text[found.end() :]


def _choose_template(text: str, choices: list[re.Match[str]]) -> re.Match[str]:
    """Which of the forms is meant: one of the kind that the verb asks for, or else the first."""
    for words, kind in (
        (request_pattern("layout"), DraftKind.LAYOUT),
        (request_pattern("outline"), DraftKind.OUTLINE),
        (request_pattern("plan"), DraftKind.CHECKLIST),
    ):
        if words.search(text):
            fitting = [choice for choice in choices if templates()[choice[1]].kind is kind]
            exact = [choice for choice in fitting if choice[1] not in {"plan", "checklist"}]
            if fitting:
                return (exact or fitting)[0]
    return choices[0]


def _topic_of_name(rest: str) -> str:
    """The thing to be named, with its description."""
    found = request_pattern("about").search(rest) or request_pattern("whole").search(rest)
    return found[1].strip()[:MAX_TOPIC] if found else ""


def _topic(rest: str, text: str, template: str) -> tuple[str, str]:
    audience_match = request_pattern("audience").search(text)
    audience = audience_match[1] if audience_match else ""
    about = request_pattern("about").search(rest) or request_pattern("about").search(text)
    for_whom = request_pattern("for").search(rest)
    topic = about[1] if about else ""
    if for_whom and not audience and (topic or request_pattern("people").match(for_whom[1])):
        audience = for_whom[1]
    elif for_whom and not topic:
        topic = for_whom[1]
    if not topic:
        before = re.search(
            rf"\b{any_of('drafts', 'forms', 'before_template', 'words')} ((?:[\w'-]+ ){{1,3}}){re.escape(template)}",
            text,
        )
        topic = _topic_before_template(before[1]) if before else ""
    return topic.strip()[:MAX_TOPIC], audience.strip()[:MAX_TOPIC]


def _as_written(words: str, text: str, original: str) -> str:
    """The words as they were written, capitals included."""
    at = text.find(words)
    return original[at : at + len(words)] if at >= 0 and len(text) == len(original) else words


def _topic_before_template(words: str) -> str:
    """The words before a form that say what it is about: not its tone, its size, nor another form."""
    kept = [
        word
        for word in words.split()
        if word not in tone_effects()
        and word not in templates()
        and not any(request_pattern(name).fullmatch(word) for name in ("own", "layout"))
        and not request_pattern("idle").fullmatch(word)
    ]  # fmt: skip
    return " ".join(kept)


def _count(text: str) -> int | None:
    found = request_pattern("count").search(text)
    return (_NUMBER_WORDS.get(found[1]) or int(found[1])) if found else None


def _length(text: str) -> str:
    found = request_pattern("length").search(text)
    return f"{found[1].replace(',', '')} {found[2].rstrip('s')}s" if found else ""
