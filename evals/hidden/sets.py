"""The two sides of the hidden-text set: files and lines that hide something, and ordinary ones."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import docx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from evals.hidden.pdf import RESUME, build

HERE = Path(__file__).parent
FIXTURES = HERE.parents[1] / "tests" / "fixtures"
FIXED_WIDTH = "<html><body style='font-family:sans-serif'>{body}{attack}</body></html>"


@dataclass(frozen=True)
class Sample:
    """A file by name and content, and whether it hides something."""

    name: str
    data: bytes
    hides: bool


def table(name: str) -> dict[str, Any]:
    """A data file of this folder."""
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def payloads() -> list[dict[str, str]]:
    """What is hidden."""
    return table("payloads")["payload"]


def attacks(*, every: bool = False) -> Iterator[Sample]:
    """Every way of hiding with one payload each, or with `every` payload."""
    words = payloads()
    for index, (name, variant) in enumerate(table("pdf-attacks").items()):
        fitting = [p for p in words if p["kind"] == variant.get("only", p["kind"])]
        for number, payload in enumerate(fitting if every else [fitting[index % len(fitting)]]):
            yield Sample(f"{name}-{number}.pdf", build(variant, payload["text"]), hides=True)
    for kind, ways in table("office-attacks").items():
        make = word if kind == "docx" else html
        for index, (name, way) in enumerate(ways.items()):
            chosen = words if every else [words[index % len(words)]]
            for number, payload in enumerate(chosen):
                yield Sample(f"{kind}-{name}-{number}.{kind}", make(way, payload["text"]), hides=True)


def files_of(folder: Path) -> Iterator[Sample]:
    """The documents of a folder and of those in it, none of which hides anything."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".pdf", ".docx", ".html"}:
            yield Sample(str(path.relative_to(folder)), path.read_bytes(), hides=False)


def ordinary() -> Iterator[Sample]:
    """Files that only look like hiding, and the printed résumés of the fixture set."""
    for name, variant in table("benign").items():
        yield Sample(f"{name}.pdf", build(variant), hides=False)
    for path in sorted((FIXTURES / "resumes" / "printed").iterdir()):
        if path.suffix in {".pdf", ".docx"}:
            yield Sample(path.name, path.read_bytes(), hides=False)
    yield Sample("plain.docx", word("", "Driving licence B, forklift licence"), hides=False)
    yield Sample("plain.html", html("<p>{text}</p>", "Driving licence B"), hides=False)


def word(properties: str, text: str) -> bytes:
    """A DOCX résumé with one more run of these properties."""
    document = docx.Document()
    for size, line in RESUME:
        if size > 12:
            document.add_heading(line, 1)
        else:
            document.add_paragraph(line)
    run = document.add_paragraph().add_run(text)
    run._r.insert(0, parse_xml(f"<w:rPr {nsdecls('w')}>{properties}</w:rPr>"))  # noqa: SLF001 - raw properties are the point
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def html(element: str, text: str) -> bytes:
    """An HTML résumé with one more element."""
    body = "".join(f"<h2>{line}</h2>" if size > 12 else f"<p>{line}</p>" for size, line in RESUME)
    return FIXED_WIDTH.format(body=body, attack=element.replace("{text}", text)).encode()


def injections() -> list[str]:
    """Lines addressed to whoever reads the file for the employer."""
    return (FIXTURES / "trust" / "injections.txt").read_text(encoding="utf-8").splitlines()


def harmless() -> list[str]:
    """Lines that share their words, and the bullets and summaries of ordinary résumés in seven languages."""
    lines = (FIXTURES / "trust" / "lookalikes.txt").read_text(encoding="utf-8").splitlines()
    for path in sorted((FIXTURES / "resumes" / "people").glob("*.json")):
        person = json.loads(path.read_text(encoding="utf-8"))
        lines += [person["basics"].get("summary", person["basics"]["name"])]
        lines += [text for job in person["work"] for text in job["highlights"]]
    return lines
