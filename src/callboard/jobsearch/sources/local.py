"""Sources that nobody is asked for: the sample board that ships inside, and files that a user imports."""

from __future__ import annotations

import csv
import importlib
import io
import json
import tomllib
from collections.abc import Iterable
from typing import Any, cast

from callboard.documents.encoding import decode_text
from callboard.documents.errors import UnreadableError
from callboard.documents.job_boards.keys import Node, by_normalized_key
from callboard.jobsearch.sources.model import AnswerUnusableError, PostingFields, SourceKind, entries_of, jobs_at

_MAX_BYTES = 100_000_000
_PARQUET = b"PAR1"
_LISTS = ("jobs", "postings", "results", "data", "items")
_DELIMITERS = (",", ";", "\t", "|")
# A description may be long; the library's own limit is 131,072 characters.
_MAX_CELL_CHARACTERS = 1_000_000

_IDS = ("id", "jobid", "postingid", "externalid", "reference", "requisitionid")
_ADDRESSES = ("url", "joburl", "link", "applyurl", "postingurl", "joblink", "applylink", "href")
_TITLES = ("title", "jobtitle", "position", "role", "positiontitle", "name")
_PUBLISHED = ("publishedat", "dateposted", "posteddate", "publicationdate", "postedat", "date", "createdat")
_CLOSES = ("closesat", "validthrough", "deadline", "expires", "expirydate", "closingdate")


def _sample(body: bytes) -> object:
    return tomllib.loads(body.decode())


SAMPLE = SourceKind(
    name="sample",
    title="Sample board",
    pages=(),
    address="",
    fields=PostingFields(published=("published",)),
    jobs=jobs_at("postings"),
    parse=_sample,
    needs_url=False,
)


def _rows(body: bytes) -> object:
    """The rows of a table, or the entries of a JSON value.

    Raises:
        AnswerUnusableError: it is none of the formats, or damaged.
    """
    if body.startswith(_PARQUET):
        return _parquet(body)
    try:
        text = decode_text(body, at_most=_MAX_BYTES).lstrip("\ufeff").strip()
    except UnreadableError as error:
        raise AnswerUnusableError(error.why) from error
    if text[:1] in "[{":
        return _json(text)
    csv.field_size_limit(_MAX_CELL_CHARACTERS)
    head = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=head.count)
    try:
        # Cells beyond the last column of the head have no name, as columns without a name in the head.
        return list(csv.DictReader(io.StringIO(text), delimiter=delimiter, restkey=""))
    except csv.Error as error:
        raise AnswerUnusableError(f"it cannot be read as CSV: {error}") from error


def _json(text: str) -> object:
    """A JSON value, or one JSON object a line."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise AnswerUnusableError("its parts are nested too deeply") from error
    except ValueError:
        try:
            return [json.loads(line) for line in text.splitlines() if line.strip()]
        except (ValueError, RecursionError) as error:
            raise AnswerUnusableError("it is neither JSON nor JSON lines") from error


def _parquet(body: bytes) -> object:
    try:
        parquet: Any = importlib.import_module("pyarrow.parquet")
    except ModuleNotFoundError as error:
        raise AnswerUnusableError("reading Parquet needs: pip install 'callboard[parquet]'") from error
    try:
        # Threads, and buffers filled ahead, would take address space, which is limited.
        return parquet.ParquetFile(io.BytesIO(body), pre_buffer=False).read(use_threads=False).to_pylist()
    except (OSError, ValueError) as error:
        raise AnswerUnusableError(f"it cannot be read as Parquet: {error}") from error


def _entries(answer: object) -> Iterable[Node]:
    """The list itself, the list under one of the usual names, or a single posting."""
    if not isinstance(answer, dict):
        return entries_of(answer)
    node = by_normalized_key(cast("Node", answer))
    lists = (entries_of(node[name]) for name in _LISTS if isinstance(node.get(name), list))
    return next(lists, [cast("Node", answer)])


def _named(row: Node, _token: str) -> Node:
    """The row with keys that are written alike whoever made the table; empty cells are left out."""
    return {key: value for key, value in by_normalized_key(row).items() if key and value not in (None, "")}


FILE = SourceKind(
    name="file",
    title="Imported file",
    pages=(),
    address="",
    fields=PostingFields(id=_IDS, url=_ADDRESSES, title=_TITLES, published=_PUBLISHED, closes=_CLOSES),
    jobs=_entries,
    parse=_rows,
    shape=_named,
    needs_url=False,
)
"""Its token is the name of the file: importing a file of the same name again is a sync."""
