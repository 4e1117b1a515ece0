"""Delete workflows from the durable engine, by its own client: needs no worker, and takes a second to import."""

from __future__ import annotations

from collections.abc import Sequence

from dbos import DBOSClient


def delete_workflows(owner_url: str, workflow_ids: Sequence[str]) -> None:
    """Delete workflows with everything that the engine keeps of them. Blocks."""
    client = DBOSClient(system_database_url=owner_url, system_database_pool_size=1)
    try:
        client.delete_workflows(list(workflow_ids))
    finally:
        client.destroy()
