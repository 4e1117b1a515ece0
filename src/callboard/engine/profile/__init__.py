"""A person's profile: several résumés merged into one, with the source of every value."""
