"""Findings of the nine agents as text for a request in words."""
