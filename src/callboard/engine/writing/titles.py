"""Job titles as they are written within a sentence: "as an HR Assistant", "as Head of Finance".

A title field holds more than the title ("HR Assistant/Payroll", "Engineer III") and sometimes none ("Staff Course"):
a title that does not name a person is left out.
"""

from __future__ import annotations

import re
from functools import cache, partial

from callboard.core.text import fold, without_capital
from callboard.engine.data_files import any_of, read_table
from callboard.engine.learning.vectors import word_pieces
from callboard.engine.matching.vocabulary.occupations import names_person
from callboard.engine.messages.catalogue import LANGUAGES, catalogue

_any_of = partial(any_of, "writing", "wording", "titles")

SMALL_WORDS = frozenset(read_table("writing", "wording")["titles"]["small"])
"""Words that have no capital within a title."""
_ACRONYM = 3
"""Letters of the longest word that stays in capitals, unless it is listed as an everyday one."""
_DETAIL = re.compile(r"\s*[,|;:(]\s*|\s*[–—]\s*|\s+-\s*|-\s+|\s+at\s+")
"""What follows one of these says more of the job and is not the title."""
_PRAISE = re.compile(rf"(?i)^(?:highly )?{_any_of('praise')}[\s,]+(?=\S)")
"""What people say of themselves before their title."""
_TWICE = re.compile(r"(?i)^(\S{1,40}(?:\s\S{1,40}){1,4})\s\1(?=\s|$)")
"""A title that a form repeats: "Account Director Account Director", "Accounts Payable Accounts Payable Clerk"."""
_OPEN_END = re.compile(rf"(?i)(?:\s+{_any_of('open_end')})+$")
"""Where an employer that stood behind a title was read apart from it."""
_SLASH, _PAIR = re.compile(r"\s*/\s*"), 2
_LEVEL = re.compile(r"\s+(?:I{1,3}|IV|V|\d{1,2})$")
_RANK = re.compile(rf"(?i)^{_any_of('rank')}\s+(?=\S)")
_BEFORE_FIELD = re.compile(rf"\s+{_any_of('before_field')}\s+")
_PARTS = re.compile(r"[^\W\d_]+")
_TITLE_WORD = 4
"""Letters from which on a word of an English title has a capital."""
_SMALL_TITLES = frozenset({"fr", "es"})
"""Languages that write a job within a sentence in small letters."""
_GERMAN_ADJECTIVE = re.compile(
    rf"(?!{_any_of('german_nouns')})[A-ZÄÖÜ][a-zäöüß]+{_any_of('german_adjectives')}[rns]?\s+[A-ZÄÖÜ]"
)
"""A word before a German noun that has a capital only where a line begins: "Stellvertretende Leitung"."""
_LETTER_BY_LETTER = re.compile(r"^(?:[AEFHILMNORSX][A-Z&]{0,3}c?|[AEFHILMNORSX]\d\w*)\b")
"""Initials whose first letter is spoken with a vowel: "an HR Assistant", "an NX Designer"."""
_VOWEL_SOUND = re.compile(rf"(?i)^(?!{_any_of('no_vowel_sound')})[aeiou]")


def title_in_a_sentence(title: str, language: str) -> str | None:
    """The title without the details that a form adds to it; None if it names no person.

    Of several titles the first one. English words for persons are listed; in the other languages of the letters they
    are recognised by their endings. In any other language a title counts as one unless it begins with the name of some
    work ("Masterarbeit", "Refonte d'un système").
    """
    head = _LEVEL.sub("", _DETAIL.split(_PRAISE.sub("", title.strip()))[0]).strip()
    # "LEAD ENGINEER - Fluid systems" is shouted as a title and not as a whole.
    head = normal_capitals(_TWICE.sub(r"\1", head))
    if language != "en":
        head = _OPEN_END.sub("", head)
        names_person_or_post = (
            bool(head) and not names_work(head.split()[0], language) and _ends_like_a_person(head, language)
        )
        return head if names_person_or_post else None
    head = " ".join(map(_with_capital, head.split()))
    titles = [_LEVEL.sub("", each).strip() for each in _SLASH.split(head)]
    # Two may be one title, "Lead UX/UI Designer"; more are a list.
    titles = [*(titles if len(titles) > _PAIR else titles[:1]), head]
    return next((_with_comma(each) for each in titles if _ends_or_begins_with_person(each)), None)


def _ends_like_a_person(title: str, language: str) -> bool:
    """Return True if a word of a title ends like one for a person: in German any word, else one of the first two."""
    if language not in LANGUAGES:
        return True
    words = _PARTS.findall(title.casefold())
    ending: str = catalogue("phrases", language)["persons"]
    return any(
        re.search(ending, word) or names_person(fold(word)) for word in (words if language == "de" else words[:2])
    )


