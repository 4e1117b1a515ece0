"""HTML: what a browser would show, as lines."""
