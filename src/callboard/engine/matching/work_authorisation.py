"""What a résumé says of the right to work: that somebody has it, or that they ask for a visa, a sponsor or a permit."""

from __future__ import annotations

import re
from typing import NamedTuple

from callboard.engine.gazetteer.named_places import NAME
from callboard.engine.gazetteer.places import look_up
from callboard.engine.posting.blockers import has_blocker
from callboard.engine.posting.model import BlockerKind
from callboard.engine.text.flattening import flatten

_PAPERS = (
    r"(?:visas?|sponsor(?:ship|ed|ing)?|(?:work|working|residence) permit|permit to work|work authori[sz]ation|visum|"
    r"arbeitserlaubnis|arbeitsgenehmigung|permis de travail|permiso de trabajo)\b"
)
_NEED = (
    r"(?:need(?:s|ing)?|requir(?:e|es|ing)|seek(?:s|ing)?|await(?:s|ing)?|appl(?:y|ying|ied) for|looking for|benotige|"
    r"brauche|besoin d'un|necesito)"
)
_RIGHT = r"(?:right|authori[sz]ed|eligible|entitled|permitted|allowed) to (?:live and )?work\b"
_FILLERS = r"(?:(?:yet|currently|have|has|hold|possess|legally|legal|an?|the|any)\s+){0,4}"
_LACKS = re.compile(
    rf"\b{_NEED}\s(?!no\b)(?:[\w'/-]+\s+){{0,5}}?{_PAPERS}(?!(?:\s+sponsor\w*)?\s?[?:]?\s?no\b)|"
    rf"\b{_PAPERS}(?:\s(?!not\b)[\w-]+){{0,3}}?:?\s(?:needed|required|necessary|pending)\b(?!\s?[?:]?\s?no\b)|"
    rf"(?:\bno|\bnot|n't)\s+{_FILLERS}{_RIGHT}|"
    rf"(?:\bnot|n't)\s+(?:yet\s+)?(?:have|hold|possess)\s+(?:an?\s+|any\s+)?(?:valid\s+)?{_PAPERS}"
)
"""Words that ask for the right to work or deny it, in folded text."""
_NEGATED = re.compile(r"(?:\b(?:no|not|never|without|nor|cannot)|n't)\s+(?:[\w-]+\s+){0,2}$")
_OF_THEMSELVES = re.compile(
    r"(?:^|[.;:,(|-]|\b(?:and|but)\b)\s*(?:(?:i|i'd|i'll|i'm|am|will|would|may|do|does|be|currently|also|still|in|the|"
    r"future|now|visa|status)\s+)*(?:do|does|would)?$"
)
"""What stands before the need of the one who writes, rather than of people whom they helped."""


class RightToWork(NamedTuple):
    """One sentence: the part that may state the right to work, and the part that lacks it, by its own writer or not."""

    states: str
    lacks: str
    of_themselves: bool


def right_to_work_in(sentence: str) -> RightToWork:
    """What a sentence says of the right to work."""
    flat, no_need = flatten(sentence), False
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
