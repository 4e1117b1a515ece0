"""What a search for jobs asks for."""

from __future__ import annotations

from datetime import date

from callboard.engine.facts import Frozen
from callboard.engine.pay.model import SalaryPeriod
from callboard.engine.posting.model import EmploymentType, Seniority


class PayFloor(Frozen):
    """The least pay that is asked for."""

    amount: float
    currency: str
    """ISO 4217; the country's or `query.DEFAULT_CURRENCY` where the query names none."""
    period: SalaryPeriod
    yearly: int | None
    """Whole euros a year; None for a currency without a known rate."""
    rates_of: date
    """The day of the exchange rates."""


class JobQuery(Frozen):
    """What a search asks for. Empty fields ask for nothing in particular."""

    text: str = ""
    """The query as it was written, on one line."""
    words: tuple[str, ...] = ()
    """What postings are searched for; a phrase in quotation marks is one of them."""
    occupation: str = ""
    """The occupation that its words name, as the table of occupations calls it; postings of it are found too."""
    naming: tuple[str, ...] = ()
    """Those of the words that name the occupation: they need not stand in a posting of it, as the others have to."""
    remote: bool | None = None
    """True for remote work, False for work on site."""
    hybrid: bool | None = None
    regions: tuple[str, ...] = ()
    """Regions of several countries, named as in `JobRole.remote_regions`: "EU", "DACH", "Worldwide"."""
    places: tuple[str, ...] = ()
    """Towns and states, as written."""
    countries: tuple[str, ...] = ()
    """ISO 3166-1 codes of countries that are named by themselves, not as the country of a town."""
    pay_floor: PayFloor | None = None
    employment_type: EmploymentType | None = None
    seniority: Seniority | None = None
    languages: tuple[str, ...] = ()
    """ISO 639-1 codes of languages to work in."""
