"""How well requests reach the right agent."""
