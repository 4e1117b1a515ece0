"""Check an output: its quotations, its facts, its sentences, and what its questions take for granted."""
