"""PDF: glyphs with their places and looks, what can be seen of them, and links."""
