"""Bytes of a file to text with geometry, read in a limited subprocess."""
