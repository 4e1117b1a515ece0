"""The names by which the reader of résumés calls the functions of `folding`."""

from __future__ import annotations

from callboard.engine.text.folding import alternation, fold_in_place, phrase_key

__all__ = ["alternation", "key", "plain", "words"]

plain = fold_in_place
key = phrase_key


def words(text: str) -> list[str]:
    """The words of a phrase, as `phrase_key` writes them."""
    return phrase_key(text).split()
