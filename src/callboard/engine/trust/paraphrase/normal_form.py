"""Bring an English sentence into the form in which it is compared: one order of its parts, one word for a phrase."""

from __future__ import annotations

import re
from functools import cache

from callboard.engine.data_files import any_of
from callboard.engine.trust.language.lexicon import lexicon
from callboard.engine.trust.language.phrases import Replacement, phrase_pattern

_CLAUSE = r"((?:[^,;:.]|(?<=\d)[,:.](?=\d))+)"
"""Up to a sign that is no part of a figure."""

_NOW = any_of("trust.language", "lexicon.en", "paraphrase", "now")
_FORMS_OF_FIGURES = (
    (r"\b(\d+) of \1\b", "all"),
    (rf"\b(\d{{4}})-\d\d to {_NOW}", r"since \1"),
    (rf"\b(\d{{4}}) ?[-–] ?{_NOW}\b", r"since \1"),
    (r"\b(\d{4}) ?[-–] ?(?=\d{4})", r"from \1 to "),
    (r"(?<=\d) ?[-–] ?(?=[€$£]?\d)", " to "),
)
_ANSWER = re.compile(r"^(?:yes|no)?[,:] ", re.IGNORECASE)


def in_normal_form(text: str) -> str:
    """The text as it is compared: "in 2025, we grew" and "we grew in 2025" are one."""
    for pattern, order in _orders():
        text = pattern.sub(order, text)
    for replacement in _replacements("rewritten"):
        text = replacement(text)
    for pattern, words in _FORMS_OF_FIGURES:
        text = re.sub(pattern, words, text, flags=re.IGNORECASE)
    return text


def without_frame(sentence: str) -> str:
    """The sentence without "we read with interest that" and the like before what it says."""
    sentence = _ANSWER.sub(" ", sentence)
    for frame in _replacements("frames"):
        found = frame.pattern.match(sentence)
        sentence = sentence[found.end() :] if found else sentence
    return sentence


@cache
def _orders() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns of what stands in another order, and the order in which it is read."""
    fronted = lexicon("en").data["paraphrase"]["fronted"]
    be = any_of("trust.language", "lexicon.en", "paraphrase", "be")
    clauses, phrases, places = (fronted[name].replace(" ", "|") for name in ("clauses", "phrases", "places"))
    orders = (
        # "If it rains, we stay", "in spring, we sow": a comma ends what is moved.
        (rf"^((?:{clauses}) [^,;:]+|(?:{phrases})(?: [\w'’-]+){{1,5}}), {_CLAUSE}", r"\2 \1"),
        # "In 2025 we grew": a time needs none.
        (rf"^({phrase_pattern(fronted['times'])}),? {_CLAUSE}", r"\2 \1"),
        (rf"^((?:{places}) [^,;:]{{2,40}}?),? there {be} {_CLAUSE}", r"\2 \1"),
        (rf"^([^,;:]+), so (?:that )?{_CLAUSE}", r"\2 because \1"),
        (rf"^(the (?:most \w+|\w+est) [^,;:]+?) ({be}) ((?:the )?[^,;:.]+)$", r"\3 \2 \1"),
    )
    return tuple((re.compile(pattern, re.IGNORECASE), order) for pattern, order in orders)


@cache
def _replacements(name: str) -> tuple[Replacement, ...]:
    return lexicon("en").replacements("paraphrase", name)
