"""Text of a Word file outside its body: comments, notes, picture descriptions, deletions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from callboard.documents.characters import tidy
from callboard.documents.docx.package import Package

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
PARTS = {
    "comments": "word/comments.xml",
    "footnotes": "word/footnotes.xml",
    "endnotes": "word/endnotes.xml",
}
PROPERTIES = ("docProps/app.xml", "docProps/custom.xml")
DESCRIBED = ("descr", "title", "alt", f"{W}tooltip")
MAX_TEXT = 20_000


def comments_of(package: Package, root: Any) -> dict[str, str]:  # noqa: ANN401 - lxml elements have no types
    """Each kind by its name, where there is any."""
    found = {name: " ".join(_words(package.part(part))) for name, part in PARTS.items()}
    found["descriptions"] = ". ".join(dict.fromkeys(_descriptions(root)))
    found["deletions"] = " ".join(text.text or "" for text in root.iter(f"{W}delText"))
    found["field codes"] = " ".join(text.text or "" for text in root.iter(f"{W}instrText"))
    found["older form"] = ". ".join(dict.fromkeys(" ".join(_words(form)) for form in root.iter(f"{MC}Fallback")))
    found["properties"] = ". ".join(_properties(package))
    return {name: said for name, text in found.items() if (said := tidy(text[:MAX_TEXT])[0].strip())}


def _words(root: Any) -> Iterator[str]:  # noqa: ANN401
    for text in root.iter(f"{W}t") if root is not None else ():
        yield text.text or ""


def _descriptions(root: Any) -> Iterator[str]:  # noqa: ANN401
    for element in root.iter():
        for name in DESCRIBED:
            if said := element.get(name):
                yield said


def _properties(package: Package) -> Iterator[str]:
    for name in PROPERTIES:
        root = package.part(name)
        for element in root.iter() if root is not None else ():
            if isinstance(element.tag, str) and element.text and element.text.strip():
                yield element.text.strip()
