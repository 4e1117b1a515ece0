"""Word bytes to a reading."""

from __future__ import annotations

import posixpath
from typing import Any

from callboard.documents.characters import tidy
from callboard.documents.docx.body import Body
from callboard.documents.docx.package import Package, open_package
from callboard.documents.docx.styles import Styles, W
from callboard.documents.draft import Draft
from callboard.documents.errors import DamagedError
from callboard.documents.limits import Limits
from callboard.documents.reading import Reading
from callboard.engine.page import MediaType

DOCUMENT = "word/document.xml"
R_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
WP_ANCHOR = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}anchor"
MAX_NOTES = 20_000


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
    backdrop = _has_backdrop(root)
    draft = Draft(MediaType.DOCX, limits)
    _edges(package, body, links, "headerReference", (draft, styles))
    Body(draft, styles, links, backdrop=backdrop).write(body)
    _edges(package, body, links, "footerReference", (draft, styles))
    return draft.finish(_metadata(package))


def _edges(package: Package, body: Any, links: dict[str, str], kind: str, target: tuple[Draft, Styles]) -> None:  # noqa: ANN401
    """Headers or footers, each once."""
    draft, styles = target
    names = [links.get(element.get(R_ID) or "", "") for element in body.iter(f"{W}{kind}")]
    for name in dict.fromkeys(names):
        root = package.part(name)
        if root is not None:
            Body(draft, styles, package.related(name), backdrop=_has_backdrop(root)).write(root)


def _has_backdrop(root: Any) -> bool:  # noqa: ANN401 - lxml elements have no types
    """Whether something is drawn behind the text, or the page is coloured."""
    if root.find(f"{W}background") is not None:
        return True
    return any(anchor.get("behindDoc") in {"1", "true"} for anchor in root.iter(WP_ANCHOR))


def _metadata(package: Package) -> dict[str, str]:
    metadata: dict[str, str] = {}
    core = package.part("docProps/core.xml")
    for element in core if core is not None else ():
        if isinstance(element.tag, str) and element.text and element.text.strip():
            metadata[element.tag.rpartition("}")[2].lower()] = tidy(element.text.strip())[0]
    comments = package.part("word/comments.xml")
    if comments is not None:
        notes = " ".join(text.text or "" for text in comments.iter(f"{W}t"))
        metadata["comments"] = tidy(notes)[0][:MAX_NOTES]
    return {posixpath.basename(key): text for key, text in metadata.items() if text}
