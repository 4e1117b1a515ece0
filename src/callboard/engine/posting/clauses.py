"""Where one sentence asks several things: "strong SQL, a driving licence and the ability to lead" is three.

Candidates are the commas, conjunctions and stops of a requirement. What stands on both sides says whether a new thing
is asked for there, or the same one goes on ("oral and written skills"). Nothing is cut at "or".
The card beside `data/clauses.npz` says what the weights were learned from.
"""

from __future__ import annotations

import re
from itertools import pairwise

from callboard.engine.posting.cells import Span
from callboard.engine.posting.cuts import features
from callboard.engine.posting.lexicon import classifier, pattern, unfolded
from callboard.engine.text.folding import fold_in_place
from callboard.engine.text.sentences import is_of_abbreviation

APART, TOGETHER = "apart", "together"
_LEAST_APART = 0.5
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|“[^”]*”|\"[^\"]*\"")
_WORD = re.compile(r"[^\W_]+(?:['’.+#-][^\W_]+)*[+#]*")
# A longer requirement is cut in its beginning only; what is said behind is prose.
MOST_CHARS = 1_500


def clauses(text: str) -> list[Span]:
    """The parts of a requirement that each ask one thing, in order; one where it asks one thing."""
    found = separators(text)
    if not found:
        return [(0, len(text))]
    judged = classifier("clauses").probability(features(text, found), APART)
    bounds = [0, *(end for _, end in found), len(text)]
    pieces = [fold_in_place(text[start:end]) for start, end in pairwise(bounds)]
    cuts = [
        at
        for at, likely, (before, behind) in zip(found, judged, pairwise(pieces), strict=True)
        if likely >= _LEAST_APART or _is_firm_and_wish(before, behind)
    ]
    return list(zip([0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(text)], strict=True))


def _is_firm_and_wish(before: str, behind: str) -> bool:
    """Return True where one thing is firmly asked for and another one wished: "English is required, French a plus"."""
    sounds = [{cue for cue in ("firm", "preferred") if pattern("cues", cue).search(part)} for part in (before, behind)]
    return sounds in ([{"firm"}, {"preferred"}], [{"preferred"}, {"firm"}])


def separators(text: str) -> list[Span]:
    """Places where a text may ask one thing and begin to ask another: outside brackets, with words on both sides."""
    text = text[:MOST_CHARS]
    closed = [match.span() for match in _BRACKETS.finditer(text)]
    return [
        (start, end)
        for start, end in (match.span() for match in unfolded("requirements", "separators").finditer(text))
        if not any(first < start and end < last for first, last in closed)
        and not (text[start] == "." and is_of_abbreviation(text, start))
        and _WORD.search(text, 0, start)
        and _WORD.search(text, end)
    ]
