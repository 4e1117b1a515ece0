"""Doors. Thin: parse, call a service, present; they never import each other."""
