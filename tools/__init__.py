"""Checks of the project's own code, run by `make check`."""
