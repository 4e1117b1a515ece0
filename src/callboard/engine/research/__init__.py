"""Checks of a résumé's own links and dates."""
