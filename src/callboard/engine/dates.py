"""Dates as people write them on paper: a year, or a month of a year, or a day."""

from __future__ import annotations

import re
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

_ISO = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


class PartialDate(str):
    """An ISO 8601 date of reduced precision: `2021`, `2021-03` or `2021-03-15`. Sorts as text sorts."""

    __slots__ = ()

    def __new__(cls, text: str) -> PartialDate:
        """Check the form and the ranges.

        Raises:
            ValueError: the text is not `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
        """
        match = _ISO.fullmatch(text)
        if not match or not 1 <= int(match[2] or 1) <= 12 or not 1 <= int(match[3] or 1) <= 31:
            msg = f"not a date of the form YYYY, YYYY-MM or YYYY-MM-DD: {text!r}"
            raise ValueError(msg)
        return super().__new__(cls, text)

    @classmethod
    def of(cls, year: int, month: int | None = None, day: int | None = None) -> PartialDate:
        """Build one from numbers."""
        text = f"{year:04d}"
        if month:
            text += f"-{month:02d}"
            if day:
                text += f"-{day:02d}"
        return cls(text)

    @property
    def year(self) -> int:
        """The year."""
        return int(self[:4])

    @property
    def month(self) -> int | None:
        """The month, 1 to 12, where it is known."""
        return int(self[5:7]) if len(self) > 4 else None

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401 - pydantic's own signature
        """Validate from text, serialise as text."""
        return core_schema.no_info_after_validator_function(
            cls, core_schema.str_schema(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$")
        )
