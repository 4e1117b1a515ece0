"""A LinkedIn data export: a ZIP of CSV tables."""
