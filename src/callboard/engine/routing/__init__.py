"""Which agent should answer a request, and why."""
