"""Requests that must not be carried out twice, however often they are sent.

Who claims a key draws the id of what will be made. Whoever goes on after a crash gets the same id, so that the work,
which is idempotent by its id, is done once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from sqlalchemy import Row, text

from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.storage.jsonb import dumps
from callboard.storage.session import Database

CLAIM_SECONDS = 30
"""A claim this old whose answer is missing belongs to a process that died."""

RETENTION_HOURS = 24

_CLEAN = text("DELETE FROM idempotency_keys WHERE claimed_at < clock_timestamp() - make_interval(hours => :hours)")
_CLAIM = text("""
    INSERT INTO idempotency_keys (user_id, key, request_hash, subject_id)
    VALUES (:user_id, :key, :request_hash, :subject_id) ON CONFLICT DO NOTHING RETURNING subject_id""")
_LOOK = text("""
    SELECT request_hash, subject_id, status, headers, body,
           claimed_at < clock_timestamp() - make_interval(secs => :seconds) AS abandoned
    FROM idempotency_keys WHERE key = :key FOR UPDATE""")
_TAKE_OVER = text("UPDATE idempotency_keys SET claimed_at = clock_timestamp() WHERE key = :key")
_SETTLE = text("""
    UPDATE idempotency_keys SET status = :status, headers = CAST(:headers AS jsonb), body = :body
    WHERE key = :key AND subject_id = :subject_id AND status IS NULL""")
_FORGET = text("DELETE FROM idempotency_keys WHERE key = :key AND subject_id = :subject_id AND status IS NULL")
_LET_GO = text("""
    UPDATE idempotency_keys SET claimed_at = clock_timestamp() - make_interval(secs => :seconds)
    WHERE key = :key AND subject_id = :subject_id AND status IS NULL""")


class KeyReusedError(DomainError):
    """This idempotency key was used for another request."""

    kind = ErrorKind.INVALID
    remedy = "Send another key with another request"


class StillInProgressError(DomainError):
    """A request with this idempotency key is being carried out."""

    kind = ErrorKind.CONFLICT
    remedy = "Wait a little and send it again"
    retry_after = 1

    def __init__(self, subject_id: UUID | None = None) -> None:
        super().__init__("")
        self.subject_id = subject_id
        """The id under which it is being carried out; None where it was just given up."""


@dataclass(frozen=True)
class StoredResponse:
    """A stored response: an HTTP status, headers and the body's text."""

    status: int
    body: str
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class KeyClaim:
    """The right to carry a request out, or the answer it had."""

    key: str
    subject_id: UUID
    answer: StoredResponse | None = None


class Idempotency:
    """The claims of the caller."""

    def __init__(self, database: Database, *, claim_seconds: float = CLAIM_SECONDS) -> None:
        self._database = database
        self._seconds = claim_seconds

    async def claim(self, principal: Principal, key: str, request_hash: str) -> KeyClaim:
        """Claim a key for a request.

        Raises:
            KeyReusedError: it was used for another request in the last 24 hours.
            StillInProgressError: the same request is being carried out.
        """
        values = {"user_id": principal.user_id, "key": key, "request_hash": request_hash, "subject_id": new_id()}
        async with self._database.begin(principal) as work:
            await work.execute(_CLEAN, {"hours": RETENTION_HOURS})
            fresh = (await work.execute(_CLAIM, values)).scalar()
            if fresh is not None:
                return KeyClaim(key, fresh)
            known = (await work.execute(_LOOK, {"key": key, "seconds": self._seconds})).one_or_none()
            # The holder failed and released it between the two statements.
            if known is None:
                raise StillInProgressError
            if known.status is None and known.request_hash == request_hash and known.abandoned:
                await work.execute(_TAKE_OVER, {"key": key})
                return KeyClaim(key, known.subject_id)
        return _met(key, request_hash, known)

    async def take_over(self, principal: Principal, key: str, subject_id: UUID) -> KeyClaim:
        """Claim a key whose work another process began, under the same id.

        For work that is known to exist already: to carry it out again under its id finds it, whether the process that
        began it died before it could answer or is about to.
        """
        async with self._database.begin(principal) as work:
            await work.execute(_TAKE_OVER, {"key": key})
        return KeyClaim(key, subject_id)

    async def settle(self, principal: Principal, claim: KeyClaim, answer: StoredResponse) -> None:
        """Store the response, which repeated requests then get."""
        values = {"status": answer.status, "headers": dumps(dict(answer.headers)), "body": answer.body}
        async with self._database.begin(principal) as work:
            await work.execute(_SETTLE, values | {"key": claim.key, "subject_id": claim.subject_id})

    async def forget(self, principal: Principal, claim: KeyClaim) -> None:
        """Give the key back: the request was refused, and nothing was made."""
        async with self._database.begin(principal) as work:
            await work.execute(_FORGET, {"key": claim.key, "subject_id": claim.subject_id})

    async def let_go(self, principal: Principal, claim: KeyClaim) -> None:
        """Release the key of interrupted work, so that the next request continues at once under the same id."""
        async with self._database.begin(principal) as work:
            values = {"key": claim.key, "subject_id": claim.subject_id, "seconds": self._seconds + 1}
            await work.execute(_LET_GO, values)


def _met(key: str, request_hash: str, known: Row[tuple[object, ...]]) -> KeyClaim:
    if known.request_hash != request_hash:
        raise KeyReusedError
    if known.status is None:
        raise StillInProgressError(known.subject_id)
    return KeyClaim(key, known.subject_id, StoredResponse(known.status, known.body, known.headers))
