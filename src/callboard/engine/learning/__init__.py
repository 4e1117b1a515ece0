"""Judgement learned from labelled documents: candidates, features, weights, the best with a calibrated probability.

Knows numbers and text; nothing of résumés or postings. `training/` writes the weights that the readers load.
"""
