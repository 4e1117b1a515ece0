"""Records that products share: documents, people and postings."""
