"""Finding the passages of given texts that answer a question, word for word, or saying that none does."""
