"""Phrases of the data files, and the patterns that find them.

A phrase is words with a blank between them, and these signs:

* `a/b` is one of several words, `a_b` two for one of them, and `[a b]` may be absent;
* `word*` is a word that begins so, and `*ing` one that ends so;
* `!a/b` stands for nothing: the next word is none of these;
* `{word}` is any word, `{3 words}` up to three of them, `{year}` four digits, `{figure}` a number in digits, `{number}`
  one in digits or words, `{clause}` the rest of a clause, `{rest}` that of a sentence;
* `<a b>` is what the phrase is about: where a phrase is replaced, `<>` stands for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from callboard.engine.data_files import read_table

_NUMBER_WORDS = "|".join((*read_table("text", "words")["numbers"]["to_twelve"], "twenty", "thirty"))
_SLOTS = {
    "word": r"[\w.%'’-]+",
    "number": rf"[€$£]?(?:\d[\w.,]*|{_NUMBER_WORDS})",
    "figure": r"[€$£]?\d[\w.,]*",
    "year": r"\d{4}",
    "clause": r"\b[^,.;?]*",
    "rest": r"\b[^;?]*",
}
_PART = re.compile(r"\{[^}]+\}|[\[\]<>]|[^\s\[\]<>{}]+")
_WORDS = re.compile(r"\{(\d) words\}")


@dataclass(frozen=True)
class Replacement:
    """What is written in the place of a phrase."""

    pattern: re.Pattern[str]
    by: str

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Replacement:
        """The replacement of a row of data.

        Args:
            row: `phrases` and `as`, what they are replaced by; `before` and `not_before`, phrases of which one has to
                follow, or none may; `not_after`, words between blanks of which none may stand in front; `exact_case`.
        """
        follows = f"(?= {phrase_pattern(row['before'])})" if "before" in row else ""
        parts = [f"(?! {phrase_pattern(row['not_before'])})"] if "not_before" in row else []
        fore = "".join(f"(?<!{word} )" for word in row.get("not_after", "").split())
        source = "".join((fore, phrase_pattern(row["phrases"]), follows, *parts))
        return cls(re.compile(source, 0 if row.get("exact_case") else re.IGNORECASE), row["as"])

    def __call__(self, text: str) -> str:
        """The text with each of the phrases replaced."""
        return self.pattern.sub(self._written, text)

    def _written(self, hit: re.Match[str]) -> str:
        kept = next((each for each in hit.groups() if each is not None), "")
        return self.by.replace("<>", kept.strip())


def phrase_pattern(phrases: Iterable[str]) -> str:
    """The source of a pattern that finds any of these phrases, as whole words."""
    found = "|".join(_sequence(_PART.findall(phrase), 0, "")[0] for phrase in phrases)
    return rf"(?<!\w)(?:{found})(?!\w)"


def _sequence(parts: Sequence[str], at: int, glue: str) -> tuple[str, int]:
    """The pattern of the parts up to a closing bracket, behind `glue`, and where the bracket is."""
    pattern = ""
    while at < len(parts) and parts[at] not in "]>":
        if parts[at] == "[":
            inner, at = _sequence(parts, at + 1, "")
            pattern += f"(?: {inner})?" if glue else f"(?:{inner} )?"
        elif parts[at] == "<":
            inner, at = _sequence(parts, at + 1, glue)
            pattern, glue = f"{pattern}({inner})", " "
        elif several := _WORDS.fullmatch(parts[at]):
            word = _SLOTS["word"]
            pattern += rf"(?: {word}){{0,{several[1]}}}?" if glue else rf"(?:{word} ){{0,{several[1]}}}?"
        elif parts[at].startswith("!"):
            pattern += f"(?!{glue}{_word(parts[at][1:])}(?!\\w))"
        else:
            blank = "" if parts[at] in {"{clause}", "{rest}"} or parts[at][0] in "-:" else glue
            pattern, glue = f"{pattern}{blank}{_word(parts[at])}", " "
        at += 1
    return pattern, at


def _word(part: str) -> str:
    if part.startswith("{"):
        return _SLOTS[part[1:-1]]
    words = part.split("/")
    found = "|".join(re.escape(each).replace(r"\*", r"\w*").replace("'", "['’]").replace("_", " ") for each in words)
    return f"(?:{found})" if "|" in found else found
