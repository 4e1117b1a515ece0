"""Is this text a job posting? What its lines were judged to be, and signs in its wording, with learned weights.

The card beside the weights (`data/recognise.npz`) says what they were learned from: real postings of many boards, and
pages, résumés and documents that are none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import log

from callboard.engine.document import Document
from callboard.engine.gazetteer.job_nouns import is_role
from callboard.engine.learning.classifier import Features
from callboard.engine.posting.cells import is_piped
from callboard.engine.posting.field_candidates import YES
from callboard.engine.posting.headings import heading
from callboard.engine.posting.lexicon import LISTS, classifier, pattern, wording
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.unit_labels import label_units
from callboard.engine.posting.units import LABELS, Unit

# Fewer words are a headline, whatever they say.
_MIN_WORDS = 8
_FEW, _MANY = 80, 1500
_MOST, _TOP = 40_000, 8
# Least probability of a unit that counts as certain to speak of the work or of a requirement.
_SURE = 0.8
_TITLE_CHARS, _SHORT = 60, 40


def looks_like_posting(document: Document) -> float:
    """How likely the text offers a job, 0 to 1; see `engine.likeness` for what follows from it."""
    reading = PostingText(document)
    return probability(reading, label_units(reading))


def probability(reading: PostingText, units: Sequence[Unit]) -> float:
    """The same, for a text already made ready, with its lines as they were judged."""
    if reading.document.json_resume is not None or len(reading.flat.split()) < _MIN_WORDS or _is_about_ads(reading):
        return 0.0
    return round(classifier("recognise").probability([features(reading, units)], YES)[0], 3)


def features(reading: PostingText, units: Sequence[Unit]) -> Features:
    """What the lines were judged to be, how the text opens, how it calls for applicants; signs of something else."""
    flat, size = reading.flat[:_MOST], max(len(units), 1)
    words, kinds = len(flat.split()), Counter(unit.label for unit in units)
    required = sum(unit.requirement_probability for unit in units)
    work = sum(unit.work_probability for unit in units)
    short = "\n".join(row.text for row in reading.rows if len(row.text) < _SHORT).casefold()
    named: dict[str, float] = {
        "length": log(words + 1) / 8,
        "few words": words < _FEW,
        "many words": words > _MANY,
        **{f"lines of {label}": kinds[label] / size for label in LABELS},
        "asked": min(required, 15) / 15,
        "told of the work": min(work, 20) / 20,
        "asked a line": required / size,
        "told a line": work / size,
        "sureness": sum(unit.probability for unit in units) / size,
        "sure lines": min(sum(unit.work_probability > _SURE for unit in units), 5) / 5,
        **dict(_opening(reading)),
        "calls": _different("hiring", flat, 3) / 3,
        "terms": _different("terms", flat, 4) / 4,
        "words that ask": min(len(wording("recognise", "asked").findall(flat)), 3) / 3,
        "tersely asked": min(len(wording("recognise", "tersely_asked").findall(flat)), 2) / 2,
        # A life in years, a person who seeks work.
        "spans of years": min(len(pattern("wording", "recognise", "spans_of_years").findall(flat)), 5) / 5,
        "sections of a résumé": _different("resume", short, 5) / 5,
        "seeks work": _different("seeking_work", flat[:6000], 2),
    }
    return Features({name: float(value) for name, value in named.items()})


def _different(name: str, text: str, most: int) -> int:
    """How many different wordings of a list a text has."""
    return min(len({found[0] for found in wording("recognise", name).finditer(text)}), most)


def _opening(reading: PostingText) -> Iterator[tuple[str, float]]:
    """Whether a role stands where an offer names it, and which lists have headings."""
    rows, top = reading.rows[:400], reading.rows[:_TOP]
    kinds = {heading(row, following) for row, following in zip(rows, (*rows[1:], None), strict=True)}
    yield from ((f"heading of {kind}", kind in kinds) for kind in LISTS)
    yield "role at the top", any(is_role(row.text[:_TITLE_CHARS]) for row in top)
    yield "terms between pipes", any(wording("recognise", "terms").search(row.text) for row in top[:3] if is_piped(row))


def _is_about_ads(reading: PostingText) -> bool:
    """Return True for a text that is headed as advice on job ads or a study of them."""
    headlines = wording("recognise", "headlines")
    return any(headlines.search(reading.flat, row.start, row.end) for row in reading.rows[:2])
