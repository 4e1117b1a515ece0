"""Where postings come from: one module and one entry in `catalogue` for each kind of source."""
