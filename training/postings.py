"""What the readers of postings learn from: what a unit says, which words are the title, which name is the employer's.

Postings are read by the document reader, as the product reads them.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz

from callboard.documents.errors import UnreadableError
from callboard.documents.reader import read_many
from callboard.engine.document import Document
from callboard.engine.gazetteer.job_nouns import GENDER
from callboard.engine.learning.classifier import Features
from callboard.engine.posting import employer, title
from callboard.engine.posting.field_candidates import YES
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.role_text import RoleText, role_text
from callboard.engine.posting.unit_labels import label_units
from callboard.engine.posting.units import Unit, features, units
from callboard.engine.posting.units_in_context import features_in_context
from callboard.engine.text.folding import words_only
from training.examples import Labelled, Recipe, labelled_documents
from training.validation import by_document, by_source, cross_validate

ALIKE = 85
ASKED = ("must", "nice")
_WEIGHTS = Path(__file__).parents[1] / "src/callboard/engine/posting/data"
# Letters by which a unit is found again in the labelled text: the reader leaves out bullets, signs and links.
_KEY = 40
_SHORT_KEY = 16
_LINE_WEIGHT = 0.05
_PEOPLE_WEIGHT = 2.0
# Signs that are of a line's own words.
_OWN = frozenset(
    {
        *("words", "letters a word", "capitals", "skills named", "years", "degree", "money", "address"),
        *("short", "asks", "ends with a colon", "holds a colon"),
    }
)


@dataclass(frozen=True)
class Posting:
    """A labelled posting as the product reads it."""

    name: str
    source: str
    content: dict[str, Any]
    written: str
    reading: PostingText

    @property
    def weight(self) -> float:
        """How much its labels count: those of people more than those of a language model."""
        return 1.0 if self.content.get("labelled_by") == "model" else _PEOPLE_WEIGHT


@cache
def labelled_postings(data: Path) -> tuple[Posting, ...]:
    """Every labelled posting of the data folder that can be read, by name."""
    known = list(labelled_documents(data / "postings"))
    paths = [data / "postings" / f"{name}.txt" for name, _, _ in known]
    return tuple(
        Posting(name, source, content, path.read_text(encoding="utf-8"), PostingText(document))
        for (name, source, content), (path, document) in zip(known, read_many(paths), strict=True)
        if not isinstance(document, UnreadableError)
    )


def unit_examples(data: Path) -> list[Labelled]:
    """Every labelled unit of every posting, as the reader cuts and sees them."""
    return [
        Labelled(of, label, posting.name, posting.source, posting.weight)
        for posting in labelled_postings(data)
        for _, of, label in _labelled_units(posting)
    ]


def _labelled_units(posting: Posting) -> Iterator[tuple[Unit, Features, str]]:
    """The units of a posting that have a label.

    A label belongs to a line ("3"), or to one unit of a line that holds several ("3.0", "3.1").
    """
    every = units(posting.reading)
    lines: Counter[int] = Counter()
    places = lines_of(posting, every)
    for unit, line, of in zip(every, places, features(posting.reading, every) if every else [], strict=True):
        if line is None:
            continue
        label = posting.content["labels"].get(f"{line}.{lines[line]}") or label_of(posting, unit, line)
        lines[line] += 1
        if label:
            yield unit, of, label


def examples_in_german_french_spanish(data: Path) -> list[Labelled]:
    """Every labelled unit of postings in these languages, without vectors, which know English only."""
    languages = {posting.name: posting.reading.language for posting in labelled_postings(data)}
    return [
        replace(one, features=Features(one.features.named, one.features.terms))
        for one in unit_examples(data)
        if languages[one.document] in ("de", "fr", "es")
    ]


@cache
def line_examples(data: Path) -> list[Labelled]:
    """Lines of which a data set's column, or a heading, says what they are, each seen by itself.

    There are many more of them than of labelled units, and they are less sure; a little of each is learned.
    """
    found: list[Labelled] = []
    for path in sorted((data / "lines").glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        found += [
            Labelled(_by_itself(row["text"]), row["label"], path.stem, path.stem, weight=_LINE_WEIGHT) for row in rows
        ]
    return found


def _by_itself(text: str) -> Features:
    """What a line's own words say; nothing of where it stands or how it is set."""
    reading = PostingText(Document.from_text(text))
    (of,) = features(reading, [Unit(reading.rows[0].start, reading.rows[0].end, 0)])
    named = {name: value for name, value in of.named.items() if name in _OWN or name.startswith(("sounds", "opens"))}
    return Features(named, of.terms, {"line": of.vectors["line"]})


def context_examples(data: Path) -> list[Labelled]:
    """Every labelled unit, beside what models that never saw its document judged it and its neighbours to be."""
    return _in_context(data, by_document)


def context_examples_by_source(data: Path) -> list[Labelled]:
    """The same, judged by models that never saw the source."""
    return _in_context(data, by_source)


