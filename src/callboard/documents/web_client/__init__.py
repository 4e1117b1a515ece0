"""GET requests to addresses that users name: bounded, polite, and never into the operator's own network."""
