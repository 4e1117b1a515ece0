"""Personal tokens: how they are made, and what they allow."""

from datetime import timedelta

import pytest

from callboard.auth.principal import LOCAL_USER, InPersonError, Principal, Scope, in_person, local_principal
from callboard.auth.tokens import IssuedToken, TokenDraftError, Tokens, hash_token
from callboard.core.clock import now
from callboard.core.ids import new_id


class NoDatabase:
    """Nothing may be asked of it."""


@pytest.fixture
def tokens() -> Tokens:
    return Tokens(NoDatabase())


@pytest.mark.parametrize("name", ["", "   ", "n" * 101])
async def test_token_name_length_is_bounded(tokens, name):
    with pytest.raises(TokenDraftError, match="name"):
        await tokens.create(local_principal(), name)


async def test_token_without_scopes_is_refused(tokens):
    with pytest.raises(TokenDraftError, match="scope"):
        await tokens.create(local_principal(), "ci", scopes=())


@pytest.mark.parametrize("lasts", [timedelta(), timedelta(seconds=-1)])
async def test_token_expiring_in_the_past_is_refused(tokens, lasts):
    with pytest.raises(TokenDraftError, match="expired"):
        await tokens.create(local_principal(), "ci", lasts=lasts)


async def test_personal_token_cannot_create_tokens(tokens):
    with pytest.raises(InPersonError):
        await tokens.create(Principal(LOCAL_USER, token_id=new_id()), "a successor")


async def test_personal_token_can_revoke_only_itself(tokens):
    with pytest.raises(InPersonError):
        await tokens.revoke(Principal(LOCAL_USER, token_id=new_id()), new_id())


def test_principal_has_the_scopes_of_its_token():
    assert local_principal().may_write
    assert local_principal().in_person
    reader = Principal(LOCAL_USER, scopes=frozenset({Scope.READ}), token_id=new_id())
    assert not reader.may_write
    with pytest.raises(InPersonError):
        in_person(reader)


def test_hash_hides_the_token_and_accepts_any_text():
    assert hash_token("callboard_abc") == hash_token("callboard_abc") != hash_token("callboard_abd")
    assert len(hash_token("callboard_\ud800")) == 64


def test_an_issued_token_does_not_show_its_secret_in_logs():
    issued = IssuedToken(record=now(), secret="callboard_secret")
    assert "callboard_secret" not in repr(issued)
