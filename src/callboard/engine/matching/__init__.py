"""How one résumé meets one posting, requirement by requirement."""
