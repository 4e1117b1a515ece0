"""Parse the text of a posting into facts: title, terms and requirements."""
