"""Who is asking: principals and what they may do."""
