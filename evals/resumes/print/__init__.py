"""Template engines: each prints the words of a page to the bytes of a file."""