def _in_context(data: Path, folds: Callable[[Sequence[Labelled]], list[int]]) -> list[Labelled]:
    alone = unit_examples(data)
    likely = cross_validate(alone, folds(alone), UNITS.strength, line_examples(data)).probabilities
    found: list[Labelled] = []
    for posting in labelled_postings(data):
        rows = range(len(found), len(found) + sum(1 for _ in _labelled_units(posting)))
        if rows:
            every, known, _ = zip(*_labelled_units(posting), strict=True)
            seen = features_in_context(posting.reading, every, likely[rows.start : rows.stop], known)
            found += [replace(alone[at], features=of) for at, of in zip(rows, seen, strict=True)]
    return found


def lines_of(posting: Posting, every: list[Unit]) -> list[int | None]:
    """The line of the labelled text, from 0, that each unit begins in; None where its words are not found again."""
    letters, line_of = _letters(posting.written)
    lines: list[int | None] = []
    cursor = 0
    for unit in every:
        key, _ = _letters(posting.reading.text[unit.start : unit.end])
        at = next((at for size in (_KEY, _SHORT_KEY) if key and (at := letters.find(key[:size], cursor)) >= 0), None)
        lines.append(None if at is None else line_of[at])
        if at is not None:
            cursor = at + len(key[:_KEY])
    return lines


def _letters(text: str) -> tuple[str, list[int]]:
    """Letters and figures in lower case, and the line of each."""
    pairs = [
        (char, number)
        for number, line in enumerate(text.splitlines())
        for char in (one.lower() for one in line)
        if char.isalnum() and len(char) == 1
    ]
    return "".join(char for char, _ in pairs), [number for _, number in pairs]


def label_of(posting: Posting, unit: Unit, line: int) -> str | None:
    """The label of a unit's line; in a line that holds several sentences, what was asked in this one.

    None where the line has no label, or asks for things that are not in this sentence.
    """
    label = posting.content["labels"].get(str(line))
    whole = posting.written.splitlines()[line]
    if label not in ASKED or len(whole) <= (unit.end - unit.start) + 30:
        return label
    asked = {kind: [one["text"] for one in posting.content[f"{kind}s"] if one["unit"] == line] for kind in ASKED}
    written = posting.reading.text[unit.start : unit.end].lower()
    for kind in reversed(ASKED):
        if any(fuzz.partial_ratio(text.lower(), written) >= ALIKE for text in asked[kind]):
            return kind
    return None if asked["must"] or asked["nice"] else label


def title_examples(data: Path) -> list[Labelled]:
    """Every candidate for the title of every posting of which a person read it; `null` says that it has none."""
    found: list[Labelled] = []
    for posting in labelled_postings(data):
        true = posting.content.get("title")
        if "title" not in posting.content or (true is None and posting.source in ("fixtures", "gov", "ats")):
            continue
        text = _role_text(posting.reading)
        for one, of in zip(*title.candidates(text), strict=True):
            label = YES if is_same_title(true, one.text) else "no"
            found.append(Labelled(of, label, posting.name, posting.source, posting.weight))
    return found


def is_same_title(true: str | None, found: str) -> bool:
    """Whether both are one title, whatever gender marks, places and hours stand around it."""
    one, other = words_only(GENDER.sub(" ", true or "")), words_only(found)
    return bool(one) and fuzz.ratio(one, other) >= ALIKE


def employer_examples(data: Path) -> list[Labelled]:
    """Every name that may be the employer's, of every posting of which a person read it."""
    found: list[Labelled] = []
    for posting in labelled_postings(data):
        true = posting.content.get("company")
        if "company" not in posting.content or (true is None and posting.source == "fixtures"):
            continue
        text = title.with_title(_role_text(posting.reading))
        every = employer.names(text)
        for one, of in zip(every, employer.features(text, every), strict=True):
            label = YES if is_same_name(true, one.text) else "no"
            found.append(Labelled(of, label, posting.name, posting.source, posting.weight))
    return found


def is_same_name(true: str | None, found: str) -> bool:
    """Whether both are one name: alike, or one is the beginning of the other."""
    if not true:
        return False
    one, other = words_only(true), words_only(found)
    return fuzz.ratio(one, other) >= ALIKE or f"{one} ".startswith(f"{other} ") or f"{other} ".startswith(f"{one} ")


def _role_text(reading: PostingText) -> RoleText:
    return role_text(reading, reading.rows, label_units(reading))


