"""Verification of users' tokens."""

import base64
import hashlib
import hmac
import json
import time
from typing import Any
from uuid import UUID

import jwt
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from callboard.auth.principal import LOCAL_USER, TokenExpiredError, TokenInvalidError
from callboard.auth.token_claims import TokenKeys
from callboard.auth.token_verification import read_claims, user_id_of

SECRET = b"a secret of thirty-two bytes, or more"
OTHER = b"another secret of thirty-two bytes, too"
KEYS = TokenKeys((SECRET,))
ANNA = "auth0|anna"
PERSON = "0192f3a1-7c1e-7000-8000-00000000a11a"


def soon(seconds: float = 300) -> int:
    return int(time.time() + seconds)


def claims(**changes: Any) -> dict[str, Any]:
    said = {"user_id": ANNA, "email": "anna@example.org", "name": "Anna", "exp": soon()} | changes
    return {name: value for name, value in said.items() if value is not ...}


def signed(secret: bytes = SECRET, algorithm: str = "HS256", **changes: Any) -> str:
    return jwt.encode(claims(**changes), secret, algorithm=algorithm)


def segment(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def by_hand(header: object, payload: object, secret: bytes = SECRET) -> str:
    """A token with whatever header and payload, and a signature by HMAC-SHA256 that fits."""
    said = f"{segment(json.dumps(header).encode())}.{segment(json.dumps(payload).encode())}"
    return f"{said}.{segment(hmac.new(secret, said.encode(), hashlib.sha256).digest())}"


HS256 = {"alg": "HS256", "typ": "JWT"}


def refusal(token: str, keys: TokenKeys = KEYS) -> str:
    with pytest.raises(TokenInvalidError) as refused:
        read_claims(token, keys)
    return refused.value.message


def test_a_genuine_token_names_its_user():
    found = read_claims(signed(), KEYS)
    assert (found.subject, found.email, found.name) == (ANNA, "anna@example.org", "Anna")
    assert found.user_id == user_id_of(ANNA)


def test_subject_that_is_a_uuid_is_the_user_id():
    assert read_claims(signed(user_id=PERSON), KEYS).user_id == UUID(PERSON)


def test_id_of_the_local_user_is_refused_as_subject():
    assert "local user" in refusal(signed(user_id=str(LOCAL_USER)))


def test_an_id_that_is_derived_from_another_name_is_refused():
    assert "version 5" in refusal(signed(user_id=str(user_id_of(ANNA))))


@pytest.mark.parametrize("part", ["header", "payload"])
def test_duplicate_claim_is_refused(part):
    header, payload = json.dumps(HS256), json.dumps(claims())
    twice = {"header": header[:-1] + ', "typ": "JWT"}', "payload": payload[:-1] + ', "user_id": "auth0|boris"}'}[part]
    texts = (twice, payload) if part == "header" else (header, twice)
    said = ".".join(segment(text.encode()) for text in texts)
    token = f"{said}.{segment(hmac.new(SECRET, said.encode(), hashlib.sha256).digest())}"
    assert "twice" in refusal(token)


def test_a_uuid_in_capitals_is_the_same_user():
    assert read_claims(signed(user_id=PERSON.upper()), KEYS) == read_claims(signed(user_id=PERSON), KEYS)


@pytest.mark.parametrize("almost", [f"{{{PERSON}}}", f"urn:uuid:{PERSON}", PERSON.replace("-", ""), str(UUID(int=0))])
def test_malformed_uuid_is_treated_as_a_name(almost):
    assert user_id_of(almost) not in {UUID(PERSON), UUID(int=0)}


def test_derived_user_id_is_stable():
    assert user_id_of(ANNA) == UUID("379cab46-a82e-5a0b-987e-39498d9a8d81")


def test_an_email_and_a_name_may_be_missing():
    found = read_claims(signed(email=..., name=None), KEYS)
    assert (found.email, found.name) == (None, "")


def test_name_claim_is_cut_to_one_short_line():
    assert read_claims(signed(name=" Anna \n\t Li\x00nd "), KEYS).name == "Anna Li�nd"
    assert len(read_claims(signed(name="A" * 5000), KEYS).name) == 255


@pytest.mark.parametrize("secret", [SECRET, OTHER])
def test_both_secrets_are_accepted_during_rotation(secret):
    assert read_claims(signed(secret), TokenKeys((OTHER, SECRET))).subject == ANNA


def test_a_wrong_secret_is_refused():
    assert "signature is not ours" in refusal(signed(OTHER))


@pytest.mark.parametrize("algorithm", ["HS384", "HS512"])
def test_another_algorithm_is_refused_even_with_the_right_secret(algorithm):
    token = jwt.encode(claims(), SECRET + SECRET, algorithm=algorithm)
    assert "not signed with HS256" in refusal(token, TokenKeys((SECRET + SECRET,)))


@pytest.mark.parametrize(
    "algorithm", ["none", "None", "NONE", "nOnE", "RS256", "ES256", "hs256", "", None, 1, ["HS256"], {}]
)
def test_algorithm_named_by_the_token_is_not_trusted(algorithm):
    said = by_hand({"alg": algorithm, "typ": "JWT"}, claims())
    assert refusal(said)
    unsigned = said.rpartition(".")[0] + "."
    assert refusal(unsigned)


def test_a_header_without_an_algorithm_is_refused():
    assert refusal(by_hand({"typ": "JWT"}, claims()))


def test_a_detached_or_critical_header_is_refused():
    assert refusal(by_hand(HS256 | {"b64": False, "crit": ["b64"]}, claims()))
    assert refusal(by_hand(HS256 | {"crit": ["exp"]}, claims()))


def test_expired_token_is_refused_as_expired():
    with pytest.raises(TokenExpiredError):
        read_claims(signed(exp=soon(-60)), KEYS)


def test_clock_skew_of_a_few_seconds_is_tolerated():
    assert read_claims(signed(exp=soon(-5), iat=soon(5), nbf=soon(5)), KEYS).subject == ANNA


@pytest.mark.parametrize("claim", ["nbf", "iat"])
def test_a_token_from_the_future_is_refused(claim):
    assert "not valid yet" in refusal(signed(**{claim: soon(120)}))


@pytest.mark.parametrize("claim", ["user_id", "exp"])
@pytest.mark.parametrize("absent", [..., None])
def test_missing_required_claim_is_named(claim, absent):
    assert f"`{claim}` is missing" in refusal(signed(**{claim: absent}))


@pytest.mark.parametrize("exp", [True, "9999999999", "soon", [], {}, float("nan"), float("inf"), -1, 0])
def test_malformed_expiry_is_refused(exp):
    assert refusal(by_hand(HS256, claims(exp=exp)))


@pytest.mark.parametrize("exp", [soon(40 * 86400), soon() * 1000, 1e300], ids=["forty days", "milliseconds", "huge"])
def test_a_token_that_is_valid_for_too_long_is_refused(exp):
    assert "valid for more than" in refusal(by_hand(HS256, claims(exp=exp)))


def test_longest_validity_is_configurable():
    strict = TokenKeys((SECRET,), max_seconds=60)
    assert read_claims(signed(exp=soon(55)), strict).subject == ANNA
    assert "more than 60 seconds" in refusal(signed(exp=soon(300)), strict)


@pytest.mark.parametrize("user_id", ["", "  ", "a" * 256, "a\x00b", "a\nb", "a\x7f", "\ud800", 7, True, ["anna"], {}])
def test_empty_user_id_is_refused(user_id):
    assert "`user_id`" in refusal(by_hand(HS256, claims(user_id=user_id)))


@pytest.mark.parametrize("claim", ["email", "name"])
def test_a_claim_of_another_type_is_refused(claim):
    assert f"`{claim}` must be text" in refusal(signed(**{claim: ["Anna"]}))


def test_token_for_another_audience_is_refused():
    assert "`aud`" in refusal(signed(aud="another-service"))


@pytest.mark.parametrize("payload", [[], "anna", 1, None])
def test_payload_other_than_an_object_is_refused(payload):
    assert refusal(by_hand(HS256, payload))


@pytest.mark.parametrize(
    "token", ["", ".", "..", "a.b", "a.b.c", "a.b.c.d", "🎭.🎭.🎭", "x" * 9000, "null", " ", "a. b.c"]
)
def test_garbage_is_refused(token):
    assert "no JSON Web Token" in refusal(token)


def test_a_refusal_shows_neither_the_token_nor_the_secret():
    for token in (signed(OTHER), signed(exp=soon(10**8)), signed(user_id=["x"]), "garbage.garbage.garbage"):
        told = refusal(token)
        assert token not in told
        assert SECRET.decode() not in told


def test_repr_of_keys_hides_their_secrets():
    assert SECRET.decode() not in repr(KEYS)


TOKEN = signed(exp=soon(3000))
SIGNS = st.sampled_from("abcXYZ0189-_.=+/ \n\té🎭")


@given(st.integers(0, len(TOKEN) - 1), SIGNS)
def test_token_with_a_changed_character_is_refused(place, sign):
    assume(TOKEN[place] != sign)
    refusal(TOKEN[:place] + sign + TOKEN[place + 1 :])


@given(st.integers(0, len(TOKEN)), st.text(SIGNS, min_size=1, max_size=5))
def test_token_with_added_characters_is_refused(place, signs):
    refusal(TOKEN[:place] + signs + TOKEN[place:])


@given(st.integers(0, len(TOKEN) - 1), st.integers(1, 40))
def test_truncated_token_is_refused(place, count):
    refusal(TOKEN[:place] + TOKEN[place + count :])


@given(st.dictionaries(st.sampled_from(["user_id", "email", "name", "exp", "admin"]), st.text(max_size=10), min_size=1))
def test_changed_claims_under_an_old_signature_are_refused(changes):
    header, _, signature = TOKEN.split(".")
    refusal(f"{header}.{segment(json.dumps(claims() | changes).encode())}.{signature}")


@given(st.text(max_size=200))
def test_arbitrary_text_is_refused_without_an_error(token):
    refusal(token)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


@given(JSON, st.dictionaries(st.sampled_from(["user_id", "email", "name", "exp", "nbf", "iat", "sub", "jti"]), JSON))
def test_arbitrary_signed_claims_are_accepted_or_refused(header, payload):
    headers = HS256 | (header if isinstance(header, dict) else {})
    try:
        found = read_claims(by_hand(headers, claims() | payload), KEYS)
    except TokenInvalidError:
        return
    assert isinstance(found.user_id, UUID)
    (found.name + found.subject + (found.email or "")).encode()
