"""The line of a résumé that suggests a trait: "reconciled 40 accounts a month" for attention to detail.

Traits are claimed by everybody and proven by nobody. Recruiters look for conduct instead, and ask for an example. Which
conduct suggests which trait is in `data/traits.toml`. English only.
"""

from __future__ import annotations

from functools import lru_cache

from callboard.core.text import fold
from callboard.engine.data_files import read_table
from callboard.engine.facts import Evidence
from callboard.engine.matching.comparison.comparison import RequirementComparison
from callboard.engine.matching.evidence.phrase_ranking import likelihoods
from callboard.engine.matching.role.requirement_facts import RequirementFacts
from callboard.engine.matching.vocabulary.tables import asking_pattern, table_pattern

# A line of fewer words names something, and says nothing of how somebody works.
_FEWEST_WORDS = 3


def asks_for_traits(asked: RequirementFacts) -> bool:
    """Return True if a requirement asks for a trait that conduct can suggest."""
    text = asked.text
    # "Experience in managing security products" asks for work of some kind, whatever words for traits it has.
    return bool(_traits(text, "asked")) and not asked.hard_skills and not asking_pattern("work").search(text)


def nothing_suggests(compared: RequirementComparison) -> bool:
    """Return True for a trait that no line suggests."""
    return asks_for_traits(compared.asked) and not _suggesting(compared)


def suggesting_line(compared: RequirementComparison) -> Evidence | None:
    """The line that suggests most of the traits asked for, and of those the most convincing; None if none does."""
    places = _suggesting(compared)
    if not places:
        return None
    likely = likelihoods(compared, places)
    return compared.candidate.phrases.phrases[places[likely.index(max(likely))]].evidence


def _suggesting(compared: RequirementComparison) -> list[int]:
    """The lines that suggest most of the traits asked for, by their places in `ResumePhrases.phrases`."""
    traits, resume = _traits(compared.asked.text, "asked"), compared.candidate.phrases
    shown = {
        at: len(traits & _traits(phrase.text, "shown"))
        for at, phrase in enumerate(resume.phrases)
        if _says_something(phrase.text) and resume.place(phrase) not in {"title", "study"}
    }
    most = max(shown.values(), default=0)
    return [at for at, count in shown.items() if count == most] if most else []


def _says_something(text: str) -> bool:
    """Return False for a heading or a name: a word or two, or words that all begin with a capital."""
    words = [word for word in text.split() if word.isalpha() and len(word) > _FEWEST_WORDS]
    return len(text.split()) >= _FEWEST_WORDS and not all(word[0].isupper() for word in words)


@lru_cache(maxsize=4_000)
def _traits(text: str, side: str) -> frozenset[str]:
    """The traits of `data/traits.toml` that a requirement asks for ("asked"), or a line suggests ("shown")."""
    words = fold(text)
    return frozenset(
        trait for trait in read_table("matching", "traits") if table_pattern("traits", trait, side).search(words)
    )
