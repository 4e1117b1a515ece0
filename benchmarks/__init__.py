"""How fast Callboard is, as ratios measured in one run. See README.md."""
