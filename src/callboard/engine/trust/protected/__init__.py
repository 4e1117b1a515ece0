"""Keep out what must not matter: blind mode hides it, and texts that speak of it are refused."""
