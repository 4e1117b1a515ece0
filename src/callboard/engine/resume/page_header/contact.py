"""How to reach the candidate: e-mail, telephone, place, pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from urllib.parse import unquote

import phonenumbers

from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.resume.lexicon import pattern, table
from callboard.engine.resume.model import Contact
from callboard.engine.resume.page_header.links import carrier, find_pages, urls_in
from callboard.engine.resume.pieces import MOST_CHARACTERS, Piece, fact, text_fact
from callboard.engine.resume.stages.rows import Row
from callboard.engine.resume.vocabulary.places import (
    LONGEST,
    Place,
    is_full_address,
    place_score,
    read_place,
)
from callboard.engine.text.folding import alternation, fold_in_place

REACHES = re.compile(r"@|https?:|www\.|\+?\d[\d\s().-]{7,}")
"""A sign that a line says how to reach somebody."""
_FEWEST_DIGITS = 7
_EMAIL = re.compile(r"(?<![\w.+'-])[\w.+'-]{1,64}\s?@\s?[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
# "ada[.]byron [at] example [dot] org", against programs that gather addresses.
_AT_IN_WORDS, _DOT_IN_WORDS = (
    re.compile(r"\s?[\[({]\s?(?:at|@)\s?[\])}]\s?"),
    re.compile(r"\s?[\[({]\s?(?:dot|\.)\s?[\])}]\s?"),
)
_DOT = rf"(?:\.|{_DOT_IN_WORDS.pattern})"
_HIDDEN_EMAIL = re.compile(
    rf"[\w+-]{{1,64}}(?:{_DOT}[\w+-]{{1,64}}){{0,4}}{_AT_IN_WORDS.pattern}[\w-]{{1,63}}(?:{_DOT}[\w-]{{1,63}}){{1,5}}"
)
_ADDRESS = re.compile(r"(?i)(?:[^\W\d_][\w -]{1,16}:\s*)?(?:https?://|www\.)\S+")
_DATED = re.compile(r"(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d(?!\d)|(?<!\d)(?:19|20)\d\d/\d")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
# A date of birth may stand beside the number.
_DAY = re.compile(r"(?<![\d./-])\d{1,2}\s?[./]\s?\d{1,2}\s?[./]\s?(?:19|20)\d\d(?![\d./-])")
# A letter in brackets behind a number says which it is: "(740) 555-0100(C)".
_SIGN_OF_KIND = re.compile(r"(?<=\d)\s?\([A-Za-z]\)")
# Nothing but a number: it is one to call, though it may be of a country that the résumé does not name.
_ONLY_A_NUMBER, _FEWEST_ALONE, _MOST_DIGITS = re.compile(r"(?:\+|00)?[(\d][\d\s()./-]{7,22}\d"), 9, 15
# No area of North America has two digits: "(65) 9650 7466" is a number of Singapore.
_COUNTRY_IN_BRACKETS, _NORTH_AMERICA = re.compile(r"\([2-9]\d\)"), 1
_SURE_PLACE, _LABELLED_PLACE = 0.75, 0.97
_TOWN_NAMED = 0.3
"""How much surer a place is where a town is named: a country may be a nationality."""
_HOUSE_NUMBER = re.compile(r"[^\W\d_][^\d,:@]{2,40}\s\d{1,4}\s?[a-z]?(?:\s?[/-]\s?\d{1,4})?(?:,.{1,12})?")
_LOW = 0.82
"""Where the foot of a page begins, as a share of its height."""
_LONGEST = 200
"""No address with its street is longer."""
_REMARK = re.compile(r"\s*\([^()]*\)$")
_SPLIT = re.compile(r"\s*[|•·▪⋅∙◦●■♦◆‖]\s*|\t|\s{3,}|\s+[/–—]\s+")


@cache
def _label(kind: str) -> re.Pattern[str]:
    labels = alternation(list(table("contact")["labels"][kind]))
    dash = "|[-–—]\\s" if kind == "personal" else ""
    # Chinese and Japanese write no blanks between words: one parts the label from what it names.
    return re.compile(
        rf"(?<!\w)(?:{labels})\s*(?:[:：.]\s*|\t|\s{{2,}}{dash}|(?<=[\u3040-\u9fff] )|(?<=[\u3040-\u9fff]\u3000))"
    )


@cache
def _street() -> re.Pattern[str]:
    streets = table("contact")["streets"]
    english, other = alternation(list(streets["english"])), alternation(list(streets["other"]))
    number_first = rf"\d{{1,4}}(?:\s?(?:bis|ter))?,?\s{{1,4}}(?:{other})(?!\w)"
    return re.compile(
        rf"\d{{1,6}}\w?\s{{1,4}}\w.{{0,60}}\b(?:{english})\b|(?:{other})(?![^\W\d_])[\w\s.,'-]{{0,40}}\d|{number_first}"
    )


def _has_street(text: str) -> bool:
    return bool(_street().search(fold_in_place(text[:_LONGEST])))


def labelled(text: str, kind: str) -> int | None:
    """Where the value begins, if `text` opens with a label of that kind."""
    match = _label(kind).match(fold_in_place(text))
    return match.end() if match else None


def is_contact_line(text: str) -> bool:
    """Return True if a line is a label with an address or number, or only an address or number."""
    if any(labelled(text, kind) is not None for kind in ("email", "phone")) and re.search(r"@|\d{3}", text):
        return True
    if len(text.split()) > 4:
        return False
    return bool(_EMAIL.search(text) or _ADDRESS.fullmatch(text.strip())) or _is_only_a_number(text)


def contact_rows_among(rows: Sequence[Row]) -> list[Row]:
    """The contact lines among rows that tell something else, with the addresses beside them."""
    lines = [
        row for row in rows if is_contact_line(row.text) or any(is_contact_line(cell.text) for cell in row.cells[1:])
    ]
    return [row for row in rows if row in lines or (lines and _is_address(row.text))]


def _is_address(text: str) -> bool:
    return len(text) <= LONGEST and (place_score(text) >= _SURE_PLACE or _has_street(text))


def _is_only_a_number(text: str) -> bool:
    """Return True if a text is a telephone number and nothing else."""
    text = text.strip()
    digits = len(re.sub(r"\D", "", text))
    is_dated = _DATED.search(text) or len(_YEAR.findall(text)) > 1
    return bool(_FEWEST_ALONE <= digits <= _MOST_DIGITS and _ONLY_A_NUMBER.fullmatch(text) and not is_dated)


def find_email(document: Document, rows: list[Row]) -> Fact[str] | None:
    """The first address among the contact lines, else in a link, else anywhere."""
    for row in rows:
        match = _EMAIL.search(row.text)
        if match:
            piece = row.piece.cut(*match.span())
            return fact(document, piece, re.sub(r"\s", "", piece.text), 0.98)
    for link in document.links:
        if link.uri.lower().startswith("mailto:"):
            value = unquote(link.uri[7:]).split("?")[0].strip()
            if not _EMAIL.fullmatch(value):
                continue
            return fact(document, carrier(document, link), value, 0.95)
    for row in rows:
        if hidden := _HIDDEN_EMAIL.search(row.text):
            address = _DOT_IN_WORDS.sub(".", _AT_IN_WORDS.sub("@", hidden[0]))
            return fact(document, row.piece.cut(*hidden.span()), re.sub(r"\s", "", address), 0.9)
    match = _EMAIL.search(document.text[:MOST_CHARACTERS])
    return fact(document, Piece(match[0], match.start()), re.sub(r"\s", "", match[0]), 0.7) if match else None


def find_phone(document: Document, rows: list[Row], region: str) -> tuple[Fact[str] | None, str | None]:
    """The first telephone number, as written and in E.164 where it has that form."""
    for row in rows:
        text = _DAY.sub(_blanked, _SIGN_OF_KIND.sub(_blanked, _EMAIL.sub(_blanked, row.text)))
        for link in urls_in(Piece(text, row.start)):
            text = text.replace(link.url, " " * len(link.url))
        found = _number(text, region)
        if found:
            start, end, e164 = found
            return fact(document, row.piece.cut(start, end), row.text[start:end].strip(), 0.95), e164
    parts = (part for row in rows for cell in row.cells for part in _parts(cell, cell.text))
    alone = next((part for part in parts if _is_only_a_number(part.text)), None)
    if alone:
        return text_fact(document, alone, 0.9), None
    for link in document.links:
        if link.uri.lower().startswith("tel:") and len(re.findall(r"\d", link.uri)) >= _FEWEST_DIGITS:
            carried = carrier(document, link)
            number = _number(unquote(link.uri[4:]), region)
            return fact(document, carried, unquote(link.uri[4:]), 0.9), number[2] if number else None
    return None, None


def _blanked(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _number(text: str, region: str) -> tuple[int, int, str | None] | None:
    for leniency in (phonenumbers.Leniency.VALID, phonenumbers.Leniency.POSSIBLE):
        for match in phonenumbers.PhoneNumberMatcher(text, region, leniency=leniency):
            digits = re.sub(r"\D", "", match.raw_string)
            if len(digits) < _FEWEST_DIGITS:
                continue
            if leniency == phonenumbers.Leniency.POSSIBLE and not re.search(r"[+()]|\d[ .-]\d", match.raw_string):
                continue
            start = match.start - (text[: match.start].endswith("(") and ")" in match.raw_string)
            number = match.number
            if _COUNTRY_IN_BRACKETS.match(text, start) and number.country_code == _NORTH_AMERICA:
                number = phonenumbers.parse(f"+{digits}")
            valid = phonenumbers.is_valid_number(number)
            e164 = phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164) if valid else None
            return start, match.end, e164
    loose = re.search(r"(?:\+|00|\(0?\d{1,4}\)|\b0)[\d\s()./-]{7,24}\d", text)
    if not loose or not 8 <= len(re.sub(r"\D", "", loose[0])) <= 15 or _DATED.search(loose[0]):
        return None
    return loose.start(), loose.end(), None


def _masked(cell: Piece) -> str:
    """The text with addresses of mail and web and telephone numbers as separators."""
    text = _EMAIL.sub(lambda match: "|" * len(match[0]), cell.text)
    for link in urls_in(Piece(text, 0)):
        text = text.replace(link.url, "|" * len(link.url))
    return re.sub(r"(?<!\w)(?:\+|00|\()[\d\s().+/-]{7,30}\d", lambda match: "|" * len(match[0]), text)


def _parts(cell: Piece, text: str) -> list[Piece]:
    """The parts of a cell between the separators of its text, which may be masked."""
    parts = [part.bare() for part in cell.split(_SPLIT, text)]
    return [part for part in parts if part.text and "@" not in part.text]


def _place_pieces(rows: list[Row]) -> list[tuple[Piece, float]]:
    """Parts of the contact lines that could be a place, with how surely."""
    found: list[tuple[Piece, float]] = []
    awaited = is_personal = False
    for row in rows:
        labels_value, is_personal = is_personal, is_label(row.text, "personal")
        if labels_value:
            continue
        cells = row.cells[:1] if is_label(row.cells[0].text, "personal") else row.cells
        if len(cells) > 1 and is_label(cells[0].text, "address"):
            found.append((cells[1].bare(), _LABELLED_PLACE))
            continue
        for piece in [part for cell in cells for part in _parts(cell, _masked(cell))]:
            moves = pattern("places", "would_move").search(fold_in_place(piece.text))
            if labelled(piece.text, "personal") or moves or not re.search(r"[^\W\d_]{2}", piece.text):
                continue
            value = labelled(piece.text, "address")
            if value is not None:
                found.append((piece.cut(value).bare(), _LABELLED_PLACE))
                continue
            remark = _REMARK.search(piece.text)
            if remark and place_score(piece.text[: remark.start()]) >= _SURE_PLACE:
                piece = piece.cut(0, remark.start())
            street = _has_street(piece.text)
            score = max(place_score(piece.text), 0.8 if street else 0.0)
            in_full = is_full_address(piece.text) or (street and re.search(r"(?<!\d)\d{5}(?!\d)", piece.text))
            score = max(score, 0.95 if in_full else 0.0)
            # The label of an address may stand in a row of its own.
            score = max(score, _LABELLED_PLACE if awaited else 0.0)
            if score >= 0.6:
                found.append((piece, score))
        # its street and its town may be a row each
        goes_on = awaited and bool(_HOUSE_NUMBER.fullmatch(row.text))
        awaited = goes_on or is_label(row.text, "address")
    return found


def is_label(text: str, kind: str) -> bool:
    """Return True if a text is nothing but a label of that kind, with or without its colon."""
    text = text.strip().rstrip(":：") + ": "
    return labelled(text, kind) == len(text)


def find_place(document: Document, rows: list[Row]) -> tuple[Fact[str] | None, Place]:
    """Where the candidate lives."""
    pieces = _place_pieces(rows)
    if not pieces:
        return None, Place()
    best = max(
        range(len(pieces)),
        key=lambda index: (
            pieces[index][1] + _TOWN_NAMED * (read_place(pieces[index][0].text).city is not None) - 0.01 * index
        ),
    )
    piece, score = pieces[best]
    place = read_place(piece.text)
    if place.postal_code and piece.text.startswith(place.postal_code):
        place = replace(place, address=_street_above(piece, rows))
    return text_fact(document, piece, min(score, 0.95)), place


def _street_above(piece: Piece, rows: list[Row]) -> str | None:
    """The street of a postal code and a town, before them or in the row above theirs."""
    own = next((row for row in rows if row.start <= piece.start < row.end), None)
    beside = own.text[: piece.start - own.start].strip(" ,–—|") if own else ""
    above = next((row.text for row in rows if own and row.index == own.index - 1), "")
    street = beside if _has_street(beside) else above[labelled(above, "address") or 0 :].strip(" ,")
    return street if _has_street(street) or _HOUSE_NUMBER.fullmatch(street) else None


def find_contact(document: Document, rows: list[Row], language: str) -> Contact:
    """All contact facts from the contact lines and the links of the file."""
    location, place = find_place(document, rows)
    region = place.country_code or table("contact")["regions"].get(language, "US")
    phone, e164 = find_phone(document, rows, region)
    website, profiles = find_pages(document, rows)
    return Contact(
        email=find_email(document, rows), phone=phone, phone_e164=e164, location=location, address=place.address,
        postal_code=place.postal_code, city=place.city, region=place.region, country_code=place.country_code,
        website=website, profiles=profiles,
    )  # fmt: skip


def take_contact_footer(rows: Sequence[Row], document: Document) -> tuple[list[Row], list[Row]]:
    """The contact lines at the foot of a page, and the rows without them.

    Lines with an address of mail are none where one stands elsewhere; a line of nothing but pages always is.
    """
    heights = {page.number: page.height for page in document.pages}
    low = [row for row in rows if heights.get(row.page, 0) and row.top > _LOW * heights[row.page]]
    mails = [row for row in low if _EMAIL.search(row.text)]
    lowest = {row.index for row in low}
    if any(_EMAIL.search(row.text) for row in rows if row.index not in lowest):
        mails = []
    foot = [row for row in low if any(_is_around(row, mail) for mail in mails)]
    # a page's foot comes again on the next
    again = {row.text for row in foot}
    foot += [row for row in low if row.text not in again and _lists_pages(row)]
    gone = {row.index for row in foot} | {row.index for row in low if row.text in again}
    return foot, [row for row in rows if row.index not in gone]


def _lists_pages(row: Row) -> bool:
    """Return True if a row is two or more addresses on the web and nothing else."""
    links = [link for cell in row.cells for link in urls_in(cell)]
    return len(links) > 1 and not re.search(r"[^\W\d_]", _masked(row.piece))


def _is_around(row: Row, mail: Row) -> bool:
    """Return True if a row is one of the lines around an address."""
    near = row.page == mail.page and abs(row.index - mail.index) <= 3
    return near and not row.bullet and abs(row.style.size - mail.style.size) < 1
