"""Parts shared by all HTTP surfaces: server, authentication, refusals, problems and event streams."""
