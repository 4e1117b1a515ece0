"""Text as every reader of the engine sees it: folded, with or without the way back, and cut into sentences."""
