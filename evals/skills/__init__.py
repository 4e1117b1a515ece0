"""Skills in free text: sentences annotated by hand, and the overlap of a reader's spans with them."""
