"""Delivery to a real SMTP server; a refusal is distinguished from an uncertain outcome."""

import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller

from callboard.engine.writing.model import Audience, EmailDraft
from callboard.hiring.mail import DeliveryFailedError, NoRecipientError, NotTakenError, Outbox, SmtpDelivery, SmtpServer

KEY = "0192:email"
DRAFT = EmailDraft(audience=Audience.CANDIDATE, to="ada@example.com", subject="Grüße", body="Dear Ada,\n")


class Postbox:
    """What a server took, and how it treats the next message."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []
        self.answer = "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802 - the library's name
        if self.answer.startswith("550"):
            return self.answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - the library's name
        if self.answer == "hang up":
            server.transport.abort()
            return "421 gone"
        self.taken.append(envelope.content)
        return "250 OK"


class MailServer(Controller):
    """A server on an address that is the test's already: a port that is free now may be another process's soon."""

    def __init__(self, box: Postbox, address: socket.socket, **options: bool) -> None:
        super().__init__(box, *address.getsockname(), ready_timeout=60, **options)
        self._address = address

    def _create_server(self):
        return self.loop.create_server(self._factory_invoker, sock=self._address)


@pytest.fixture
def address() -> Iterator[socket.socket]:
    """An address at which nobody listens yet."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield bound


@pytest.fixture
def postbox(address):
    box = Postbox()
    server = MailServer(box, address)
    server.start()
    yield box
    server.stop()


@pytest.fixture
def delivery(tmp_path, address) -> SmtpDelivery:
    outbox = Outbox(tmp_path, "jobs@acme.example", lambda: datetime(2026, 11, 21, tzinfo=UTC))
    return SmtpDelivery(SmtpServer.parse(f"smtp://127.0.0.1:{address.getsockname()[1]}"), outbox)


async def test_accepted_message_is_also_kept_as_a_file(postbox, delivery):
    receipt = await delivery.perform(DRAFT, KEY)
    (content,) = postbox.taken
    message = message_from_bytes(content, policy=policy.default)
    assert (message["Subject"], message["To"]) == ("Grüße", "ada@example.com")
    assert message["Message-ID"] == receipt["message_id"] == "<0192.email@acme.example>"
    assert receipt["delivered"] == "smtp"
    assert "X-Unsent" not in message_from_bytes(Path(receipt["path"]).read_bytes())
    assert await delivery.was_done(KEY) == receipt


async def test_sent_copy_replaces_a_draft_which_proves_nothing(postbox, delivery):
    await delivery.outbox.perform(DRAFT, KEY)
    assert await delivery.was_done(KEY) is None
    receipt = await delivery.perform(DRAFT, KEY)
    assert receipt["delivered"] == "smtp"
    assert "X-Unsent" not in message_from_bytes(Path(receipt["path"]).read_bytes())
    assert [path.name for path in delivery.outbox.folder.iterdir()] == ["0192-email.eml"]


async def test_message_is_sent_though_its_copy_cannot_be_kept(postbox, delivery):
    delivery.outbox.path(KEY).mkdir()
    receipt = await delivery.perform(DRAFT, KEY)
    assert receipt == {"delivered": "smtp", "message_id": "<0192.email@acme.example>"}
    assert len(postbox.taken) == 1


async def test_refused_recipient_is_not_delivered(postbox, delivery):
    postbox.answer = "550 no such user"
    with pytest.raises(NotTakenError, match="no such user"):
        await delivery.perform(DRAFT, KEY)
    assert await delivery.was_done(KEY) is None


async def test_non_ascii_address_without_smtputf8_is_not_delivered(address, delivery):
    server = MailServer(Postbox(), address, enable_SMTPUTF8=False)
    server.start()
    try:
        with pytest.raises(NotTakenError, match="SMTPUTF8"):
            await delivery.perform(DRAFT.model_copy(update={"to": "jörg@example.com"}), KEY)
    finally:
        server.stop()


async def test_unreachable_server_is_not_delivered(delivery):
    with pytest.raises(NotTakenError):
        await delivery.perform(DRAFT, KEY)


async def test_connection_lost_during_delivery_is_uncertain(postbox, delivery):
    postbox.answer = "hang up"
    with pytest.raises(DeliveryFailedError):
        await delivery.perform(DRAFT, KEY)


async def test_missing_recipient_is_refused_before_connecting(delivery):
    with pytest.raises(NoRecipientError, match="--to"):
        await delivery.perform(DRAFT.model_copy(update={"to": None}), KEY)
