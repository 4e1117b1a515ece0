"""What an item of a list is: asked for or wished for, an offer in the wrong list, or no item at all."""

from __future__ import annotations

import re
from functools import cache

from callboard.engine.posting.cues import sounds, wish_at
from callboard.engine.posting.lexicon import load, plain
from callboard.engine.posting.model import EmploymentType
from callboard.engine.posting.spoken import asked_in

LONG = 260
"""What was one long row of many things is no single wish."""

LEAD_IN = re.compile(r"(?::|\.\.\.|…)$")


def is_item(flat: str, *, single: bool, bullet: bool) -> bool:
    """Whether folded text is an item; `single` where it is all of its row, `bullet` where a sign stands before it."""
    if len(flat) < 2 or (LEAD_IN.search(flat) and not bullet):
        return False
    if not bullet and (_CONTACT.search(flat) or plain(flat) in _terms()):
        return False
    short = len(flat.split()) < 4 and not sounds("required", flat)
    return bullet or single or not (short or sounds("boilerplate", flat))


@cache
def _terms() -> frozenset[str]:
    """What contracts and hours are called: alone in a row they are no item."""
    table = load("employment")
    kinds = (table[kind.value] for kind in EmploymentType)
    return frozenset(plain(word) for words in kinds for word in (*words["plain"], *words["header"]))


# Rows of contact: an address behind its label, a call to send something, a question that closes the text.
_CONTACT = re.compile(
    r"^(?:e-?mail|tel|telefon\w*|phone|whatsapp|linkedin|contact|contato|contacto|kontakt)\b[^:]{0,20}:|"
    r"^(?:vamos|let.s|shall we|want to|would you)\b[^.]*\?$|^(?:if (?:you are |you.re )?interested|apply|to apply)\b"
)


def kind_in(kind: str, flat: str) -> str:
    """The list that an item under a heading of `kind` belongs to."""
    # What was one long row of many things is asked for, whatever is wished for at its end.
    if kind == "requirements" and sounds("preferred", flat) and not _mixed(flat) and len(flat) < LONG:
        return "preferred"
    if kind in ("requirements", "preferred") and (_PAID.search(flat) or SUM.match(flat)):
        return "benefits"
    return kind


# "Faixa salarial: R$ 15.000 a R$ 26.000/mês" tells what is paid, not what is to be done.
FAIR_PAY = re.compile(r"\b(?:salary|gehalt|salaire|salario|salarial|stipendio|ral|salaris|pay range)\b[^.]{0,40}\d{2}")
SUM = re.compile(r"(?:[€$£]|chf|eur|usd)\s?\d[\d.,]")
_PAID = re.compile(
    r"^(?:holiday|pension) (?:allowance|scheme)|^(?!.*experi)(?=.*(?:[€$£]|\b(?:chf|eur|usd|gbp|sek|pln|ral|inr)\b))"
    r"(?=.*\d)(?=.*\b(?:salary|pay|salaris|gehalt|lohn\w*|compensation|salaire|salario|sueldo|ral|rate|wage|brutto|"
    r"bruto|"
    r"netti|beca|per month|per hour|per year|al mese|monat|an hour|hourly|month|annum|jahr)\b)"
)


_STILL_ASKED = re.compile(
    r"\b(?:required|must)\b[^.\n]{0,60}\bpreferred\b|;[^;\n]{0,60}\bpreferred\b|\bdegree[^.;]{0,40}(?:required|"
    r", (?:master|advanced))"
)


_QUALIFIERS = re.compile(
    r"\b(?:ideally|preferably|idealerweise|vorzugsweise|idealement|de preference|preferiblemente|"
    r"preferibilmente|preferencialmente|bij voorkeur)\b"
)
_ASIDE = re.compile(
    r"\((?!(?:highly |strongly |is |would )?(?:preferred|optional|an? plus|plus|bonus|nice|ideally|preferably)\b)"
    r"[^()]{1,60}(?:plus|preferred|bonus)[^()]{0,40}\)"
)
# What comes before such a word is what is asked for, where it is more than a word or two.
_ASKED_CHARS = 15


def _qualified(flat: str) -> bool:
    """Whether a wish is a part of what is asked for: "Experience in sales, ideally in retail"."""
    found = _QUALIFIERS.search(flat)
    within = found is not None and found.start() >= _ASKED_CHARS and bool(flat[found.end() :].strip(" .!"))
    return (within and not flat[: found.start() if found else 0].endswith("is ")) or bool(_ASIDE.search(flat))


def _mixed(flat: str) -> bool:
    """Asked for and, in part, wished for: "Bachelor's required, Master's preferred"; "German; French is a plus"."""
    first, semicolon, _ = flat.partition(";")
    if not semicolon:
        first, _, rest = flat.partition(",")
        # "Fluent English, German is a plus": two languages, one of them asked for.
        semicolon = ";" if any(asked_in(first)) and any(asked_in(rest)) else ""
    asked_first = bool(semicolon) and len(first.split()) > 1 and not sounds("preferred", first)
    return asked_first or _qualified(flat) or wish_at(flat) is not None or bool(_STILL_ASKED.search(flat))
