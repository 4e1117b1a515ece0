"""Reading order: glyphs on a page to words, rows, columns, lines. Pure: nothing here knows a file format."""
