"""Is this text a job posting? Signs for it, and signs for a résumé, an article or a company's page."""

from __future__ import annotations

import re

from callboard.engine.document import Document
from callboard.engine.posting.headings import fragments, heading, is_piped, labelled
from callboard.engine.posting.lexicon import wording
from callboard.engine.posting.reading import PostingText
from callboard.engine.posting.title import GENDER, is_role

THRESHOLD = 0.43
# Fewer words are a headline, whatever they say.
MIN_WORDS = 8
# As many make an ad of a few sentences.
TERSE = 80
TITLE_CHARS = 80

_PAY = re.compile(
    r"(?:[€$£]|\b(?:chf|eur|usd|pln)\b)\s?\d[^\n]{0,30}(?:\dk\b|hour|/ ?hr|year|annum|month|/ ?h\b|week|monat|jahr|"
    r"mois|mes\b|mese)"
)
# "[exact title of the post]", "{{salary}}": a form that nobody has filled in.
_BLANK = re.compile(r"(?:[^:\n]{1,40}: )?(?:\[[^\[\]]{3,90}\]|\{{1,2}[^{}]{3,60}\}{1,2}|<[^<>]{3,60}>)\W*")
BLANKS = 3
_SPAN = re.compile(
    r"(?:(?:\b[a-z]{3,10}\.? |\d{1,2}[/.])?(?:19|20)\d{2})\s?(?:-|to|bis|a|hasta|au)\s?(?:(?:\b[a-z]{3,10}\.? |"
    r"\d{1,2}[/.])?(?:19|20)\d{2}|present|current|now|today|heute|aujourd'hui|actualidad|presente|atual|oggi|heden|"
    r"ongoing)"
)


def looks_like_posting(document: Document) -> float:
    """How surely the text offers a job, 0 to 1; from `THRESHOLD` on it is taken for a posting."""
    return score(PostingText(document))


def score(reading: PostingText) -> float:
    """The same, for a text already made ready."""
    flat = reading.flat[:40_000]
    words = len(flat.split())
    if reading.document.json_resume is not None:
        return 0.0
    if words < MIN_WORDS:
        return min(words, 5) * 0.02
    signs = _headings(reading) + _wording(reading, flat, words) + _labels(reading)
    points = signs - _resume(reading, flat) - _article(reading, flat) - _seeker(flat)
    return round(min(max(points, 0.0), 1.0), 3)


def _headings(reading: PostingText) -> float:
    kinds: set[str] = set()
    for row, following in zip(reading.rows[:400], (*reading.rows[1:400], None), strict=False):
        if found := heading(row, following):
            kinds.add(found.kind)
    # A page of one job opens with it: its title set as a heading, and below what is to be done.
    headed = any(row.level and len(row.text) < TITLE_CHARS and is_role(row.text) for row in reading.rows[:2])
    kinds |= {"headed"} if headed and kinds & {"responsibilities", "requirements"} else set()
    worth = {"headed": 0.08, "responsibilities": 0.25, "requirements": 0.26, "preferred": 0.15, "benefits": 0.12}
    return sum(points for kind, points in worth.items() if kind in kinds)


def _wording(reading: PostingText, flat: str, words: int) -> float:
    points = 0.0
    top = reading.rows[:8]
    points += 0.15 * any(is_role(row.text[:60]) for row in top)
    points += 0.2 * any(GENDER.search(row.text) is not None and is_role(row.text) for row in top)
    calls = list(wording("recognise", "hiring").finditer(flat))
    points += min(0.16 * len({found[0] for found in calls}), 0.36)
    # A call with the role right behind it: "is hiring for Senior Go Engineers", "ricerca un magazziniere".
    points += 0.14 * any(_names_role(reading.text, found.end()) for found in calls[:20])
    points += min(0.06 * len(wording("recognise", "second_person").findall(flat)), 0.24)
    points += min(0.07 * len({found[0] for found in wording("recognise", "terms").finditer(flat)}), 0.28)
    piped = [row for row in top[:3] if is_piped(row)]
    if any(is_role(row.text) for row in piped):
        points += 0.4
    elif any(wording("recognise", "terms").search(row.text.lower()) for row in piped):
        points += 0.25
    points += 0.12 * bool(_PAY.search(flat)) + _terse(reading, flat)
    # Long texts of any kind speak of degrees; of a terse one it is a good part.
    asked = len(wording("recognise", "asked").findall(flat))
    asked += len(wording("recognise", "tersely_asked").findall(flat)) if words < TERSE else 0
    points += min(0.08 * asked, 0.2)
    return points * min(1.0, 0.6 + words / 100)


def _names_role(text: str, at: int) -> bool:
    """Return True if a role stands right behind; "is hiring 500 engineers" is news."""
    words = re.split(r"[.!?\n]", text[at : at + 60])[0]
    return is_role(words) and not re.search(r"\d{2}", words)


def _terse(reading: PostingText, flat: str) -> float:
    """A few sentences that open with the role, and speak of who does the work in the third person."""
    top = reading.rows[0]
    opening = top.text[:90]
    wanted = wording("recognise", "wanted").search(reading.flat, top.start, top.start + len(opening))
    if wanted and is_role(reading.text[top.start : wanted.start()]):
        return 0.36
    invited = wording("recognise", "invites").search(reading.flat)
    if invited and is_role(reading.text[invited.end() : invited.end() + 60]):
        return 0.3
    role = any(is_role(reading.text[start:end]) for start, end in fragments(top)) or (
        is_role(opening) and len(top.text) < 90
    )
    return 0.3 if role and wording("recognise", "does").search(flat) else 0.0


def _seeker(flat: str) -> float:
    """Evidence for a job seeker: their wishes, or letters to and from an employer."""
    return min(0.45 * len({found[0] for found in wording("recognise", "seeking_work").finditer(flat[:6000])}), 0.9)


def _article(reading: PostingText, flat: str) -> float:
    """Evidence for a text about job ads: it names them and how they were studied, and invites nobody to apply."""
    blanks = sum(_BLANK.fullmatch(row.text) is not None for row in reading.rows[:200])
    if blanks >= BLANKS or any(
        wording("recognise", "headlines").search(flat, row.start, row.end) for row in reading.rows[:2]
    ):
        return 0.8
    about = len(wording("recognise", "ads").findall(flat[:3000]))
    studied = len({found[0] for found in wording("recognise", "studies").finditer(flat[:6000])})
    if not about or not studied or wording("recognise", "call").search(flat):
        return 0.0
    headed = bool(wording("recognise", "ads").search(reading.flat, 0, reading.rows[0].end))
    return 0.7 * headed + 0.2 * min(studied, 4) if headed or (about > 1 and studied > 1) else 0.0


def _labels(reading: PostingText) -> float:
    kinds = {label.kind for label in labelled(reading)[:60]}
    return min(
        0.09 * len(kinds & {"title", "company", "location", "employment", "salary", "remote", "id", "clearance"}), 0.4
    )


def _resume(reading: PostingText, flat: str) -> float:
    """Evidence for a résumé: spans of years, sections of a life."""
    spans = len(_SPAN.findall(flat))
    short_rows = "\n".join(row.text for row in reading.rows if len(row.text) < 40)
    sections = len({found[0] for found in wording("recognise", "resume").finditer(short_rows.casefold())})
    return min(0.16 * spans, 0.8) + 0.1 * max(sections - 2, 0)
