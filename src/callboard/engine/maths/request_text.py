"""A request made ready for reading: signs unified, courtesies taken off, spoken numbers and operations written."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

_SIGNS = str.maketrans({
    "−": "-", "–": "-", "—": "-", "‐": "-", "×": "*", "·": "*", "⋅": "*", "∙": "*", "•": "*", "÷": "/", "∕": "/",
    "≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "π": " pi ", "’": "'", "‘": "'", "“": '"', "”": '"', "，": ",",
    "½": "(1/2)", "¼": "(1/4)", "¾": "(3/4)", "⅓": "(1/3)", "⅔": "(2/3)", "€": "", "£": "", "$": "",
})  # fmt: skip
_SUPERSCRIPT = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060\ufeff]+")
_MARKUP = re.compile(r"`|\\[()\[\]]")


@cache
def data() -> dict[str, Any]:
    """The words of `data/words.toml`."""
    return tomllib.loads(files("callboard.engine.maths").joinpath("data/words.toml").read_text("utf-8"))


def prepare(request: str) -> str:
    """Lower-case, one line, one spelling for each sign, without courtesies."""
    text = _CONTROL.sub(" ; " if "\n" in request.strip() and "=" in request else " ", request.strip())
    text = _SUPERSCRIPT.sub(lambda found: f"^({found[0].translate(_SUPERSCRIPTS)})", text)
    text = re.sub(r"\s+", " ", _MARKUP.sub("", text.translate(_SIGNS)).lower()).strip()
    front, back = _courtesies()
    before = None
    while before != text:
        before = text
        text = back.sub("", front.sub("", text)).strip(" ?.;:,")
    return text


def spoken(text: str) -> str:
    """Number words as digits, and spoken operations as signs."""
    text = _numbers_said().sub(lambda found: _value(found[0]), text)
    for pattern, sign in _operations():
        text = pattern.sub(sign, text)
    return re.sub(r"\s+", " ", text).strip()


@cache
def _courtesies() -> tuple[re.Pattern[str], re.Pattern[str]]:
    front, back = "|".join(data()["courtesies"]["front"]), "|".join(data()["courtesies"]["back"])
    return re.compile(rf"^(?:{front})(?!\w)[\s,:]*"), re.compile(rf"[\s,;.]*(?<!\w)(?:{back})[\s?.!]*$")


@cache
def _operations() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rf"(?<!\w)(?:{said})(?!\w)"), sign) for said, sign in data()["operations"].items())


@cache
def _numbers_said() -> re.Pattern[str]:
    names = "|".join(sorted({**data()["numbers"], **data()["scales"]}, key=len, reverse=True))
    return re.compile(rf"(?<![\w.])(?:(?:\d+(?:\.\d+)?\s+)(?:{_scales()})|(?:an?\s+(?={_scales()}))?(?:{names})"
                      rf"(?:(?:[\s-]|\s+and\s+)(?:{names}))*)(?!\w)")  # fmt: skip


@cache
def _scales() -> str:
    return "|".join(data()["scales"])


def _value(said: str) -> str:
    numbers, scales = data()["numbers"], data()["scales"]
    words = [word for word in re.split(r"[\s-]+", said) if word not in {"a", "an"}]
    if "and" in words and not any(word in scales for word in words):
        # "four and five" is two numbers.
        return " and ".join(_value(part) for part in said.split(" and "))
    if words[0][0].isdigit():
        whole, _, rest = words[0].partition(".")
        return f"({words[0]}*{scales[words[1]]})" if rest else str(int(whole) * scales[words[1]])
    total = current = 0
    for word in words:
        if word in numbers:
            current += numbers[word]
        elif word in scales and scales[word] == 100:
            current = max(current, 1) * 100
        elif word in scales:
            total, current = total + max(current, 1) * scales[word], 0
    return str(total + current)
