"""The HTTP API: a thin door over the same services that the command line uses."""
