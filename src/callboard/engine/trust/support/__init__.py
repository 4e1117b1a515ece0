"""Decide whether quotations support a sentence: an entailment check, whose list of checks is in `entailment`."""
