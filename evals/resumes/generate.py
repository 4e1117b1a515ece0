"""Print the fixture set: every person of `tests/fixtures/resumes/people` in the layouts that `plan` deals out.

`python -m evals resumes --generate` does it.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from evals.resumes.page import Style, page, truth
from evals.resumes.print import canvas, typeset, web, word

HERE = Path(__file__).parent
CORPUS = HERE.parents[1] / "tests" / "fixtures" / "resumes"
Engine = Callable[[dict[str, Any], str], bytes]
ENGINES: dict[str, tuple[Engine, str]] = {
    "web": (web.pdf, "pdf"),
    "typeset": (typeset.pdf, "pdf"),
    "flow": (canvas.frames, "pdf"),
    "cells": (canvas.cells, "pdf"),
    "word": (word.docx_bytes, "docx"),
    "html": (web.html, "html"),
}
STRIDE = 7
"""Coprime to the number of layouts, so that neighbours in the list of people get layouts of different kinds."""


KIN = ("anna-vogel", "camille-lefevre", "diego-salazar", "priya-raman", "giulia-romano", "lukas-brunner")
"""People who are also printed in three layouts that show everything, to see whether readings agree."""


def styles() -> dict[str, Style]:
    """The layouts by name."""
    table = tomllib.loads((HERE / "styles.toml").read_text(encoding="utf-8"))
    return {name: Style(name=name, **tuples(fields)) for name, fields in table.items()}


def tuples(fields: dict[str, Any]) -> dict[str, Any]:
    """TOML's lists as the tuples that `Style` holds."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in fields.items()}


def people() -> dict[str, dict[str, Any]]:
    """The people by file name."""
    paths = sorted((CORPUS / "people").glob("*.json"))
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def plan(*, copies: int = 2) -> Iterator[tuple[str, str]]:
    """Which person is printed in which layouts: `copies` PDFs each, and one DOCX."""
    known = styles()
    papers = [name for name, style in known.items() if style.engine != "word"]
    words = [name for name, style in known.items() if style.engine == "word"]
    for index, who in enumerate(people()):
        for copy in range(copies):
            yield who, papers[(index * STRIDE + copy * 11) % len(papers)]
        if index % 2 == 0:
            yield who, words[(index // 2) % len(words)]
        if who.split(".")[0] in KIN:
            yield from ((who, name) for name in ("classic", "typst-right", "word-headings"))


def write(who: str, person: dict[str, Any], style: Style, folder: Path) -> Path:
    """Print one résumé and its truth into `folder`."""
    shown = truth(person, style)
    engine, suffix = ENGINES[style.engine]
    target = folder / f"{who}--{style.name}.{suffix}"
    target.write_bytes(engine(page(shown, style), style.template))
    shown["meta"]["file"] = target.name
    target.with_suffix(".json").write_text(json.dumps(shown, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return target


def generate(folder: Path = CORPUS / "printed", *, every: bool = False) -> list[Path]:
    """Print the planned set, or `every` person in every layout, into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    known, crowd = styles(), people()
    chosen = ((who, name) for who in crowd for name in known) if every else plan()
    return [write(who, crowd[who], known[name], folder) for who, name in dict.fromkeys(chosen)]
