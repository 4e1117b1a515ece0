"""Words of the documents made fit to stand in a letter or a question.

A letter is sent as it is, so what cannot be said cleanly is not said: every function here answers None where the
document's words would read badly.
"""

from __future__ import annotations

import re

from callboard.core.text import fold, squeeze
from callboard.engine.facts import Fact
from callboard.engine.messages.catalogue import catalogue, joined
from callboard.engine.posting.model import Posting, Requirement
from callboard.engine.resume.model import Position
from callboard.engine.skills.reader import find_known

MOST_WORDS = 10
"""The longest phrase that is quoted from a document."""

_EDGES = " .;,:•*·-–—\"'"
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NAME = re.compile(r"[^\W\d_]+(?:['’.-]+[^\W\d_]+)*\.?")
_SMALL = {"of", "and", "the", "for", "in", "at", "to", "de", "la", "und", "für", "et", "des", "du", "y", "von", "van"}
_CLAUSE = re.compile(r"[;:.(–—](?=\s|$)|\s[–—-]\s|,\s(?=(?:which|resulting|leading|including|while|thereby|so)\b)")
_PREPOSITION = re.compile(
    r"\s(?=(?:by|for|to|with|in|on|at|from|through|across|using|via|within|während|mit|für|pour|avec|para|con)\s)"
)
_ROLE_WORD = re.compile(r"\s+(?:position|role|job|opening|vacancy|opportunity)$", re.IGNORECASE)
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]{0,200}[)\]]")


def person_name(name: Fact[str] | None) -> str | None:
    """A name to greet somebody by, in normal capitals; None if it does not look like a person's name.

    Two to five words of letters, none of them a known skill. A wrong greeting is worse than none.
    """
    words = squeeze(name.value).split() if name else []
    if not 2 <= len(words) <= 5 or not all(_NAME.fullmatch(word) for word in words):
        return None
    text = " ".join(words)
    known = sum(span.end - span.start for span in find_known(text))
    if known * 2 >= len(text) or not words[0][0].isupper():
        return None
    return _title_case(text) if text.isupper() else text


def role_title(posting: Posting) -> str | None:
    """The title of the role, without codes and remarks in brackets; None if it is none or too long."""
    title = _short_name(posting.role.title)
    return _ROLE_WORD.sub("", title) if title else None


def company(posting: Posting) -> str | None:
    """The employer's name; None if it was left out."""
    return _named(posting.role.company, posting.language)


def job_title(position: Position) -> str | None:
    """The title of a job in normal capitals; None if it is no title."""
    return _short_name(position.title)


def employer(position: Position, language: str) -> str | None:
    """Whom a job was for; None if the résumé hides it ("Company Name")."""
    return _named(position.company, language)


def topic(requirement: Requirement, language: str) -> str | None:
    """What a requirement asks for, in at most ten words; None if it has no short form.

    The requirement's own words without openings ("Proven experience with") and endings ("is a plus"), or the names
    of its skills.
    """
    text = short(requirement.text, language)
    if text is not None:
        return text
    names = requirement.skills[:4]
    return joined(names, language) if names and len(requirement.skills) <= 4 else None


def short(text: str, language: str) -> str | None:
    """A phrase of two to ten words that names a thing, or one word that is a known skill; None if there is none."""
    words = catalogue("phrases", language)
    line = _without(squeeze(_BRACKETS.sub("", text)).strip(_EDGES), words["openings"], words["endings"])
    if len(line.split()) > MOST_WORDS:
        line = _cut(line, words["cuts"])
    said = {fold(word) for word in _WORD.findall(line)}
    if said & {fold(word) for word in words["sentence_words"]} or not 1 <= len(line.split()) <= MOST_WORDS:
        return None
    if len(line.split()) == 1 and not find_known(line):
        return None
    return line[0].upper() + line[1:] if line else None


def quoted(text: str) -> str | None:
    """The beginning of somebody's own line, in at most ten words; None if it does not end well anywhere.

    It may end where a clause ends, or before a preposition once the thing done has been named.
    """
    line = squeeze(text).strip(_EDGES)
    if len(line.split()) <= MOST_WORDS:
        return line if len(line.split()) > 2 else None
    for boundary, least in ((_CLAUSE, 4), (_PREPOSITION, 5)):
        beginnings = [line[: match.start()].strip(_EDGES) for match in boundary.finditer(line)]
        fitting = [each for each in beginnings if least <= len(each.split()) <= MOST_WORDS]
        if fitting:
            return fitting[-1]
    return None


def _short_name(fact: Fact[str] | None) -> str | None:
    text = squeeze(_BRACKETS.sub("", fact.value)).strip(_EDGES) if fact else ""
    words = text.split()
    if not 1 <= len(words) <= 8 or len(text) > 70 or not re.search(r"[^\W\d_]{2}", text):
        return None
    shouted = sum(word.isupper() and len(word) > 3 for word in words) > len(words) / 2
    return _title_case(text) if shouted else text


def _named(fact: Fact[str] | None, language: str) -> str | None:
    text = squeeze(fact.value).strip(" ,;:•*·-–—") if fact else ""
    hidden = {_letters(each) for each in catalogue("phrases", language)["placeholders"]}
    head = re.split(r"\s[-–—]\s|[^\w\s'’&.–—-]", text)[0]
    if not text or _letters(head) in hidden or _letters(text) in hidden or len(text.split()) > 8:
        return None
    return text


def _letters(text: str) -> str:
    return "".join(_WORD.findall(fold(text)))


def _title_case(text: str) -> str:
    words = [word.lower() if word.lower() in _SMALL else _capitalised(word) for word in text.split()]
    return " ".join(words)


def _capitalised(word: str) -> str:
    return "".join(part.capitalize() for part in re.split(r"([-'’/])", word))


def _without(line: str, openings: list[str], endings: list[str]) -> str:
    """The line without openings and endings that carry nothing, as long as something stays."""
    changed = True
    while changed:
        changed = False
        for each in sorted(openings, key=len, reverse=True):
            if fold(line).startswith(f"{fold(each)} ") and len(line) > len(each) + 2:
                line, changed = line[len(each) :].strip(_EDGES), True
                break
        for each in sorted(endings, key=len, reverse=True):
            if fold(line).endswith(f" {fold(each)}") and len(line) > len(each) + 2:
                line, changed = line[: -len(each)].strip(_EDGES), True
                break
    return line


def _cut(line: str, cuts: list[str]) -> str:
    """The longest beginning of at most ten words that ends where details begin."""
    found = [line[:place] for cut in cuts if (place := line.casefold().find(cut)) > 0]
    fitting = [each.strip(_EDGES) for each in found if 2 <= len(each.split()) <= MOST_WORDS]
    return max(fitting, key=len, default=line)
