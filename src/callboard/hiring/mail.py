"""Deliver an approved e-mail to a file in the outbox or by SMTP, never twice.

Both are effects as `callboard.agents.execution.Effect` describes them, under the key `run:agent`.
"""

from __future__ import annotations

import asyncio
import os
import re
import smtplib
import ssl
import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.policy import EmailPolicy
from email.utils import format_datetime, getaddresses, parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from callboard.agents.execution import EffectNotDoneError
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.files import private_folder
from callboard.core.ids import new_id
from callboard.core.text import shorten, squeeze
from callboard.engine.writing.model import EmailDraft
from callboard.telemetry.logs import logger

SMTP_TIMEOUT_SECONDS = 30.0
ADDRESS = re.compile(r"[^\s@,;<>]+@[^\s@,;<>]+")
"""One address, not checked further: only its server knows whether it exists."""

WRITTEN, SENT = "file", "smtp"
"""What became of an approved e-mail, as `delivered` of its receipt says it."""

UNSENT = "X-Unsent"
"""The header with which mail clients open a message as a draft."""

ID_LENGTH = 36
"""Signs of a run's id, with which each file of an outbox begins."""


class DeliveryFailedError(DomainError):
    """The e-mail could not be delivered."""

    kind = ErrorKind.UNAVAILABLE


class NoRecipientError(EffectNotDoneError):
    """The e-mail has no recipient."""

    kind = ErrorKind.INVALID
    remedy = "Name one before approving: callboard approvals edit APPROVAL --to ADDRESS"


class RecipientInvalidError(EffectNotDoneError):
    """The e-mail is not addressed as one e-mail to one person."""

    kind = ErrorKind.INVALID
    remedy = "Correct it before approving: callboard approvals edit APPROVAL --to ADDRESS"


class NotTakenError(EffectNotDoneError):
    """The mail server did not take the e-mail."""


class MailSettingsInvalidError(DomainError):
    """The mail settings cannot be used."""

    kind = ErrorKind.INVALID
    remedy = "Set CALLBOARD_SMTP_URL to smtp://user:password@host:587 (smtps:// for TLS) and CALLBOARD_MAIL_FROM"


class _HeaderPolicy(EmailPolicy):
    """Begins a header that is folded beside its name.

    Python folds a value that would fill a line of its own behind the name, which leaves the name alone on its line, and
    some programs show such a subject as an empty one.
    """

    def fold(self, name: str, value: str) -> str:
        return _beside_its_name(super().fold(name, value))

    def fold_binary(self, name: str, value: str) -> bytes:
        return _beside_its_name(super().fold_binary(name, value).decode("ascii", "surrogateescape")).encode(
            "ascii", "surrogateescape"
        )


_HEADERS = _HeaderPolicy()
_LINE = 78
"""Characters of a header's line, as RFC 5322 recommends."""
_NAME_ALONE = re.compile(r"([^\s:]+:) ?\n[ \t]([^\n]*)")


def _beside_its_name(folded: str) -> str:
    """A folded header whose first words stand beside its name."""
    alone = _NAME_ALONE.match(folded)
    if alone is None:
        return folded
    line = f"{alone[1]} {alone[2]}"
    cut = line.rfind(" ", len(alone[1]) + 1, _LINE)
    whole = f"{line[:cut]}\n{line[cut:]}" if cut > 0 else line
    return whole + folded[alone.end() :]


