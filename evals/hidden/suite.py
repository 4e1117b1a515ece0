"""The hidden-text suite: `python -m evals hidden`."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import Any

from evals.engine import document_reader, need
from evals.hidden.sets import Sample, attacks, files_of, harmless, injections, ordinary

HELP = "text hidden in files and lines addressed to the reader: all found, no false alarm"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What this suite takes."""
    parser.add_argument("--every", action="store_true", help="every way of hiding with every payload")
    parser.add_argument("--ordinary", type=Path, action="append", default=[], help="one more folder of ordinary files")
    parser.add_argument("--write", type=Path, help="also write the attacks into this folder")


def verdicts(samples: Iterable[Sample]) -> dict[str, tuple[bool, str]]:
    """For each file: whether the verdict is right, and what the scanner said."""
    read, scan = document_reader(), need("callboard.engine.trust.scan:scan")
    results: dict[str, tuple[bool, str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for sample in samples:
            path = Path(folder) / Path(sample.name).name
            path.write_bytes(sample.data)
            results[sample.name] = verdict(sample, path, lambda p: scan(read(p)))
    return results


def verdict(sample: Sample, path: Path, scan: Callable[[Path], Any]) -> tuple[bool, str]:
    """Whether the scanner is right about one file."""
    try:
        report = scan(path)
    except Exception as problem:  # noqa: BLE001 - any failure is a result here, and is printed
        return False, f"{type(problem).__name__}: {problem}"
    said = "; ".join(f"{f.kind}: {f.text[:60]!r}" for f in report.findings) or "nothing"
    return report.suspicious == sample.hides, said


def lines(texts: Iterable[str], *, addressed: bool) -> dict[str, tuple[bool, str]]:
    """The same for single lines."""
    scan = need("callboard.engine.trust.scan:scan_text")
    return {text: ((report := scan(text)).suspicious == addressed, str(report.findings)[:200]) for text in texts}


def show(title: str, results: dict[str, tuple[bool, str]]) -> bool:
    """Print how many are right and which are not; True if all are."""
    wrong = {name: said for name, (right, said) in results.items() if not right}
    print(f"{title}: {len(results) - len(wrong)} of {len(results)} right")
    for name, said in wrong.items():
        print(f"   {name}  →  {said}")
    return not wrong


def figures() -> dict[str, float]:
    """What the page of all figures shows."""
    return {
        "found": share(verdicts(attacks())),
        "false_alarms": 1 - share(verdicts(ordinary())),
        "lines_found": share(lines(injections(), addressed=True)),
        "line_false_alarms": 1 - share(lines(harmless(), addressed=False)),
    }


def share(results: dict[str, tuple[bool, str]]) -> float:
    """The share of right verdicts."""
    return sum(right for right, _ in results.values()) / len(results)


def run(options: argparse.Namespace) -> int:
    """All four parts."""
    hiding = list(attacks(every=options.every))
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
        for sample in hiding:
            (options.write / sample.name).write_bytes(sample.data)
    more = chain.from_iterable(files_of(folder) for folder in options.ordinary)
    ok = show("hidden text found", verdicts(hiding))
    ok &= show("ordinary files left alone", verdicts([*ordinary(), *more]))
    ok &= show("lines addressed to the reader found", lines(injections(), addressed=True))
    ok &= show("ordinary lines left alone", lines(harmless(), addressed=False))
    return 0 if ok else 1
