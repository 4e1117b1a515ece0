"""What a heading says: the words of section titles, in the languages of `data/headings.toml`."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from rapidfuzz import fuzz, process

from callboard.engine.data_files import any_of
from callboard.engine.resume.lexicon import duration, phrases, table
from callboard.engine.resume.model import Section
from callboard.engine.text.folding import fold_in_place, phrase_key

_JOINTS = re.compile(rf"\s*[&/,+|·•]\s*|\s+{any_of('resume', 'wording', 'joints', 'headings')}\s+")
_NUMBERING = re.compile(r"^(?:(?:[ivx]{1,4}|\d{1,2}|[a-h])[.)]|\d{1,2})\s+(?=[^\W\d])", re.IGNORECASE)
_COUNT = re.compile(r"(?<=\w)\s*\(\d{1,2}\)$")
_SPACED = re.compile(r"^(?:\w[ ]){3,}\w$|^(?:\w(?: \w)+)(?:\s{2,}\w(?: \w)+)+$|^(?:\w\s)+\s*(?:&\s+)?(?:\w\s)+\w$")
_FUZZY = 90
_HOLED = 84
_LONGEST = 160
"""A heading in letters set apart is twice as long as its words, and no longer than this."""


class SectionTitle(NamedTuple):
    """A section that a text names, and how surely: 1 the words of the list, 0.9 near them, 0.5 one word of them."""

    section: Section
    certainty: float


@cache
def _known() -> dict[str, Section]:
    found: dict[str, Section] = {}
    for name in table("headings"):
        for phrase in sorted(phrases("headings", name, "phrases")):
            found.setdefault(phrase, Section(name))
    return found


def known_titles() -> dict[str, Section]:
    """Every heading of the list, as a lookup key, with its section."""
    return _known()


@cache
def _words() -> dict[str, Section]:
    return {word: Section(name) for name in table("headings") for word in phrases("headings", name, "words")}


@cache
def _endings() -> dict[str, Section]:
    return {ending: Section(name) for name, of in table("headings").items() for ending in of.get("endings", ())}


@cache
def _time_in_all() -> re.Pattern[str]:
    """The end of "Work experience: 3 years 2 months": how long it was in all."""
    return re.compile(rf"(?<=[^\W\d])[\s:(|–—-]+{duration()}[\s).]*$")


def join_spaced_letters(text: str) -> str:
    """“E X P E R I E N C E” as a word; other text as it is."""
    if not _SPACED.match(text.strip()):
        return text
    return " ".join(word.replace(" ", "") for word in re.split(r"\s{2,}", text.strip()))


@lru_cache(maxsize=8192)
def title_of(text: str) -> SectionTitle | None:
    """The section that `text` names as a heading, judged by its words alone."""
    if len(text) > _LONGEST:
        return None
    text = _COUNT.sub("", _NUMBERING.sub("", join_spaced_letters(text.strip())))
    text = text[: summed_up.start()] if (summed_up := _time_in_all().search(fold_in_place(text))) else text
    name = phrase_key(text)
    if not name or len(name) > 60:
        return None
    if name in _known():
        return SectionTitle(_known()[name], 1.0)
    if len(name.split()) > 8 or re.search(r"\d", name):
        return None
    return _compound(text) or _by_word(name) or _near(name)


def is_title(text: str) -> bool:
    """Return True if the words are surely those of a section title."""
    title = title_of(text)
    return bool(title and title.certainty >= 0.95)


def _compound(text: str) -> SectionTitle | None:
    parts = [phrase_key(part) for part in _JOINTS.split(text.lower()) if phrase_key(part)]
    if len(parts) < 2:
        return None
    sections = [_known().get(part) or _words().get(part.split()[-1]) for part in parts]
    known_sections = [section for section in sections if section]
    if not known_sections:
        return None
    if known_sections[0] == Section.PUBLICATIONS and sections[-1] == Section.WORK:
        # "Research & engineering experience" is about experience of both kinds
        return SectionTitle(Section.WORK, 0.95)
    if known_sections[0] == Section.VOLUNTEER and _known().get(parts[-1]) == Section.WORK:
        # "Leadership & management experience" too, but not "Volunteer & community experience"
        return SectionTitle(Section.WORK, 0.95)
    return SectionTitle(known_sections[0], 0.95 if len(known_sections) == len(parts) else 0.5)


def _near(name: str) -> SectionTitle | None:
    if len(name) < 6:
        return None
    best = process.extractOne(name, list(_known()), scorer=fuzz.ratio, score_cutoff=_FUZZY)
    if best:
        return SectionTitle(_known()[best[0]], 0.9)
    # fonts that lose a ligature leave a hole: "Educa ion"
    holed = process.extractOne(name.replace(" ", ""), list(_unspaced()), scorer=fuzz.ratio, score_cutoff=_HOLED)
    return SectionTitle(_unspaced()[holed[0]], 0.7) if holed else None


@cache
def _unspaced() -> dict[str, Section]:
    return {phrase.replace(" ", ""): section for phrase, section in _known().items()}


def _by_word(name: str) -> SectionTitle | None:
    parts = name.split()
    if len(parts) > 5:
        return None
    # the head of the phrase: last in "consulting experience", first in "experience in consulting"
    found = [_words()[word] for word in (parts[-1], parts[0], *parts) if word in _words()]
    found += [section for ending, section in _endings().items() if parts[-1].endswith(ending)]
    if _words().get(parts[-1]) == Section.SUMMARY and (section := _known().get(" ".join(parts[:-1]))):
        return SectionTitle(section, 0.95)
    # "Projects Experience" is about projects, "Technical Skills Summary" about skills
    summed_up = [section for section in found if section != Section.SUMMARY]
    own = [section for section in summed_up if section != Section.WORK]
    return SectionTitle((own or summed_up or found)[0], 0.5) if found else None
