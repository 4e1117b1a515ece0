"""What the readers of résumés learn from: rows with roles, words of headers with fields, candidates for the name."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from callboard.documents.errors import UnreadableError
from callboard.documents.reader import DocumentReader, read_many
from callboard.engine.document import Document
from callboard.engine.resume.history.header_features import Habits, features_of
from callboard.engine.resume.history.header_words import words_of_header
from callboard.engine.resume.page_header.name import NAME, NO_NAME, name_candidates
from callboard.engine.resume.parser import SECTION_STAGES, lay_out
from callboard.engine.resume.stages.layout import Layout
from callboard.engine.resume.stages.line_features import features_of_lines
from callboard.engine.resume.stages.rows import Row, body_style
from training.examples import Labelled, Recipe, labelled_documents
from training.plain_resumes import plain_resumes
from training.resume_alignment import Alignment, HeaderRows, align, entries_of, letters
from training.tagging import LabelledSequence, TaggerRecipe
from training.typeset_resumes import typeset_resumes

WEIGHTS = Path(__file__).parents[1] / "src" / "callboard" / "engine" / "resume" / "weights"
GENERATED = Path(__file__).parents[1] / "tests" / "fixtures" / "resumes" / "printed"
PRINTED = "generated"
_HALF = 0.5


@dataclass(frozen=True)
class Sample:
    """A résumé with its label: where it is from, its rows, and where the values of the label stand."""

    name: str
    source: str
    label: dict[str, Any]
    document: Document
    layout: Layout
    found: Alignment

    @property
    def judged(self) -> bool:
        """Whether it was read with care. Others were printed, or read with only their headers corrected."""
        return self.source != PRINTED and bool(self.label.get("judged", True))

    @property
    def by_person(self) -> bool:
        """Whether a person read it all, and no language model did."""
        return self.judged and self.label.get("labelled_by") != "model"


@cache
def samples(data: Path) -> tuple[Sample, ...]:
    """The real résumés of a data folder, and the generated ones of the project."""
    return (*real_samples(data), *_generated(), *_plain(), *_typeset())


def real_samples(data: Path) -> Iterator[Sample]:
    """The labelled résumés of a data folder."""
    labels = {name: content for name, _, content in labelled_documents(data / "resumes")}
    paths = {data / "files" / content["file"]: name for name, content in labels.items()}
    for path, document in read_many(sorted(paths)):
        if not isinstance(document, UnreadableError):
            content = labels[paths[path]]
            yield _sample(paths[path], content["file"].split("/")[0], content, document)


def _generated() -> Iterator[Sample]:
    paths = [path for path in sorted(GENERATED.iterdir()) if path.suffix != ".json"]
    for path, document in read_many(paths):
        if not isinstance(document, UnreadableError):
            label = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
            yield _sample(f"{PRINTED} {path.name}", PRINTED, label, document)


def _plain() -> Iterator[Sample]:
    for printed in plain_resumes():
        yield _sample(f"{PRINTED} {printed.name}", PRINTED, printed.label, Document.from_text(printed.text))


def _typeset() -> Iterator[Sample]:
    with DocumentReader() as reader:
        for one in typeset_resumes():
            yield _sample(f"{PRINTED} {one.name}", PRINTED, one.label, reader.read(one.pdf, name=f"{one.name}.pdf"))


def _sample(name: str, source: str, label: dict[str, Any], document: Document) -> Sample:
    layout = lay_out(document, stages=SECTION_STAGES)
    return Sample(name, source, label, document, layout, align(document.text, layout.rows, layout.spans, label))


@cache
def line_sequences(data: Path) -> list[LabelledSequence]:
    """The rows of each résumé with their roles."""
    return [
        LabelledSequence(
            sample.name, sample.source, features_of_lines(sample.layout.rows, sample.layout.parts, sample.layout.spans),
            _roles(sample), judged=sample.judged, by_person=sample.by_person,
        )
        for sample in samples(data)
        if sample.judged or sample.source == PRINTED
    ]  # fmt: skip


def _roles(sample: Sample) -> list[str]:
    rows, found = sample.layout.rows, sample.found
    steps = ((header, step) for header in found.headers for step in range(header.count))
    headers = {header.first + step: header.kind + ("+" if step else "") for header, step in steps}
    headings = {part.heading.index for part in sample.layout.parts if part.heading}
    return [headers.get(at) or _role(row, found, sample.document.text, headings) for at, row in enumerate(rows)]


def _role(row: Row, found: Alignment, text: str, headings: set[int]) -> str:
    """The role of a row that is no header: that of most of its letters, a point's wherever one begins."""
    labels = Counter(
        found.labels.get(offset)
        for cell in row.cells or (row.piece,)
        for offset in range(cell.start, cell.end)
        if text[offset].isalnum()
    )
    if labels["point"]:
        return "point"
    if labels["point+"] > _HALF * labels.total():
        return "point+"
    if row.index in headings:
        return "heading"
    most = labels.most_common(1)[0][0] if labels else None
    return most if most in {"summary", "skill", "certificate"} else "other"


