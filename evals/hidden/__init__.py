"""Text that a person does not see, in every way we know to put it there, and ordinary files that only look like it."""
