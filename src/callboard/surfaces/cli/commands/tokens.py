"""`callboard tokens`: how programs act in your name."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Annotated, Any
from uuid import UUID

import typer
from rich.markup import escape

from callboard.auth.principal import Scope
from callboard.auth.tokens import ApiToken
from callboard.surfaces.cli.console import new_table, print_message, print_result, show_table
from callboard.surfaces.cli.json_output import print_json
from callboard.surfaces.cli.lists import Json
from callboard.surfaces.cli.session import with_services

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.callback()
def tokens() -> None:
    """Personal tokens: how programs act in your name."""


@app.command()
def create(
    name: Annotated[str, typer.Argument(help="What it is for.")],
    read_only: Annotated[bool, typer.Option("--read-only", help="It may read, and change nothing.")] = False,
    days: Annotated[int, typer.Option(min=0, max=3650, help="How long it is valid; 0 until it is revoked.")] = 90,
    as_json: Json = False,
) -> None:
    """Make a token. It is printed once, to stdout, and only its hash is kept.

    callboard tokens create ci --read-only --days 30
    """
    scopes = [Scope.READ] if read_only else list(Scope)
    lasts = timedelta(days=days) if days else None
    issued = with_services(
        lambda services: services.identity.tokens.create(services.principal, name, scopes=scopes, lasts=lasts)
    )
    if as_json:
        print_json(_plain(issued.record) | {"token": issued.secret})
        return
    typer.echo(issued.secret)
    until = f"until {issued.record.expires_at:%Y-%m-%d}" if issued.record.expires_at else "until it is revoked"
    print_message(f"Valid {until}. Send it as `Authorization: Bearer TOKEN`; it cannot be shown again.")


@app.command(name="list")
def list_tokens(as_json: Json = False) -> None:
    """List your tokens, the newest first; also those that have ended."""
    found = with_services(lambda services: services.identity.tokens.list(services.principal, limit=1000))
    if as_json:
        print_json([_plain(token) for token in found])
        return
    table = new_table("token", "allows", "until", "last used", "name", words=("name",))
    for one in found:
        allows = "write" if Scope.WRITE in one.scopes else "read"
        until = "revoked" if one.revoked_at else _day(one.expires_at)
        table.add_row(str(one.id), allows, until, _day(one.last_used_at), escape(one.name))
    show_table(table, "No tokens found. Begin with: callboard tokens create NAME")


@app.command()
def revoke(token: Annotated[UUID, typer.Argument(help="The token's id, from `callboard tokens list`.")]) -> None:
    """Revoke a token at once."""
    ended = with_services(lambda services: services.identity.tokens.revoke(services.principal, token))
    print_result(f"Revoked: {escape(ended.name)}")


def _plain(token: ApiToken) -> dict[str, Any]:
    moments = {name: value.isoformat() for name, value in asdict(token).items() if isinstance(value, datetime)}
    return asdict(token) | moments | {"id": str(token.id), "scopes": list(token.scopes)}


def _day(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%d}" if moment else "–"
