"""Files made to break a reader, and what it must do with them: a document or one clear line, in bounded time."""
