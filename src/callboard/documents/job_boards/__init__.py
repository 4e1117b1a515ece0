"""Postings as job boards hand them out to programs: JSON, JSON-LD in a page, and XML feeds."""
