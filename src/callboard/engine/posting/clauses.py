"""Where one sentence asks several things: "strong SQL, a driving licence and the ability to lead" is three.

Candidates are the commas, conjunctions and stops of a requirement. What stands on both sides says whether a new thing
is asked for there, or the same one goes on ("oral and written skills"). Nothing is cut at "or".
The card beside `data/clauses.npz` says what the weights were learned from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from callboard.engine.learning.classifier import Features
from callboard.engine.learning.vectors import FloatArray, sentence_vectors
from callboard.engine.posting.cells import Span
from callboard.engine.posting.lexicon import classifier, opens_with, pattern, unfolded
from callboard.engine.posting.qualifications import level_in, years_in
from callboard.engine.skills.reader import find_known
from callboard.engine.text.folding import fold_in_place
from callboard.engine.text.sentences import is_of_abbreviation

APART, TOGETHER = "apart", "together"
_LEAST_APART = 0.5
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|“[^”]*”|\"[^\"]*\"")
_WORD = re.compile(r"[^\W_]+(?:['’.+#-][^\W_]+)*[+#]*")
_EITHER = re.compile(r"\bor\b|/")
# Words next to a separator that are features; how far back and ahead a like word is sought.
_NEAR_WORDS, _FAR = 3, 12
_SHORT_WORD = 3
# A longer requirement is cut in its beginning only; what is said behind is prose.
MOST_CHARS = 1_500


def clauses(text: str) -> list[Span]:
    """The parts of a requirement that each ask one thing, in order; one where it asks one thing."""
    found = separators(text)
    if not found:
        return [(0, len(text))]
    known = features(text, found)
    judged = zip(found, known, classifier("clauses").probability(known, APART), strict=True)
    bounds = [0, *(end for _, end in found), len(text)]
    pieces = [text[start:end] for start, end in pairwise(bounds)]
    cuts = [
        at
        for (at, of, likely), (before, behind) in zip(judged, pairwise(pieces), strict=True)
        if likely >= _LEAST_APART or _is_degree_and_years(text[: at[0]], of) or _is_firm_and_wish(before, behind)
    ]
    return list(zip([0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(text)], strict=True))


def _is_degree_and_years(before: str, of: Features) -> bool:
    """Return True if a word such as "and" joins a degree to the years of work asked for, outside alternatives."""
    unlike = ("years before", "degree behind", "mark ,", "mark .", "mark ;", "mark -")
    joins = {"degree before", "years behind"} <= of.named.keys() and of.named.keys().isdisjoint(unlike)
    return joins and ", or " not in before


def _is_firm_and_wish(before: str, behind: str) -> bool:
    """Return True where one thing is firmly asked for and another one wished: "English is required, French a plus"."""
    one, other = fold_in_place(before), fold_in_place(behind)
    return any(
        _says_only(firm, "firm", but="preferred")
        and _says_only(wish, "preferred", but="firm")
        # "…, ideally in a large firm" speaks of the same thing.
        and not pattern("cues", "in_passing").match(wish)
        for firm, wish in ((one, other), (other, one))
    )


def _says_only(flat: str, said: str, *, but: str) -> bool:
    """Return True for something that is firmly asked for, or wished, and not the other one as well."""
    if not pattern("cues", said).search(flat) or pattern("cues", but).search(flat):
        return False
    return any(len(word) > _SHORT_WORD for word in _WORD.findall(pattern("cues", said).sub(" ", flat)))


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
        and not unfolded("requirements", "spans_on").match(text, end)
    ]


def features(text: str, found: Sequence[Span]) -> list[Features]:
    """The features of each separator."""
    bounds = [0, *(place for span in found for place in span), len(text)]
    pieces = [text[start:end] for start, end in zip(bounds[::2], bounds[1::2], strict=True)]
    words = [_WORD.findall(fold_in_place(piece)) for piece in pieces]
    vectors, marks = sentence_vectors(pieces), [" ".join(text[start:end].lower().split()) for start, end in found]
    first, last = (sentence_vectors([each[at] if each else "" for each in words]) for at in (0, -1))
    collected: list[Features] = []
    for at, (left, right) in enumerate(pairwise(range(len(pieces)))):
        before = [word for piece in words[: at + 1] for word in piece]
        named = {
            f"mark {marks[at]}": 1.0,
            "words before": min(len(words[left]), 20) / 10,
            "words behind": min(len(words[right]), 20) / 10,
            "words to the start": min(len(before), 40) / 20,
            "words to the end": min(sum(map(len, words[right:])), 40) / 20,
            "other marks": min(len(found) - 1, 8) / 4,
            "the same mark again": float(marks.count(marks[at]) > 1),
            "a choice follows": float(bool(_EITHER.search(pieces[right]))),
            "alike": float(vectors[left] @ vectors[right]),
            **_parallel(before, words[right], first[right]),
            **{f"{name} before": 1.0 for name in _signs(pieces[left])},
            **{f"{name} behind": 1.0 for name in _signs(pieces[right])},
        }
        near = {
            "before": vectors[left],
            "behind": vectors[right],
            "last word before": last[left],
            "first word behind": first[right],
        }
        collected.append(Features(named, tuple(_terms(words[left], words[right], marks[at])), near))
    return collected


def _parallel(before: Sequence[str], behind: Sequence[str], first: FloatArray) -> dict[str, float]:
    """How far back the word stands that is most like the first one behind: lists set like beside like.

    And how far back, and ahead, a word stands that asks for something ("ability", "knowledge").
    """
    back, ahead = before[: -_FAR - 1 : -1], behind[:_FAR]
    if not back or not ahead:
        return {}
    alike = (sentence_vectors(back) @ first).tolist()
    nearest = alike.index(max(alike))
    # How many words come before one that asks for something; `_FAR` if none does.
    asked_back, asked_ahead = (_place(some, lambda word: "asks" in opens_with(word)) for some in (back, ahead))
    return {
        "like word": alike[nearest],
        "like word back": nearest / 6,
        "same ending back": _place(back, lambda word: word[-3:] == ahead[0][-3:]) / 6,
        "asking word back": asked_back / 6,
        "asking word ahead": asked_ahead / 6,
        "asks ahead": float(asked_ahead < _FAR),
        "asks before and ahead": float(max(asked_back, asked_ahead) < _FAR),
    }


def _place(words: Sequence[str], is_sought: Callable[[str], bool]) -> int:
    return next((at for at, word in enumerate(words) if is_sought(word)), _FAR)


def _signs(piece: str) -> Iterator[str]:
    """What a piece of a sentence names or how it is written, as far as it says that a new thing is asked for."""
    flat = fold_in_place(piece)
    yield from opens_with(flat)
    if any(True for _ in years_in(flat)):
        yield "years"
    if level_in(flat):
        yield "degree"
    if find_known(piece):
        yield "skill"
    if piece[:1].isupper():
        yield "capital"
    if "(" in piece:
        yield "brackets"


def _terms(before: Sequence[str], behind: Sequence[str], mark: str) -> Iterator[str]:
    """The words next to the separator, by where they stand, and their endings."""
    for step, word in enumerate(behind[:_NEAR_WORDS]):
        yield f"{step + 1} {word}"
        yield f"{step + 1} -{word[-3:]}"
    for step, word in enumerate(reversed(before[-_NEAR_WORDS:])):
        yield f"-{step + 1} {word}"
        yield f"-{step + 1} -{word[-3:]}"
    yield f"opens {' '.join(before[:2])}"
    yield f"{mark} {' '.join(behind[:1])}"
