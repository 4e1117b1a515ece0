"""A résumé's text to facts: who, where, when, what, each with its source."""
