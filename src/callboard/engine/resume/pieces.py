"""Stretches of a document's text, and the facts that they show."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from callboard.engine.document import Document, FontFace
from callboard.engine.facts import Fact, T
from callboard.engine.resume.lexicon import phrases
from callboard.engine.text.folding import phrase_key

_NAME = re.compile(r"[^\W\d_]{2}")
_STRAY_SIGNS = ",;|·•–—-/(@ \t\u00a0"
_BROKEN = re.compile(r"(?<=[^\W\d_]{2})[-\u2010]\n(?=[a-zà-ÿ])")
_STRAY = " \t\n\u00a0\u200b,;:|·•–—-−/⋅∙◦▪@~●■★☆▸➤►"
MOST_CHARACTERS = 150_000
"""Some fifty pages."""


class Piece(NamedTuple):
    """A stretch of the document's text."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """One past the last character."""
        return self.start + len(self.text)

    def cut(self, start: int, end: int | None = None) -> Piece:
        """The part `text[start:end]`, without blank or stray punctuation at its ends."""
        return Piece(self.text[start:end], self.start + start).strip()

    def strip(self, chars: str = " \t\n\r\f\v\u00a0\u200b\ufeff") -> Piece:
        """Without `chars` at the ends."""
        left = len(self.text) - len(self.text.lstrip(chars))
        return Piece(self.text.strip(chars), self.start + left)

    def split(self, joints: re.Pattern[str], text: str | None = None) -> list[Piece]:
        """The parts before, between and behind `joints`, without empty ones; these are found in `text`, if given."""
        ends = [*(match.span() for match in joints.finditer(text or self.text)), (len(self.text), 0)]
        starts = [0, *(after for _, after in ends)]
        parts = (self.cut(start, end) for start, (end, _) in zip(starts, ends, strict=False))
        return [part for part in parts if part.text]

    def bare(self) -> Piece:
        """Without blanks and separators at the ends; a bracket goes only with its partner."""
        piece = self.strip(_STRAY)
        for left, right in ("()", "[]"):
            if (
                piece.text.startswith(left)
                and piece.text.endswith(right)
                and piece.text.find(right) == len(piece.text) - 1
            ):
                piece = Piece(piece.text[1:-1], piece.start + 1).strip()
            if piece.text.startswith(right) or (piece.text.startswith(left) and right not in piece.text):
                piece = Piece(piece.text[1:], piece.start + 1).bare()
            if piece.text.endswith(left) or (piece.text.endswith(right) and left not in piece.text):
                piece = Piece(piece.text[:-1], piece.start).bare()
        return piece


def parts_by_face(piece: Piece, faces: tuple[FontFace, ...]) -> list[Piece]:
    """The parts of a piece that are set apart by their type: “**Engineer**, Acme Ltd”."""
    parts: list[Piece] = []
    position = 0
    for face in faces:
        offset = face.start - piece.start
        left, right = piece.text[position:offset], piece.text[offset:]
        if position < offset < len(piece.text) and _are_names(left, right):
            parts.append(piece.cut(position, offset).bare())
            position = offset
    parts.append(piece.cut(position).bare() if position else piece)
    return [part for part in parts if part.text]


def _are_names(left: str, right: str) -> bool:
    """Return True if type turns between two names: after a blank, and not between a label and what it labels."""
    if not left[-1:].isspace() and left[-1:] not in _STRAY_SIGNS:
        return False
    if left.rstrip().endswith(":") or left.count("(") > left.count(")"):
        return False
    return bool(_NAME.search(left) and _NAME.match(right.lstrip(_STRAY_SIGNS)))


def fact(document: Document, piece: Piece, value: T, confidence: float = 0.9) -> Fact[T]:
    """A fact shown by a stretch of the document."""
    return Fact(value=value, evidence=document.evidence(piece.start, piece.end), confidence=confidence)


def text_fact(document: Document, piece: Piece, confidence: float = 0.9) -> Fact[str]:
    """A fact whose value is the quotation, on one line."""
    return fact(document, piece, clean(piece.text), confidence)


def clean(text: str) -> str:
    """One line, single blanks, soft hyphens and zero-width characters gone."""
    whole = _BROKEN.sub("", re.sub(r"[\u00ad\u200b\ufeff]", "", text))
    return re.sub(r"\s+", " ", whole).strip()


def span_of(pieces: list[Piece], document: Document) -> Piece:
    """The stretch from the first of `pieces` to the end of the last."""
    start, end = min(piece.start for piece in pieces), max(piece.end for piece in pieces)
    return Piece(document.text[start:end], start)


def join_lines(lines: list[str]) -> str:
    """Lines to one, without the hyphens that only break a word."""
    text = ""
    for line in lines:
        line = clean(line)
        if text.endswith(("-", "\u2010")) and line[:1].islower() and len(text) > 2 and text[-2].isalpha():
            word = phrase_key(text.split()[-1].rsplit("-", 2)[-2])
            text = (
                text + line
                if word in phrases("entries", "keep_hyphen") or "-" in text.split()[-1][:-1]
                else text[:-1] + line
            )
        elif text.endswith(("-", "/", "\u2010")) and text[-2:-1].strip():
            text += line
        else:
            text = f"{text} {line}" if text else line
    return text


# Asked several times for each word of a header, of which most are common ones.
@lru_cache(maxsize=1 << 14)
def is_sign(text: str) -> bool:
    """Return True if a text has neither letters nor digits."""
    return not any(char.isalnum() for char in text)
