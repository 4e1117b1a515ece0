"""Who is asking: a user whom the app in front vouches for, a program with a personal token, or the local user."""

from __future__ import annotations

from callboard.auth.keys import Reader
from callboard.auth.principal import Principal, local_principal
from callboard.auth.refusals import TokenInvalidError, TokenMissingError
from callboard.auth.tokens import PREFIX, Tokens
from callboard.auth.users import welcome
from callboard.storage.session import Database

SCHEME = "bearer"


class Identity:
    """Recognises whoever asks.

    Users are looked up at every request and remembered nowhere: whoever was erased, or whose token was revoked, is
    so in every process at once.
    """

    def __init__(self, database: Database, read: Reader | None) -> None:
        self._database = database
        self._read = read
        self.tokens = Tokens(database)

    @property
    def single_user(self) -> bool:
        """Whether everybody who asks without a token is the local user, because no secret is set."""
        return self._read is None

    async def recognise(self, authorization: str | None) -> Principal:
        """Who is asking, by the request's `Authorization`; one that is shown counts, even where none is needed.

        Raises:
            TokenMissingError: none is shown, and a secret is set.
            TokenExpiredError: it has expired.
            TokenInvalidError: it is not accepted, for the reason that it gives.
            DatabaseUnavailableError: nobody can be recognised now.
        """
        if authorization is None or not authorization.strip():
            if self.single_user:
                return local_principal()
            raise TokenMissingError
        scheme, _, token = authorization.strip().partition(" ")
        token = token.strip()
        if scheme.lower() != SCHEME or not token:
            raise TokenInvalidError("`Authorization` must be `Bearer TOKEN`")
        if token.startswith(PREFIX):
            return await self.tokens.recognise(token)
        if self._read is None:
            raise TokenInvalidError("no shared secret is set here, so nobody vouches for users")
        return await welcome(self._database, self._read(token))
