"""Verify users' JSON Web Tokens and read their claims. Knows no database.

The app in front signs `user_id`, `email`, `name` and `exp` with the shared secret (HS256, RFC 7519) and nothing else is
believed: RFC 8725 says what can go wrong with such tokens.
"""

from __future__ import annotations

import base64
import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID, uuid5

import jwt

from callboard.auth.principal import LOCAL_USER, TokenExpiredError, TokenInvalidError
from callboard.auth.token_claims import Claims, ClaimsReader, TokenKeys
from callboard.core.clock import now
from callboard.core.text import squeeze
from callboard.storage.jsonb import clean

ALGORITHM = "HS256"

LEEWAY_SECONDS = 10
"""How far the clocks of two machines may differ."""

MAX_TOKEN_LENGTH = 8192
MAX_SUBJECT_LENGTH = 255
MAX_NAME_LENGTH = 255
USER_NAMESPACE = UUID("b0c5d2ae-6f0f-5c0c-9d83-6f4e2a1c7b11")
"""The namespace for UUIDs derived from user names that are no UUID. Changing it would orphan everybody's data."""

DERIVED_VERSION = 5
"""The version of UUIDs that are derived from a name (RFC 9562). A user who could choose one could be somebody else."""

_COMPACT = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")
"""The one way to write a token (RFC 7515, section 7.1): no padding, no detached content."""

_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_CONTROL = {"Cc", "Cs"}
_READER: Any = jwt.PyJWT({"require": ["exp", "user_id"]})


def read_claims(token: str, keys: TokenKeys) -> Claims:
    """The claims of a genuine token.

    Raises:
        TokenExpiredError: it was genuine, and is no more.
        TokenInvalidError: it is not a token, not from whom we know, not yet valid, or says too little.
    """
    if len(token) > MAX_TOKEN_LENGTH or not _COMPACT.fullmatch(token):
        raise TokenInvalidError("it is no JSON Web Token")
    payload = _genuine(token, keys.secrets)
    _refuse_repeated_claims(token)
    _bounded(payload["exp"], keys.max_seconds)
    subject = _subject(payload["user_id"])
    return Claims(subject, user_id_of(subject), _words(payload, "email"), _words(payload, "name") or "")


def claims_reader(keys: TokenKeys) -> ClaimsReader:
    """`read_claims` with these keys."""
    return partial(read_claims, keys=keys)


def user_id_of(subject: str) -> UUID:
    """Our id of a user: the subject itself if that is a UUID, else one that follows from it."""
    if _UUID.fullmatch(subject) and UUID(subject).int:
        return UUID(subject)
    return uuid5(USER_NAMESPACE, subject)


def _genuine(token: str, secrets: Sequence[bytes]) -> Mapping[str, Any]:
    for secret in secrets:
        with suppress(jwt.InvalidSignatureError):
            return _decoded(token, secret)
    raise TokenInvalidError("its signature is not ours")


def _decoded(token: str, secret: bytes) -> Mapping[str, Any]:
    try:
        return _READER.decode(token, secret, algorithms=[ALGORITHM], leeway=LEEWAY_SECONDS)
    except jwt.InvalidSignatureError:
        raise
    except jwt.ExpiredSignatureError as late:
        raise TokenExpiredError from late
    except jwt.ImmatureSignatureError as early:
        raise TokenInvalidError("it is not valid yet") from early
    except jwt.InvalidAlgorithmError as other:
        raise TokenInvalidError(f"it is not signed with {ALGORITHM}") from other
    except jwt.MissingRequiredClaimError as missing:
        raise TokenInvalidError(f"the claim `{missing.claim}` is missing") from missing
    except jwt.InvalidAudienceError as audience:
        raise TokenInvalidError("it is meant for somebody else (`aud`)") from audience
    except jwt.PyJWTError as failure:
        raise TokenInvalidError("it is no JSON Web Token") from failure


def _bounded(expires: object, max_seconds: float) -> None:
    if isinstance(expires, bool) or not isinstance(expires, int | float):
        raise TokenInvalidError("the claim `exp` must be a number: seconds since 1970")
    if expires - now().timestamp() > max_seconds + LEEWAY_SECONDS:
        raise TokenInvalidError(f"it is valid for more than {max_seconds:g} seconds")


def _subject(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > MAX_SUBJECT_LENGTH:
        raise TokenInvalidError(f"the claim `user_id` must be text of 1 to {MAX_SUBJECT_LENGTH} characters")
    if any(unicodedata.category(sign) in _CONTROL for sign in value):
        raise TokenInvalidError("the claim `user_id` must not contain control characters")
    if not _UUID.fullmatch(value):
        return value
    subject = UUID(value)
    if subject == LOCAL_USER:
        raise TokenInvalidError("the claim `user_id` is the id of the local user")
    if subject.version == DERIVED_VERSION:
        raise TokenInvalidError("the claim `user_id` is a UUID of version 5, as we derive from other users' names")
    return value.lower()


def _refuse_repeated_claims(token: str) -> None:
    """Refuse a header or payload that has a key twice: two readers could take different values."""
    for part in token.split(".")[:2]:
        json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)), object_pairs_hook=_distinct)


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise TokenInvalidError("a claim occurs twice in it")
    return found


def _words(payload: Mapping[str, Any], claim: str) -> str | None:
    value = payload.get(claim)
    if value is None:
        return None
    if not isinstance(value, str):
        raise TokenInvalidError(f"the claim `{claim}` must be text")
    return squeeze(clean(value))[:MAX_NAME_LENGTH] or None
