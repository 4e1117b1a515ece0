"""What a résumé's own links and dates support or contradict."""
