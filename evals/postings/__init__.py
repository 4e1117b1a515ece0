"""Postings written by hand in the styles of many places, and the score of a reader against their truth."""
