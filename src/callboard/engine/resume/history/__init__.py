"""Jobs and studies: which words of a header name what, and which lines below it are highlights."""
