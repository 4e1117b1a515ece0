"""Questions from what is claimed and what is missing."""
