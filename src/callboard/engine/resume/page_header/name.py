"""The candidate's name and the headline under it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from statistics import median

from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.learning.classifier import Classifier, Features
from callboard.engine.resume.lexicon import company_score, title_score
from callboard.engine.resume.page_header.contact import REACHES, is_label, labelled
from callboard.engine.resume.pieces import MOST_CHARACTERS, Piece, fact, join_lines, parts_by_face, text_fact
from callboard.engine.resume.stages.rows import Row
from callboard.engine.resume.vocabulary.person_names import (
    IDEOGRAPHS,
    contact_labels,
    is_document_title,
    name_score,
    particles,
    whole_words,
    without_credentials,
    without_document_title,
)
from callboard.engine.resume.vocabulary.places import place_score
from callboard.engine.resume.vocabulary.section_headings import join_spaced_letters, title_of
from callboard.engine.skills.reader import find_known
from callboard.engine.text.folding import phrase_key

_MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}\.\w")
_TELEPHONE = re.compile(r"\+?\d[\d\s().-]{7,24}\d")
_MOST_ROWS = 14
_FIRST = 3
_MOST_NAMES = 3
_SURE_LOOKS, _NAME_LIKE = 0.6, 0.3
_FAR_LARGER = 1.4
NAME, NO_NAME = "name", "no name"
LEAST = 0.35
"""A candidate less probable than this is not a name; what comes first by far is one though it is not half certain."""
_LEVEL = 2.0


def _labelled_name(document: Document, rows: list[Row]) -> Fact[str] | None:
    """“Name: …”, “First name: … Last name: …”, or the column of a table beside "Name"."""
    found = {kind: piece for kind in ("name", "given", "family") if (piece := _labelled(rows, kind))}
    family = found.get("family") or found.get("name")
    if "given" in found and family and len(family.text.split()) <= _MOST_NAMES:
        given = found["given"]
        first, last = sorted((given, family), key=lambda piece: piece.start)
        whole = Piece(document.text[first.start : last.end], first.start)
        return fact(document, whole, f"{given.text} {family.text}", 0.95)
    piece = found.get("name")
    return text_fact(document, piece.cut(0, len(without_credentials(piece.text))), 0.95) if piece else None


def _labelled(rows: list[Row], kind: str) -> Piece | None:
    """What a label of a kind names, if that looks like a name: behind it, in the next column, or below it."""
    for row, below in zip_longest(rows, rows[1:]):
        start = labelled(row.text, kind)
        piece = row.piece.cut(start).bare() if start is not None else None
        if is_label(row.text, kind):
            level = (one for one in rows if one.column > row.column and abs(one.top - row.top) < _LEVEL)
            piece = next((one.piece for one in level), below.piece if below else None)
        if piece and name_score(piece.text) > _NAME_LIKE:
            return piece
    return None


@dataclass(frozen=True)
class PossibleName:
    """A stretch of a row that may be the candidate's name, and what it is known by."""

    row: Row
    piece: Piece
    features: Features


def name_candidates(document: Document, rows: list[Row]) -> list[PossibleName]:
    """What looks like a name among the rows of page one that no section owns, and the first ones."""
    largest = max((row.style.size for row in rows), default=0.0)
    usual = median([row.style.size for row in rows]) if rows else 0.0
    reached = _contact_details(document, rows)
    found: list[PossibleName] = []
    for order, row in enumerate(rows):
        for piece in _pieces_of(document, rows, row):
            looks = name_score(piece.text)
            if looks > 0:
                own = _features(piece.text, looks, row, order) | reached | _beside(piece.text, rows, order, document)
                own["size"] = row.style.size / largest if largest else 0.0
                own["largest"] = float(bool(largest) and row.style.size == largest)
                own["far larger than the text"] = float(row.style.size > _FAR_LARGER * usual > 0)
                own["largest, with an address on top"] = own["largest"] * own["address on top"]
                found.append(PossibleName(row, piece, Features(own)))
    return found


