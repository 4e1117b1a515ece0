"""Postings are found by the occupation of their title."""

from pathlib import Path

from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Add the occupations, which are filled when postings are read next, to what postings are found by."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Take them away."""
    op.execute("ALTER TABLE postings DROP COLUMN search")
    op.execute(
        "ALTER TABLE postings ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS ("
        "setweight(to_tsvector(text_search_configuration(language), title), 'A')"
        " || setweight(to_tsvector(text_search_configuration(language), left(requirements, 50000)), 'B')"
        " || setweight(to_tsvector('pg_catalog.simple', company), 'C')"
        " || setweight(to_tsvector(text_search_configuration(language), left(text, 100000)), 'D')) STORED"
    )
    op.execute("CREATE INDEX postings_search ON postings USING gin (search)")
    op.execute("DROP FUNCTION occupation_lexemes(text[])")
    op.execute("ALTER TABLE postings DROP COLUMN occupations")
