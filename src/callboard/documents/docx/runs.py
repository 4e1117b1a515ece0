"""The characters of a Word paragraph: runs, links, fields, and the text boxes anchored in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from callboard.documents.docx.styles import Styles, TextStyle, W, run_look, value
from callboard.documents.reading_builder import TextSpan

MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
R_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
FIELD_LINK = re.compile(r'HYPERLINK\s+(?:\\\w\s+)*"([^"]+)"')
SKIPPED = {f"{W}{name}" for name in ("del", "moveFrom", "pPr", "rPr", "instrText", "delText", "footnoteReference")}
MARKS = {
    f"{W}tab": "\t",
    f"{W}ptab": "\t",
    f"{W}br": "\n",
    f"{W}cr": "\n",
    f"{W}noBreakHyphen": "-",
}
BOX = f"{W}txbxContent"
LONGEST_FIELD = 10_000
"""Letters of a field's code that are looked at."""


@dataclass(slots=True)
class RunCollector:
    """Collects the spans of one paragraph; text boxes met on the way wait in `boxes`."""

    styles: Styles
    links: dict[str, str]
    spans: list[TextSpan] = field(default_factory=list[TextSpan])
    boxes: list[Any] = field(default_factory=list[Any])
    _code: list[str] | None = None
    """The code of the field that is being read, while its result has not begun."""
    _target: str = ""
    """Where the field leads whose result is being read."""

    def read(self, paragraph: Any, look: TextStyle) -> list[TextSpan]:  # noqa: ANN401 - lxml elements have no types
        """The spans of a paragraph."""
        self._walk(paragraph, look, "")
        return self.spans

    def _walk(self, element: Any, look: TextStyle, uri: str) -> None:  # noqa: ANN401
        for child in element:
            tag = child.tag
            if tag in {f"{W}r", f"{MATH}r"}:
                self._run(child, look, uri)
            elif tag == f"{W}hyperlink":
                anchor = child.get(f"{W}anchor")
                self._walk(child, look, self.links.get(child.get(R_ID) or "", f"#{anchor}" if anchor else ""))
            elif tag == f"{W}fldSimple":
                self._walk(child, look, _field_link(child.get(f"{W}instr") or "") or uri)
            elif tag == f"{MC}AlternateContent":
                self._alternative(child, look, uri)
            elif tag not in SKIPPED and isinstance(tag, str):
                self._walk(child, look, uri)

    def _run(self, run: Any, look: TextStyle, uri: str) -> None:  # noqa: ANN401
        properties = run.find(f"{W}rPr")
        if properties is not None:
            if style := value(properties, "rStyle"):
                look = self.styles.over(style, look)
            look = run_look(properties, look)
        for child in run:
            if text := _character(child):
                self._add(text, look, uri)
            else:
                self._part(child, look, uri)

    def _part(self, child: Any, look: TextStyle, uri: str) -> None:  # noqa: ANN401
        """Read a child of a run that is not a character."""
        tag = child.tag
        if tag == f"{W}fldChar":
            self._switch_field(child.get(f"{W}fldCharType") or "")
        elif tag == f"{W}instrText" and self._code is not None:
            self._code.append(child.text or "")
        elif tag == f"{MC}AlternateContent":
            self._alternative(child, look, uri)
        elif tag == f"{W}ruby" and (base := child.find(f"{W}rubyBase")) is not None:
            self._walk(base, look, uri)
        elif tag in {f"{W}drawing", f"{W}pict", f"{W}object"}:
            self.boxes.extend(_outermost(child))

    def _alternative(self, element: Any, look: TextStyle, uri: str) -> None:  # noqa: ANN401
        """The first of several forms of the same thing: the others repeat it for older programs."""
        for choice in element:
            boxes = _outermost(choice)
            self.boxes.extend(boxes)
            if not boxes:
                self._walk(choice, look, uri)
            return

    def _switch_field(self, kind: str) -> None:
        if kind == "begin":
            self._code, self._target = [], ""
        elif kind == "separate":
            self._code, self._target = None, _field_link("".join(self._code or ())[:LONGEST_FIELD]) or self._target
        elif kind == "end":
            self._code, self._target = None, ""

    def _add(self, text: str, look: TextStyle, uri: str) -> None:
        uri = uri or self._target
        self.spans.append(TextSpan(text, look.bold, look.italic, look.size, uri, look.unseen()))


def _character(child: Any) -> str:  # noqa: ANN401 - lxml elements have no types
    if child.tag in {f"{W}t", f"{MATH}t"}:
        return child.text or ""
    if child.tag in MARKS:
        return " " if child.get(f"{W}type") in {"page", "column"} else MARKS[child.tag]
    return "•" if child.tag == f"{W}sym" else ""


def _field_link(code: str) -> str:
    match = FIELD_LINK.search(code)
    return match[1] if match else ""


def _outermost(element: Any) -> list[Any]:  # noqa: ANN401 - lxml elements have no types
    """Text boxes below an element, without those inside other ones or in forms for older programs."""
    found: list[Any] = []
    stack = [element]
    while stack:
        current = stack.pop()
        if current.tag == BOX:
            found.append(current)
        elif current.tag == f"{MC}AlternateContent" and len(current):
            stack.append(current[0])
        else:
            stack.extend(reversed(list(current)))
    return found
