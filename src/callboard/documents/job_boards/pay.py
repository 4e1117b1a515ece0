"""Pay in a job board's JSON, in one line: its text, or figures with currency and period."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from callboard.documents.job_boards.keys import (
    Node,
    any_of,
    as_items,
    by_normalized_key,
    first_text,
    letters_and_digits,
    table,
    table_values,
)

_CODE = re.compile(r"[A-Za-z]{3}|[€$£¥₹]")


def pay(job: Mapping[str, object]) -> str:
    """The first that is stated: a field for pay, or figures among the job's own fields. Empty where none is."""
    if letters_and_digits(str(job.get(table("pay")["guessed"]) or "0")) not in ("0", "false"):
        return ""
    around = {key: job[key] for key in table("pay")["currency"] if key in job and key != "unit"} or _home(job)
    for value in table_values(job, "pay"):
        if told := _amount(value, around):
            return told
    return _figures({**_home(job), **{key: value for key, value in job.items() if _is_part(key)}})


def _home(job: Mapping[str, object]) -> dict[str, object]:
    """The currency of a board that pays in one and does not say so."""
    addresses = " ".join(str(job.get(key) or "") for key in table("remote")["addresses"])
    found = (code for board, code in table("pay")["boards"].items() if board in addresses.lower())
    # The last of the keys for a currency, so that any that is stated goes before.
    return {table("pay")["currency"][-2]: code for code in found}


def _is_part(key: str) -> bool:
    """Return True if a key of the job itself is a part of its pay; "value" and "description" could be anything's."""
    named = any(key in table("pay")[part] for part in ("least", "most", "currency", "period"))
    return named and any_of("pay", "naming").search(key) is not None


def _amount(value: object, around: Mapping[str, object]) -> str:
    if isinstance(value, str) and not re.fullmatch(r"[\d.]+", value.strip()):
        return first_text({"": value}, [""])
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return _figures({**around, "value": value})
    if not isinstance(value, dict):
        return ""
    node = {**around, **by_normalized_key(cast("Node", value))}
    inner = node.get("value")
    merged = {**node, **by_normalized_key(cast("Node", inner))} if isinstance(inner, dict) else node
    summary = first_text(node, table("pay")["summary"])
    return _component(node) or _figures(merged) or summary


def _component(node: Mapping[str, object]) -> str:
    """Of several parts of a pay package (Ashby), the salary."""
    for one in as_items(node.get("summarycomponents")):
        part = by_normalized_key(cast("Node", one)) if isinstance(one, dict) else {}
        if letters_and_digits(str(part.get("compensationtype") or "")) == "salary" and (told := _figures(part)):
            return told
    return ""


def _figures(node: Mapping[str, object]) -> str:
    """Figures, currency and period, as far as they are known: "50000 - 60000 EUR per year"."""
    least, most = _figure(node, table("pay")["least"]), _figure(node, table("pay")["most"])
    if not least and not most:
        return ""
    codes = (first_text(node, [key]) for key in table("pay")["currency"])
    code = next((code.upper() for code in codes if _CODE.fullmatch(code)), "")
    yearly = any("annual" in key for key in node if key in table("pay")["least"])
    period = next((f"per {name}" for name in _periods(node)), "per year" if yearly else "")
    figures = f"{least} - {most}" if least and most and least != most else least or f"up to {most}"
    return " ".join(part for part in (figures, code, period) if part)


def _figure(node: Mapping[str, object], names: Sequence[str]) -> str:
    for key in names:
        value = node.get(key)
        try:
            number = float(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else 0.0
        except (ValueError, OverflowError):
            continue
        if 0 < number < 1e12:
            number = number / 100 if key.endswith("cents") else number
            return f"{number:.0f}" if number.is_integer() else f"{number:.2f}"
    return ""


def _periods(node: Mapping[str, object]) -> Iterator[str]:
    for key in table("pay")["period"]:
        unit = letters_and_digits(first_text(node, [key]))
        yield from (name for name in table("pay")["periods"] if any_of("pay", "periods", name).search(unit))