@dataclass(frozen=True)
class Outbox:
    """Writes one `.eml` file per key, which opens as a draft in a mail client (`X-Unsent`): a person has to send it."""

    folder: Path
    sender: str
    now: Callable[[], datetime]

    idempotent: bool = True

    @staticmethod
    def place(folder: Path, key: str) -> Path:
        """The path of the message of that key in an outbox at `folder`."""
        return folder / f"{key.replace(':', '-')}.eml"

    @staticmethod
    def kept(folder: Path, runs: Collection[str]) -> list[Path]:
        """The files that an outbox in `folder` keeps for runs with those ids, by name."""
        files = folder.iterdir() if folder.is_dir() else ()
        return sorted(path for path in files if path.name[:ID_LENGTH] in runs)

    def path(self, key: str) -> Path:
        """The path of the message of that key."""
        return self.place(self.folder, key)

    def read(self, key: str) -> bytes | None:
        """The message of that key as it was kept, or None if it is not here."""
        try:
            return self.path(key).read_bytes()
        except FileNotFoundError:
            return None

    def message(self, draft: EmailDraft, key: str) -> EmailMessage:
        """The message; its Message-ID follows from the key, so that a second copy is recognised as one."""
        message = EmailMessage(_HEADERS)
        if self.sender:
            message["From"] = self.sender
        to, subject = headers(draft)
        if to:
            message["To"] = to
        message["Subject"] = subject
        message["Date"] = format_datetime(self.now())
        domain = parseaddr(self.sender)[1].rpartition("@")[2] or "callboard.invalid"
        message["Message-ID"] = f"<{key.replace(':', '.')}@{domain}>"
        message.set_content(draft.body)
        return message

    def unsent(self, draft: EmailDraft, key: str) -> EmailMessage:
        """The message as a draft that a person sends from their own mail client."""
        message = self.message(draft, key)
        message[UNSENT] = "1"
        return message

    async def perform(self, output: Any, key: str) -> dict[str, Any]:  # noqa: ANN401 - the effect's contract
        """Write the file, unless it is there.

        Raises:
            DeliveryFailedError: the outbox cannot be written.
        """
        draft = EmailDraft.model_validate(output)
        await asyncio.to_thread(self.write, self.unsent(draft, key), key)
        return self.receipt(key)

    async def was_done(self, key: str) -> dict[str, Any] | None:
        """The receipt, if the file is there."""
        return self.receipt(key) if await asyncio.to_thread(self.path(key).exists) else None

    def receipt(self, key: str) -> dict[str, Any]:
        """An outbox sends nothing, so its receipt says that the e-mail was written to a file."""
        return {"delivered": WRITTEN, "path": str(self.path(key))}

    def write(self, message: EmailMessage, key: str, *, replace: bool = False) -> None:
        """Put the message into the outbox as a whole or not at all; one that is there stays unless `replace` is set.

        Nobody but the user of the operating system who runs Callboard can read it.
        """
        path = self.path(key)
        try:
            private_folder(self.folder)
            part = path.with_suffix(f".{new_id()}.part")
            try:
                part.touch(mode=0o600)
                part.write_bytes(message.as_bytes())
                if replace:
                    part.replace(path)
                else:
                    os.link(part, path)
            except FileExistsError:
                pass
            finally:
                part.unlink(missing_ok=True)
        except OSError as error:
            raise DeliveryFailedError(f"{path}: {error.strerror}") from error


def headers(draft: EmailDraft) -> tuple[str | None, str]:
    """Recipient and subject, each on one line.

    Raises:
        RecipientInvalidError: the recipient is not one address, or one of them could hold another header.
    """
    return _one_address(draft.to) if draft.to else None, _one_line("subject", draft.subject)


def _one_address(to: str) -> str:
    line = _one_line("recipient", to)
    addresses = getaddresses([line])
    if len(addresses) != 1 or not ADDRESS.fullmatch(addresses[0][1]):
        raise RecipientInvalidError(f"“{shorten(line, 100)}” is not one e-mail address")
    return line


def _one_line(field: str, value: str) -> str:
    """A header's value, which can hold no other header."""
    if any(unicodedata.category(char) == "Cc" for char in value.strip()):
        raise RecipientInvalidError(f"its {field} has more than one line, or control characters")
    return squeeze(value)


