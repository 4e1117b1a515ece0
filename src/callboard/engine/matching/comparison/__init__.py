"""Candidate and role side by side; what is measured here is not a verdict yet.

`similarity` compares the work as a whole, its jobs by `job_relevance`. `comparison` adds what is assumed of the
candidate, and sets one requirement beside them. `years_of_work` counts the years that a requirement asks for,
`degrees` holds studies against the degree that it asks for.
"""
