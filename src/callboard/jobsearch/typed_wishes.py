"""Wishes as a person types them into a form: an entry a line, languages and countries by their names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pydantic import BaseModel, ValidationError

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import shorten
from callboard.engine.gazetteer.places import country_code, country_name
from callboard.engine.messages.languages import language_name
from callboard.engine.resume.vocabulary.languages import language_code
from callboard.jobsearch.wishes import MAX_ENTRIES, JobWishes, WorkPlace

MAX_ENTRY_CHARACTERS = 120
"""Characters."""

MAX_FIELD_CHARACTERS = 10_000

_LINES = re.compile(r"[\n;]")
_NAMES = re.compile(r"[\n;,]")
_AMOUNT = re.compile(r"(?P<digits>\d{1,3}(?:[.,'\s]\d{3})+|\d{1,9})\s*(?P<thousands>[kK]?)")
_LISTS = ("roles", "places", "must_nots", "blocked_companies", "clearances")
_PROBLEMS = {
    "pay_floor.amount": ("pay_amount", "Write the amount as a whole number, such as 55,000."),
    "pay_floor.currency": ("pay_currency", "Write the currency in three letters, such as EUR."),
}


class TypedWishesInvalidError(DomainError):
    """Some of these wishes cannot be used."""

    kind = ErrorKind.INVALID

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__()
        self.problems = problems
        """What is wrong, by field."""


class TypedWishes(BaseModel):
    """The fields of the form."""

    roles: str = ""
    places: str = ""
    work_places: list[str] = []
    pay_amount: str = ""
    pay_currency: str = ""
    show_without_pay: bool = False
    languages: str = ""
    must_nots: str = ""
    blocked_companies: str = ""
    may_work_in: str = ""
    needs_visa: str = ""
    """`yes`, `no`, or empty where the person does not say."""
    clearances: str = ""

    @classmethod
    def of(cls, wishes: JobWishes) -> TypedWishes:
        """The form that gives these wishes."""
        floor = wishes.pay_floor
        return cls(
            **{name: "\n".join(getattr(wishes, name)) for name in _LISTS},
            work_places=[place.value for place in wishes.work_places],
            pay_amount=f"{floor.amount:,.0f}" if floor else "",
            pay_currency=floor.currency if floor else "",
            show_without_pay=wishes.show_without_pay,
            languages=", ".join(map(language_name, wishes.languages)),
            may_work_in=", ".join(map(country_name, wishes.may_work_in)),
            needs_visa={True: "yes", False: "no", None: ""}[wishes.needs_visa],
        )

    def read(self) -> JobWishes:
        """The wishes.

        Raises:
            TypedWishesInvalidError: a name is not known, or a value cannot be used; it says which.
        """
        problems: dict[str, str] = {}
        lists = {name: _entries(_LINES, getattr(self, name)) for name in _LISTS}
        lists["languages"] = _codes(self.languages, _language, "languages", problems)
        lists["may_work_in"] = _codes(self.may_work_in, country_code, "may_work_in", problems)
        problems |= {name: problem for name, entries in lists.items() if (problem := _too_much(entries))}
        values: dict[str, object] = {**lists}
        values["work_places"] = tuple(place for place in WorkPlace if place.value in self.work_places)
        values["show_without_pay"] = self.show_without_pay
        values["needs_visa"] = {"yes": True, "no": False}.get(self.needs_visa)
        if self.pay_amount.strip():
            values["pay_floor"] = {"amount": _amount(self.pay_amount), "currency": self.pay_currency.strip().upper()}
        try:
            wishes = JobWishes.model_validate(values)
        except ValidationError as error:
            raise TypedWishesInvalidError({**_field_problems(error), **problems}) from error
        if problems:
            raise TypedWishesInvalidError(problems)
        return wishes


def _language(name: str) -> str | None:
    """A code of two letters, from the language's name in several languages, or from the code itself."""
    code = name.lower() if language_name(name.lower()) != name.lower() else language_code(name)
    return code if code and re.fullmatch("[a-z]{2}", code) else None


def _entries(separator: re.Pattern[str], text: str) -> tuple[str, ...]:
    """The entries of a field, each once, in their order."""
    entries = (" ".join(entry.split()) for entry in separator.split(text[:MAX_FIELD_CHARACTERS]))
    return tuple(dict.fromkeys(entry for entry in entries if entry))


def _codes(text: str, code_of: Callable[[str], str | None], field: str, problems: dict[str, str]) -> tuple[str, ...]:
    names = _entries(_NAMES, text)
    found = {name: code_of(name) for name in names}
    if unknown := [shorten(name, 40) for name, code in found.items() if code is None]:
        problems[field] = f"Not known: {', '.join(unknown)}."
    return tuple(dict.fromkeys(code for code in found.values() if code))


def _too_much(entries: Sequence[str]) -> str:
    if len(entries) > MAX_ENTRIES:
        return f"At most {MAX_ENTRIES} entries can be kept; these are {len(entries)}."
    if any(len(entry) > MAX_ENTRY_CHARACTERS for entry in entries):
        return f"An entry can have {MAX_ENTRY_CHARACTERS} characters at most."
    return ""


def _amount(text: str) -> float:
    """The whole number that was typed, also as "55,000", "55.000" or "55k"; 0, which is refused, for what is none."""
    found = _AMOUNT.fullmatch(text.strip())
    return float(re.sub(r"\D", "", found["digits"])) * (1000 if found["thousands"] else 1) if found else 0.0


def _field_problems(error: ValidationError) -> dict[str, str]:
    """Sentences for what the model refuses; lists were looked at before."""
    places = [".".join(str(part) for part in one["loc"]) for one in error.errors(include_url=False)]
    return dict(_PROBLEMS[place] for place in places if place in _PROBLEMS)
