"""Find skills in free text: the ones the taxonomy knows, and the ones a sentence describes."""

from __future__ import annotations

from callboard.engine.skills.ambiguity import without_everyday_words
from callboard.engine.skills.lexicon import Hit, lexicon
from callboard.engine.skills.model import SkillSpan
from callboard.engine.skills.phrases.chunker import find_phrases
from callboard.engine.text.folding import fold_text


def find_known(text: str) -> list[SkillSpan]:
    """The skills of the taxonomy that the text names, in order, none over another."""
    return [_span(hit) for hit in without_everyday_words(text, lexicon().hits(fold_text(text)))]


def find_skills(text: str) -> list[SkillSpan]:
    """All skills in the text, named or described, in order, none over another."""
    return find_phrases(text, find_known(text))


def _span(hit: Hit) -> SkillSpan:
    return SkillSpan(hit.text, hit.start, hit.end, hit.term.category, hit.term.skill)
