"""Check that what is claimed is carried by the documents.

Used on the output of models and of rules alike. Every fault is a plain sentence that tells the writer how to mend it;
no faults, no sentences. Knows documents and facts; nothing of agents.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from importlib import resources
from typing import Any

from pydantic import BaseModel

from callboard.core.text import fold, shorten, squeeze
from callboard.engine.facts import Evidence, Source
from callboard.engine.resume.model import Resume
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import taxonomy
from callboard.engine.spans import skill_months, work_months
from callboard.engine.trust.blind import MASK

CLAIM_FIELDS = frozenset({"text", "reason", "finding", "headline"})
"""Fields of outputs that state something about the candidate. Questions and advice ask; they do not claim."""

_EVIDENCE_FIELDS = ("evidence", "resume_evidence", "requirement_evidence")

_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[., \u202f]\d{3})*(?:[.,]\d+)?(?!\d)")
_YEARS = re.compile(
    r"(\d+(?:[.,]\d+)?|[a-z]+)\+?\s*[- ]?(?:years?|yrs?|jahre?n?|ans|años|anos|anni|jaar)\b", re.IGNORECASE
)
_NAME = re.compile(r"\b[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*(?:\s+(?:(?:of|de|du|der|and|&)\s+)?[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*)*")
_SENTENCE_START = re.compile(r"(?:^|[.!?:]\s+|[\"“«(]\s*)$")

# A figure of years may be rounded either way.
_YEARS_SLACK = 0.55


@dataclass(frozen=True)
class Grounds:
    """All that a claim may rest on: the documents' texts, the résumé's facts, and figures computed from them."""

    texts: dict[Source, str]
    resume: Resume | None
    today: date
    figures: frozenset[float] = field(default_factory=frozenset[float])

    def said(self, text: str) -> bool:
        """Whether any document has these words, whatever case and accents."""
        return any(_words(text) in _words(whole) for whole in self.texts.values())


def quotation_faults(evidence: Iterable[Evidence], texts: dict[Source, str]) -> list[str]:
    """Quotations that do not stand in their document: neither at the place given nor anywhere else."""
    return [fault for each in evidence if (fault := _quotation_fault(each, texts))]


def _quotation_fault(evidence: Evidence, texts: dict[Source, str]) -> str | None:
    whole = texts.get(evidence.source)
    if whole is None:
        return f"There is no {evidence.source.value} to quote from; remove the quotation {_short(evidence.quote)}."
    if not evidence.quote.strip():
        return f"A quotation from the {evidence.source.value} is empty; quote the words that carry the claim."
    if matches_letters(whole[evidence.start : evidence.end], evidence.quote) or evidence.quote in whole:
        return None
    if MASK in evidence.quote and _masked(evidence.quote).search(whole):
        return None
    return (
        f"The {evidence.source.value} does not contain {_short(evidence.quote)}. "
        "Quote its words exactly as they stand there, letter for letter, or drop the claim."
    )


def matches_letters(text: str, quote: str) -> bool:
    """Whether a quotation is the text, letter for letter; a hidden letter of blind mode fits any."""
    return len(text) == len(quote) and all(a in {b, MASK} for a, b in zip(quote, text, strict=True))


def _masked(quote: str) -> re.Pattern[str]:
    return re.compile(re.escape(quote).replace(re.escape(MASK), "."), re.DOTALL)


def sentence_faults(sentence: str, evidence: Iterable[Evidence], grounds: Grounds) -> list[str]:
    """Numbers, years, skills, names and degrees in a sentence that nothing carries."""
    quotes = " \n ".join(each.quote for each in evidence)
    checks = (_years_faults, _number_faults, _skill_faults, _degree_faults, _name_faults)
    return [fault for check in checks for fault in check(sentence, quotes, grounds)]


def faults(output: BaseModel, grounds: Grounds) -> list[str]:
    """Every fault of an output, each once: its quotations and the sentences that claim something."""
    found: list[str] = []
    for model in _models(output):
        evidence = _own_evidence(model)
        found += quotation_faults(evidence, grounds.texts)
        for name in sorted(CLAIM_FIELDS & set(type(model).model_fields)):
            value = getattr(model, name)
            if isinstance(value, str) and not _is_requirement_text(model, name):
                found += sentence_faults(value, evidence, grounds)
    return list(dict.fromkeys(found))


def _is_requirement_text(model: BaseModel, name: str) -> bool:
    """A requirement's `text` is the posting's own words, and a finding's the document's."""
    return name == "text" and not hasattr(model, "evidence") and hasattr(model, "requirement_evidence")


def _models(value: Any) -> Iterator[BaseModel]:  # noqa: ANN401 - any field of a model
    if isinstance(value, Evidence):
        return
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from _models(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _models(each)


def _own_evidence(model: BaseModel) -> tuple[Evidence, ...]:
    found: list[Evidence] = []
    for name in _EVIDENCE_FIELDS:
        value = getattr(model, name, ())
        found += (
            [value] if isinstance(value, Evidence) else [each for each in value or () if isinstance(each, Evidence)]
        )
    return tuple(found)


def _years_faults(sentence: str, quotes: str, grounds: Grounds) -> list[str]:
    skills = [span.skill for span in find_known(sentence) if span.skill]
    found: list[str] = []
    for hit in _YEARS.finditer(sentence):
        years = _value(hit[1])
        if years is None or hit[0].casefold() in quotes.casefold() or years in grounds.figures:
            continue
        held = _held(skills, grounds)
        stated = [value for each in _YEARS.finditer(quotes) if (value := _value(each[1])) is not None]
        if not any(abs(years - each) <= _YEARS_SLACK for each in [*held.values(), *stated]):
            shown = "; ".join(f"{value:.1f} years of {name}" for name, value in held.items())
            found.append(f'"{hit[0]}" is not carried by the facts, which show {shown}. Use those figures or drop it.')
    return found


def _held(skills: list[str], grounds: Grounds) -> dict[str, float]:
    if grounds.resume is None:
        return {}
    if not skills:
        return {"work in all": work_months(grounds.resume, today=grounds.today) / 12}
    return {skill: skill_months(grounds.resume, skill, today=grounds.today) / 12 for skill in dict.fromkeys(skills)}


def _number_faults(sentence: str, quotes: str, grounds: Grounds) -> list[str]:
    rest = _YEARS.sub(" ", sentence)
    known = _numbers(quotes) | {number for text in grounds.texts.values() for number in _numbers(text)}
    allowed = {*known, *grounds.figures}
    return [
        f'The number "{shown}" stands neither in the quotations nor in the facts; use theirs or drop it.'
        for shown, value in sorted(_written_numbers(rest).items())
        if value not in allowed
    ]


def _skill_faults(sentence: str, quotes: str, grounds: Grounds) -> list[str]:
    shown = {mention.skill for mention in grounds.resume.mentions} if grounds.resume else set[str]()
    shown |= {implied for skill in shown for implied in taxonomy().implied(skill)}
    carried = {span.skill for text in (quotes, *grounds.texts.values()) for span in find_known(text)}
    return [
        f"{span.skill} is named in no document; drop it or name a skill that is."
        for span in find_known(sentence)
        if span.skill and span.skill not in shown and span.skill not in carried and not grounds.said(span.text)
    ]


def _degree_faults(sentence: str, quotes: str, grounds: Grounds) -> list[str]:
    levels = {study.level for study in grounds.resume.education} if grounds.resume else set[str | None]()
    whole = _words(" ".join([quotes, *grounds.texts.values()]))
    found: list[str] = []
    for level, pattern in _degrees().items():
        hit = pattern.search(_words(sentence))
        if hit and level not in levels and not pattern.search(whole):
            found.append(f'"{hit[0].strip()}" is a degree that no document names; name the one that stands there.')
    return found


def _name_faults(sentence: str, quotes: str, grounds: Grounds) -> list[str]:
    ordinary = set(_data()["ordinary"]["words"].split())
    skills = [(span.start, span.end) for span in find_known(sentence)]
    found: list[str] = []
    for hit in _NAME.finditer(sentence):
        words = [word for word in hit[0].split() if word.strip(".,'’") not in ordinary]
        starts = bool(_SENTENCE_START.search(sentence[: hit.start()]))
        if not words or (starts and len(words) == 1) or any(a < hit.end() and hit.start() < b for a, b in skills):
            continue
        name = " ".join(words[1:] if starts and not grounds.said(hit[0]) else words)
        if not grounds.said(name) and _words(name) not in _words(quotes):
            found.append(f'"{name}" stands in no document; use the names that do.')
    return found


@cache
def _data() -> dict[str, Any]:
    text = (resources.files("callboard.engine.trust") / "data" / "claims.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _degrees() -> dict[str, re.Pattern[str]]:
    return {
        level: re.compile(r" (?:" + "|".join(re.escape(each.strip()) for each in words.split(",")) + r") ")
        for level, words in _data()["degrees"].items()
    }


def _words(text: str) -> str:
    """Only words, folded, with a space on either side of each, so that `in` compares whole words."""
    return " " + " ".join(re.findall(r"\w+", fold(text))) + " "


def _value(written: str) -> float | None:
    word = _data()["numbers"].get(written.casefold())
    if word is not None:
        return float(word)
    return float(written.replace(",", ".")) if written[0].isdigit() else None


def _written_numbers(text: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for hit in _NUMBER.finditer(text):
        plain = re.sub(r"[\u202f ]", "", hit[0]).strip(".,")
        grouped = re.fullmatch(r"\d{1,3}([.,]\d{3})+", plain)
        found[hit[0].strip()] = float(re.sub(r"[.,]", "", plain)) if grouped else _decimal(plain)
    return found


def _decimal(plain: str) -> float:
    parts = re.split(r"[.,]", plain)
    return float(f"{parts[0]}.{''.join(parts[1:])}") if len(parts) > 1 else float(parts[0])


def _numbers(text: str) -> set[float]:
    return set(_written_numbers(text).values())


def _short(quote: str) -> str:
    return f'"{shorten(squeeze(quote), 90)}"'
