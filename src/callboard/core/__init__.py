"""The ground: ids, clock, errors, text. Knows nothing of hiring and imports nothing of ours."""
