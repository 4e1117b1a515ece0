"""What is measured: the engine's reader, its taxonomy alone, and a plain lexicon as the baseline."""

from __future__ import annotations

import re

from evals.engine import need
from evals.skills.score import Reader, Span


def engine(name: str = "find_skills") -> Reader:
    """The engine's own reader, `find_skills` or `find_known`."""
    read = need(f"callboard.engine.skills.reader:{name}")
    return lambda text: [(span.start, span.end) for span in read(text)]


def lexicon() -> Reader:
    """Every name and alias of the taxonomy, longest first, as a whole word, whatever its case or context."""
    terms: set[str] = set()
    for skill in need("callboard.engine.skills.taxonomy:taxonomy")():
        terms |= {skill.name.lower(), *(alias.lower() for alias in skill.aliases)}
    longest = max(len(term.split()) for term in terms)

    def read(text: str) -> list[Span]:
        words = [(m.start(), m.end()) for m in re.finditer(r"[\w+#./&'-]*[\w+#]", text)]
        spans: list[Span] = []
        index = 0
        while index < len(words):
            for count in range(min(longest, len(words) - index), 0, -1):
                start, end = words[index][0], words[index + count - 1][1]
                if text[start:end].lower() in terms:
                    spans.append((start, end))
                    break
            else:
                count = 1
            index += count
        return spans

    return read