def _with_capital(word: str) -> str:
    """A word of a title: "kitchen Manager", "Executive chef"; short words of a phrase keep their small letters."""
    return word if len(word) < _TITLE_WORD or not word.islower() else word.capitalize()


def names_work(word: str, language: str) -> bool:
    """Return True for a word that names some work or course of study and nobody who does it ("Praktikum", "Stage")."""
    return fold(word) in _no_persons(language)


@cache
def _no_persons(language: str) -> frozenset[str]:
    return frozenset(map(fold, catalogue("phrases", language)["no_persons"]))


def _with_comma(title: str) -> str:
    """A title that stands before its field, set apart from it: "Supervisor, Consumer Loans"."""
    if _ends_with_person(title):
        return title
    heads: list[str] = catalogue("titles")["before_their_field"]
    words = title.split()
    at = next(at for at, word in enumerate(words) if any(fold(word) == each.split()[-1] for each in heads))
    return f"{' '.join(words[: at + 1])}, {' '.join(words[at + 1 :])}"


def _ends_or_begins_with_person(title: str) -> bool:
    """Return True for "Sales Manager", "Manager of Sales" and "Supervisor Loans"; not for "Officer's Course"."""
    plain = _RANK.sub("", fold(title))
    heads: list[str] = catalogue("titles")["before_their_field"]
    return _ends_with_person(title) or any(f"{plain} ".startswith(f"{each} ") for each in heads)


def _ends_with_person(title: str) -> bool:
    subject = fold(_BEFORE_FIELD.split(title)[0])
    last = subject.split()[-1] if subject else ""
    return last in catalogue("titles")["persons"] or names_person(last)


def is_english_title(title: str) -> bool:
    """Return True for a title that ends in an everyday English word for a person, as other languages have, too."""
    last = fold(title).split()[-1:]
    return bool(last) and names_person(last[0]) and len(word_pieces(last[0])) == 1


def tells_only_a_level(title: str) -> bool:
    """Return True for a word that is a level and no work: "Director", "Associate", "Owner"."""
    return fold(title) in catalogue("titles")["levels_alone"]


def as_title(title: str, language: str) -> str:
    """A title as it stands after "as": in English with an article, unless one person holds it or it is of several."""
    if language in _SMALL_TITLES:
        # "Infirmière en chirurgie" has the capital of a line's beginning; "Account Manager" has its own.
        others = [word for word in title.split()[1:] if not word.isupper()]
        return title if any(word[:1].isupper() for word in others) else small_beginning(title, language)
    if language == "de" and _GERMAN_ADJECTIVE.match(title):
        return without_capital(title)
    if language != "en" or not title:
        return title
    single_posts: list[str] = catalogue("titles")["held_by_one"]
    plain = fold(_RANK.sub("", title) if not title.lower().startswith("chief") else title)
    of_several = plain.split()[-1] in catalogue("titles")["of_several"]
    if of_several or any(f"{plain} ".startswith(f"{fold(each)} ") for each in single_posts):
        return title
    return f"{'an' if starts_with_vowel_sound(title) else 'a'} {title}"


def starts_with_vowel_sound(text: str) -> bool:
    """Return True if "an" stands before an English phrase: "an HR Assistant", "an hourly", and "a UX Designer"."""
    pattern = _LETTER_BY_LETTER if text.split()[0][:2].isupper() else _VOWEL_SOUND
    return pattern.match(text) is not None


def small_beginning(text: str, language: str) -> str:
    """The text within a sentence: in French and Spanish without the capital that a line begins with."""
    first = text.split()[0] if text else ""
    is_name = any(map(str.isupper, first[1:])) or (len(first) == 1 and len(text) > 1)
    return text if language not in _SMALL_TITLES or is_name else without_capital(text)


def normal_capitals(text: str) -> str:
    """The text with normal capitals where its words are shouted ("LOS ANGELES", "HR SPECIALIST")."""
    words = text.split()
    shouted = sum(word.isupper() and len(word) > _ACRONYM for word in words)
    return title_case(text) if shouted > len(words) / 2 or (shouted and text.isupper()) else text


def title_case(text: str, *, acronyms: bool = True) -> str:
    """Every word with a capital but small ones ("of") after the first; "HR" stays in a title, but not in a name."""
    return " ".join(
        word.lower() if at and word.lower() in SMALL_WORDS else _capitalised(word, acronyms=acronyms)
        for at, word in enumerate(text.split())
    )


def _capitalised(word: str, *, acronyms: bool) -> str:
    parts = re.split(r"([-'’/])", word)
    return "".join(part if acronyms and _is_acronym(part) else part.capitalize() for part in parts)


def _is_acronym(word: str) -> bool:
    letters = re.sub(r"[.,]", "", word)
    return word.isupper() and len(letters) <= _ACRONYM and letters.lower() not in catalogue("titles")["everyday"]
