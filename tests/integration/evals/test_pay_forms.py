"""Forms of stated pay: currencies, ways to write numbers, periods, open ends; read exactly."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

from callboard.engine.document import Document
from callboard.engine.posting.parser import parse_posting

FORMS = Path(__file__).parents[2] / "fixtures" / "pay_forms.tsv"
LEAST_FORMS = 200
LEAST_EXACT = 0.95


def forms():
    """Each form with its truth: least, most, currency, period; a bound that is not stated is None."""
    with FORMS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            bounds = [float(row[name]) if row[name] not in ("", "-") else None for name in ("min", "max")]
            yield row["form"], (*bounds, row["currency"], row["period"])


def read(form):
    """What the engine reads where a posting has a line for pay."""
    text = f"Job title: Cook\nCompany: Halden\nSalary: {form}\n\nYou cook for two hundred guests a day."
    pay = parse_posting(Document.from_text(text)).role.salary
    return (pay.min, pay.max, pay.currency, str(pay.period)) if pay else None


def test_forms_cover_what_they_are_to_cover():
    known = dict(forms())
    currencies = Counter(truth[2] for truth in known.values())
    assert len(known) >= LEAST_FORMS
    assert len([code for code, count in currencies.items() if count >= 4]) >= 12


def test_stated_pay_is_read_exactly():
    wrong = {form: (read(form), truth) for form, truth in forms() if read(form) != truth}
    assert 1 - len(wrong) / len(dict(forms())) >= LEAST_EXACT, wrong
