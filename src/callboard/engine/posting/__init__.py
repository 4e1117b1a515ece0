"""Reads job postings into facts: `parser` lists the stages, each a module; `model` is what comes out.

`lexicon` holds the word lists of `data/` and `field_candidates` the choice of the likeliest title and employer, whose
weights lie in `data/`, each with a card that says what they were learned from.
"""
