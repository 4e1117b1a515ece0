"""Training: labelled documents in, weights and their model cards out. Not part of the installed package."""
