"""The hiring product: nine agents, their pipeline, evaluations, reports."""
