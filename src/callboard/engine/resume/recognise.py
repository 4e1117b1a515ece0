"""Is this text a résumé at all? What its lines name and how they read, with learned weights.

The card beside the weights (`weights/recognise.md`) says what they were learned from: real résumés, and postings,
letters, invoices, biographies and other documents that are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from math import log

import numpy as np

from callboard.engine.document import Document
from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.resume.lexicon import company_score, pattern, school_score, title_score
from callboard.engine.resume.model import Section
from callboard.engine.resume.vocabulary.degrees import degree_score
from callboard.engine.resume.vocabulary.person_names import is_document_title, name_score
from callboard.engine.resume.vocabulary.section_headings import title_of
from callboard.engine.text.dates import find_spans
from callboard.engine.text.folding import fold_in_place

YES, NO = "yes", "no"
MIN_WORDS = 4
"""Fewer words are no résumé, whatever they say."""

_CONTACT = re.compile(
    r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.\w|\+?\d[\d\s().-]{8,24}\d|linkedin\.com/in/|github\.com/\w"
)
_PRICE = re.compile(r"[€$£]\s?\d|\d[.,]\d\d\b|\b(?:EUR|USD|GBP|CHF)\b")
_SENTENCE = re.compile(r"[a-zß-ÿ)]\.(?:\s|$)")
# Lines that are read, how many of these are the top, and how many of each line's characters are read.
_MOST, _TOP, _NAMES, _CLIPPED = 120, 12, 4, 400
_LONGEST_HEADING, _SHORT, _LONG = 50, 40, 120
_SURE = 0.95


def looks_like_resume(document: Document) -> float:
    """How likely the text is a résumé, 0 to 1; see `engine.likeness` for what follows from it."""
    if document.json_resume is not None:
        return 1.0
    if len(document.text.split()) < MIN_WORDS:
        return 0.0
    return round(_classifier().probability([features(document)], YES)[0], 3)


def features(document: Document) -> Features:
    """Which sections have headings, what the top has, what lines name, and how they read."""
    lines = [line.text.strip()[:_CLIPPED] for line in document.lines if line.text.strip()][:_MOST]
    named = {
        **dict(_headings(lines)),
        **dict(_top(lines)),
        **dict(_named_in(lines)),
        **dict(_manner(lines, document.text)),
    }
    topic = sentence_vectors(lines).mean(axis=0) if lines else np.zeros(0, np.float32)
    return Features({name: float(value) for name, value in named.items()}, vectors={"lines": topic} if lines else {})


@cache
def _classifier() -> Classifier:
    return load_classifier(resources.files("callboard.engine.resume") / "weights" / "recognise.npz")


def _headings(lines: Sequence[str]) -> Iterator[tuple[str, float]]:
    """The sections of a résumé that headings name, on a line of their own or before a colon."""
    found: set[Section] = set()
    for line in lines:
        heading, colon, _ = line[:_LONGEST_HEADING].partition(":")
        title = title_of(heading) if colon or len(line) < _LONGEST_HEADING else None
        if title and title.certainty >= _SURE:
            found.add(title.section)
    yield from ((f"section of {section.value}", 1.0) for section in found)
    yield "sections", min(len(found), 6) / 6


def _top(lines: Sequence[str]) -> Iterator[tuple[str, float]]:
    """A person, how to reach them, what they are, and what the document calls itself."""
    top = lines[:_TOP]
    yield "contact at the top", bool(_CONTACT.search("\n".join(top)))
    yield "name at the top", max(map(name_score, lines[:_NAMES]), default=0.0)
    yield "name in the first line", max(map(name_score, lines[:1]), default=0.0)
    yield "post at the top", max(map(title_score, lines[:_NAMES]), default=0.0)
    yield "calls itself a résumé", any(is_document_title(line) for line in top)


def _named_in(lines: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Stretches of time, posts, firms, schools and degrees: how many, and in how many lines."""
    spans = find_spans("\n".join(lines))
    counts = {
        "stretches of time": sum(span.is_range for span in spans),
        "dates": len(spans),
        "posts": sum(title_score(line) >= 1 for line in lines),
        "firms": sum(company_score(line) >= 1 for line in lines),
        "schools": sum(school_score(line) >= 1 for line in lines),
        "degrees": sum(degree_score(line) > 0 for line in lines),
        "prices": sum(bool(_PRICE.search(line)) for line in lines),
    }
    for name, count in counts.items():
        yield name, min(count, 5) / 5
        yield f"any {name}", count > 0
        yield f"{name} a line", min(count / max(len(lines), 1), 1)


def _manner(lines: Sequence[str], text: str) -> Iterator[tuple[str, float]]:
    """How long the text and its lines are, whether it talks to somebody, what only an offer of work says."""
    words, folded = text.split(), fold_in_place("\n".join(lines))
    size, sentences = max(len(lines), 1), sum(bool(_SENTENCE.search(line)) for line in lines)
    yield "words", log(len(words) + 1) / 8
    yield "short lines", sum(len(line) < _SHORT for line in lines) / size
    yield "long lines", sum(len(line) > _LONG for line in lines) / size
    yield "lines with a full stop", sentences / size
    yield "words of an offer", min(len(set(pattern("offers", "phrases").findall(folded))), 6) / 6
    for name in ("writer", "reader", "firm"):
        spoken = pattern("offers", name).findall(folded)
        yield f"speaks of the {name}", min(len(spoken) / max(len(words) / 100, 1), 5) / 5
