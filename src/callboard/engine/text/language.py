"""The language of a résumé or a posting: by its frequent words, and by its letters where these are in doubt."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from functools import cache

from callboard.engine.data_files import read_table

_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = (
    ("ru", "а", "я"),
    ("el", "α", "ω"),
    ("zh", "ぁ", "龥"),
    ("ko", "가", "힣"),
    ("ar", "ء", "ي"),
    ("he", "א", "ת"),
)
_NOT_JUDGED = {
    "ru": "Russian", "uk": "Ukrainian", "el": "Greek", "zh": "Chinese", "ja": "Japanese", "ko": "Korean",
    "ar": "Arabic", "he": "Hebrew", "sv": "Swedish", "da": "Danish", "no": "Norwegian", "fi": "Finnish",
    "cs": "Czech", "sk": "Slovak", "ro": "Romanian", "tr": "Turkish", "hu": "Hungarian", "hr": "Croatian",
    "ca": "Catalan", "et": "Estonian", "pl": "Polish", "it": "Italian", "pt": "Portuguese", "nl": "Dutch",
}  # fmt: skip
"""Languages that no letter is written in, and in which no verdict was learned: what they say is not judged."""
# In Latin letters a few words may be names or a quotation: the language needs so many votes, and so many times those of
# any language that is judged. Frequent words of a single language are six votes each. Of 46 postings in Latin letters
# that are not judged each has 2.2 times as many or more; of 370 postings and résumés that are, none has over 1.5.
_LEAST_VOTES, _CLEAR_LEAD = 18, 2
# Where words tell less, letters decide: of 631 real documents 32, three of which the words alone took for another
# language, and of 587 pieces of a few lines 563 are told so, 508 by words. Even letters tell nothing of a few words.
_ENOUGH_LETTERS = 50
# What one line may say: a sentence in another language, put into a short résumé, does not make that its language.
_LOUDEST, _LOUDEST_LETTERS, _SHORT_TEXT = 12, 60, 1_000
UNKNOWN = "und"
"""The language of a text in none of those that postings are read in (ISO 639: undetermined)."""
_READ = frozenset(("de", "en", "es", "fr", "it", "nl", "pl", "pt"))
_SAMPLE = 20_000
# Fewer characters may be names and figures alone; in more, frequent words are a tenth of all, whatever is listed.
_LONG = 400
_LEAST_SHARE = 0.05
_UKRAINIAN = re.compile("[іїєґ]")
_KANA = re.compile("[ぁ-ヺ]")
# Letters that are simplified in Japanese alone: Chinese of either kind writes each of them otherwise.
_JAPANESE_FORMS = re.compile("[歴験経応営県済総検対続実単図売読変広発権観鉄労処価気駅帰戦働込々黒顔]")
# Chinese has neither, but those of a Japanese name; the tersest Japanese list has one for every ten signs.
_JAPANESE = 0.08


@cache
def _profile() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for language, words in read_table("text", "stopwords").items():
        for word in str(words).split():
            found.setdefault(word, []).append(language)
    return {word: tuple(languages) for word, languages in found.items()}


def language_not_judged(text: str) -> str | None:
    """The English name of a text's language, if its meaning cannot be judged."""
    if script := _script(text.lower()):
        return _NOT_JUDGED.get(script)
    votes = _all_votes(text.lower())
    language = max(votes, key=lambda code: votes[code], default="en")
    judged = max((count for code, count in votes.items() if code not in _NOT_JUDGED), default=0.0)
    is_clear = votes[language] >= max(_LEAST_VOTES, _CLEAR_LEAD * judged)
    return _NOT_JUDGED.get(language) if is_clear else None


def foreign_language(text: str) -> str | None:
    """ISO 639-1 code of a text's language; None if it may be English, as lists of names and figures may be."""
    lower = text.lower()
    if script := _script(lower):
        return script
    votes = _all_votes(lower)
    code = max(votes, key=lambda each: votes[each], default="en")
    return code if votes[code] >= _CLEAR_LEAD * votes["en"] and code != "en" else None


def name_if_not_judged(code: str) -> str | None:
    """The English name of a language, if what is written in it cannot be judged."""
    return _NOT_JUDGED.get(code)


def detect_language(text: str) -> str:
    """ISO 639-1 code; "en" where nothing tells."""
    lower = text.lower()
    if script := _script(lower):
        return script
    votes = _all_votes(lower).most_common(2)
    if not votes:
        return "en"
    (language, most), (_, next_most) = (*votes, ("", 0.0))[:2]
    is_clear = most >= max(_LEAST_VOTES, _CLEAR_LEAD * next_most) or len(lower) < _ENOUGH_LETTERS
    return language if is_clear else _by_letters(text)


def _by_letters(text: str) -> str:
    """The language by the sequences of its letters: a German résumé may have more English terms than German words."""
    sample = text[:_SAMPLE]
    if len(sample) <= _SHORT_TEXT:
        sample = "\n".join(line[:_LOUDEST_LETTERS] for line in sample.splitlines())
    # Loading it takes a quarter of a second, and few texts need it.
    letters = importlib.import_module("callboard.engine.text.letters")
    return str(letters.language_of(sample, tuple(sorted(read_table("text", "stopwords")))))


def written_in(text: str) -> str:
    """The language of a text, if postings are read in it; else `UNKNOWN`, or English for a very short text."""
    sample = text[:_SAMPLE]
    code = detect_language(sample)
    if code in _READ and (len(sample) <= _LONG or _frequent_share(sample, code) >= _LEAST_SHARE):
        return code
    return UNKNOWN if len(sample) > _LONG else "en"


def _script(lower: str) -> str | None:
    """The language of a text in letters other than Latin ones."""
    letters = [char for char in lower if char.isalpha()]
    others = [char for char in letters if not char.isascii()]
    for code, first, last in _SCRIPTS:
        share = sum(first <= char <= last for char in others)
        if share > 0.3 * max(len(letters), 1):
            signs = len(_KANA.findall(lower)) + 2 * len(_JAPANESE_FORMS.findall(lower))
            if code == "zh" and signs > _JAPANESE * share:
                return "ja"
            return "uk" if code == "ru" and len(_UKRAINIAN.findall(lower)) > 3 else code
    return None


def _all_votes(lower: str) -> Counter[str]:
    """The votes of all lines for each language; those of one line are limited."""
    votes: Counter[str] = Counter()
    for line in lower.splitlines():
        spoken = _votes(line)
        share = min(1.0, _LOUDEST / max(spoken.values(), default=1))
        votes.update({language: share * count for language, count in spoken.items()})
    return votes


def _frequent_share(text: str, language: str) -> float:
    """How many of a text's words are frequent ones of a language, 0 to 1."""
    words = _WORD.findall(text.lower())
    return sum(language in _profile().get(word, ()) for word in words) / max(len(words), 1)


def _votes(line: str) -> Counter[str]:
    votes: Counter[str] = Counter()
    for word in _WORD.findall(line):
        languages = _profile().get(word, ())
        for language in languages:
            # a word that only one language has says more
            votes[language] += 6 // len(languages) if len(languages) < 6 else 1
    return votes
