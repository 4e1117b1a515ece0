"""The e-mail of an evaluation as a file that a mail program opens."""

from __future__ import annotations

import asyncio
from uuid import UUID

from fastapi import Response

from callboard.auth.principal import Principal
from callboard.bootstrap.container import AppServices
from callboard.core.clock import now
from callboard.core.errors import DomainError, ErrorKind
from callboard.hiring.mail import Outbox
from callboard.hiring.service import EMAIL

MEDIA_TYPE = "message/rfc822"


class NoEmailError(DomainError):
    """No e-mail was drafted."""

    kind = ErrorKind.NOT_FOUND


async def email_download(services: AppServices, caller: Principal, run_id: UUID) -> Response:
    """What was kept once the e-mail was approved, before that the draft.

    Raises:
        NoEmailError: none was drafted.
    """
    report = await services.hiring.report(caller, run_id)
    if report.email_content is None:
        raise NoEmailError
    outbox, key = Outbox(services.settings.outbox, services.settings.mail_from, now), f"{run_id}:{EMAIL}"
    # Another machine may have written it: then it is made anew, and differs in its date alone.
    kept = await asyncio.to_thread(outbox.read, key) if report.email_file else None
    content = kept or outbox.unsent(report.email_content, key).as_bytes()
    headers = {"Content-Disposition": 'attachment; filename="email.eml"'}
    return Response(content, media_type=MEDIA_TYPE, headers=headers)
