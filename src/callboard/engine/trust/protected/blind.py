"""Blind mode: a résumé without what must not matter.

Removes the name, contacts, links and address, also where they recur in the text, and gender, age, birth, family,
nationality, and sentences that instruct whoever evaluates. Every quotation keeps its length, start and end, and hidden
letters become `█`, so that `claims` still finds it in the document.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel

from callboard.core.text import with_capital
from callboard.engine.data_files import any_of, read_table
from callboard.engine.facts import Evidence, Fact, quotations
from callboard.engine.resume.model import Contact, Mention, Resume
from callboard.engine.skills.taxonomy import taxonomy
from callboard.engine.trust.instructions.detector import find_instruction

_WORD = re.compile(r"[^\W\d_]+(?:[*:_](?:innen|in)\b)?")
_MIN_STEM_LETTERS = 3


@cache
def blind_data() -> dict[str, Any]:
    """The word lists of blind mode."""
    return read_table("trust.protected", "blind")


@cache
def _endings(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    pairs: list[list[str]] = blind_data()["endings"].get(language, [])
    return tuple((re.compile(rf"{ending}$", re.IGNORECASE), instead) for ending, instead in pairs)


def gender_neutral_form(word: str, language: str) -> str:
    """The gender-neutral form of a word, with its initial capital kept."""
    neutral = blind_data()["neutral"].get(word.casefold())
    if neutral is None:
        neutral = _without_ending(word, language)
    return with_capital(neutral) if word[:1].isupper() else neutral


def _without_ending(word: str, language: str) -> str:
    for pattern, instead in _endings(language):
        found = pattern.search(word)
        if found and found.start() >= _MIN_STEM_LETTERS:
            return word[: found.start()] + found.expand(instead)
    return word


def gendered_words(text: str, language: str) -> list[tuple[int, int, str]]:
    """The gendered words for work in a text: start, end, and the neutral word."""
    return [
        (found.start(), found.end(), neutral)
        for found in _WORD.finditer(text)
        if (neutral := gender_neutral_form(found[0], language)) != found[0]
    ]


MASK = "█"
_MASKED_LETTERS = re.compile(f"{MASK}+")
_HIDDEN = MASK * 3
# A sentence with fewer words cannot be an instruction.
_MIN_INSTRUCTION_WORDS = 3
_SENTENCE = re.compile(r"[^\s.!?][^.!?\n]*[.!?]*")

_CONTACTS = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?://|www\.)[^\s,;|)\]]+"
    rf"|\b(?:[\w-]+\.)*{any_of('trust.protected', 'blind', 'links', 'hosts')}\.com/[^\s,;|)\]]*"
    r"|(?<![\w.])\+\d[\d ()/.-]{7,}\d",
    re.IGNORECASE,
)
# Parts of a written name that are not the name.
_TITLES = frozenset(blind_data()["titles"]["words"].split())
_NAME_PART = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")

M = TypeVar("M", bound=BaseModel)


class _Redaction(NamedTuple):
    """A span of text to hide, and its replacement in a value."""

    start: int
    end: int
    replacement: str


@cache
def _personal(language: str) -> re.Pattern[str]:
    data = blind_data()
    words = " ".join(data[kind].get(each, "") for kind in ("gender", "family") for each in {"en": 0, language: 0})
    alone = "|".join(sorted({re.escape(word) for word in words.split()}, key=lambda word: (-len(word), word)))
    labels = "|".join(data["labels"]["words"])
    phrases = "|".join(data["labels"]["phrases"])
    # At most three words belong to a label: on a page in disorder what follows may be the work itself.
    entry = r"[^\s,;|]+(?:[^\S\n][^\s,;|]+){0,2}"
    return re.compile(rf"\b(?:{labels})\s*[:：]\s*{entry}|{phrases}|\b(?:{alone})\b\.?", re.IGNORECASE)


# Fields of terms rather than sentences: a name has no business there, and a word that is also a name ("Baker") has.
_TERM_FIELDS = frozenset(
    {
        "title",
        "label",
        "company",
        "location",
        "institution",
        "degree",
        "area",
        "name",
        "keywords",
        "language",
        "fluency",
    }
    | {"issuer", "score", "courses"}
)


@dataclass(frozen=True)
class _Redactor:
    """Hides what must not be seen in the texts of one résumé."""

    language: str
    full_name: re.Pattern[str] | None
    name_parts: re.Pattern[str] | None
    has_instructions: bool
    """True if any sentence instructs the evaluator."""

    def redactions(self, text: str) -> list[_Redaction]:
        """Everything to hide in a text, in order, without overlaps."""
        patterns = [_CONTACTS, self.full_name, _personal(self.language), self.name_parts]
        found = [_Redaction(*hit.span(), _HIDDEN) for pattern in patterns if pattern for hit in pattern.finditer(text)]
        found += [_Redaction(*word) for word in gendered_words(text, self.language)]
        if self.has_instructions and find_instruction(text):
            found += [_Redaction(*hit.span(), _HIDDEN) for hit in _SENTENCE.finditer(text) if find_instruction(hit[0])]
        kept: list[_Redaction] = []
        for mark in sorted(found, key=lambda each: (each.start, -each.end, each.replacement)):
            if not kept or mark.start >= kept[-1].end:
                kept.append(mark)
        return kept

    def without_name(self) -> _Redactor:
        """The same without the name, for fields that hold terms."""
        return replace(self, full_name=None, name_parts=None)

    def redact(self, text: str) -> str:
        """The text with every span replaced; its length may change."""
        marks = self.redactions(text)
        return self._replaced(text, [mark.replacement for mark in marks], marks)

    def mask_quote(self, text: str) -> str:
        """The text with every span masked letter by letter; its length stays."""
        marks = self.redactions(text)
        return self._replaced(
            text, [_mask_difference(text[mark.start : mark.end], mark.replacement) for mark in marks], marks
        )

    @staticmethod
    def _replaced(text: str, replacement: list[str], marks: list[_Redaction]) -> str:
        pieces: list[str] = []
        end = 0
        for word, mark in zip(replacement, marks, strict=True):
            pieces += [text[end : mark.start], word]
            end = mark.end
        return "".join(pieces) + text[end:]


def _mask_difference(shown: str, replacement: str) -> str:
    """The letters that both forms share, and a mask for each of the others; the length stays."""
    same = 0
    while same < min(len(shown), len(replacement)) and shown[same] == replacement[same]:
        same += 1
    return shown[:same] + MASK * (len(shown) - same)


def blind(resume: Resume) -> Resume:
    """The same résumé without name, contacts, links, address, gender, age, family and nationality.

    Blinding twice is blinding once.
    """
    redactor = _redactor(resume)
    projects = tuple(each.model_copy(update={"url": None}) for each in resume.projects)
    bare = resume.model_copy(update={"name": None, "contact": Contact(), "mentions": (), "projects": projects})
    hidden = _hide(bare, redactor)
    places = _hidden_places(resume) + _masked_places(hidden)
    return hidden.model_copy(update={"mentions": tuple(each for each in resume.mentions if not _inside(each, places))})


def _redactor(resume: Resume) -> _Redactor:
    written = resume.name.value if resume.name else ""
    terms = _term_words(resume)
    parts = [part for part in _NAME_PART.findall(written) if part.casefold() not in terms]
    return _Redactor(
        resume.language, _full_name(parts), _name_parts(parts), find_instruction(_prose(resume)) is not None
    )


def _prose(resume: Resume) -> str:
    """The sentences of a résumé. One search of all of them usually spares a search of each."""
    texts = [resume.label, resume.summary, *resume.remainder]
    for position in (*resume.work, *resume.volunteer):
        texts += [position.summary, *position.bullets]
    for project in resume.projects:
        texts += [project.description, *project.bullets]
    listed = [keyword for group in resume.skills for keyword in group.keywords]
    lines = (fact.value for fact in (*texts, *listed) if fact)
    return "\n".join(line for line in lines if len(line.split()) >= _MIN_INSTRUCTION_WORDS)


def _term_words(resume: Resume) -> frozenset[str]:
    """Words that name work or a title here, and so are not names, even where the name has them too."""
    facts = [resume.label, *(position.title for position in resume.work)]
    facts += [keyword for group in resume.skills for keyword in group.keywords]
    said = " ".join(fact.value for fact in facts if fact)
    return _TITLES | {part.casefold() for part in _NAME_PART.findall(said)}


def _full_name(parts: list[str]) -> re.Pattern[str] | None:
    if len(parts) < 2:
        return None
    first, last = re.escape(parts[0]), re.escape(parts[-1])
    initial = re.escape(parts[0][0])
    middle = r"(?:[\s.]+[^\W\d_]+\.?){0,2}?"
    forms = (rf"(?:{first}|{initial}\.?){middle}[\s._-]+{last}", rf"{last},?\s+(?:{first}|{initial}\b)\.?")
    return re.compile(rf"(?<!\w)(?:{'|'.join(forms)})(?!\w)", re.IGNORECASE)


def _name_parts(parts: list[str]) -> re.Pattern[str] | None:
    """Single parts of the name, as names are written; not where the part is also a skill ("Ruby")."""
    distinctive = [part for part in parts if len(part) > 2 and taxonomy().canonical(part) is None]
    forms = sorted({form for part in distinctive for form in (part.capitalize(), part.upper())})
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})(?!\w)") if forms else None


def _hidden_places(resume: Resume) -> list[tuple[int, int]]:
    contact = resume.contact
    facts = [resume.name, contact.email, contact.phone, contact.location, contact.website]
    facts += [profile.url for profile in contact.profiles] + [project.url for project in resume.projects]
    return [(fact.evidence.start, fact.evidence.end) for fact in facts if fact]


def _masked_places(resume: Resume) -> list[tuple[int, int]]:
    return [
        (evidence.start + hidden.start(), evidence.start + hidden.end())
        for evidence in quotations(resume)
        for hidden in _MASKED_LETTERS.finditer(evidence.quote)
    ]


def _inside(mention: Mention, places: list[tuple[int, int]]) -> bool:
    return any(start <= mention.evidence.start and mention.evidence.end <= end for start, end in places)


def _hide(model: M, redactor: _Redactor) -> M:
    """A copy of a model with every text fact and quotation hidden where it must be."""
    changed: dict[str, Any] = {}
    for name in type(model).model_fields:
        before = getattr(model, name)
        after = _hide_any(before, redactor.without_name() if name in _TERM_FIELDS else redactor)
        if after is not before:
            changed[name] = after
    return model.model_copy(update=changed) if changed else model


def _hide_any(value: Any, redactor: _Redactor) -> Any:  # noqa: ANN401 - any field of a model
    if isinstance(value, Evidence):
        quote = redactor.mask_quote(value.quote)
        return value if quote == value.quote else value.model_copy(update={"quote": quote})
    if isinstance(value, Fact):
        return _hide_fact(value, redactor)  # pyright: ignore[reportUnknownArgumentType] - a fact of any type
    if isinstance(value, BaseModel):
        return _hide(value, redactor)
    if isinstance(value, tuple):
        return tuple(_hide_any(each, redactor) for each in value)  # pyright: ignore[reportUnknownVariableType]
    return value


def _hide_fact(fact: Fact[Any], redactor: _Redactor) -> Fact[Any]:
    update: dict[str, Any] = {"evidence": _hide_any(fact.evidence, redactor)}
    # Dates are texts too, and are kept: the length of a job is not a person's age.
    if type(fact.value) is str:
        update["value"] = redactor.redact(fact.value)
    return fact.model_copy(update=update)
