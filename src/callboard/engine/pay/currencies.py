"""The currency of a sum: as written, or that of the country, whose law of work a text may show."""

from __future__ import annotations

import re
from functools import cache

from callboard.engine.data_files import any_of, read_table
from callboard.engine.text.folding import any_word
from callboard.engine.text.money import Figure, signs


def amounts_of(figure: Figure) -> tuple[float, float] | None:
    """The least and the most; None for millions that nobody earns."""
    codes = {signs()[sign] for sign in figure.signs}
    if figure.is_in_millions and not codes & set(read_table("pay", "pay")["paid_in_millions"]):
        return None
    return figure.bounds


def currency_of(figure: Figure, country: str | None, behind: str) -> str | None:
    """The ISO code: as written, as the country's dollar, krone or rupee, or the country's own without a sign."""
    data = read_table("pay", "pay")
    code = next((signs()[sign] for sign in figure.signs), None)
    if code in data["shared_signs"]:
        return _currency_of_country(figure, data["shared_signs"][code], country, behind)
    if code:
        return code
    if figure.is_indian:
        return "INR"
    if "teur" in figure.scale_words:
        return "EUR"
    spelled = _spelled().match(behind)
    if spelled:
        return "EUR" if spelled[1] == "euro" else spelled[1].upper()
    return data["countries"].get(country or "")


def _currency_of_country(figure: Figure, shared: dict[str, str], country: str | None, behind: str) -> str:
    """The currency of a sign that several share: as spelled behind, or the country's."""
    spelled = _country_spelled().match(behind)
    if spelled:
        return spelled[1].upper()
    code = shared.get(country or "", shared["default"])
    # A small figure with a "$" is in dollars of the USA where a peso buys little.
    amounts = amounts_of(figure)
    least = read_table("pay", "pay")["shared_signs_from"].get(code, 0)
    return code if amounts is None or amounts[1] >= least else shared["default"]


@cache
def _spelled() -> re.Pattern[str]:
    """A currency in words or by its code, behind a figure."""
    return re.compile(rf"\s?({any_of('pay', 'pay', 'spelled', 'behind_figure')})s?\b")


@cache
def _country_spelled() -> re.Pattern[str]:
    """Which of the currencies that share a sign is meant, behind a figure and its period."""
    return re.compile(rf"\+?\s?(?:/\w+ |per \w+ )?\(?({any_of('pay', 'pay', 'spelled', 'sharing_signs')})\b")


@cache
def _homes() -> dict[str, re.Pattern[str]]:
    return {country: any_word(words) for country, words in read_table("pay", "pay")["homes"].items()}


def labour_law_country(flat: str) -> str | None:
    """The country whose law of work the text speaks of ("CLT" is Brazil's), or None."""
    return next((country for country, words in _homes().items() if words.search(flat)), None)
