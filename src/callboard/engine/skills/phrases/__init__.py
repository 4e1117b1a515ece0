"""Skills that no list holds: what people do and know, read from how a sentence says it."""
