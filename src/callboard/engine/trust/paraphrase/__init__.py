"""Decide whether a sentence is a paraphrase of one place of its source: `english`, `verbatim` for other languages."""
