"""Headers of comments, lists of roles and title rows; and postings in Polish."""

import pytest

from callboard.engine.document import Document, Line
from callboard.engine.page import MediaType
from callboard.engine.posting.parser import parse_posting
from callboard.engine.posting.posting_json import to_json


def parsed(text):
    return to_json(parse_posting(Document.from_text(text)))


def titles(text):
    return [role["title"] for role in parsed(text)["roles"]]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("Brindle | recruiter.com | Lift Designer | Berlin", ["Lift Designer"]),
        (
            "Brindle | Applied AI Engineers, Engineering Managers | Berlin",
            ["Applied AI Engineers", "Engineering Managers"],
        ),
        ("Brindle | Many roles | Berlin | ONSITE", [None]),
    ],
)
def test_header_names_only_jobs(head, expected):
    assert titles(f"{head}\n\nBrindle keeps lifts running.") == expected


def test_the_title_is_found_at_the_beginning_of_a_long_paragraph():
    paragraph = (
        "Harbour Operations Supervisor, Larch County, Texas— Assists with managing the harbour, to include planning "
        "of the berths, supervising the work of others, setting goals, developing schedules and standards for reaching "
        "them, and reviewing the work of the pilots. Oversees the daily work of the tugs and advises the office on "
        "their upkeep. Requires three years of work in a port."
    )
    assert titles(f"{paragraph} Apply by June.") == ["Harbour Operations Supervisor"]


def test_time_zone_hours_are_not_working_hours():
    found = parsed("Brindle | Lift Designer | Europe remote in UTC +/- 3h\n\nBrindle keeps lifts running.")
    assert (found["employment_type"], found["remote_regions"]) == (None, ["Europe"])


def test_days_off_are_not_remote_work():
    assert not parsed("Brindle | Lift Designer | Hybrid (2 days remote, 3 days in Berlin)\n\nWe fix lifts.")["remote"]


def test_medical_subject_after_for_is_not_the_employer():
    text = "Facharzt für Anästhesie (m/w/d)\nKlinikum Nord · Hamburg · Vollzeit\n\nWir suchen Sie als Facharzt."
    assert (parsed(text)["title"], parsed(text)["company"]) == ("Facharzt für Anästhesie", "Klinikum Nord")


POLISH = """Młodszy specjalista ds. kadr i płac (k/m)

Firma: Lipowa Sp. z o.o.
Miejsce pracy: Kraków
Wynagrodzenie: 6 500 - 8 000 zł brutto miesięcznie
Rodzaj umowy: umowa o pracę

Poszukujemy osoby do zespołu kadr.

Twoje obowiązki:
- prowadzenie akt osobowych
- naliczanie wynagrodzeń

Wymagania:
- minimum 2 lata doświadczenia w kadrach
- prawo jazdy kat. B

Mile widziane:
- znajomość języka angielskiego
"""


def test_a_posting_in_polish_is_read():
    found = parsed(POLISH)
    salary = found["salary"]
    assert found["is_job_posting"]
    assert (found["title"], found["seniority"]) == ("Młodszy specjalista ds. kadr i płac", "junior")
    assert (found["locations"], found["employment_type"], found["years"]) == (["Kraków"], "full_time", 2)
    assert (salary["min"], salary["max"], salary["currency"], salary["period"]) == (6500, 8000, "PLN", "month")
    assert [len(found["sections"][part]) for part in ("responsibilities", "requirements", "preferred")] == [2, 2, 1]
    assert "licence" in {blocker["kind"] for blocker in found["blockers"]}


def test_word_of_many_hyphens_is_scanned_in_linear_time():
    assert parsed(f"Location: {'A-' * 400}!\n\nBrindle is hiring a Lift Designer. Apply now.")["locations"] == []


def test_wrapped_list_item_is_one_item():
    lines = [
        ("Lift Designer", 1, False, 0),
        ("Responsibilities", 2, False, 1),
        ("Program the data of our lifts in a language of its own that we call", 0, True, 2),
        ("Brindlescript", 0, False, 2),
    ]
    start, made = 0, []
    for text, level, bullet, block in lines:
        made.append(Line(text=text, start=start, level=level, bullet=bullet, block=block))
        start += len(text) + 1
    found = to_json(parse_posting(Document(MediaType.HTML, tuple(made))))
    assert found["sections"]["responsibilities"] == [f"{lines[2][0]} Brindlescript"]


def test_working_hours_row_is_not_a_list_item():
    text = "Lift Designer\n\nRequirements:\n- Five years of CAD\n- A driving licence\n\nTempo indeterminato"
    assert parsed(text)["sections"]["requirements"] == ["Five years of CAD", "A driving licence"]


def test_pension_plan_is_not_pay():
    text = "Brindle | Lift Designer | Berlin | ONSITE\n\nWe have an unbelievable benefits/401K package, so apply today!"
    assert parsed(text)["salary"]["max"] is None
