"""Find skills in free text: the ones the taxonomy knows, if meant as skills, and the ones a sentence describes.

An everyday word such as `Go`, `R` or `Excel` ("go to", "R. Smith", "excel at") is a skill only if its context shows it:
in a list with unambiguous skills, or beside words that are used of skills. Frequency plays no part.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise

from callboard.engine.data_files import any_of, read_table
from callboard.engine.skills.lexicon import Hit, lexicon
from callboard.engine.skills.model import Category, SkillSpan
from callboard.engine.skills.phrases.chunker import find_phrases
from callboard.engine.skills.term_folding import fold_term, fold_text

_CONTEXT = 40
_YEAR = re.compile(r"\s?(?:of\s|')?(?:19|20)\d\d\b")
_VERSION = re.compile(r"\s?v?\d+(?:\.\w+)*\+?(?!\w)")
_INITIAL = re.compile(r"\.\s?[A-Z][a-z]|\s[A-Z]\.")
_LIST_MARKS = ",;/|•·+&:()[]\t\n–—-\u2022\u25aa\u25cf"
# The item ends here: the end of the text, a mark, or the next item.
_END_OF_ITEM = re.compile(rf"\s*(?:$|[\n,;.:()/–—|]|-\w|{any_of('skills', 'wording', 'item', 'ends')}\b)")
_TRAIT_END = re.compile(rf"\s*(?:$|[\n,;.)/]|{any_of('skills', 'wording', 'item', 'trait_ends')}\b)")
_TECHNICAL_CATEGORIES = frozenset({Category.TECHNICAL, Category.OFFICE, Category.SCIENCE})
_MAX_GAP = 24
_BULLETS = " \t\r•·-–*▪●◦|,;."


@cache
def word_list(name: str) -> frozenset[str]:
    """One list of `data/ambiguity.toml`, folded."""
    return frozenset(map(fold_term, read_table("skills", "ambiguity")[name]))


def without_everyday_words(text: str, hits: list[Hit]) -> list[Hit]:
    """The hits without everyday words that do not name a skill here."""
    if not any(hit.term.unsure for hit in hits):
        return hits
    sure = [not hit.term.unsure for hit in hits]
    ruled_out = [hit.term.unsure and _is_ruled_out(text, hit) for hit in hits]
    for index, hit in enumerate(hits):
        if hit.term.unsure and not ruled_out[index] and _has_own_case(hit) and _is_confirmed(text, hit):
            sure[index] = True
    joined = [_are_neighbours(text, left, right) for left, right in pairwise(hits)]
    for order in (range(len(hits) - 1), range(len(hits) - 2, -1, -1)):
        for index in order:
            _confirm_neighbours(hits, sure, ruled_out, joined, index)
    return [hit for hit, kept in zip(hits, sure, strict=True) if kept]


def _confirm_neighbours(
    hits: list[Hit], sure: list[bool], ruled_out: list[bool], joined: list[bool], index: int
) -> None:
    """Of two neighbours in a list, a sure one confirms the other."""
    if not joined[index]:
        return
    left, right = index, index + 1
    for known, other in ((left, right), (right, left)):
        open_ = sure[known] and not sure[other] and not ruled_out[other]
        speaks = open_ and (_may_share_list(hits[known], hits[other]) or _is_office_program(hits[other]))
        if speaks and (_has_own_case(hits[other]) or len(hits[other].text) > 1):
            sure[other] = True
    both = not sure[left] and not sure[right] and not ruled_out[left] and not ruled_out[right]
    if (
        both
        and _has_own_case(hits[left])
        and _has_own_case(hits[right])
        and len(hits[left].text + hits[right].text) > 2
    ):
        sure[left] = sure[right] = True


def _may_share_list(one: Hit, other: Hit) -> bool:
    """Return True if two hits are of categories that are listed together."""
    return one.term.category is other.term.category or {one.term.category, other.term.category} <= _TECHNICAL_CATEGORIES


def _is_office_program(hit: Hit) -> bool:
    """Return True for "Excel" with its capital: everybody lists it, beside whatever else they can do."""
    return hit.term.category is Category.OFFICE and hit.text[:1].isupper() and hit.term.spelling[:1].isupper()


def _has_own_case(hit: Hit) -> bool:
    return hit.text[:1] == hit.term.spelling[:1] or hit.term.spelling[:1].islower()


def _are_neighbours(text: str, left: Hit, right: Hit) -> bool:
    gap = text[left.end : right.start]
    if len(gap) > _MAX_GAP or "\n\n" in gap:
        return False
    version = _VERSION.match(gap)
    rest = gap[version.end() :] if version and not gap.startswith("\n") else gap
    between = rest.strip()
    if not between:
        return "\n" in rest or "\t" in rest or (rest == " " and _are_adjacent_names(left, right))
    core = between.strip(_LIST_MARKS + " ").lower()
    return not core or core in word_list("joins")


def _are_adjacent_names(left: Hit, right: Hit) -> bool:
    """`Ansible Puppet Terraform`: names side by side, each with its capital, as a list that lost its commas."""
    return all(
        hit.term.category in _TECHNICAL_CATEGORIES and hit.text[:1].isupper() and _has_own_case(hit)
        for hit in (left, right)
    )


def _is_ruled_out(text: str, hit: Hit) -> bool:
    """Return True if the context shows that it is not a skill."""
    after = text[hit.end : hit.end + _CONTEXT]
    if hit.term.category is Category.LANGUAGE:
        return bool(_first_words(after) & word_list("language_never"))
    if after.startswith(("&", "'", "’", "-level", "-suite")):
        return True
    if len(hit.text) == 1 and (
        _INITIAL.match(after) or text[max(hit.start - 1, 0) : hit.start] in {".", "&", "'", "-"}
    ):
        return True
    if _YEAR.match(after) and hit.term.category is not Category.OFFICE:
        return True
    if _first_words(after) & word_list("never_after"):
        return True
    return bool(_last_words(text, hit) & word_list("never_before"))


def _first_words(after: str) -> set[str]:
    """The one and two words that follow on the same line without a comma."""
    part = re.split(r"[,;:.()\n•|]", after, maxsplit=1)[0]
    if part[:1] and not part[:1].isspace() and part[:1] not in "-/&":
        return set()
    tokens = fold_term(part).split()[:3]
    return {" ".join(tokens[:count]) for count in (1, 2, 3) if len(tokens) >= count}


def _last_words(text: str, hit: Hit) -> set[str]:
    before = text[max(hit.start - _CONTEXT, 0) : hit.start]
    part = re.split(r"[,;.()\n•|]", before)[-1]
    tokens = fold_term(part.replace(":", " ")).split()[-4:]
    return {" ".join(tokens[-count:]) for count in (1, 2, 3, 4) if len(tokens) >= count}


def _is_confirmed(text: str, hit: Hit) -> bool:
    """Return True if the context shows that it is a skill."""
    after = text[hit.end : hit.end + _CONTEXT]
    if hit.term.category is Category.LANGUAGE:
        return _is_confirmed_language(text, hit, after)
    if hit.term.category is Category.SOFT:
        return _is_confirmed_trait(text, hit, after)
    if len(hit.text) > 1 and _VERSION.match(after):
        return True
    if _first_words(after) & word_list("after"):
        return True
    before = _last_words(text, hit) & word_list("before")
    if len(hit.text) == 1 and "in" in before and _END_OF_ITEM.match(after):
        return True
    if len(hit.text) == 1 or hit.term.spelling[:1].islower():
        before -= word_list("weak_before")
    return bool(before) or _is_alone(text, hit)


def _is_confirmed_language(text: str, hit: Hit, after: str) -> bool:
    if _END_OF_ITEM.match(after) or _first_words(after) & word_list("language_after"):
        return True
    return bool(_last_words(text, hit) & word_list("language_before"))


def _is_confirmed_trait(text: str, hit: Hit, after: str) -> bool:
    """`Flexible and …` at the head of a line, or said of the reader: `you are flexible`."""
    if not _TRAIT_END.match(after):
        return False
    return _line_before(text, hit) == "" or bool(_last_words(text, hit) & word_list("trait_before"))


def _line_before(text: str, hit: Hit) -> str:
    """The text before it on its line without bullets, at most `_CONTEXT` characters."""
    return text[max(hit.start - _CONTEXT, 0) : hit.start].rpartition("\n")[2].strip(_BULLETS)


def _is_alone(text: str, hit: Hit) -> bool:
    """Return True if it is a whole line, apart from a bullet."""
    if len(hit.text) == 1 or hit.term.spelling[:1].islower():
        return False
    after = text[hit.end : hit.end + _CONTEXT].partition("\n")[0]
    return _line_before(text, hit) == "" and after.strip(_BULLETS) == ""


def find_known(text: str) -> list[SkillSpan]:
    """The skills of the taxonomy that the text names, in order, none over another."""
    return list(_known(text))


def as_written(text: str) -> dict[str, str]:
    """The skills that a text names, each as it names it first ("data modeling"); products in their own capitals."""
    names: dict[str, str] = {}
    for span in find_known(text):
        if span.skill:
            names.setdefault(span.skill, _in_own_capitals(span, span.skill))
    return names


def _in_own_capitals(span: SkillSpan, name: str) -> str:
    is_one_word = " " not in name and span.label in {Category.TECHNICAL, Category.OFFICE}
    is_product = is_one_word or not name.istitle()
    return name if is_product and span.text.casefold() == name.casefold() else span.text


@lru_cache(maxsize=4_000)
def _known(text: str) -> tuple[SkillSpan, ...]:
    # A requirement is looked at from several sides, and compared with many résumés.
    return tuple(_span(hit) for hit in without_everyday_words(text, lexicon().hits(fold_text(text))))


def find_skills(text: str) -> list[SkillSpan]:
    """All skills in the text, named or described, in order, none over another."""
    return find_phrases(text, find_known(text))


def _span(hit: Hit) -> SkillSpan:
    return SkillSpan(hit.text, hit.start, hit.end, hit.term.category, hit.term.skill)