def _pieces_of(document: Document, rows: list[Row], row: Row) -> Iterator[Piece]:
    """The stretches of a row that may be a name, or the whole name of which the row is the first of several."""
    for part in [part for cell in row.cells[:2] for part in (cell, *parts_by_face(cell, row.faces))]:
        yield _without_post(without_document_title(part))
    several = _same_name(rows, row, row.piece)
    if len(several) > 1 and several[0] is row:
        yield Piece(document.text[row.start : several[-1].end], row.start)


def _without_post(cell: Piece) -> Piece:
    """What stands before a dash or dot that parts the name from a post ("Ada Byron - Engineer")."""
    cut = re.search(r"\s+[-–—|•·]\s+|,\s+(?=[a-z])", cell.text)
    return cell.cut(0, cut.start()) if cut and name_score(cell.text[: cut.start()]) > _SURE_LOOKS else cell


def _features(text: str, looks: float, row: Row, order: int) -> dict[str, float]:
    """What a candidate's own words and dress say."""
    words = text.split()
    return {
        "looks like a name": looks,
        "one word": float(len(words) == 1 and not IDEOGRAPHS.fullmatch(text)),
        "two or three words": float(2 <= len(words) <= 3 or bool(IDEOGRAPHS.fullmatch(text))),
        "sounds like a post": min(title_score(text), 2.0),
        "sounds like a company": min(company_score(text), 2.0),
        "is a place": place_score(text),
        "is a skill": float(bool(find_known(text))),
        "first row": float(order == 0),
        "among the first three": float(order < _FIRST),
        "further down": min(order, _MOST_ROWS) / _MOST_ROWS,
        "heading of the page": float(row.style.level == 1),
        "bold": float(row.style.bold),
        "capitals": float(text.isupper()),
        "whole row": float(len(row.cells) == 1 and len(text) > len(row.text) - 2),
        "list item": float(row.bullet),
        "full stop": float(row.text.endswith(".")),
    }


def _contact_details(document: Document, rows: list[Row]) -> dict[str, float]:
    """Whether the page has contact details: a résumé made anonymous has neither these nor a name."""
    top = "\n".join(row.text for row in rows)
    return {
        "address on top": float(bool(_MAIL.search(top))),
        "address": float(bool(_MAIL.search(document.text[:MOST_CHARACTERS]))),
        "telephone on top": float(bool(_TELEPHONE.search(top))),
        "links": float(bool(document.links) or "linkedin.com" in top or "github.com" in top),
    }


def _beside(text: str, rows: list[Row], order: int, document: Document) -> dict[str, float]:
    """What stands near a candidate, and whether an address holds its letters."""
    near = "\n".join(row.text for row in rows[order : order + 4])
    mail = _MAIL.search(document.text[:MOST_CHARACTERS])
    holder = phrase_key(mail[0].split("@")[0]).replace(" ", "") if mail else ""
    name_words = [word for word in phrase_key(text).split() if len(word) > 2 and word in holder]
    return {
        "reached below": float(bool(_MAIL.search(near) or _TELEPHONE.search(near))),
        "letters in the address": float(bool(name_words)),
    }


def find_name(document: Document, rows: list[Row], classifier: Classifier) -> tuple[Fact[str] | None, list[Row]]:
    """The name and the rows that hold it; `rows` are those of page one that no section owns, and its first ones.

    None where no candidate is more likely a name than not: an invented name is worse than none.
    """
    labelled_name = _labelled_name(document, rows)
    candidates = name_candidates(document, rows)
    chances = classifier.probability([one.features for one in candidates], NAME) if candidates else []
    best = max(range(len(candidates)), key=lambda at: chances[at], default=None)
    if best is None or chances[best] < LEAST:
        return labelled_name, []
    row, piece = candidates[best].row, candidates[best].piece
    if labelled_name:
        return labelled_name, [row] if phrase_key(labelled_name.value) == phrase_key(piece.text) else []
    if "\n" in piece.text:
        name_rows = [one for one in rows if piece.start <= one.start < piece.end]
    else:
        name_rows = _same_name(rows, row, piece)
    if len(name_rows) > 1:
        piece = Piece(document.text[name_rows[0].start : name_rows[-1].end], name_rows[0].start)
    value = without_credentials(whole_words(join_lines([join_spaced_letters(part) for part in piece.text.split("\n")])))
    if value.isupper():
        value = _capitalised(value)
    trimmed = piece.cut(0, len(without_credentials(piece.text)))
    return fact(document, trimmed if "\n" not in piece.text else piece, value, round(chances[best], 3)), name_rows


