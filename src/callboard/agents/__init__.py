"""The platform: agent specs, registry, supervisor, durable runs, approvals."""
