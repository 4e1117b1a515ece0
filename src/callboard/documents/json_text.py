"""JSON: a JSON Resume kept as it is and told as text, a board's posting told as one, any other JSON told as text."""

from __future__ import annotations

import json
import re
from typing import cast

from callboard.documents.encoding import decode_text
from callboard.documents.errors import DamagedError, TooLargeError
from callboard.documents.job_boards import body, postings
from callboard.documents.limits import Limits
from callboard.documents.reading import Reading
from callboard.documents.reading_builder import LineStyle, ReadingBuilder, TextSpan
from callboard.engine.page import MediaType

# The parts of a JSON Resume that lists make up, and what their entries are told by.
PARTS = {
    "work": {"name", "company", "position"},
    "volunteer": {"organization", "position"},
    "education": {"institution", "studyType", "area"},
    "skills": {"name", "keywords"},
    "projects": {"name"},
    "certificates": {"name", "issuer"},
    "languages": {"language", "fluency"},
}
WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])|_")
MAX_DEPTH = 40
MOST_PARTS = 50_000
"""Upper bound on the lists and objects of a résumé, which is kept as it is: most of the many may be empty."""
# Under these keys a service keeps its own record: numbers, times and kinds that no author wrote.
RECORD_KEYS = re.compile(r"(?:\w{1,40}_)?id|\w{1,40}_at(?:_i)?|type|points|author")
BLOCK_TAG = re.compile(r"</?(?:p|li|ul|ol|br|div|h[1-6])\b[^<>]*>", re.IGNORECASE)
LINK_KEYS = {"url", "website", "image"}


def read(data: bytes, limits: Limits) -> Reading:
    """The reading of a JSON file.

    Raises:
        DamagedError: it is not JSON, or nested too deeply.
    """
    try:
        value: object = json.loads(decode_text(data, at_most=10 * limits.characters))
    except (ValueError, RecursionError) as error:
        raise DamagedError("it is not valid JSON") from error
    if isinstance(value, dict) and _is_resume(cast("dict[str, object]", value)):
        return resume_reading(cast("dict[str, object]", value), limits)
    builder = ReadingBuilder(MediaType.JSON_RESUME, limits)
    found = postings.jobs_in(cast("object", value))
    if found:
        for job in found:
            postings.write_posting(job, builder, among_others=len(found) > 1)
    else:
        _tell(cast("object", value), builder, 0)
    return builder.finish()


def resume_reading(resume: dict[str, object], limits: Limits) -> Reading:
    """The reading of a résumé in the schema of JSON Resume: told as text, and kept as it is.

    Raises:
        TooLargeError: it has too many parts.
    """
    builder = ReadingBuilder(MediaType.JSON_RESUME, limits)
    if _exceeds(resume, MOST_PARTS):
        raise TooLargeError(f"it holds more than {MOST_PARTS:,} parts")
    _tell(resume, builder, 0)
    reading = builder.finish()
    reading.json_resume = resume
    return reading


def _exceeds(value: object, most: int) -> bool:
    """Return True if a value holds more than `most` lists and objects."""
    waiting, count = [value], 0
    while waiting and count <= most:
        part = waiting.pop()
        count += 1
        inner = cast("dict[str, object]", part).values() if isinstance(part, dict) else cast("list[object]", part)
        waiting += [one for one in inner if isinstance(one, dict | list)]
    return count > most


def _is_resume(value: dict[str, object]) -> bool:
    """Return True if parts of a JSON Resume stand there as its schema has them; a board's job may hold "skills" too."""
    if isinstance(value.get("basics"), dict):
        return True
    return any(_has_entries(value.get(part), names) for part, names in PARTS.items()) and not postings.is_job(value)


def _has_entries(part: object, names: set[str]) -> bool:
    entries = cast("list[object]", part) if isinstance(part, list) else []
    return any(isinstance(entry, dict) and names & cast("dict[str, object]", entry).keys() for entry in entries)


def _tell(value: object, builder: ReadingBuilder, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise DamagedError("its parts are nested too deeply")
    if isinstance(value, dict):
        for key, inner in cast("dict[str, object]", value).items():
            nested = isinstance(inner, dict | list)
            if nested or not RECORD_KEYS.fullmatch(key):
                _entry(key, cast("object", inner), builder, depth)
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            _item(inner, builder, depth)
    elif value is not None:
        builder.paragraph([TextSpan(str(value))])


def _item(value: object, builder: ReadingBuilder, depth: int) -> None:
    if isinstance(value, dict | list):
        _tell(cast("object", value), builder, depth + 1)
    elif value is not None:
        builder.paragraph([TextSpan(str(value))], LineStyle(bullet=True))


def _entry(key: str, value: object, builder: ReadingBuilder, depth: int) -> None:
    if isinstance(value, dict | list):
        if value:
            builder.paragraph([TextSpan(_title(key))], LineStyle(level=min(depth + 1, 6)))
        _tell(cast("object", value), builder, depth + 1)
    elif isinstance(value, str) and BLOCK_TAG.search(value):
        body.show(value, builder)
    elif isinstance(value, str) and value.strip():
        uri = value if key in LINK_KEYS else ""
        builder.paragraph([TextSpan(value, uri=uri)])
    elif value is not None and not isinstance(value, str):
        builder.paragraph([TextSpan(f"{_title(key)}: {value}")])


def _title(key: str) -> str:
    return WORDS.sub(" ", key).strip().capitalize()
