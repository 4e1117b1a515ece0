"""What a résumé says of the right to work: that somebody has it, or that they ask for a visa, a sponsor or a permit."""

from __future__ import annotations

import re
from functools import partial
from typing import NamedTuple

from callboard.engine.data_files import any_of
from callboard.engine.gazetteer.named_places import NAME
from callboard.engine.gazetteer.places import look_up
from callboard.engine.posting.blockers import has_blocker
from callboard.engine.posting.model import BlockerKind
from callboard.engine.text.folding import fold_in_place

_any_of = partial(any_of, "matching", "wording", "right_to_work")
_PAPERS, _NEED = rf"{_any_of('papers')}\b", _any_of("need")
_RIGHT = rf"{_any_of('right')} to (?:live and )?work\b"
_LACKS = re.compile(
    rf"\b{_NEED}\s(?!no\b)(?:[\w'/-]+\s+){{0,5}}?{_PAPERS}(?!(?:\s+sponsor\w*)?\s?[?:]?\s?no\b)|"
    rf"\b{_PAPERS}(?:\s(?!not\b)[\w-]+){{0,3}}?:?\s{_any_of('wanting')}\b(?!\s?[?:]?\s?no\b)|"
    rf"(?:\bno|\bnot|n't)\s+(?:{_any_of('fillers')}\s+){{0,4}}{_RIGHT}|"
    rf"(?:\bnot|n't)\s+(?:yet\s+)?{_any_of('holding')}\s+(?:an?\s+|any\s+)?(?:valid\s+)?{_PAPERS}"
)
"""Words that ask for the right to work or deny it, in folded text."""
_NEGATED = re.compile(rf"{_any_of('denying')}\s+(?:[\w-]+\s+){{0,2}}$")
_OF_THEMSELVES = re.compile(rf"(?:^|[.;:,(|-]|\b(?:and|but)\b)\s*(?:{_any_of('of_oneself')}\s+)*(?:do|does|would)?$")
"""What stands before the need of the one who writes, rather than of people whom they helped."""


class RightToWork(NamedTuple):
    """One sentence: the part that may state the right to work, and the part that lacks it, by its own writer or not."""

    states: str
    lacks: str
    of_themselves: bool


def right_to_work_in(sentence: str) -> RightToWork:
    """What a sentence says of the right to work."""
    flat, no_need = fold_in_place(sentence), False
    for match in _LACKS.finditer(flat):
        before = flat[: match.start()]
        if not _NEGATED.search(before):
            own = _OF_THEMSELVES.search(before) is not None
            return RightToWork(_stating(sentence[: match.start()]), sentence[match.start() :], own)
        no_need = True
    return RightToWork(sentence if no_need else _stating(sentence), "", of_themselves=True)


def _stating(text: str) -> str:
    """The text if it speaks of the right to work: "worked in Germany" does not."""
    return text if has_blocker(text, BlockerKind.WORK_AUTHORISATION) else ""


def countries_named(text: str) -> set[str]:
    """The codes of the countries in which the places of a text are."""
    return {entry.country for found in NAME.finditer(text) if (entry := look_up(found[0]))}
