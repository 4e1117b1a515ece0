"""Check that what is claimed is carried by the documents.

`faults` holds for rules and models alike. `model_faults` also asks whether each sentence of a model is supported by its
own quotations, and refuses protected traits and guessed motives. Every fault is a plain sentence that tells the writer
how to mend it; no faults, no sentences. Knows documents and facts; nothing of agents.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import cache, cached_property
from importlib import resources
from typing import Any

from pydantic import BaseModel

from callboard.core.text import fold, shorten, squeeze
from callboard.engine.facts import Evidence, Fact, Source
from callboard.engine.posting.model import Posting, Role
from callboard.engine.resume.model import Resume
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import taxonomy
from callboard.engine.spans import skill_months, work_months
from callboard.engine.trust.blind import MASK
from callboard.engine.trust.numbers_in_text import counts, numbers, years
from callboard.engine.trust.protected import protected_faults
from callboard.engine.trust.support import Support, is_about_the_person, nearest, sentences, support_faults, unsupported

CLAIM_FIELDS = frozenset({"text", "reason", "finding", "headline", "why", "subject", "body"})
"""Fields of outputs that state something about the candidate. Questions and advice ask; they do not claim."""

PROSE_FIELDS = CLAIM_FIELDS | {"question", "follow_up", "good_answer", "ask", "action"}
"""Every field that holds sentences about or for the candidate, and so may be in a model's words."""

_EVIDENCE_FIELDS = ("evidence", "resume_evidence", "requirement_evidence")

_NAME = re.compile(r"\b[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*(?:\s+(?:(?:of|de|du|der|&)\s+)?[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*)*")
_PREMISE = re.compile(
    r"\b[Yy]ou(?:['’]ve| have| had| were| are)? "
    r"((?:\w+ly )?(?:\w+ed|led|ran|built|wrote|made|won|grew|left|held|taught|fluent)\b[^,.;?]*)"
)
_SENTENCE_START = re.compile(r"(?:^|[.!?:]\s+|[\"“«(]\s*)$")

# The end of the score's own scale counts nothing.
_SCALE = re.compile(r"\bof 100\b")

# A figure of years may be rounded either way.
_YEARS_SLACK = 0.55


@dataclass(frozen=True)
class Grounds:
    """All that a claim may rest on: the documents' texts, the résumé, and facts that were computed from them."""

    texts: dict[Source, str]
    resume: Resume | None
    today: date
    facts: tuple[BaseModel, ...] = ()
    others: tuple[BaseModel, ...] = ()
    """What other agents gave: their figures count, their sentences do not, since a model may have written them."""
    posting: Posting | None = None

    def said(self, text: str) -> bool:
        """Whether any document, or any fact, has these words, whatever case and accents."""
        return _words(text) in self._words

    @cached_property
    def _words(self) -> str:
        return " \n ".join(_words(whole) for whole in (*self.texts.values(), self.computed))

    @cached_property
    def computed(self) -> str:
        """Every text and figure of the facts."""
        figures = (text for other in self.others for text in _leaves(other, prose=False))
        return "\n".join((*self.engine_lines, *figures))

    @cached_property
    def engine_lines(self) -> tuple[str, ...]:
        """Every text and figure of the engine's own answer."""
        return tuple(text for fact in self.facts for text in _leaves(fact))

    @cached_property
    def engine_claims(self) -> tuple[str, ...]:
        """What the engine says of the candidate: neither the posting's words nor advice."""
        return tuple(
            value
            for fact in self.facts
            for model in _models(fact)
            for name in sorted(CLAIM_FIELDS & set(type(model).model_fields))
            if isinstance(value := getattr(model, name), str) and not _is_requirement_text(model, name)
            if is_about_the_person(value)
        )

    @cached_property
    def engine_sentences(self) -> frozenset[str]:
        """Every sentence of the engine's own answer: a model may say it again."""
        return frozenset(each for line in self.engine_lines for each in sentences(line))

    @cached_property
    def resume_lines(self) -> tuple[str, ...]:
        """The lines of the résumé."""
        return tuple(line for line in self.texts.get(Source.RESUME, "").splitlines() if line.strip())

    @cached_property
    def numbers(self) -> frozenset[float]:
        """Every number of the documents and the facts."""
        return frozenset(number for text in (*self.texts.values(), self.computed) for number in numbers(text))

    @cached_property
    def skills(self) -> frozenset[str]:
        """Every skill that a document or a fact names, and those that they imply."""
        named = {
            span.skill for text in (*self.texts.values(), self.computed) for span in find_known(text) if span.skill
        }
        named |= {mention.skill for mention in self.resume.mentions} if self.resume else set[str]()
        return frozenset(named | {implied for skill in named for implied in taxonomy().implied(skill)})


