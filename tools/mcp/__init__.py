"""Checks of the MCP servers from the outside: the protocol's own conformance suites, and a client that is not ours."""
