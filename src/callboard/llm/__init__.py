"""Models: tiers, budgets, fallback and recorded usage. Knows no agent and no product."""
