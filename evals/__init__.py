"""Measures of quality: corpora with known truth, and how far the engine is from it."""