@cache
def header_sequences(data: Path, kind: str) -> list[LabelledSequence]:
    """The words of each header with their fields; a header is shown with the row after it, to learn where it ends."""
    found: list[LabelledSequence] = []
    for sample in samples(data):
        headers = [header for header in sample.found.headers if header.kind == kind]
        words = [words_of_header(_with_row_after(sample, header), sample.layout.spans) for header in headers]
        habits = Habits.of(words, body_style(sample.layout.rows))
        for own in words:
            labels = [_field(sample, word.piece.start, word.piece.end, date=word.is_date) for word in own]
            found.append(
                LabelledSequence(
                    sample.name,
                    sample.source,
                    features_of(own, habits),
                    labels,
                    judged=sample.judged,
                    by_person=sample.by_person,
                )
            )
    return found


def _with_row_after(sample: Sample, header: HeaderRows) -> Sequence[Row]:
    rows, end = sample.layout.rows, header.first + header.count
    others = any(one.first <= end < one.first + one.count for one in sample.found.headers)
    alone = end >= len(rows) or others or rows[end].page != rows[header.first].page
    return rows[header.first : end if alone else end + 1]


_HEADER_FIELDS = {"position", "employer", "place", "degree", "field", "school"}


def _field(sample: Sample, start: int, end: int, *, date: bool) -> str:
    labels = Counter(
        label for at in range(start, end) if (label := sample.found.labels.get(at)) and label in _HEADER_FIELDS
    )
    return labels.most_common(1)[0][0] if labels and not date else "other"


@cache
def name_examples(data: Path) -> list[Labelled]:
    """What could be the name in each résumé; in most real ones nothing is."""
    found: list[Labelled] = []
    for sample in samples(data):
        name = letters((sample.label.get("basics") or {}).get("name"))
        for candidate in name_candidates(sample.document, sample.layout.top()):
            own = letters(candidate.piece.text)
            held = bool(name) and (own == name or (len(own) > 3 and own in name) or (len(name) > 3 and name in own))
            found.append(Labelled(candidate.features, NAME if held else NO_NAME, sample.name, sample.source))
    return found


def count_entries(data: Path) -> tuple[int, int]:
    """How many labelled entries have a header that was found, and how many there are."""
    there = sum(len(entries) for sample in samples(data) for entries in entries_of(sample.label).values())
    return sum(len(sample.found.headers) for sample in samples(data)), there


LINES = TaggerRecipe(
    "résumé lines", "What each row of a résumé is: the header of a job or a study, a point, a heading, something else.",
    WEIGHTS / "lines.npz", line_sequences, 1.0, 1.0,
)  # fmt: skip
JOB_HEADERS = TaggerRecipe(
    "headers of jobs", "Which words of a job's header are the position, the employer, the place.",
    WEIGHTS / "job_headers.npz", lambda data: header_sequences(data, "job"), 0.5, 0.3,
)  # fmt: skip
STUDY_HEADERS = TaggerRecipe(
    "headers of studies", "Which words of a study's header are the degree, its field, the school, the place.",
    WEIGHTS / "study_headers.npz", lambda data: header_sequences(data, "study"), 0.5, 0.3,
)  # fmt: skip
NAMES = Recipe(
    "names of candidates", "Which stretch of the first page is the candidate's name, if any is.",
    WEIGHTS / "name.npz", name_examples,
)  # fmt: skip