SOURCES = {
    "ac": "ac: ads of applicant tracking systems; title and employer as the public repository "
    "jeremychia/analytics-engineers-job-descriptions notes them",
    "al": "al: a national board of jobs, public repository alex44jzy/nus-text-mining, labelled by a language model",
    "ats": "ats: ads of applicant tracking systems, public repository jeremychia/analytics-engineers-job-descriptions",
    "az": "az: a search engine of jobs, public repository MartaDataUK/job_tracker, labelled by a language model",
    "di": "di: an American board of technical jobs; some of it from public repository "
    "talk2rajasimman/Spacy-Custome-NER-, labelled by a language model",
    "ec": "ec: EMSCAD; the title as its column says, public repository Ishita1604/AcrossTheBorders",
    "de": "de: German and Swiss postings of employers' sites and a job board, as public repositories quote them",
    "em": "em: EMSCAD, the Employment Scam Aegean Dataset; some of it from public repositories "
    "Ishita1604/AcrossTheBorders and grv7-deve/fakejobpost, labelled by a language model",
    "es": "es: a Spanish job board, public repository jlpbiuma/clasificador-ofertas-empleo-modelo",
    "fc": "fc: a professional network, public repository FaisalFehad/ml-data-scraper, labelled by a language model",
    "fixtures": "fixtures: postings written for this project, in eight languages",
    "fr": "fr: the French public employment service, public repository mounaTay/france-travail",
    "gc": "gc: a board with reviews of employers; the employer as its column says, repository "
    "PlayingNumbers/ds_salary_proj",
    "gd": "gd: a board with reviews of employers; some of it from public repositories "
    "WamzMwangi/Job_Market_Analysis-BI_Tools and PlayingNumbers/ds_salary_proj, labelled by a language model",
    "gov": "gov: public bodies, public repository Bipartisan-Policy-Center/election-official-job-descriptions",
    "google": "careers site of one search engine, columns of public repository James-S-Wood/R-Studio-JobSkills",
    "headed": "below headings of ads in public repository jeremychia/analytics-engineers-job-descriptions",
    "hn": "hn: comments in monthly threads of who is hiring",
    "ic": "ic: a search engine of jobs; the employer as its column says, repository ArjtheGreat/IndeedJobScraper",
    "in": "in: a search engine of jobs, public repository ArjtheGreat/IndeedJobScraper, labelled by a language model",
    "ka": "ka: a board of South-East Asia, public repository KyleCarlo/Job-Recommender-System, labelled by a language "
    "model",
    "kc": "kc: a board of South-East Asia; the employer as its column says, repository "
    "KyleCarlo/Job-Recommender-System",
    "lc": "lc: a professional network; title and employer as columns say, repository MartaDataUK/job_tracker",
    "li": "li: a professional network; some of it from public repository MartaDataUK/job_tracker, "
    "labelled by a language model",
    **{
        f"o{part}": f"o{part}: part {part} of 5 of 198 postings of employers' sites, boards and public bodies in 120 "
        "public repositories (`training/postings.md` names them), labelled by a language model"
        for part in range(1, 6)
    },
    "mj": "mj: a board of African jobs, public repository WamzMwangi/Job_Market_Analysis-BI_Tools, labelled by a "
    "language model",
    "ub": "ub: the careers site of one large employer",
    "va": "va: state job banks",
}

_READ = (
    "by people, whose labels count twice, or by a language model that read examples of theirs: on 42 postings that it "
    "had not seen it gave 0.951 of the units the label of people (F1: must 0.961, nice 0.941, responsibility 0.981)"
)
UNITS = Recipe(
    name="units of a posting",
    purpose="Says whether a line or sentence of a job posting asks, wishes, tells of the work, or none of these.",
    weights=_WEIGHTS / "units.npz",
    examples=unit_examples,
    examples_beside=line_examples,
    sources=SOURCES,
    labelled=_READ,
    strength=2.0,
)
UNITS_IN_GERMAN_FRENCH_SPANISH = Recipe(
    name="units of a posting in German, French or Spanish",
    purpose="Says whether a line of a posting asks, wishes or tells of the work, by words, headings and signs alone.",
    weights=_WEIGHTS / "units_de_fr_es.npz",
    examples=examples_in_german_french_spanish,
    sources=SOURCES,
    labelled="by a language model that read each posting whole",
    strength=0.1,
)
UNITS_IN_CONTEXT = Recipe(
    name="units of a posting, beside their neighbours",
    purpose="Corrects what a line or sentence of a posting was judged to be by what its neighbours were judged to be.",
    weights=_WEIGHTS / "units_in_context.npz",
    examples=context_examples,
    examples_by_source=context_examples_by_source,
    sources=SOURCES,
    labelled=_READ,
    strength=0.3,
)
TITLES = Recipe(
    name="title of a posting",
    purpose="Says of some words of a job posting whether they are the job's title.",
    weights=_WEIGHTS / "titles.npz",
    examples=title_examples,
    sources=SOURCES,
    labelled=_READ,
    is_choice=True,
    strength=0.5,
)
EMPLOYERS = Recipe(
    name="employer of a posting",
    purpose="Says of a name in a job posting whether it is the employer's.",
    weights=_WEIGHTS / "employers.npz",
    examples=employer_examples,
    sources=SOURCES,
    labelled=_READ,
    is_choice=True,
    strength=0.1,
)
