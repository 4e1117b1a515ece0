"""Painted objects of a page besides its text, in order: panels, pictures, small shapes."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from callboard.documents.layout.model import Mark, Panel, Ruling
from callboard.documents.pdf.glyphs import PageView
from callboard.documents.pdf.native import pdfium
from callboard.engine.page import Box

TEXT, PATH, IMAGE, SHADING, FORM = 1, 2, 3, 4, 5
MAX_OBJECTS = 60_000
MAX_DEPTH = 12
MARK = 9.0
PANEL = 60.0
# How thick a border of a table is at most, and how long at least.
THIN, LONG = 2.5, 8.0
# Shapes of more corners are round or drawings; an edge is slanted from this share of its length on.
MOST_CORNERS, SLANT = 8, 0.05
NEARLY_WHITE = 250


@dataclass(frozen=True, slots=True)
class PaintedObject:
    """One object that may lie over text: its place in the painting order and its box."""

    order: int
    box: Box


@dataclass(slots=True)
class PaintedPage:
    """Everything painted on a page, in order."""

    texts: dict[int, int] = field(default_factory=dict[int, int])
    """Address of a text object to its place in the order."""
    handles: list[Any] = field(default_factory=list[Any])
    """The text objects."""
    shapes: list[Any] = field(default_factory=list[Any])
    """All other objects that leave ink."""
    covers: list[PaintedObject] = field(default_factory=list[PaintedObject])
    strokes: list[PaintedObject] = field(default_factory=list[PaintedObject])
    """What is drawn with a pen: many lines side by side cover as a brush does."""
    pictures: list[Box] = field(default_factory=list[Box])
    marks: list[Mark] = field(default_factory=list[Mark])
    panels: list[Panel] = field(default_factory=list[Panel])
    rulings: list[Ruling] = field(default_factory=list[Ruling])


class Painter:
    """Walks the objects of one page."""

    def __init__(self, view: PageView) -> None:
        self.view = view
        self.painting = PaintedPage()
        self._count = 0
        self._edges = [ctypes.c_float() for _ in range(4)]

    def walk(self, page: Any) -> PaintedPage:  # noqa: ANN401 - a C handle
        """Collect the painted objects of a page."""
        get, count = pdfium.FPDFPage_GetObject, pdfium.FPDFPage_CountObjects(page)
        self._all((get(page, index) for index in range(count)), pdfium.FS_MATRIX(1, 0, 0, 1, 0, 0), 0)
        return self.painting

    def _all(self, objects: Iterator[Any], matrix: Any, depth: int) -> None:  # noqa: ANN401
        for handle in objects:
            self._count += 1
            if self._count > MAX_OBJECTS or not handle:
                return
            kind = pdfium.FPDFPageObj_GetType(handle)
            if kind == TEXT:
                self.painting.texts[handle] = self._count
                self.painting.handles.append(handle)
            elif kind == FORM and depth < MAX_DEPTH:
                own = pdfium.FS_MATRIX()
                pdfium.FPDFPageObj_GetMatrix(handle, ctypes.byref(own))
                inner = (
                    pdfium.FPDFFormObj_GetObject(handle, index)
                    for index in range(max(pdfium.FPDFFormObj_CountObjects(handle), 0))
                )
                self._all(inner, _product(own, matrix), depth + 1)
            elif kind in {PATH, IMAGE, SHADING}:
                self.painting.shapes.append(handle)
                self._shape(handle, kind, matrix)

    def _shape(self, handle: Any, kind: int, matrix: Any) -> None:  # noqa: ANN401
        edges = self._edges
        if not pdfium.FPDFPageObj_GetBounds(handle, *(ctypes.byref(edge) for edge in edges)):
            return
        box = self._seen(matrix, [edge.value for edge in edges])
        if kind == IMAGE:
            self.painting.pictures.append(box)
        filled = kind != PATH or self._filled(handle, box)
        large = min(box.x1 - box.x0, box.y1 - box.y0) >= PANEL
        if filled and kind == PATH and large and self._is_slanted(handle):
            # Much of the box around a large slanted shape is bare.
            return
        if filled:
            self.painting.covers.append(PaintedObject(self._count, box))
        else:
            self.painting.strokes += [PaintedObject(self._count, one) for one in self._drawn(handle, matrix, box)]

    def _drawn(self, handle: Any, matrix: Any, box: Box) -> list[Box]:  # noqa: ANN401
        """Where the pen of a stroked path leaves ink: along the edges of a frame, anywhere in a drawing."""
        count = pdfium.FPDFPath_CountSegments(handle)
        segments = [
            pdfium.FPDFPath_GetPathSegment(handle, index) for index in range(count if count <= MOST_CORNERS else 0)
        ]
        if not segments or any(pdfium.FPDFPathSegment_GetType(one) == pdfium.FPDF_SEGMENT_BEZIERTO for one in segments):
            return [box]
        own, width = pdfium.FS_MATRIX(), ctypes.c_float()
        pdfium.FPDFPageObj_GetMatrix(handle, ctypes.byref(own))
        pdfium.FPDFPageObj_GetStrokeWidth(handle, ctypes.byref(width))
        pen, way = width.value / 2, _product(own, matrix)
        corners = [_corner(handle, index) for index in range(count)]
        return [
            self._seen(way, [min(x0, x1) - pen, min(y0, y1) - pen, max(x0, x1) + pen, max(y0, y1) + pen])
            for (x0, y0), (x1, y1) in pairwise([*corners, *corners[:1]] if count > 2 else corners)
        ]

    def _is_slanted(self, handle: Any) -> bool:  # noqa: ANN401
        """Return True if a shape has an edge that is neither level nor upright."""
        own = pdfium.FS_MATRIX()
        pdfium.FPDFPageObj_GetMatrix(handle, ctypes.byref(own))
        if min(abs(own.a), abs(own.b)) > SLANT * max(abs(own.a), abs(own.b)):
            return True
        count = pdfium.FPDFPath_CountSegments(handle)
        corners = [_corner(handle, index) for index in range(count)] if count <= MOST_CORNERS else []
        edges = [(abs(x1 - x0), abs(y1 - y0)) for (x0, y0), (x1, y1) in pairwise(corners)]
        return any(min(edge) > SLANT * max(edge) for edge in edges)

    def _filled(self, handle: Any, box: Box) -> bool:  # noqa: ANN401
        mode, stroke = ctypes.c_int(), pdfium.FPDF_BOOL()
        pdfium.FPDFPath_GetDrawMode(handle, ctypes.byref(mode), ctypes.byref(stroke))
        width, height = box.x1 - box.x0, box.y1 - box.y0
        if width <= MARK and height <= MARK:
            self.painting.marks.append(Mark(*box))
        if min(width, height) <= THIN and max(width, height) >= LONG:
            self.painting.rulings.append(Ruling(*box))
        if not mode.value:
            return False
        if width >= PANEL and height >= PANEL and self._coloured(handle):
            self.painting.panels.append(Panel(*box))
        return True

    def _coloured(self, handle: Any) -> bool:  # noqa: ANN401
        channels = [ctypes.c_uint() for _ in range(4)]
        if not pdfium.FPDFPageObj_GetFillColor(handle, *(ctypes.byref(channel) for channel in channels)):
            return True
        *rgb, alpha = (channel.value for channel in channels)
        return alpha > 8 and min(rgb) < NEARLY_WHITE

    def _seen(self, matrix: Any, edges: list[float]) -> Box:  # noqa: ANN401
        left, bottom, right, top = edges
        points = [
            (matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f)
            for x in (left, right)
            for y in (bottom, top)
        ]
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        if not all(math.isfinite(value) for value in (*xs, *ys)):
            return Box(0, 0, 0, 0)
        return Box(*self.view.box(min(xs), min(ys), max(xs), max(ys)))


def _corner(path: Any, index: int) -> tuple[float, float]:  # noqa: ANN401
    x, y = ctypes.c_float(), ctypes.c_float()
    pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(path, index), ctypes.byref(x), ctypes.byref(y))
    return x.value, y.value


def _product(inner: Any, outer: Any) -> Any:  # noqa: ANN401
    """The matrix that applies `inner`, then `outer`."""
    return pdfium.FS_MATRIX(
        inner.a * outer.a + inner.b * outer.c,
        inner.a * outer.b + inner.b * outer.d,
        inner.c * outer.a + inner.d * outer.c,
        inner.c * outer.b + inner.d * outer.d,
        inner.e * outer.a + inner.f * outer.c + outer.e,
        inner.e * outer.b + inner.f * outer.d + outer.f,
    )
