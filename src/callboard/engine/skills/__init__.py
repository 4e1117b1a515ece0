"""The skill taxonomy and the reader that finds skills in text."""
