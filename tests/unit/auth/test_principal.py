"""Principals."""

from callboard.auth.principal import LOCAL_USER, local_principal


def test_the_local_user_is_always_the_same():
    assert local_principal() == local_principal()
    assert local_principal().user_id == LOCAL_USER
    assert LOCAL_USER.version == 7
