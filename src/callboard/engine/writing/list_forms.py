"""Requirements in the form of a list of a board ("Electrical: 3 years"), put as phrases."""

from __future__ import annotations

import re

from callboard.core.text import without_capital
from callboard.engine.data_files import any_of
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known

_LENGTH_BEHIND = re.compile(
    r"(?P<of>[A-Z][\w /&+#.-]{1,40}?)(?: experience)?: (?P<length>\d{1,2}\+? years?)(?: \((?:required|preferred)\))?",
    re.IGNORECASE,
)
_LENGTH_BEFORE = re.compile(
    r"(?i)^(?P<least>at least |minimum (?:of )?)?(?P<number>\d{1,2}(?:\s?(?:-|–|to)\s?\d{1,2})?\+?)\s?"
    r"(?P<unit>years?|yrs?\.?|months?)(?P<plus>\s?\+)?\s"
    rf"(?!{any_of('writing', 'wording', 'letter', 'behind_length')}\b)"
    r"(?=(?:[^\s,;]+\s){0,5}experience\b)"
)
"""A length of time right before what it is of: "1 year+ management experience", "3-5 years bookkeeping experience"."""
_ANNOUNCED = re.compile(r"(?i)[,:]?\s+(?:(?:skills|experience|knowledge)(?: and \w+)? )?include[sd]?:?$")
"""How a line ends that announces a list: "2 years of welding, skills and experience includes"."""
_PRODUCTS = frozenset({Category.TECHNICAL, Category.OFFICE})


def as_phrase(text: str) -> str:
    """A requirement without what announces a list, and with a length of time before what it is of. English only.

    "Electrical: 3 years" is "3 years of electrical experience", and "1 year+ sales experience" for a year of it.
    """
    line = _LENGTH_BEFORE.sub(_with_of, _ANNOUNCED.sub("", text))
    found = _LENGTH_BEHIND.fullmatch(line.strip(" .;"))
    return f"{found['length']} of {within_a_sentence(found['of'])} experience" if found else line


def _with_of(found: re.Match[str]) -> str:
    least = found["least"] or ("at least " if found["plus"] else "")
    return f"{least}{found['number']} {found['unit']} of "


def within_a_sentence(name: str) -> str:
    """A phrase without the capital that begins a line, unless its first word is a name."""
    first = name.split()[0]
    is_own = first != "A" and not first[1:].islower()
    is_name = is_own or any(each.start == 0 and each.label in _PRODUCTS for each in find_known(name))
    return name if is_name else without_capital(name)
