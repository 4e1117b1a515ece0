"""Text as every reader of the engine sees it: folded, split into sentences, with its dates, amounts and language.

`folding` says in which two ways text is folded for comparing: with its offsets and without.
"""
