"""One module a group of routes, each with a `router`; routes hold no logic."""
