"""Text as every reader of the engine sees it: folded, split into sentences, with its dates, amounts and language.

Text is folded (lower case, no accents) in four ways, because offsets and word borders matter differently:

* `callboard.core.text.fold`: for comparing two short texts; offsets are lost.
* `plain_letters.plain`: same length as the original; for résumés, with keys for looking phrases up in word lists.
* `flattening.flatten`: same length, and one kind of dash, quote and space; for postings and the words of data files.
* `folding.fold_text`: hyphens and line breaks become single spaces, with a map back to the original offsets; for terms
  of the skill taxonomy, which may be written over two lines.
"""