def _same_name(rows: list[Row], row: Row, piece: Piece) -> list[Row]:
    """The rows of a name that is set on several lines in one style."""
    if len(piece.text.split()) > 3 or len(row.cells) > 1:
        return [row]
    if sum(other.style.size == row.style.size for other in rows) > 3:
        return [row]
    place = rows.index(row)
    first = last = place
    while first > 0 and _continues_name(rows[first - 1], row):
        first -= 1
    while last + 1 < len(rows) and _continues_name(rows[last + 1], row):
        last += 1
    return rows[first : last + 1]


def _continues_name(other: Row, row: Row) -> bool:
    is_a_name = name_score(other.text.rstrip("-")) >= 0.5 and title_score(other.text) == 0
    return other.style.size == row.style.size and is_a_name


def _capitalised(text: str) -> str:
    """A name in capitals as names are written."""
    first, *others = text.split()
    return " ".join(
        [_capital(first), *(word.lower() if word.lower() in particles() else _capital(word) for word in others)]
    )


def _capital(word: str) -> str:
    # Python makes two signs of a Turkish capital I with its dot.
    parts = "-".join("'".join(part[:1] + part[1:].lower() for part in half.split("'")) for half in word.split("-"))
    return parts.replace("i\u0307", "i")


def find_label(
    document: Document, rows: list[Row], name_rows: list[Row], name: Fact[str] | None
) -> tuple[Fact[str] | None, Row | None]:
    """The headline: a short line near the name that is not a contact line; job words make it sure."""
    if not name_rows:
        return _label_alone(document, rows[:1]) if not name else (None, None)
    last = max(name_rows, key=lambda row: row.index)
    place = rows.index(last)
    near = rows[place + 1 : place + 6] + rows[max(place - 1, 0) : place]
    scored: list[tuple[float, Row]] = []
    for order, row in enumerate(near):
        if row in name_rows or not _could_be_label(row):
            continue
        is_plain_phrase = len(row.text.split()) > 1 and not re.search(r"[\d#@]", row.text)
        is_set_apart = order == 0 and row.style != near[-1].style and is_plain_phrase
        score = title_score(row.text) + (0.6 if is_set_apart else 0.0) - 0.15 * order
        scored.append((score, row))
    if not scored:
        return None, None
    score, row = max(scored, key=lambda item: item[0])
    if score < 0.5:
        return None, None
    return text_fact(document, row.piece.bare(), min(0.5 + score / 5, 0.95)), row


def _label_alone(document: Document, first: list[Row]) -> tuple[Fact[str] | None, Row | None]:
    """The headline of a résumé whose name was taken out: what it opens with, where that is a post."""
    for row in first:
        if _could_be_label(row) and title_score(row.text) >= 1 and len(row.text.split()) <= 6:
            return text_fact(document, row.piece.bare(), 0.7), row
    return None, None


def _could_be_label(row: Row) -> bool:
    text = row.text
    if len(text.split()) > 14 or REACHES.search(text) or ": " in text:
        return False
    if place_score(text) >= 0.75 or is_document_title(text) or text.endswith((".", "。")):
        return False
    if any(phrase_key(cell.text) in contact_labels() for cell in row.cells):
        return False
    title = title_of(text)
    return not (title and title.certainty > 0.8)
