"""Message catalogues: every sentence of the engine that a person reads, by topic and language."""
