"""Alembic's entry: one connection as the owner, everything in one transaction."""

from alembic import context
from sqlalchemy import create_engine, make_url
from sqlalchemy.pool import NullPool

url = make_url(context.config.attributes["url"]).set(drivername="postgresql+psycopg")
with create_engine(url, poolclass=NullPool).connect() as connection:
    context.configure(connection=connection, version_table_schema="public")
    with context.begin_transaction():
        context.run_migrations()
