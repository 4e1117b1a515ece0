"""The pages: one module a group."""
