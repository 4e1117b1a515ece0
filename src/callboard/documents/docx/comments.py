"""Text of a Word file outside its body: comments, notes, picture descriptions, deletions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from callboard.documents.characters import tidy
from callboard.documents.docx.package import Package
from callboard.documents.errors import DamagedError

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
PARTS = {
    "comments": "word/comments.xml",
    "footnotes": "word/footnotes.xml",
    "endnotes": "word/endnotes.xml",
}
PROPERTIES = ("docProps/app.xml", "docProps/custom.xml")
# Labels of content controls, and captions of tables, that Word shows only in their settings.
LABELS = tuple(f"{W}{name}" for name in ("tag", "alias", "tblCaption", "tblDescription"))
KEPT = ("customXml/item", "word/glossary/document")
"""Parts that are kept with a document and not shown."""

DESCRIBED = ("descr", "title", "alt", f"{W}tooltip", f"{W}displayText")
MAX_TEXT = 20_000


def comments_of(package: Package, root: Any) -> dict[str, str]:  # noqa: ANN401 - lxml elements have no types
    """Each kind by its name, where there is any."""
    found = {name: " ".join(_words(package.part(part))) for name, part in PARTS.items()}
    found["descriptions"] = ". ".join(dict.fromkeys(_descriptions(root)))
    moved = [word for part in root.iter(f"{W}moveFrom") for word in _words(part)]
    found["deletions"] = " ".join([*(text.text or "" for text in root.iter(f"{W}delText")), *moved])
    codes = [text.text or "" for text in root.iter(f"{W}instrText")]
    found["field codes"] = " ".join([*codes, *(code.get(f"{W}instr") or "" for code in root.iter(f"{W}fldSimple"))])
    found["other parts"] = ". ".join(_kept(package))
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
    for label in root.iter(*LABELS):
        yield label.get(f"{W}val") or ""


def _kept(package: Package) -> Iterator[str]:
    """The words of parts that are not shown: data behind content controls, building blocks, variables."""
    for name in sorted(package.names):
        if name.startswith(KEPT) and name.endswith(".xml") and "Props" not in name:
            try:
                root = package.part(name)
            except DamagedError:
                continue  # Word opens a document whose data are damaged, and shows none of them
            yield from (text.strip() for text in root.itertext() if text.strip())
    settings = package.part("word/settings.xml")
    for variable in settings.iter(f"{W}docVar") if settings is not None else ():
        yield variable.get(f"{W}val") or ""


def _properties(package: Package) -> Iterator[str]:
    for name in PROPERTIES:
        root = package.part(name)
        for element in root.iter() if root is not None else ():
            if isinstance(element.tag, str) and element.text and element.text.strip():
                yield element.text.strip()
