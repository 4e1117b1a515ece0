"""How much a text looks like a person's name, and what may stand around one."""

from __future__ import annotations

import re
from functools import cache

from callboard.engine.data_files import any_of
from callboard.engine.resume.lexicon import company_score, phrases, table, title_score
from callboard.engine.resume.pieces import Piece, clean
from callboard.engine.resume.vocabulary.places import place_score
from callboard.engine.resume.vocabulary.section_headings import join_spaced_letters, title_of
from callboard.engine.text.folding import alternation, fold_in_place, phrase_key

_WORD = re.compile(r"[^\W\d_](?:[\w'’.-]|\u00ad)*")
_CREDENTIAL = re.compile(
    rf"(?:\s*+(?:,\s*+|\()|\s++){any_of('resume', 'wording', 'names', 'credentials')}\)?(?=$|[\s,)])\.?",
    re.IGNORECASE,
)
_AGE = re.compile(r"\s*\(\s*(?:\d\d\b[^()\d]{0,12}|\*\s?[\d./-]{4,12})\)$")
"""An age, or a date of birth with its star."""
_SURE_LOOKS = 0.6
_ELIDED = re.compile(r"[dl]['’](?=[^\W\d_a-zß-ÿ])")
_LETTERS = re.compile(r"(?:,\s*(?:[A-Z][a-z]{0,3}\.?[A-Z][A-Za-z.]{0,5}(?:-[A-Z]{1,4})?)(?=\s*(?:,|$))){1,6}$")
"""Letters after a name that no list has to know (", BSN, CCRN-K")."""
_DEGREE = re.compile(rf"(?<=\S)\s+{any_of('resume', 'wording', 'names', 'degrees')}$")
"""The first of several letters after a name may have no comma before it: "Ada Byron BSN, RN"."""
# Chinese, Japanese and Korean names have no blank between their parts, or one.
IDEOGRAPHS = re.compile(r"[\u3400-\u9fff\uac00-\ud7af]{2,4}")
_SMALL_AFTER_HYPHEN = re.compile(r"\w-[a-zà-ÿ]{4,}")


def is_document_title(text: str) -> bool:
    """Return True if a line only says that this is a résumé."""
    return phrase_key(join_spaced_letters(text)) in phrases("contact", "document_titles")


@cache
def particles() -> frozenset[str]:
    """Small words within names ("van")."""
    return frozenset(table("contact")["particles"])


@cache
def contact_labels() -> frozenset[str]:
    """The labels of contact lines, as lookup keys."""
    kinds = table("contact")["labels"]
    return frozenset(phrase_key(label) for labels in kinds.values() for label in labels)


@cache
def _title_beside() -> re.Pattern[str]:
    titles = alternation(list(table("contact")["titles_beside_names"]))
    return re.compile(rf"(?<!\w)(?:{titles})(?!\w)\s*:?")


def without_document_title(cell: Piece) -> Piece:
    """What stands before or behind a word for the document, if that is a name ("Curriculum Vitae Ada Byron")."""
    title = _title_beside().search(fold_in_place(cell.text))
    parts = [cell.cut(0, title.start()).bare(), cell.cut(title.end()).bare()] if title else []
    return next((part for part in parts if name_score(part.text) > _SURE_LOOKS), cell)


def without_credentials(text: str) -> str:
    """A name without the degrees, letters and the age that stand behind it."""
    text = _AGE.sub("", text)
    while match := next((one for one in _CREDENTIAL.finditer(text) if one.end() >= len(text.rstrip(" .)"))), None):
        if match.start() <= 3:
            break
        text = text[: match.start()]
    after = _LETTERS.search(text)
    if after and len(text[: after.start()].split()) > 1 and not text[: after.start()].isupper():
        text = _DEGREE.sub("", text[: after.start()])
    return text.rstrip(" ,")


def whole_words(text: str) -> str:
    """Without the gap that kerning leaves after a capital ("Q uispe")."""
    return re.sub(r"(?<!\S)([A-ZÀ-Þ]) (?=[a-zà-ÿ]{3,})", r"\1", text)


def name_score(text: str) -> float:
    """How much a line looks like a person's name: 0 to 1."""
    text = without_credentials(whole_words(clean(join_spaced_letters(text))))
    words = text.split()
    long = sum(word.lower() not in particles() for word in words)
    if (
        not 1 <= long <= 5
        or len(text) > 56
        or phrase_key(text) in contact_labels()
        or re.search(r"[\d@:/|•!?%&#+=<>]", text)
        or is_document_title(text)
    ):
        return 0.0
    if not all(_WORD.fullmatch(word.strip(",()\"'“”")) for word in words):
        return 0.0
    main_words = [_ELIDED.sub("", word) for word in words if word.lower() not in particles()]
    if any(word[:1].islower() for word in main_words):
        return 0.45 if text.islower() and 2 <= len(words) <= 3 else 0.0
    score = 1.0 if 2 <= long <= 4 or IDEOGRAPHS.fullmatch(text) else 0.6
    title = title_of(text)
    if title and title.certainty > 0.8:
        return 0.0
    # "Jean-Pierre" and "Abd-el-Kader", but not "One-page CV"
    score -= 0.5 * any(_SMALL_AFTER_HYPHEN.search(word) for word in words)
    score -= 0.4 * min(title_score(text), 1.5) + 0.3 * (company_score(text) > 1) + 0.3 * (place_score(text) > 0.9)
    return max(score, 0.0)
