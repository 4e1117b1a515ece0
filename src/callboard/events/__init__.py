"""One event contract for every run: the append-only log and its live stream."""
