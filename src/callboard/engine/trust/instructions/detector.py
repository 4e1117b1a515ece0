"""Find instructions to the person or machine that reads a document for the employer.

What instructs is learned: from sentences of many writers in seven languages, from others like them that instruct
nobody, and from real résumés and postings, which do not either. Weights for words and for what they speak of
(`data/instructions.md`) judge every sentence; a transformer, which knows more of language (`data/transformer.md`),
those that they leave in doubt. Only the marks of a dialogue with a machine are a rule, because they are exact.
"""

from __future__ import annotations

import math
import re
from functools import cache, partial
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.data_files import any_of, data_file, read_table
from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.learning.transformer import Transformer, load_transformer
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.trust.instructions.features import Sentence, candidates, features

INSTRUCTION = "instruction"
LIKELY = 0.65
"""Least probability of a sentence that is reported; docs/decisions/0027 has the figures."""
# Below this a sentence is in no doubt: one in two résumés has a sentence above it. The likeliest of a text are enough.
_IN_DOUBT, _MOST_IN_DOUBT = 0.05, 16
_NEVER = 1e-5

_mark = partial(any_of, "trust.instructions", "marks", "marks")
# How the dialogue formats that models are trained on begin a part.
_MARKS = re.compile(
    rf"<\|?{_mark('tokens')}\|?>|\[/?inst\]|<</?sys>>|</?{_mark('tags')}>|\[/?{_mark('brackets')}\]"
    rf"|\{{\{{ ?{_mark('braces')} ?\}}\}}|### ?{_mark('headings')}\b|\"role\" ?: ?\"{_mark('roles')}\""
)
_AFTER_MARKS = 160


class Instruction(NamedTuple):
    """Words that instruct the reader, and why they are taken for that."""

    text: str
    reason: str


def find_instruction(text: str) -> Instruction | None:
    """The likeliest instruction to the reader in a text, None where there is none."""
    folded = fold(text)
    if mark := _MARKS.search(folded):
        whole = len(folded) == len(text)
        return Instruction(
            text[mark.start() : mark.end() + _AFTER_MARKS].strip() if whole else text.strip(),
            "it poses as a message of the system that reads it",
        )
    found = likely_sentence(text)
    return Instruction(found.text, _reason(found)) if found else None


def _reason(found: Sentence) -> str:
    """What a sentence asks of its reader, as far as its words tell."""
    table, spoken_of = read_table("trust.instructions", "reasons"), set(found.spoken_of)
    for each in table["reason"]:
        if all(spoken_of & set(group.split()) for group in each["speaks_of"].split("&")):
            return str(each["text"])
    return str(table["otherwise"])


def likely_sentence(text: str) -> Sentence | None:
    """The likeliest instruction to the reader in a text, None where none has a probability of `LIKELY`."""
    read = list(candidates(text))
    if not read:
        return None
    chances = _classifier().probability(with_vectors(read), INSTRUCTION)
    ranked = sorted(zip(chances, read, strict=True), key=lambda pair: -pair[0])[:_MOST_IN_DOUBT]
    in_doubt = [
        (_mean_odds(chance, _transformer().probability(each.text)), each)
        for chance, each in ranked
        if chance >= _IN_DOUBT
    ]
    chance, found = max(in_doubt, key=lambda pair: pair[0], default=(0.0, None))
    return found if chance >= LIKELY else None


def _mean_odds(one: float, other: float) -> float:
    """The probability whose log-odds are the mean of those of two."""
    odds = [chance / (1 - chance) for chance in (min(max(each, _NEVER), 1 - _NEVER) for each in (one, other))]
    return 1 / (1 + math.sqrt(1 / math.prod(odds)))


def with_vectors(read: list[Sentence]) -> list[Features]:
    """The features of sentences, with their vectors."""
    vectors = sentence_vectors([each.text for each in read])
    return [
        Features(known.named, known.terms, {"sentence": vector})
        for known, vector in zip(map(features, read), vectors, strict=True)
    ]


@cache
def _classifier() -> Classifier:
    return load_classifier(data_file("trust.instructions", "instructions.npz"))


@cache
def _transformer() -> Transformer:
    return load_transformer(data_file("trust.instructions", "transformer.npz"))
