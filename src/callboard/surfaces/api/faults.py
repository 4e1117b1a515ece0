"""What is wrong with values that were sent, and where: in words, and as RFC 9457 shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any
from urllib.parse import quote

from pydantic import Field

from callboard.surfaces.api.wire import Wire, escaped


class Place(StrEnum):
    """Which part of a request."""

    BODY = "body"
    PATH = "path"
    QUERY = "query"
    HEADER = "header"


class Fault(Wire):
    """What is wrong with one value that was sent."""

    place: Annotated[Place, Field(serialization_alias="in")]
    pointer: str | None = None
    """In the body: where, as a JSON pointer (RFC 6901): `#/tags/0`; `#` is the whole."""
    name: str | None = None
    """Elsewhere: the parameter or header, `limit`."""
    message: str

    @property
    def line(self) -> str:
        """Place and message, for people."""
        named = f"{self.place} {self.name}" if self.name is not None else (self.pointer or "").removeprefix("#/")
        return f"{'body' if named in {'', '#'} else named}: {self.message}"


def fault(error: Mapping[str, Any]) -> Fault:
    """A fault as Pydantic and FastAPI tell it."""
    if error["type"] == "json_invalid":
        place, why = error["loc"][-1], error.get("ctx", {}).get("error", error["msg"])
        return _of_body("", f"This is not JSON: {why}, at character {place}")
    if isinstance(error.get("input"), bytes):
        # The body was not read as JSON, because it does not say that it is.
        return _of_body("", "Send JSON, and say so: Content-Type: application/json")
    message = str(error["msg"]).removeprefix("Value error, ")
    if message.startswith("Expected UploadFile"):
        message = "Send a file here, with its name"
    where: Sequence[object] = error.get("loc", ())
    if where and where[0] in set(Place) - {Place.BODY}:
        return Fault(place=Place(str(where[0])), name=".".join(map(str, where[1:])), message=message)
    inner = str(error.get("ctx", {}).get("pointer", ""))
    return _of_body("".join(f"/{escaped(part)}" for part in where[1:]) + inner, message)


def _of_body(pointer: str, message: str) -> Fault:
    return Fault(place=Place.BODY, pointer="#" + quote(pointer, safe="/~!$&'()*+,;=:@?"), message=message)
