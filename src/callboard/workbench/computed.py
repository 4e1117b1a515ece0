"""Whether a computed result stands in words that a model chose, as it was computed.

Models write the same result in many ways: bold, in LaTeX, with other spaces and minus signs. All of these count.
"""

from __future__ import annotations

import re

_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\{([^{}]*)\}")
_SIGNS = str.maketrans({"−": "-", "–": "-", "×": "·", "*": "·", "\u202f": " ", "\u00a0": " ", "≈": "=", "≃": "="})
_LATEX = ((r"\cdot", "·"), (r"\times", "·"), (r"\approx", "="), (r"\pm", "±"), (r"\le", "≤"), (r"\ge", "≥"))
_THOUSANDS = re.compile(r"(?<=\d)[,' ](?=\d{3}(?!\d))")
_DRESSING = re.compile(r"\*\*|[`$_{}\\]")
_END = re.compile(r"[.;:!?]\s+|\s*\n\s*")
_ROOM = re.compile(r"[^\S\n]*([=<>≤≥±+/·^(),])[^\S\n]*|[^\S\n]*(-)[^\S\n]+")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_ASSIGNED = re.compile(r"(?<![^\W\d_])([^\W\d_])=(-?\d+(?:\.\d+)?)(?![\w(^/·+.]*[\w(^/·+])")
_VERDICT = re.compile(r"(?:Yes|No), (?P<clause>.*?)\.?", re.DOTALL)
_PAIR = re.compile(r"(?P<exact>.*?\S)\s+\((?P<decimal>.*)\)", re.DOTALL)


def stands(result: str, text: str) -> bool:
    """Whether `text` says `result`, exactly or as its decimal, and says no other value for the same unknown last."""
    said = _plain(text)
    return any(_says(said, _plain(form)) for form in _forms(result)) and not _contradicts(result, said)


def _forms(result: str) -> tuple[str, ...]:
    verdict, pair = _VERDICT.fullmatch(result), _PAIR.fullmatch(result)
    if verdict:
        return (verdict["clause"],)
    return (pair["exact"], *_forms(pair["decimal"].lstrip("≈ "))) if pair else (result,)


def _says(said: str, form: str) -> bool:
    if re.search(rf"(?<![\w.]){re.escape(form)}(?![\w]|\.\d)", said):
        return True
    # In a sentence of its own words, every number of it, in whatever order.
    numbers, words = _NUMBER.findall(form), _NUMBER.sub("", form)
    return bool(numbers) and not re.search(r"[=<>≤≥√^]|\bis\b", words) and set(numbers) <= set(_NUMBER.findall(said))


def _contradicts(result: str, said: str) -> bool:
    """Whether the last value that is given to an unknown of the result is none of those that were computed."""
    computed = _ASSIGNED.findall("\n".join(map(_plain, _forms(result))))
    for name in {name for name, _ in computed}:
        given = [value for unknown, value in _ASSIGNED.findall(said) if unknown == name]
        if given and float(given[-1]) not in {float(value) for unknown, value in computed if unknown == name}:
            return True
    return False


def _plain(text: str) -> str:
    """The text as it is compared: no dressing, no spaces around signs, one sign for each operation."""
    text = _ROOT.sub(r"√\1", _FRACTION.sub(r"\1/\2", text))
    for latex, sign in _LATEX:
        text = text.replace(latex, sign)
    text = _THOUSANDS.sub("", _DRESSING.sub("", text).translate(_SIGNS))
    lines = (" ".join(line.split()) for line in _END.split(text))
    return _ROOM.sub(r"\1\2", "\n".join(lines)).casefold()
