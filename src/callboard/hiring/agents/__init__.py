"""The nine agents, one module each."""
