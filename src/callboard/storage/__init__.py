"""PostgreSQL: the server (embedded or given), sessions with a tenant, migrations. Knows no product."""
