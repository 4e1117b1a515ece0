"""The words that the checks go by, in the four languages of letters, numbers in words, and sentences of a text."""
