"""Callboard: a crew of AI agents for both sides of hiring."""
