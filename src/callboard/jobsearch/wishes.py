"""What a person wants of a job, and what they do not want."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import ConfigDict, Field, StringConstraints, ValidationError

from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.facts import Frozen

MAX_ENTRIES = 50
"""Entries of one list."""

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
WordList = Annotated[tuple[Words, ...], Field(max_length=MAX_ENTRIES)]
CountryCodes = Annotated[
    tuple[Annotated[str, StringConstraints(pattern="^[A-Z]{2}$")], ...], Field(max_length=MAX_ENTRIES)
]
LanguageCodes = Annotated[
    tuple[Annotated[str, StringConstraints(pattern="^[a-z]{2}$")], ...], Field(max_length=MAX_ENTRIES)
]


class WishesInvalidError(DomainError):
    """These are not wishes."""

    kind = ErrorKind.INVALID
    remedy = "Take what `callboard profile wishes` prints, and change the values"


class WorkPlace(StrEnum):
    """Where the work is done."""

    REMOTE = "remote"
    HYBRID = "hybrid"
    ON_SITE = "on-site"


class PayFloor(Frozen):
    """The least pay, before tax, for a year."""

    amount: Annotated[float, Field(gt=0, le=1e9, allow_inf_nan=False, strict=True)]
    currency: Annotated[str, StringConstraints(pattern="^[A-Z]{3}$")]


class JobWishes(Frozen):
    """What a person wants. An empty list means that it does not matter."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    roles: WordList = ()
    places: WordList = ()
    work_places: Annotated[tuple[WorkPlace, ...], Field(max_length=3)] = ()
    pay_floor: PayFloor | None = None
    show_without_pay: Annotated[bool, Field(strict=True)] = True
    """Whether postings that name no pay are shown."""
    languages: LanguageCodes = ()
    """Languages in which the person can work, ISO 639-1."""
    must_nots: WordList = ()
    """Words that no posting may hold: "night shifts", "on-call"."""
    blocked_companies: WordList = ()
    may_work_in: CountryCodes = ()
    """Countries where the person needs no visa, ISO 3166-1."""
    needs_visa: Annotated[bool, Field(strict=True)] | None = None
    """Whether an employer elsewhere would have to sponsor a visa; None where the person has not said."""
    clearances: WordList = ()


def read_wishes(data: bytes) -> JobWishes:
    """The wishes in a JSON file.

    Raises:
        WishesInvalidError: it is no JSON, or has fields or values that no wishes have.
    """
    try:
        return JobWishes.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise WishesInvalidError(f"{where}: {first['msg']}" if where else first["msg"]) from error
