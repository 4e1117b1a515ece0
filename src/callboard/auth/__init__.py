"""Authentication: principals and what they may do."""
