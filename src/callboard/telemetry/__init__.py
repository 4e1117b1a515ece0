"""Logs, traces and metrics. Every package may use this one; it knows none of them."""
