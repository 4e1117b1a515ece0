"""Word bytes to a reading."""

from __future__ import annotations

from typing import Any

from callboard.documents.characters import tidy
from callboard.documents.docx.body import Backgrounds, DocxBody
from callboard.documents.docx.boxes import is_painted
from callboard.documents.docx.colours import colour_of
from callboard.documents.docx.comments import comments_of
from callboard.documents.docx.package import Package, open_package
from callboard.documents.docx.styles import Styles, W
from callboard.documents.errors import DamagedError
from callboard.documents.limits import Limits
from callboard.documents.reading import Reading
from callboard.documents.reading_builder import ReadingBuilder
from callboard.engine.page import WHITE, MediaType

DOCUMENT = "word/document.xml"
R_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
WP_ANCHOR = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}anchor"


def read(data: bytes, limits: Limits) -> Reading:
    """The reading of a Word document: headers first, then the body, then footers.

    Raises:
        UnreadableError: it is encrypted, damaged, a bomb, or empty.
    """
    package = open_package(data, limits)
    root = package.part(DOCUMENT)
    body = root.find(f"{W}body") if root is not None else None
    if body is None:
        raise DamagedError("it has no text part")
    links = package.related(DOCUMENT)
    styles = Styles(package.part("word/styles.xml"))
    builder = ReadingBuilder(MediaType.DOCX, limits)
    headers = _parts(package, body, links, "headerReference")
    grounds = _grounds(root, list(headers.values()))
    for name, header in headers.items():
        DocxBody(builder, styles, package.related(name), grounds).write(header)
    DocxBody(builder, styles, links, grounds).write(body)
    for name, footer in _parts(package, body, links, "footerReference").items():
        DocxBody(builder, styles, package.related(name), grounds).write(footer)
    return builder.finish(_metadata(package, root))


def _parts(package: Package, body: Any, links: dict[str, str], kind: str) -> dict[str, Any]:  # noqa: ANN401
    """Headers or footers, each once, by name."""
    names = dict.fromkeys(links.get(element.get(R_ID) or "", "") for element in body.iter(f"{W}{kind}"))
    found = {name: package.part(name) for name in names}
    return {name: root for name, root in found.items() if root is not None}


def _grounds(root: Any, headers: list[Any]) -> Backgrounds:  # noqa: ANN401 - lxml elements have no types
    """The backgrounds of text and of transparent text boxes."""
    parts = [root, *headers]
    # White text may stand on a picture or shape behind it, also of a header; then colour says nothing.
    behind = any(anchor.get("behindDoc") in {"1", "true"} for part in parts for anchor in part.iter(WP_ANCHOR))
    page = root.find(f"{W}background")
    paper = WHITE if page is None else colour_of(page.get(f"{W}color"))
    painted = behind or any(is_painted(part) for part in parts)
    return Backgrounds(None if behind else paper, None if painted else paper)


def _metadata(package: Package, root: Any) -> dict[str, str]:  # noqa: ANN401
    metadata: dict[str, str] = {}
    core = package.part("docProps/core.xml")
    for element in core if core is not None else ():
        if isinstance(element.tag, str) and element.text and element.text.strip():
            metadata[element.tag.rpartition("}")[2].lower()] = tidy(element.text.strip())[0]
    return {name: text for name, text in metadata.items() if text} | comments_of(package, root)
