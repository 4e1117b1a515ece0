"""Whether an everyday word names a skill where it stands: `Go`, `R`, `Excel`, not "go to", "R. Smith", "excel at".

A word that can be both is a skill only when its place shows it: in a list with sure ones, or between words that are
said of skills. Nothing is decided by frequency or luck.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from itertools import pairwise

from callboard.engine.skills.lexicon import Hit
from callboard.engine.skills.model import Category
from callboard.engine.text.folding import fold_term

_REACH = 40
_YEAR = re.compile(r"\s?(?:of\s|')?(?:19|20)\d\d\b")
_VERSION = re.compile(r"\s?v?\d+(?:\.\w+)*\+?(?!\w)")
_INITIAL = re.compile(r"\.\s?[A-Z][a-z]|\s[A-Z]\.")
_LIST_MARKS = ",;/|•·+&:()[]\t\n–—-\u2022\u25aa\u25cf"
# Nothing more is said of it: the end, a mark, the next item.
_CLOSED = re.compile(r"\s*(?:$|[\n,;.:()/–—|]|-\w|(?:and|or|und|oder|et|ou|y|o|e|en)\b)")
_TRAIT_END = re.compile(
    r"\s*(?:$|[\n,;.)/]|(?:and|or|und|et|y|e|en|with|in|to|when|at|approach|manner|attitude|person|personality|work)\b)"
)
_KIN = frozenset({Category.TECHNICAL, Category.OFFICE, Category.SCIENCE})
_LONGEST_GAP = 24
_BULLETS = " \t\r•·-–*▪●◦|,;."


@cache
def words(name: str) -> frozenset[str]:
    """One list of `data/ambiguity.toml`, folded."""
    source = resources.files("callboard.engine.skills") / "data" / "ambiguity.toml"
    table = tomllib.loads(source.read_text(encoding="utf-8"))
    return frozenset(map(fold_term, table[name]))


def settle(text: str, hits: list[Hit]) -> list[Hit]:
    """The hits without the everyday words that name no skill."""
    if not any(hit.term.unsure for hit in hits):
        return hits
    sure = [not hit.term.unsure for hit in hits]
    barred = [hit.term.unsure and _is_barred(text, hit) for hit in hits]
    for index, hit in enumerate(hits):
        if hit.term.unsure and not barred[index] and _is_cased(hit) and _is_shown(text, hit):
            sure[index] = True
    joined = [_are_joined(text, left, right) for left, right in pairwise(hits)]
    for order in (range(len(hits) - 1), range(len(hits) - 2, -1, -1)):
        for index in order:
            _spread(hits, sure, barred, joined, index)
    return [hit for hit, kept in zip(hits, sure, strict=True) if kept]


def _spread(hits: list[Hit], sure: list[bool], barred: list[bool], joined: list[bool], index: int) -> None:
    """Two neighbours of one list: the sure one speaks for the other."""
    if not joined[index]:
        return
    left, right = index, index + 1
    for known, other in ((left, right), (right, left)):
        speaks = sure[known] and not sure[other] and not barred[other] and _are_kin(hits[known], hits[other])
        if speaks and (_is_cased(hits[other]) or len(hits[other].text) > 1):
            sure[other] = True
    both = not sure[left] and not sure[right] and not barred[left] and not barred[right]
    if both and _is_cased(hits[left]) and _is_cased(hits[right]) and len(hits[left].text + hits[right].text) > 2:
        sure[left] = sure[right] = True


def _are_kin(one: Hit, other: Hit) -> bool:
    """Of families that stand in one list."""
    return one.term.category is other.term.category or {one.term.category, other.term.category} <= _KIN


def _is_cased(hit: Hit) -> bool:
    return hit.text[:1] == hit.term.spelling[:1] or hit.term.spelling[:1].islower()


def _are_joined(text: str, left: Hit, right: Hit) -> bool:
    gap = text[left.end : right.start]
    if len(gap) > _LONGEST_GAP or "\n\n" in gap:
        return False
    version = _VERSION.match(gap)
    rest = gap[version.end() :] if version and not gap.startswith("\n") else gap
    between = rest.strip()
    if not between:
        return "\n" in rest or "\t" in rest or (rest == " " and _are_listed(left, right))
    core = between.strip(_LIST_MARKS + " ").lower()
    return not core or core in words("joins")


def _are_listed(left: Hit, right: Hit) -> bool:
    """`Ansible Puppet Terraform`: names side by side, each with its capital, as a list that lost its commas."""
    return all(hit.term.category in _KIN and hit.text[:1].isupper() and _is_cased(hit) for hit in (left, right))


def _is_barred(text: str, hit: Hit) -> bool:
    """What stands beside it says that it is no skill."""
    after = text[hit.end : hit.end + _REACH]
    if hit.term.category is Category.LANGUAGE:
        return bool(_first_words(after) & words("language_never"))
    if after.startswith(("&", "'", "’", "-level", "-suite")):
        return True
    if len(hit.text) == 1 and (
        _INITIAL.match(after) or text[max(hit.start - 1, 0) : hit.start] in {".", "&", "'", "-"}
    ):
        return True
    if _YEAR.match(after) and hit.term.category is not Category.OFFICE:
        return True
    if _first_words(after) & words("never_after"):
        return True
    return bool(_last_words(text, hit) & words("never_before"))


def _first_words(after: str) -> set[str]:
    """The one and two words that follow on the same line without a comma."""
    part = re.split(r"[,;:.()\n•|]", after, maxsplit=1)[0]
    if part[:1] and not part[:1].isspace() and part[:1] not in "-/&":
        return set()
    tokens = fold_term(part).split()[:3]
    return {" ".join(tokens[:count]) for count in (1, 2, 3) if len(tokens) >= count}


def _last_words(text: str, hit: Hit) -> set[str]:
    before = text[max(hit.start - _REACH, 0) : hit.start]
    part = re.split(r"[,;.()\n•|]", before)[-1]
    tokens = fold_term(part.replace(":", " ")).split()[-4:]
    return {" ".join(tokens[-count:]) for count in (1, 2, 3, 4) if len(tokens) >= count}


def _is_shown(text: str, hit: Hit) -> bool:
    """What stands beside it says that it is a skill."""
    after = text[hit.end : hit.end + _REACH]
    if hit.term.category is Category.LANGUAGE:
        return _is_shown_language(text, hit, after)
    if hit.term.category is Category.SOFT:
        return _is_shown_trait(text, hit, after)
    if len(hit.text) > 1 and _VERSION.match(after):
        return True
    if _first_words(after) & words("after"):
        return True
    before = _last_words(text, hit) & words("before")
    if len(hit.text) == 1 and "in" in before and _CLOSED.match(after):
        return True
    if len(hit.text) == 1 or hit.term.spelling[:1].islower():
        before -= words("weak_before")
    return bool(before) or _is_alone(text, hit)


def _is_shown_language(text: str, hit: Hit, after: str) -> bool:
    if _CLOSED.match(after) or _first_words(after) & words("language_after"):
        return True
    return bool(_last_words(text, hit) & words("language_before"))


def _is_shown_trait(text: str, hit: Hit, after: str) -> bool:
    """`Flexible and …` at the head of a line, or said of the reader: `you are flexible`."""
    if not _TRAIT_END.match(after):
        return False
    return _line_before(text, hit) == "" or bool(_last_words(text, hit) & words("trait_before"))


def _line_before(text: str, hit: Hit) -> str:
    """What stands before it on its line, less bullets; looks no further back than words matter."""
    return text[max(hit.start - _REACH, 0) : hit.start].rpartition("\n")[2].strip(_BULLETS)


def _is_alone(text: str, hit: Hit) -> bool:
    """An item by itself: the whole line, or all of it but a bullet."""
    if len(hit.text) == 1 or hit.term.spelling[:1].islower():
        return False
    after = text[hit.end : hit.end + _REACH].partition("\n")[0]
    return _line_before(text, hit) == "" and after.strip(_BULLETS) == ""
