"""Word documents: paragraphs, lists, tables, text boxes, headers and footers, as lines."""
