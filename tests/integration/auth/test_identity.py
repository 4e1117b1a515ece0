"""Users are created at first sight, programs act with tokens, and expired or revoked tokens are refused."""

import asyncio
import time
from datetime import timedelta

import jwt
import psycopg
import pytest
from sqlalchemy import text

from callboard.auth import audit
from callboard.auth.identity import Identity
from callboard.auth.principal import Scope, TokenExpiredError, TokenInvalidError, TokenMissingError, local_principal
from callboard.auth.token_claims import TokenKeys
from callboard.auth.token_verification import claims_reader, user_id_of
from callboard.auth.tokens import UnknownTokenError
from callboard.core.ids import new_id

SECRET = b"a secret of thirty-two bytes, or more"


def shown(user_id, **more):
    said = {"user_id": user_id, "email": "a@example.org", "name": "Anna", "exp": time.time() + 300} | more
    return f"Bearer {jwt.encode(said, SECRET, algorithm='HS256')}"


@pytest.fixture
def identity(database):
    return Identity(database, claims_reader(TokenKeys((SECRET,))))


@pytest.fixture
def alone(database):
    """Where no secret is set."""
    return Identity(database, None)


@pytest.fixture
def subject():
    return f"auth0|{new_id()}"


def row(database_url, user_id):
    with psycopg.connect(database_url) as owner:
        kept = owner.execute("SELECT name, email, subject, xmin::text FROM users WHERE id = %s", (user_id,))
        return kept.fetchone()


async def test_first_sign_in_stores_the_user(identity, database_url, subject):
    principal = await identity.recognise(shown(subject))
    assert (principal.user_id, principal.name, principal.email) == (user_id_of(subject), "Anna", "a@example.org")
    assert row(database_url, principal.user_id)[:3] == ("Anna", "a@example.org", subject)
    assert principal.may_write
    assert principal.in_person


async def test_later_sign_in_does_not_write_the_user_again(identity, database_url, subject):
    principal = await identity.recognise(shown(subject))
    before = row(database_url, principal.user_id)
    assert await identity.recognise(shown(subject)) == principal
    assert await identity.recognise(shown(subject, name=None, email=None)) == principal
    assert row(database_url, principal.user_id) == before


async def test_changed_name_of_a_user_is_stored(identity, database_url, subject):
    await identity.recognise(shown(subject))
    principal = await identity.recognise(shown(subject, name="Anna Berg", email="berg@example.org"))
    assert row(database_url, principal.user_id)[:2] == (principal.name, principal.email)
    assert principal.name == "Anna Berg"


async def test_concurrent_first_sign_ins_make_one_user(identity, subject):
    found = await asyncio.gather(*(identity.recognise(shown(subject)) for _ in range(8)))
    assert len(set(found)) == 1


async def test_subject_stored_meanwhile_is_answered_and_not_an_error(identity, database_url, subject):
    """As when a parallel request of a new user has written the subject's index entry before that of the id."""
    with psycopg.connect(database_url) as other:
        other.execute("INSERT INTO users (id, subject, name) VALUES (%s, %s, '')", (new_id(), subject))
    with pytest.raises(TokenInvalidError, match="another user"):
        await identity.recognise(shown(subject))


async def test_token_with_the_derived_id_of_another_user_is_refused(identity, subject):
    anna = await identity.recognise(shown(subject))
    with pytest.raises(TokenInvalidError, match="version 5"):
        await identity.recognise(shown(str(anna.user_id)))


async def test_two_users_with_the_same_email_are_two(identity):
    first, second = [await identity.recognise(shown(f"auth0|{new_id()}")) for _ in range(2)]
    assert first.user_id != second.user_id


@pytest.mark.parametrize("nothing", [None, "", "  "])
async def test_configured_secret_requires_a_token(identity, nothing):
    with pytest.raises(TokenMissingError):
        await identity.recognise(nothing)
    assert not identity.single_user


@pytest.mark.parametrize(
    "header", ["Basic YTpi", "Bearer", "Bearer ", "Token abc", "bearer\tabc", "Bearer a b", "callboard_abc", "Bearer ü"]
)
async def test_authorization_scheme_other_than_bearer_is_refused(identity, header):
    with pytest.raises(TokenInvalidError):
        await identity.recognise(header)


async def test_authorization_scheme_is_case_insensitive(identity, subject):
    token = shown(subject).removeprefix("Bearer ")
    assert await identity.recognise(f"bEARER   {token} ") == await identity.recognise(shown(subject))


async def test_without_a_secret_a_request_without_token_is_the_local_user(alone):
    assert await alone.recognise(None) == local_principal()
    assert alone.single_user


async def test_without_a_secret_a_signed_token_is_refused(alone, subject):
    with pytest.raises(TokenInvalidError, match="no shared secret"):
        await alone.recognise(shown(subject))


async def test_without_a_secret_an_unknown_personal_token_is_refused(alone):
    with pytest.raises(TokenInvalidError):
        await alone.recognise("Bearer callboard_" + "a" * 43)


async def test_personal_token_acts_for_its_user_within_its_scopes(alone, anna):
    issued = await alone.tokens.create(anna, " ci ", scopes=[Scope.READ])
    found = await alone.recognise(f"Bearer {issued.secret}")
    assert (found.user_id, found.name, found.token_id) == (anna.user_id, "Anna", issued.record.id)
    assert issued.record.name == "ci"
    assert not found.may_write


