"""Signs of fraud are shown with their line; honest postings show none."""

from __future__ import annotations

from pathlib import Path

import pytest

from callboard.engine.job_search.fraud_signs import FraudSignKind, fraud_signs

POSTINGS = Path(__file__).parents[3] / "fixtures" / "postings"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("A registration fee of $50 is required before you start.", FraudSignKind.ASKS_FOR_MONEY),
        ("You will pay a refundable training fee in the first week.", FraudSignKind.ASKS_FOR_MONEY),
        ("A check is sent to you to purchase your office equipment.", FraudSignKind.ASKS_FOR_MONEY),
        ("Send us money through Western Union to secure your place.", FraudSignKind.ASKS_FOR_MONEY),
        (
            "Interviews are held over Telegram: contact our HR manager via Telegram @hr_desk.",
            FraudSignKind.MESSENGER_INTERVIEW,
        ),
        ("Apply now by WhatsApp +1 555 0100.", FraudSignKind.MESSENGER_INTERVIEW),
        ("Join at t.me/easyjobs", FraudSignKind.MESSENGER_INTERVIEW),
        ("Send your CV to halden.careers@gmail.com.", FraudSignKind.PRIVATE_MAIL),
        ("Send your CV to jobs@quick-hire.example.", FraudSignKind.MISMATCHED_DOMAIN),
    ],
)
def test_sign_comes_with_its_line(line, kind):
    (sign,) = fraud_signs(f"We hire a clerk.\n{line}\nStart soon.", "Halden", "careers.halden.example")
    assert (sign.kind, sign.quote) == (kind, line)


@pytest.mark.parametrize(
    "line",
    [
        "Beware of fraud: we never ask for a registration fee or an interview over Telegram.",
        "We will not ask you to pay a training fee.",
        "You handle bank deposits and the fees of our members.",
        "You build bots for WhatsApp and Telegram.",
        "Send your CV to jobs@halden.example.",
        "Send your CV to people@halden-group.example.",
        "We pay for your training and your equipment.",
        "Application deadline: Friday. A background check is required.",
    ],
)
def test_honest_line_is_no_sign(line):
    assert fraud_signs(line, "Halden", "careers.halden.example") == ()


def test_domain_is_compared_with_nothing_where_the_page_is_not_the_employers():
    assert fraud_signs("Send your CV to jobs@quick-hire.example.", "Halden", "") == ()


def test_fixtures_of_honest_postings_show_no_sign():
    found = {
        path.name: fraud_signs(path.read_text(encoding="utf-8"), "", "")
        for path in POSTINGS.iterdir()
        if path.suffix in (".md", ".txt")
    }
    assert {name: signs for name, signs in found.items() if signs} == {}
