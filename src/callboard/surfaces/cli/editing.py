"""Editing an e-mail draft in the person's own editor."""

from __future__ import annotations

import subprocess
import tempfile
from email import message_from_string, policy
from pathlib import Path

from callboard.bootstrap.environment import editor
from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.writing.model import EmailDraft


class EditorFailedError(DomainError):
    """The editor did not do its part."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Set EDITOR, or use callboard approvals edit ID --body FILE"


def edit_draft(draft: EmailDraft) -> EmailDraft:
    """The draft after the person's editor has closed; `To:` and `Subject:` are its first lines.

    Raises:
        EditorFailedError: the editor could not be started, or ended with an error.
    """
    command = editor()
    with tempfile.TemporaryDirectory(prefix="callboard-") as folder:
        path = Path(folder) / "email.txt"
        path.write_text(f"To: {draft.to or ''}\nSubject: {draft.subject}\n\n{draft.body}", encoding="utf-8")
        try:
            done = subprocess.run([*command, str(path)], check=False)  # noqa: S603 - the person's own editor
        except OSError as error:
            raise EditorFailedError(f"{command[0]}: {error.strerror}") from error
        if done.returncode:
            raise EditorFailedError(f"{command[0]} ended with code {done.returncode}")
        return read_draft(path.read_text(encoding="utf-8"), draft)


def read_draft(text: str, draft: EmailDraft) -> EmailDraft:
    """A draft as it was edited; a header that is missing stays as it was."""
    message = message_from_string(text, policy=policy.default.clone(max_line_length=None))
    body = message.get_payload()
    return draft.model_copy(
        update={
            "to": str(message["To"]).strip() or None if "To" in message else draft.to,
            "subject": str(message["Subject"]).strip() if "Subject" in message else draft.subject,
            "body": str(body),
        }
    )
