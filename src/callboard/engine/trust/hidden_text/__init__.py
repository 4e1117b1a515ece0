"""Find text that a person who looks at a page does not see, and words in disguise."""