def _leaves(value: Any, *, prose: bool = True) -> Iterator[str]:  # noqa: ANN401 - any field of a model
    if isinstance(value, BaseModel):
        for name in type(value).model_fields:
            if prose or name not in PROSE_FIELDS:
                yield from _leaves(getattr(value, name), prose=prose)
    elif isinstance(value, tuple):
        yield from _tallies(value)  # pyright: ignore[reportUnknownArgumentType] - any tuple of a model
        for each in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _leaves(each, prose=prose)
    elif isinstance(value, str):
        yield value
    elif isinstance(value, float | int):
        yield f"{value:g}"


def _tallies(values: tuple[Any, ...]) -> Iterator[str]:
    """How many there are, and how many of each kind: figures that a summary may give."""
    yield str(len(values))
    kinds = Counter(
        getattr(each, name)
        for each in values
        if isinstance(each, BaseModel)
        for name in type(each).model_fields
        if isinstance(getattr(each, name), Enum)
    )
    yield from map(str, sorted(set(kinds.values())))


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
    """Years, numbers, skills, degrees and names in a sentence that nothing carries."""
    quotes = [each.quote for each in evidence]
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
                lines = [line for line in value.splitlines() if line.strip()]
                found += [fault for line in lines for fault in sentence_faults(line.strip(" -"), evidence, grounds)]
    return list(dict.fromkeys(found))


def model_faults(output: BaseModel, grounds: Grounds) -> list[str]:
    """Every fault of an output that a model wrote, each once: `faults`, and what its own quotations do not support."""
    found = faults(output, grounds)
    posting = grounds.texts.get(Source.POSTING, "")
    for model in _models(output):
        evidence = _own_evidence(model)
        for name in sorted(PROSE_FIELDS & set(type(model).model_fields)):
            value = getattr(model, name)
            if not isinstance(value, str) or _is_requirement_text(model, name) or value in grounds.engine_lines:
                continue
            found += protected_faults(value, posting=posting)
            if name in CLAIM_FIELDS:
                fresh = [each for each in sentences(value) if each not in grounds.engine_sentences]
                found += [fault for each in fresh for fault in _unsupported(each, evidence, grounds)]
            else:
                found += _premise_faults(value, evidence, grounds)
    return list(dict.fromkeys(found))


def _unsupported(sentence: str, evidence: tuple[Evidence, ...], grounds: Grounds) -> list[str]:
    """What neither the sentence's quotations nor a line of the engine's own answer supports."""
    context = _context(evidence, grounds)
    asked = tuple(each.quote for each in evidence if each.source is Source.POSTING)
    quotes = tuple(each.quote for each in evidence if each.source is Source.RESUME)
    if not evidence:
        quotes = nearest(sentence, (*grounds.resume_lines, *grounds.engine_claims))
        asked = nearest(sentence, grounds.texts.get(Source.POSTING, "").splitlines())
    found = support_faults(sentence, Support(quotes, context, asked))
    for line in nearest(sentence, grounds.engine_claims) if found else ():
        if not support_faults(sentence, Support((*quotes, line), context, asked)):
            return []
    return found


def _premise_faults(text: str, evidence: tuple[Evidence, ...], grounds: Grounds) -> list[str]:
    """What a question takes for granted about the candidate, and no line shows: "You led forty people; how …"."""
    lines = (*(each.quote for each in evidence if each.source is Source.RESUME), *grounds.resume_lines)
    premises = [hit[1] for hit in _PREMISE.finditer(text)]
    return [fault for premise in premises for fault in unsupported(premise, lines, context=_context(evidence, grounds))]


def _context(evidence: tuple[Evidence, ...], grounds: Grounds) -> str:
    """What may be named without a quotation: the person, the role, and the entries in which the quotations stand."""
    named: list[object] = []
    if grounds.posting is not None:
        named += [fact.value for role in (grounds.posting.role, *grounds.posting.roles) for fact in _facts(role)]
    if grounds.resume is not None:
        named += [grounds.resume.name.value] if grounds.resume.name else []
        entries = sorted((*grounds.resume.work, *grounds.resume.education), key=lambda entry: entry.evidence.start)
        for quote in evidence:
            before = [entry for entry in entries if entry.evidence.start <= quote.start]
            if quote.source is Source.RESUME and before:
                named += _leaves(before[-1])
    return "\n".join(map(str, named))


