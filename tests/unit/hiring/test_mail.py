"""An approved e-mail leaves once."""

import asyncio
import email
import os
from datetime import UTC, datetime
from email import policy
from pathlib import Path

import pytest

from callboard.engine.writing.model import Audience, EmailDraft
from callboard.hiring.mail import (
    DeliveryFailedError,
    MailSettingsInvalidError,
    Outbox,
    RecipientInvalidError,
    SmtpServer,
)

KEY = "0192:email"
DRAFT = EmailDraft(
    audience=Audience.CANDIDATE, to="ada@example.com", subject="Your application", body="Dear Ada,\n\nGrüße\n"
)


@pytest.fixture
def outbox(tmp_path: Path) -> Outbox:
    return Outbox(tmp_path / "outbox", "jobs@acme.example", lambda: datetime(2026, 11, 21, tzinfo=UTC))


def parsed(path: Path) -> email.message.EmailMessage:
    return email.message_from_bytes(path.read_bytes(), policy=policy.default)


class TestOutbox:
    async def test_outbox_file_is_a_valid_email_message(self, outbox):
        receipt = await outbox.perform(DRAFT, KEY)
        message = parsed(Path(receipt["path"]))
        assert (message["To"], message["Subject"]) == ("ada@example.com", "Your application")
        assert message.get_content() == "Dear Ada,\n\nGrüße\n"

    @pytest.mark.parametrize("letters", range(60, 90, 4))
    async def test_long_subject_begins_beside_its_name_and_is_read_as_one_line(self, outbox, letters):
        subject = f"Interview for Harbour Pilot {'and Deck Hand ' * 5}"[:letters].strip()
        receipt = await outbox.perform(DRAFT.model_copy(update={"subject": subject}), KEY)
        path = Path(receipt["path"])
        assert b"Subject: Interview for" in path.read_bytes()
        assert max(map(len, path.read_text().splitlines())) <= 78
        assert parsed(path)["Subject"] == subject

    async def test_a_second_delivery_leaves_the_first_file_as_it_was(self, outbox):
        first = await outbox.perform(DRAFT, KEY)
        before = Path(first["path"]).read_bytes()
        await outbox.perform(DRAFT.model_copy(update={"body": "other"}), KEY)
        assert Path(first["path"]).read_bytes() == before
        assert len(list(outbox.folder.iterdir())) == 1

    async def test_outbox_file_is_private(self, outbox):
        outbox.folder.mkdir(mode=0o755)
        receipt = await outbox.perform(DRAFT, KEY)
        assert outbox.folder.stat().st_mode & 0o077 == 0
        assert Path(receipt["path"]).stat().st_mode & 0o077 == 0

    @pytest.mark.parametrize(
        "to",
        [
            "ada@example.com, eve@example.com",
            "ada@example.com; eve@example.com",
            "ada@example.com\r\nBcc: eve@example.com",
            "Ada <ada@example.com>, Eve <eve@example.com>",
            "ada@example.com eve@example.com",
            "ada",
        ],
    )
    async def test_a_recipient_that_is_not_one_address_is_refused(self, outbox, to):
        with pytest.raises(RecipientInvalidError):
            await outbox.perform(DRAFT.model_copy(update={"to": to}), KEY)
        assert not outbox.folder.exists()

    async def test_a_subject_of_two_lines_is_refused(self, outbox):
        with pytest.raises(RecipientInvalidError):
            await outbox.perform(DRAFT.model_copy(update={"subject": "Hello\r\nBcc: eve@example.com"}), KEY)

    async def test_recipient_may_have_a_display_name(self, outbox):
        receipt = await outbox.perform(DRAFT.model_copy(update={"to": "Ada Lovelace <ada@example.com>"}), KEY)
        assert parsed(Path(receipt["path"]))["To"] == "Ada Lovelace <ada@example.com>"

    async def test_concurrent_deliveries_make_one_file(self, outbox):
        await asyncio.gather(*(outbox.perform(DRAFT, KEY) for _ in range(8)))
        assert [path.name for path in outbox.folder.iterdir()] == ["0192-email.eml"]

    async def test_outbox_returns_the_receipt_of_an_email_that_was_delivered(self, outbox):
        assert await outbox.was_done(KEY) is None
        receipt = await outbox.perform(DRAFT, KEY)
        assert await outbox.was_done(KEY) == receipt

    @pytest.mark.parametrize("sender", ["", "jobs@acme.example"])
    async def test_file_that_nobody_has_sent_opens_as_a_draft_and_its_receipt_says_file(self, tmp_path, sender):
        outbox = Outbox(tmp_path, sender, lambda: datetime(2026, 11, 21, tzinfo=UTC))
        receipt = await outbox.perform(DRAFT, KEY)
        message = parsed(Path(receipt["path"]))
        assert (message["X-Unsent"], message["From"] or "") == ("1", sender)
        assert receipt["delivered"] == "file"

    async def test_outbox_without_a_server_never_says_that_it_sent(self, outbox):
        outbox.write(outbox.message(DRAFT, KEY), KEY)
        assert (await outbox.perform(DRAFT, KEY))["delivered"] == "file"
        assert (await outbox.was_done(KEY))["delivered"] == "file"

    @pytest.mark.skipif(os.name == "nt", reason="POSIX paths")
    async def test_outbox_folder_that_cannot_be_created_is_reported(self):
        outbox = Outbox(Path("/proc/none/outbox"), "", lambda: datetime(2026, 11, 21, tzinfo=UTC))
        with pytest.raises(DeliveryFailedError, match="/proc/none"):
            await outbox.perform(DRAFT, KEY)


class TestSmtpServer:
    def test_user_and_password_are_decoded(self):
        server = SmtpServer.parse("smtp://jobs%40acme.example:p%2Fw@mail.example:587")
        assert (server.user, server.password, server.port, server.tls) == ("jobs@acme.example", "p/w", 587, False)

    def test_ports_follow_the_scheme(self):
        assert (SmtpServer.parse("smtps://mail.example").port, SmtpServer.parse("smtp://mail.example").port) == (
            465,
            25,
        )

    @pytest.mark.parametrize("url", ["http://mail.example", "mail.example", "smtp://"])
    def test_malformed_smtp_url_is_refused(self, url):
        with pytest.raises(MailSettingsInvalidError):
            SmtpServer.parse(url)
