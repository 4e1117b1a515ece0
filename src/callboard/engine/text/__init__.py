"""Text as every reader of the engine sees it: folded, in sentences, with its dates and its language."""