def _facts(role: Role) -> Iterator[Fact[str]]:
    return (fact for fact in (role.title, role.company) if fact is not None)


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


def _years_faults(sentence: str, quotes: list[str], grounds: Grounds) -> list[str]:
    skills = list(dict.fromkeys(span.skill for span in find_known(sentence) if span.skill))
    held = _held(skills, grounds)
    found: list[str] = []
    for written, value in years(sentence):
        if _is_stated(value, skills, [*quotes, *grounds.computed.splitlines()]):
            continue
        if not any(abs(value - each) <= _YEARS_SLACK for each in held.values()):
            shown = "; ".join(f"{each:.1f} years of {name}" for name, each in held.items())
            found.append(f'"{written}" is not carried by the facts, which show {shown}. Use those figures or drop it.')
    return found


def _is_stated(value: float, skills: list[str], passages: list[str]) -> bool:
    """Whether one passage gives these years, for one of these skills where any are named."""
    for passage in passages:
        stated = {each for _, each in years(passage)}
        named = {span.skill for span in find_known(passage)} if skills and value in stated else set[str | None]()
        if value in stated and (not skills or named & set(skills)):
            return True
    return False


def _held(skills: list[str], grounds: Grounds) -> dict[str, float]:
    if grounds.resume is None:
        return {}
    if not skills:
        return {"work in all": work_months(grounds.resume, today=grounds.today) / 12}
    return {skill: skill_months(grounds.resume, skill, today=grounds.today) / 12 for skill in skills}


def _number_faults(sentence: str, quotes: list[str], grounds: Grounds) -> list[str]:
    known = grounds.numbers.union(*(numbers(quote) for quote in quotes))
    return [
        f'The number "{shown}" stands neither in the quotations nor in the facts; use theirs or drop it.'
        for shown, value in sorted(counts(_SCALE.sub("", sentence)).items())
        if value not in known
    ]


def _skill_faults(sentence: str, quotes: list[str], grounds: Grounds) -> list[str]:
    quoted = {span.skill for quote in quotes for span in find_known(quote)}
    return [
        f"{span.skill} is named in no document; drop it or name a skill that is."
        for span in find_known(sentence)
        if span.skill and not _is_everyday(span.text, span.skill)
        if span.skill not in grounds.skills | quoted and not grounds.said(span.text)
    ]


def _is_everyday(written: str, skill: str) -> bool:
    """Whether a word in small letters is rather itself than the skill written in capitals ("safe", not SAFe)."""
    return written.islower() and not skill[1:].islower()


def _degree_faults(sentence: str, quotes: list[str], grounds: Grounds) -> list[str]:
    levels = {study.level for study in grounds.resume.education} if grounds.resume else set[str | None]()
    whole = _words(" ".join([*quotes, *grounds.texts.values()]))
    found: list[str] = []
    for level, pattern in _degrees().items():
        hit = pattern.search(_words(sentence))
        if hit and level not in levels and not pattern.search(whole):
            found.append(f'"{hit[0].strip()}" is a degree that no document names; name the one that stands there.')
    return found


def _name_faults(sentence: str, quotes: list[str], grounds: Grounds) -> list[str]:
    skills = [(span.start, span.end) for span in find_known(sentence)]
    quoted = " \n ".join(_words(quote) for quote in quotes)
    found: list[str] = []
    for hit in _NAME.finditer(sentence):
        if any(start < hit.end() and hit.start() < end for start, end in skills):
            continue
        name = _name_in(hit[0], opens=bool(_SENTENCE_START.search(sentence[: hit.start()])))
        if name and not grounds.said(name) and _words(name) not in quoted:
            found.append(f'"{name}" stands in no document; use the names that do.')
    return found


def _name_in(words: str, *, opens: bool) -> str:
    """The part of capitalised words that names something: not the first word of a sentence, not ordinary words."""
    ordinary = set(_data()["ordinary"]["words"].split())
    parts = words.split()[1:] if opens else words.split()
    return " ".join(part for part in parts if part.strip(".,'’") not in ordinary)


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


def _short(quote: str) -> str:
    return f'"{shorten(squeeze(quote), 90)}"'
