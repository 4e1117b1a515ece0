"""Question patterns: which words for which topic, in which family of occupations."""

from __future__ import annotations

import string
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from callboard.engine.interview.model import Difficulty, QuestionCategory
from callboard.engine.interview.topics import Topic

_FORMATTER = string.Formatter()


@dataclass(frozen=True)
class Pattern:
    """One way to ask about a topic. `voices` are families of occupations; none means any."""

    topic: str
    category: QuestionCategory
    ask: str
    why: str
    good: str
    follow_up: str
    voices: tuple[str, ...] = ()
    step: int = 0
    """How much harder (or easier) than the role's level it is."""
    least_level: int = 0
    most_level: int = 6

    @property
    def slots(self) -> frozenset[str]:
        """The words it needs from a topic."""
        texts = (self.ask, self.why, self.good, self.follow_up)
        return frozenset(name for text in texts for _, name, _, _ in _FORMATTER.parse(text) if name)

    def fits(self, topic: Topic, *, voice: str, level: int) -> bool:
        """Whether it can ask about this topic in this interview."""
        in_voice = not self.voices or voice in self.voices
        return (
            self.topic == topic.kind
            and in_voice
            and self.least_level <= level <= self.most_level
            and self.slots <= topic.slots.keys()
        )


@cache
def patterns(interviewer: str) -> tuple[Pattern, ...]:
    """The patterns of one interviewer (`hr`, `technical`, `ceo`), those for a family of occupations first."""
    folder = resources.files("callboard.engine.interview") / "data"
    rows = tomllib.loads((folder / f"{interviewer}.toml").read_text(encoding="utf-8"))["pattern"]
    families = tomllib.loads((folder / "families.toml").read_text(encoding="utf-8"))
    found = [
        Pattern(
            topic=row["topic"],
            category=QuestionCategory(row["category"]),
            ask=row["ask"],
            why=row["why"],
            good=row["good"],
            follow_up=row["next"],
            voices=tuple(group for family in row.get("for", []) for group in families[family]),
            step=row.get("step", 0),
            least_level=row.get("from", 0),
            most_level=row.get("to", 6),
        )
        for row in rows
    ]
    return tuple(sorted(found, key=lambda pattern: not pattern.voices))


def difficulty(pattern: Pattern, level: int) -> Difficulty:
    """How hard a question is, for the level of the role."""
    of_level = 0 if level <= 1 else 1 if level == 2 else 2
    scale = (Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD)
    return scale[min(max(of_level + pattern.step, 0), 2)]
