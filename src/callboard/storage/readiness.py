"""Whether the database can be worked with now: it answers, and its schema is the one we were written for."""

from __future__ import annotations

from sqlalchemy import text

from callboard.core.errors import DomainError, ErrorKind
from callboard.storage.migrate import head
from callboard.storage.session import Database, Nobody

_REVISION = text("SELECT version_num FROM public.alembic_version")


class SchemaOutdatedError(DomainError):
    """The schema of the database is not the one that this program was written for."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Restart this process: it migrates when it starts, or says why it cannot"


async def revision(database: Database) -> str:
    """The revision of the schema.

    Raises:
        DatabaseUnavailableError: the server does not answer.
        SchemaOutdatedError: another program has migrated it on, or back.
    """
    async with database.begin(Nobody()) as work:
        found = str((await work.execute(_REVISION)).scalar())
    known = head()
    # A newer one is what a rolling upgrade looks like from the old process: it goes on until it is replaced.
    if found < known:
        raise SchemaOutdatedError(f"revision {found}, and {known} is needed")
    return found