@dataclass(frozen=True)
class SmtpServer:
    """The SMTP server that takes the mail."""

    host: str
    port: int
    user: str
    password: str
    tls: bool

    @staticmethod
    def parse(url: str) -> SmtpServer:
        """Read `smtp://user:password@host:587` or `smtps://…`.

        Raises:
            MailSettingsInvalidError: the URL has another form.
        """
        parts = urlsplit(url)
        if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
            raise MailSettingsInvalidError("CALLBOARD_SMTP_URL")
        tls = parts.scheme == "smtps"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return SmtpServer(parts.hostname, parts.port or (465 if tls else 25), user, password, tls)


@dataclass(frozen=True)
class SmtpDelivery:
    """Hands the message to an SMTP server, then keeps its copy in the outbox.

    A server gives no way to ask whether it took a message. So a process that dies between the server's answer and the
    copy leaves a message that is not sent again: it may have gone out once, and never twice.
    """

    server: SmtpServer
    outbox: Outbox

    idempotent: bool = False

    async def perform(self, output: Any, key: str) -> dict[str, Any]:  # noqa: ANN401 - the effect's contract
        """Send, then keep the copy, in place of a draft of the same key.

        Once the server took the message it is sent, also where the copy cannot be kept: the receipt then has no path.

        Raises:
            NoRecipientError: the draft has no address.
            NotTakenError: the server was not reached, or refused; nothing was sent.
            DeliveryFailedError: the connection was lost in the middle: nobody knows.
        """
        draft = EmailDraft.model_validate(output)
        if not draft.to:
            raise NoRecipientError(draft.subject)
        message = self.outbox.message(draft, key)
        await asyncio.to_thread(self._send, message)
        receipt = {"delivered": SENT, "message_id": message["Message-ID"]}
        try:
            await asyncio.to_thread(self.outbox.write, message, key, replace=True)
        except DeliveryFailedError as error:
            logger().warning("an e-mail was sent, but its copy could not be kept", key=key, reason=str(error))
            return receipt
        return receipt | {"path": str(self.outbox.path(key))}

    async def was_done(self, key: str) -> dict[str, Any] | None:
        """The receipt, if the outbox has a copy that proves sending: one without `X-Unsent`. A draft proves nothing."""
        path = self.outbox.path(key)
        try:
            message = BytesHeaderParser().parsebytes(await asyncio.to_thread(path.read_bytes))
        except FileNotFoundError:
            return None
        if message[UNSENT]:
            return None
        return {"delivered": SENT, "message_id": message["Message-ID"], "path": str(path)}

    def _send(self, message: EmailMessage) -> None:
        """Hand the message in. Only a connection that is lost in the middle leaves open whether it was taken."""
        try:
            smtp = self._ready()
        except (smtplib.SMTPException, OSError) as error:
            raise NotTakenError(f"{self.server.host}:{self.server.port}: {error}") from error
        try:
            smtp.send_message(message)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPResponseException, smtplib.SMTPNotSupportedError) as error:
            raise NotTakenError(f"{self.server.host}:{self.server.port}: {error}") from error
        except (smtplib.SMTPException, OSError) as error:
            raise DeliveryFailedError(f"{self.server.host}:{self.server.port}: {error}") from error
        finally:
            smtp.close()

    def _ready(self) -> smtplib.SMTP:
        """A connection on which a message can be handed in."""
        context = ssl.create_default_context()
        smtp = self._connect(context)
        try:
            if not self.server.tls and smtp.has_extn("starttls"):
                smtp.starttls(context=context)
            if self.server.user:
                smtp.login(self.server.user, self.server.password)
        except BaseException:
            smtp.close()
            raise
        return smtp

    def _connect(self, context: ssl.SSLContext) -> smtplib.SMTP:
        host, port = self.server.host, self.server.port
        if self.server.tls:
            return smtplib.SMTP_SSL(host, port, timeout=SMTP_TIMEOUT_SECONDS, context=context)
        smtp = smtplib.SMTP(host, port, timeout=SMTP_TIMEOUT_SECONDS)
        smtp.ehlo()
        return smtp
