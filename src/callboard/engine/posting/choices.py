"""Which skills of one requirement are all asked for, and of which one is enough."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from callboard.engine.skills.model import Category, SkillSpan

_LINK = re.compile(r"(?:[\s,;/()&+]|\b(?:or|oder|ou|o|of|and|und|et|y|e|en|a|an|other|similar)\b)*")
_OR = re.compile(r"\b(?:or|oder|ou|o|of)\b|/")
_AND = re.compile(r"\b(?:and|und|et|y|e|en)\b|[&+]")
_ANY = re.compile(
    r"\b(?:one of|any of|one or more(?: of)?|either|such as|e\.?g\.?|z\.? ?b\.?|for example|like|for instance|"
    r"mindestens eine[rsmn]?|wie|une? des|comme|alguno de|como|um dos|uno dei|uno tra|come|een van|zoals|similar to)\b"
    r"[^.;]{0,45}$"
)


@dataclass(frozen=True, slots=True)
class Choice:
    """Skills in one demand: every one of them, or any."""

    spans: tuple[SkillSpan, ...]
    any_of: bool = False


def choices(flat: str, spans: Sequence[SkillSpan]) -> list[Choice]:
    """Split the skills of folded text: "Terraform on AWS, GCP or Azure" is Terraform, and any of three clouds.

    Soft skills count only where a text names no others.
    """
    hard = [span for span in spans if span.label is not Category.SOFT]
    if not hard:
        return [Choice(tuple(spans))] if spans else []
    chains = _chains(flat, hard)
    picks = [chain for chain in chains if len(chain) > 1 and _is_pick(flat, chain)]
    rest = tuple(span for chain in chains if chain not in picks for span in chain)
    found = [Choice(rest)] if rest else []
    return [*found, *(Choice(tuple(chain), any_of=True) for chain in picks)]


def _chains(flat: str, spans: Sequence[SkillSpan]) -> list[list[SkillSpan]]:
    """Skills that are listed together, with nothing but commas and conjunctions between them."""
    chains = [[spans[0]]]
    for one, other in pairwise(spans):
        if _LINK.fullmatch(flat, one.end, max(other.start, one.end)):
            chains[-1].append(other)
        else:
            chains.append([other])
    return chains


def _is_pick(flat: str, chain: Sequence[SkillSpan]) -> bool:
    gaps = [flat[one.end : max(other.start, one.end)] for one, other in pairwise(chain)]
    ors, ands = sum(bool(_OR.search(gap)) for gap in gaps), sum(bool(_AND.search(gap)) for gap in gaps)
    if ors:
        return ors >= ands
    return bool(_ANY.search(flat[max(chain[0].start - 60, 0) : chain[0].start])) and not ands
