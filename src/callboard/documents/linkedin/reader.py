"""A LinkedIn data export read as a JSON Resume.

Only what tells about work is read: messages, contacts, birth date and searches stay where they are.
"""

from __future__ import annotations

import csv
import re
from io import StringIO

from callboard.core.entities import unescape
from callboard.documents import json_text
from callboard.documents.encoding import decode_text
from callboard.documents.errors import BombError, DamagedError, EmptyError, EncryptedError, NotTextError
from callboard.documents.limits import MIB, Limits
from callboard.documents.linkedin.tables import columns_of, table_of
from callboard.documents.reading import Reading
from callboard.documents.zip_files import damage_told, open_zip

ENCRYPTED = 0x1
LONGEST_CELL = 100_000
MOST_ROWS = 2_000

_BULLET = re.compile(r"(?:^|\n|\s)[•·▪◦‣●]\s*|\n\s*[-–*]\s+|\n+|^\s*[-–*]\s+")
_WEBSITE = re.compile(r"\b(?:https?://|www\.)[^\s,\]]+")

_YES = frozenset({"yes", "true", "ja", "oui", "sí", "sim", "sì"})

Row = dict[str, str]
Tables = dict[str, list[Row]]


def read(data: bytes, limits: Limits) -> Reading:
    """The reading of an export.

    Raises:
        EmptyError: it tells nothing about its owner.
        DamagedError, EncryptedError: it cannot be unpacked.
        BombError: it would unfold to too much.
    """
    resume = _resume(_tables(data, limits))
    if not resume:
        raise EmptyError("none of its tables has a row")
    return json_text.resume_reading(resume, limits)


def _tables(data: bytes, limits: Limits) -> Tables:
    found: Tables = {}
    room = limits.expanded
    archive = open_zip(data)
    for entry in archive.infolist():
        table = table_of(entry.filename)
        if table:
            if entry.flag_bits & ENCRYPTED:
                raise EncryptedError
            with damage_told("one of its tables cannot be unpacked"), archive.open(entry) as opened:
                content = opened.read(room + 1)
            room -= len(content)
            if room < 0:
                raise BombError(f"it unfolds to more than {limits.expanded // MIB} MB")
            found.setdefault(table, []).extend(_rows(table, content, limits))
    return found


def _rows(table: str, content: bytes, limits: Limits) -> list[Row]:
    if not content.strip():
        return []
    csv.field_size_limit(LONGEST_CELL)
    try:
        text = decode_text(content, at_most=10 * limits.characters)
        lines = csv.reader(StringIO(text), delimiter=_delimiter(text))
        header, *rows = [line for _, line in zip(range(MOST_ROWS), lines, strict=False) if any(map(str.strip, line))]
    except (csv.Error, ValueError, NotTextError) as error:
        raise DamagedError(f"its table “{table}” is not a CSV file") from error
    places = columns_of(table, header)
    return [
        {column: unescape(row[place]).strip() for column, place in places.items() if place < len(row)} for row in rows
    ]


def _delimiter(text: str) -> str:
    """LinkedIn writes commas; spreadsheets that save a table again write what is usual in their country."""
    header = text.lstrip().partition("\n")[0]
    return max(",;\t", key=header.count)


def _resume(tables: Tables) -> dict[str, object]:
    """The tables in the schema of JSON Resume, without what is empty."""
    resume = {
        "basics": _basics(tables),
        "work": [_job(row, "name", "Title") for row in tables.get("work", [])],
        "volunteer": [_job(row, "organization", "Role") for row in tables.get("volunteer", [])],
        "education": [_study(row) for row in tables.get("education", [])],
        "skills": [{"keywords": keywords}] if (keywords := _each(tables, "skills", "Name")) else [],
        "languages": _renamed(tables, "languages", language="Name", fluency="Proficiency"),
        "certificates": _renamed(tables, "certificates", name="Name", issuer="Authority", date="Started On", url="Url"),
        "projects": _renamed(
            tables, "projects", name="Title", description="Description", url="Url", startDate="Started On",
            endDate="Finished On",
        ),
        "awards": _renamed(tables, "awards", title="Title", date="Issued On"),
        "publications": _renamed(
            tables, "publications", name="Name", publisher="Publisher", releaseDate="Published On"
        ),
    }  # fmt: skip
    return {part: value for part, value in resume.items() if value}


def _basics(tables: Tables) -> dict[str, object]:
    profile: Row = tables["profile"][0] if tables.get("profile") else {}
    addresses = sorted(tables.get("emails", []), key=lambda row: row.get("Primary", "").casefold() not in _YES)
    sites = _WEBSITE.findall(profile.get("Websites", ""))
    basics: dict[str, object] = {
        "name": " ".join(filter(None, (profile.get("First Name"), profile.get("Last Name")))),
        "label": profile.get("Headline", ""),
        "email": addresses[0].get("Email Address", "") if addresses else "",
        "phone": next((number for number in _each(tables, "phones", "Number") if number), ""),
        "url": sites[0] if sites else "",
        "summary": profile.get("Summary", ""),
        "location": {"city": profile["Geo Location"]} if profile.get("Geo Location") else {},
    }
    return {name: value for name, value in basics.items() if value}


def _job(row: Row, company: str, title: str) -> dict[str, object]:
    summary, points = _points(row.get("Description", ""))
    job: dict[str, object] = {
        company: row.get("Company Name", ""),
        "position": row.get(title, ""),
        "location": row.get("Location", ""),
        "startDate": row.get("Started On", ""),
        "endDate": row.get("Finished On", ""),
        "summary": summary,
        "highlights": points,
    }
    return {name: value for name, value in job.items() if value}


def _study(row: Row) -> dict[str, str]:
    """A study; the field stands behind the degree ("Master of Science - MS, Computer Science")."""
    degree, _, area = row.get("Degree Name", "").partition(", ")
    study = {
        "institution": row.get("School Name", ""),
        "studyType": degree,
        "area": area,
        "startDate": row.get("Start Date", ""),
        "endDate": row.get("End Date", ""),
    }
    return {name: value for name, value in study.items() if value}


def _points(description: str) -> tuple[str, list[str]]:
    """What stands before the first bullet or line break, and the points after it."""
    first, *points = _BULLET.split(description)
    return first.strip(), [point.strip() for point in points if point.strip()]


def _renamed(tables: Tables, table: str, **names: str) -> list[dict[str, str]]:
    found = [
        {field: value for field, column in names.items() if (value := row.get(column, ""))}
        for row in tables.get(table, [])
    ]
    return [entry for entry in found if entry]


def _each(tables: Tables, table: str, column: str) -> list[str]:
    return [value for row in tables.get(table, []) if (value := row.get(column, ""))]
