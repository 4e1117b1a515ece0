"""Score a reader of résumés against a folder of files with truth, and say where it fails.

A folder holds `cv.pdf` and, beside it, `cv.json`: the truth, in JSON Resume with `meta.language` and `meta.layout`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from callboard.engine.resume.jsonresume import to_json_resume
from callboard.engine.resume.model import Resume
from evals.resumes.fields import Json, Tally, compare, entries, flat, score
from evals.resumes.reliability import Given, given_fields

Reader = Callable[[Path], Resume]
SUFFIXES = {".pdf", ".docx", ".html", ".md", ".txt"}


@dataclass(frozen=True)
class Case:
    """One file: what was read, how it compares, and how long it took."""

    path: Path
    truth: Json
    found: Json
    tallies: dict[str, Tally]
    seconds: float
    error: str = ""
    given: tuple[Given, ...] = ()
    """Every field that was given with a confidence."""

    @property
    def f1(self) -> float:
        """Mean F1 over the fields that this file has."""
        return mean(t.f1 for t in self.tallies.values()) if self.tallies else 0.0

    def meta(self, key: str) -> str:
        """`language`, `layout`, `engine` or `person` of the truth."""
        return str((self.truth.get("meta") or {}).get(key, "?"))


def cases(folder: Path) -> list[Path]:
    """The files of a folder that have a truth beside them."""
    return sorted(p for p in folder.rglob("*") if p.suffix in SUFFIXES and p.with_suffix(".json").exists())


def read_case(path: Path, reader: Reader) -> Case:
    """Read one file and compare; an error of the reader is a reading of nothing, with its message."""
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    started, error, resume = time.perf_counter(), "", None
    try:
        resume = reader(path)
    except Exception as problem:  # noqa: BLE001 - any failure is a result here, and is printed
        error = f"{type(problem).__name__}: {problem}"
    seconds = time.perf_counter() - started
    found = to_json_resume(resume) if resume else {}
    given = tuple(given_fields(resume, truth)) if resume else ()
    return Case(path, truth, found, compare(truth, found), seconds, error, given)


def pooled(results: Iterable[Case]) -> dict[str, Tally]:
    """The fields of many files, counts added up."""
    total: dict[str, Tally] = {}
    for case in results:
        for name, tally in case.tallies.items():
            total.setdefault(name, Tally()).add(tally)
    return total


def macro_f1(results: Iterable[Case]) -> float:
    """Mean of the fields' F1, each pooled over all files."""
    fields = pooled(results)
    return mean(t.f1 for t in fields.values()) if fields else 0.0


def bullets(results: Iterable[Case]) -> float:
    """Share of the bullets that stand under their job."""
    tally = pooled(results).get("bullets under their job")
    return tally.recall if tally else 1.0


NEUTRAL = {"name", "email", "phone", "links"}
TRANSLATED = {"work": ("name", "startDate", "endDate"), "education": ("institution", "startDate", "endDate")}


def agreement(one: Json, other: Json, *, translated: bool = False) -> float:
    """F1 of one reading against another of the same CV: 1 if both say the same.

    In another language only what does not change with the language is compared, and how many bullets each job has.
    """
    if not translated:
        tallies = compare(one, other)
    else:
        tallies = {name: Tally() for name in NEUTRAL}
        for name, a, b, same in flat(one, other):
            if name in NEUTRAL:
                tallies[name] = score(a, b, same)
        for kind, keys in TRANSLATED.items():
            for name, tally in entries(counted(one, kind), counted(other, kind), kind):
                if name.split(".")[1] in keys or name == "work.highlights":
                    tallies.setdefault(name, Tally()).add(tally)
    total = Tally()
    for tally in tallies.values():
        total.add(tally)
    return total.f1


def counted(resume: Json, kind: str) -> Json:
    """Entries with their bullets replaced by numbers, so that only how many there are counts."""
    return {
        kind: [
            {**entry, "highlights": [str(n) for n, _ in enumerate(entry.get("highlights") or [])]}
            for entry in resume.get(kind) or []
        ]
    }