async def test_write_scope_implies_read_scope(alone, anna):
    issued = await alone.tokens.create(anna, "ci", scopes=[Scope.WRITE])
    assert issued.record.scopes == (Scope.READ, Scope.WRITE)
    assert (await alone.recognise(f"Bearer {issued.secret}")).may_write


async def test_only_the_hash_of_a_token_is_stored(alone, anna, database_url):
    issued = await alone.tokens.create(anna, "ci")
    with psycopg.connect(database_url) as owner:
        (kept,) = owner.execute("SELECT t::text FROM api_tokens AS t WHERE id = %s", (issued.record.id,)).fetchone()
    assert issued.secret not in kept
    assert issued.secret.startswith("callboard_")


async def test_revoked_token_is_refused_at_once_and_for_good(alone, anna):
    issued = await alone.tokens.create(anna, "ci")
    ended = await alone.tokens.revoke(anna, issued.record.id)
    with pytest.raises(TokenInvalidError, match="revoked"):
        await alone.recognise(f"Bearer {issued.secret}")
    assert ended.revoked_at is not None
    assert (await alone.tokens.revoke(anna, issued.record.id)).revoked_at == ended.revoked_at


async def test_personal_token_may_revoke_itself(alone, anna):
    issued = await alone.tokens.create(anna, "ci")
    await alone.tokens.revoke(await alone.recognise(f"Bearer {issued.secret}"), issued.record.id)
    with pytest.raises(TokenInvalidError):
        await alone.recognise(f"Bearer {issued.secret}")


async def test_expired_token_is_refused_as_expired(alone, anna, database_url):
    issued = await alone.tokens.create(anna, "ci", lasts=timedelta(days=1))
    with psycopg.connect(database_url) as owner:
        owner.execute("UPDATE api_tokens SET expires_at = now() WHERE id = %s", (issued.record.id,))
    with pytest.raises(TokenExpiredError):
        await alone.recognise(f"Bearer {issued.secret}")


async def test_time_of_last_use_is_written_at_most_once_a_minute(alone, anna, database_url):
    issued = await alone.tokens.create(anna, "ci")

    async def used():
        await alone.recognise(f"Bearer {issued.secret}")
        return (await alone.tokens.list(anna))[0].last_used_at

    first = await used()
    assert first is not None
    assert await used() == first
    with psycopg.connect(database_url) as owner:
        owner.execute("UPDATE api_tokens SET last_used_at = %s", (first - timedelta(minutes=2),))
    assert await used() >= first


async def test_the_tokens_of_a_user_are_listed_newest_first_in_pages(alone, anna, boris):
    made = [(await alone.tokens.create(anna, f"number {n}")).record for n in range(5)]
    await alone.tokens.create(boris, "not hers")
    first = await alone.tokens.list(anna, limit=3)
    rest = await alone.tokens.list(anna, limit=3, before=first[-1].id)
    assert [*first, *rest] == sorted(made, key=lambda token: token.id, reverse=True)


async def test_token_of_another_user_is_unknown(alone, anna, boris):
    issued = await alone.tokens.create(anna, "ci")
    for token_id in (issued.record.id, new_id()):
        with pytest.raises(UnknownTokenError):
            await alone.tokens.revoke(boris, token_id)
    assert (await alone.recognise(f"Bearer {issued.secret}")).user_id == anna.user_id


async def test_token_lookup_reveals_no_other_row(alone, database, anna, boris):
    shown_one = await alone.tokens.create(anna, "ci")
    await alone.tokens.create(anna, "another")
    async with database.begin(boris) as work:
        await work.execute(
            text("SELECT set_config('callboard.token_hash', encode(sha256(:secret), 'hex'), true)"),
            {"secret": shown_one.secret.encode()},
        )
        rows = (await work.execute(text("SELECT id FROM api_tokens"))).scalars().all()
        assert rows == [shown_one.record.id]
        assert (await work.execute(text("UPDATE api_tokens SET name = 'mine'"))).rowcount == 0
        assert (await work.execute(text("DELETE FROM api_tokens"))).rowcount == 0


async def test_token_changes_are_in_the_audit_log(alone, database, anna):
    issued = await alone.tokens.create(anna, "ci")
    await alone.tokens.revoke(anna, issued.record.id)
    await alone.tokens.revoke(anna, issued.record.id)
    async with database.begin(anna) as work:
        told = (await work.execute(text("SELECT action, subject FROM audit_log ORDER BY seq"))).all()
        assert await audit.first_broken(work) is None
    assert [tuple(entry) for entry in told] == [
        ("token.created", str(issued.record.id)),
        ("token.revoked", str(issued.record.id)),
    ]


async def test_refused_token_is_audited_at_most_once_a_minute(identity, database, subject):
    anna = await identity.recognise(shown(subject))
    issued = await identity.tokens.create(anna, "nightly import")
    await identity.tokens.revoke(anna, issued.record.id)
    for _ in range(3):
        with pytest.raises(TokenInvalidError, match="revoked"):
            await identity.recognise(f"Bearer {issued.secret}")
    async with database.begin(anna) as work:
        found = await work.execute(text("SELECT subject, details FROM audit_log WHERE action = 'sign-in.refused'"))
        ((refused, details),) = found.all()
        assert await audit.first_broken(work) is None
    assert refused == str(issued.record.id)
    assert details["name"] == "nightly import"


async def test_confirming_a_token_creates_no_user(identity, database_url, subject):
    await identity.confirm(shown(subject))
    assert row(database_url, user_id_of(subject)) is None
    with pytest.raises(TokenExpiredError):
        await identity.confirm(shown(subject, exp=time.time() - 60))
