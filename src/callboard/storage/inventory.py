"""Tables as the database itself lists them, and their rows as JSON: so that what is added later is not forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import sql
from psycopg.rows import class_row

ROWS_AT_ONCE = 25
"""Rows that are fetched together: one may hold a whole document."""

_TABLES = """
    SELECT t.relname::text AS name,
        ARRAY(SELECT a.attname::text FROM pg_attribute AS a
              WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum) AS columns,
        ARRAY(SELECT a.attname::text FROM pg_index AS i
              CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, place)
              JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = k.attnum
              WHERE i.indrelid = t.oid AND i.indisprimary ORDER BY k.place) AS keys,
        n.nspname::text AS schema
    FROM pg_class AS t JOIN pg_namespace AS n ON n.oid = t.relnamespace
    WHERE n.nspname = %s AND t.relkind IN ('r', 'p') AND NOT t.relispartition
        AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(t.oid, 'SELECT')
    ORDER BY t.relname"""
_ROWS = sql.SQL("SELECT row_to_json(t)::text FROM (SELECT {columns} FROM {table} WHERE {where} ORDER BY {keys}) AS t")


@dataclass(frozen=True)
class TableInfo:
    """A table."""

    schema: str
    name: str
    columns: list[str]
    keys: list[str]
    """The primary key, in its order."""


async def tables(connection: psycopg.AsyncConnection[Any], schema: str) -> list[TableInfo]:
    """Every table of a schema that the connection's role may read, by name; none if there is no such schema."""
    async with connection.cursor(row_factory=class_row(TableInfo)) as cursor:
        return await (await cursor.execute(_TABLES, (schema,))).fetchall()


async def rows(
    connection: psycopg.AsyncConnection[Any],
    table: TableInfo,
    where: sql.Composable,
    values: Mapping[str, object],
    *,
    without: frozenset[str] = frozenset(),
) -> AsyncIterator[str]:
    """The rows that meet a condition as JSON texts, by primary key; a few are in memory at a time.

    Args:
        connection: in a transaction.
        table: which table.
        where: the condition.
        values: what it names.
        without: columns that are left out.
    """
    query = _ROWS.format(
        columns=sql.SQL(", ").join(sql.Identifier(name) for name in table.columns if name not in without),
        table=sql.Identifier(table.schema, table.name),
        where=where,
        keys=sql.SQL(", ").join(map(sql.Identifier, table.keys)) if table.keys else sql.SQL("1"),
    )
    async with connection.cursor(name="inventory") as cursor:
        cursor.itersize = ROWS_AT_ONCE
        await cursor.execute(query, values)
        async for (text,) in cursor:
            yield text
