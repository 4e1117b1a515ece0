"""Résumés made from known data in many layouts, and the score of a reader against that data."""
