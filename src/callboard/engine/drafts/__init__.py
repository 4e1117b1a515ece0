"""Structured drafts by rules: outlines, layouts, names, checklists and frames, filled from the request's own words."""
