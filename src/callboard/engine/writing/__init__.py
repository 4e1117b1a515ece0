"""The evaluation and the e-mail, in words that the facts carry."""
