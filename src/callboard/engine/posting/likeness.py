"""How alike two postings are: 64-bit SimHash over three-word shingles of what they say beside their labelled facts.

The same job on two boards keeps its description and changes its head (where it is, how it is called), so labelled
facts are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from hashlib import blake2b

import numpy as np

from callboard.core.text import fold

LEAST_CHARACTERS = 200
"""Shorter descriptions are too alike to tell."""

ALIKE_FROM = 0.92
"""Share of equal bits from which two postings are taken for the same job, whatever they are called."""

ALIKE_WITH_TITLE_FROM = 0.8
"""The same where their titles have the same words: a line more or less in a short posting changes ten bits of 64.
Among 3,700 pairs of different real postings none had more than 0.77."""

BITS = 64
MOST_BITS_APART = int(BITS * (1 - ALIKE_WITH_TITLE_FROM))
"""Bits by which two hashes of the same job differ at most."""

_LABELLED = re.compile(r"[A-Z][\w /-]{2,30}: ")
_WORD = re.compile(r"\w+")
_SHINGLE = 3


def simhash(text: str) -> int | None:
    """The hash of a posting as a signed 64-bit number; None if it says too little."""
    body = "\n".join(line for line in text.splitlines() if not _LABELLED.match(line))
    if len(body) < LEAST_CHARACTERS:
        return None
    words = _WORD.findall(fold(body))
    shingles = Counter(" ".join(words[at : at + _SHINGLE]) for at in range(max(len(words) - _SHINGLE + 1, 1)))
    digests = b"".join(blake2b(shingle.encode(), digest_size=BITS // 8).digest() for shingle in shingles)
    bits = np.unpackbits(np.frombuffer(digests, dtype=np.uint8).reshape(-1, BITS // 8), axis=1)
    weights = np.array(list(shingles.values()))
    majority = weights @ (2 * bits.astype(np.int64) - 1) > 0
    return int.from_bytes(np.packbits(majority).tobytes(), "big", signed=True)


def likeness(one: int, other: int) -> float:
    """The share of equal bits of two hashes."""
    return 1 - ((one ^ other) & (1 << BITS) - 1).bit_count() / BITS


def is_same_job(one: tuple[int, str], other: tuple[int, str]) -> bool:
    """Return True if two postings, each its hash and its title, seem to be of one job."""
    alike = likeness(one[0], other[0])
    return alike >= ALIKE_FROM or (alike >= ALIKE_WITH_TITLE_FROM and title_words(one[1]) == title_words(other[1]))


def title_words(title: str) -> frozenset[str]:
    """The words of a title, whatever their order: "Engineer, Backend (Senior)" is "Senior Backend Engineer"."""
    return frozenset(_WORD.findall(fold(title)))
