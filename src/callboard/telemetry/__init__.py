"""Logs, traces and metrics. Every part may speak here; nothing here knows who speaks."""
