"""Settings and the one place that chooses adapters."""
