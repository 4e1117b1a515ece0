"""Compare a sentence with its quotation clause by clause: no word may come from another clause or change its part.

"Flights are first class" is not said by "trains are first class, flights always economy", nor "he sells boxes" by
"supports people who sell boxes". Every word of such a sentence stands in its quotation; only their places show the lie.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from callboard.core.text import fold
from callboard.engine.trust.clause_roles import ClauseRole, words_with_roles
from callboard.engine.trust.named_months import without_months
from callboard.engine.trust.near_words import is_near_any
from callboard.engine.trust.quantities import quantities
from callboard.engine.trust.wording import CLAUSE, Wording, words

_WORD = re.compile(r"[^\W_]+(?:['’.:,-][^\W_]+)*")
_CLAUSE_OR_RELATIVE = re.compile(rf"(?:{CLAUSE.pattern})|(?<!\bof)\s+(?=(?:who|which|whom|whose)\s)|[()]\s*|[.,]\s+")
_MOST_LEFT_OUT = 2
"""Content words of a clause that a sentence may always leave out."""

_YEARS = range(1900, 2101)

_MOST_BETWEEN = 2
"""Words between a preposition and its figure: "until the end of March", "by about 5 %"."""


@dataclass(frozen=True)
class _Clause:
    """A clause of a quotation: its folded text, and its content words in order."""

    text: str
    content: tuple[str, ...]


def clause_faults(sentence: str, quotes: Sequence[str], wording: Wording, context: str = "") -> Iterator[str]:
    """Faults of words that stand in a quotation and have another part there.

    A fault is one only if every quotation that shares most of the sentence's words has it.
    """
    # "May" is a month here.
    quotes = [without_months(quote) for quote in quotes]
    about = [quote for quote in quotes if _shares_most(sentence, quote, quotes, wording)]
    for check in (_mixed_clause, _lost_antecedent, _other_subject, _stronger_mode, _lost_share):
        faults = [check(sentence, quote, wording, context) for quote in about]
        if faults and all(faults):
            yield faults[0]
    yield from _figure_role_faults(sentence, quotes, wording)
    yield from _doer_faults(sentence, quotes, wording)


def _shares_most(sentence: str, quote: str, quotes: Sequence[str], wording: Wording) -> bool:
    mine = _content(sentence, wording)

    def shared(text: str) -> int:
        held = wording.roots_in(text)
        return sum(bool(wording.roots(word) & held) for word in mine)

    return shared(quote) == max(map(shared, quotes)) > 0


def _mixed_clause(sentence: str, quote: str, wording: Wording, context: str) -> str:
    """A fault of a clause with words of two clauses of the quotation, each of which has a word that is left out."""
    if _is_said_by_the_way(sentence, quote, wording, context):
        return "The quotation says that only in passing; say what it says of it."
    for clause in _clauses(sentence, wording):
        touched = _touched(clause.text, sentence, quote, wording, context)
        cut = [left for _, left in touched if left]
        if len(cut) > 1:
            return f"“{cut[0][0]}” and “{cut[1][0]}” are left out: the quotation says these things apart; say so."
    return ""


def _is_said_by_the_way(sentence: str, quote: str, wording: Wording, context: str) -> bool:
    """Return True for less than half of a long clause without its head: "reopened it" of a menu for its reopening."""
    touched = _touched(sentence, sentence, quote, wording, context)
    cut = [(part, [word for word in left if not word[0].isdigit()]) for part, left in touched]
    size = sum(not word[0].isdigit() for word in _content(sentence, wording))
    return bool(cut) and all(
        len(left) > _MOST_LEFT_OUT and len(left) >= size > 1 and left[0] == part.content[0] for part, left in cut
    )


def _touched(
    clause: str, sentence: str, quote: str, wording: Wording, context: str
) -> list[tuple[_Clause, tuple[str, ...]]]:
    """The clauses of a quotation that have words of a clause which no other one has, each with what is left out."""
    mine, said = _said(clause, quote, wording), _said(sentence, quote, wording)
    parts = _clauses(quote, wording)
    known = words(context)
    touched: list[tuple[_Clause, tuple[str, ...]]] = []
    for part in parts:
        others = wording.roots_in("\n".join(other.text for other in parts if other is not part))
        own = [word for word in part.content if not wording.roots(word) & others]
        if any(word in mine for word in own):
            left = tuple(word for word in part.content if word not in known and word not in said)
            touched.append((part, left))
    return touched


def _lost_antecedent(sentence: str, quote: str, wording: Wording, context: str) -> str:
    """A fault of what the quotation says of somebody else: "he sells" for "supports people who sell"."""
    parts, said = _clauses(quote, wording), _said(sentence, quote, wording)
    size = len(_content(sentence, wording))
    for before, part in pairwise(parts):
        if not re.match(r"(?:who|which|whom)\b", part.text) or not before.content:
            continue
        here = sum(word in said for word in part.content)
        if here and 2 * here > size and before.content[-1] not in said:
            return f"The quotation says that of “{before.content[-1]}”; say of whom as it does."
    return ""


def _other_subject(sentence: str, quote: str, wording: Wording, context: str) -> str:
    """A fault of a pronoun that does what the quotation has somebody named do."""
    pronoun = _WORD.match(fold(sentence).lstrip(" -"))
    if not pronoun or pronoun[0] not in wording.word_set("roles", "pronouns"):
        return ""
    said, known = _said(sentence, quote, wording), words(context)
    for part, _ in _touched(sentence, sentence, quote, wording, context):
        first = _WORD.match(part.text)
        subject = part.content[:2]
        passive = re.search(r"\b(?:is|are|was|were|be|been|being)\b", part.text)
        named = first and first[0] in wording.word_set("roles", "articles") and subject and not passive
        if named and not any(word in known or word in said for word in subject):
            return f"The quotation says that “{' '.join(subject)}” does it; say who as it does."
    return ""


def _stronger_mode(sentence: str, quote: str, wording: Wording, context: str) -> str:
    """A fault of "must", "will" or a plain statement for what only may be."""
    may = wording.word_set("roles", "may")
    if not may or words(sentence) & (may | wording.absence):
        return ""
    touched = [part for part, _ in _touched(sentence, sentence, quote, wording, context)]
    if touched and all(words(part.text) & may for part in touched):
        return "The quotation says only that it may be; say so."
    return ""


def _lost_share(sentence: str, quote: str, wording: Wording, context: str) -> str:
    """A fault of a statement about all of what the quotation says of a share: "one of them", "a third of which"."""
    pattern = wording.data.get("roles", {}).get("share")
    if not pattern:
        return ""
    for part, _ in _touched(sentence, sentence, quote, wording, context):
        hit = re.search(pattern, part.text)
        if hit and hit[1] not in words(sentence):
            return f"The quotation says that of “{hit[0]}”; say so."
    return ""


def _figure_role_faults(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    """Faults of a figure whose preposition turns it round: "by 5" for "to 5", "until 2021" for "since 2021"."""
    said = _prepositions(sentence, wording)
    told = [row for quote in quotes for row in _prepositions(quote, wording)]
    for written, value, kind in said:
        kinds = {each for _, other, each in told if other == value}
        if kind and kinds and None not in kinds and kind not in kinds:
            yield f"“{written}” has another part in the quotation; say what it says of it."


def _prepositions(text: str, wording: Wording) -> list[tuple[str, float, str | None]]:
    """Each figure as written, its value, and the kind of the preposition before it, if any."""
    folded, found = fold(text), list[tuple[str, float, str | None]]()
    for each in quantities(text):
        before = [hit[0] for hit in _WORD.finditer(folded[: each.start])][-1 - _MOST_BETWEEN :]
        kind = "in" if before[-1:] == ["in"] and _is_year(each.value) else _kind(before, wording)
        found.append((each.written, each.value, kind))
    return found


def _is_year(value: float) -> bool:
    return value.is_integer() and value in _YEARS


def _kind(before: Sequence[str], wording: Wording) -> str | None:
    for word in reversed(before):
        for kind in ("by", "to", "from", "until", "after"):
            if word in wording.word_set("roles", kind):
                return kind
        if wording.content(frozenset({word})) and not word.isdigit():
            return None
    return None


def _doer_faults(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    """Faults of the doer of a passive sentence whose name the quotation lacks, also where its words say little."""
    held = wording.roots_in("\n".join(quotes))
    for hit in re.finditer(r"\bby (?:the|an?|our|its) ((?:[^\W\d_]+ ?){1,2})", fold(sentence)):
        for word in hit[1].split():
            if word in wording.word_set("roles", "ends"):
                break
            if not wording.roots(word) & held:
                yield f"“{hit[1].strip()}” is not named in the quotation; name only who is."
                break


@lru_cache(maxsize=1_000)
def _clauses(text: str, wording: Wording) -> tuple[_Clause, ...]:
    folded, start, parts, joint = fold(text), 0, list[str](), ""
    for cut in (*_CLAUSE_OR_RELATIVE.finditer(folded), None):
        part = folded[start : cut.start() if cut else len(folded)].strip()
        if parts and part and joint == "and" and _is_one_clause(parts[-1], part, wording):
            parts[-1] = f"{parts[-1]} and {part}"
        elif part:
            parts.append(part)
        joint, start = (cut[0].strip(), cut.end()) if cut else ("", start)
    return tuple(_Clause(part, tuple(_content(part, wording))) for part in parts)


def _is_one_clause(before: str, part: str, wording: Wording) -> bool:
    """Return True if "and" joins two words of a clause: "developed and gave training", "local and global rules"."""
    if wording.language != "en" or any(quantities(part)):
        return False
    return len(_content(before, wording)) <= 1 or not any(
        word.role in {ClauseRole.VERB, ClauseRole.COMPLEMENT} for word in words_with_roles(part)
    )


def _content(text: str, wording: Wording) -> list[str]:
    found = (word.strip(".,:'’-") for word in _WORD.findall(fold(text)))
    return [word for word in found if word[:1].isdigit() or wording.content(frozenset({word}))]


@dataclass(frozen=True)
class _Said:
    """The words of a sentence, by what they may stand for in one quotation."""

    roots: frozenset[str]
    new: tuple[str, ...]
    """Content words that the quotation does not have, each of which may be another word for one that it has."""
    wording: Wording

    def __contains__(self, word: str) -> bool:
        """Return True if a word of the quotation is said, in this word or nearly."""
        return bool(self.wording.roots(word) & self.roots) or is_near_any(word, self.new, self.wording)


def _said(text: str, quote: str, wording: Wording) -> _Said:
    held = wording.roots_in(quote)
    new = tuple(word for word in _content(text, wording) if not wording.roots(word) & held)
    return _Said(wording.roots_in(text), new, wording)
