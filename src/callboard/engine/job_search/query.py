"""A search for jobs in free words, read by the same readers as postings: "backend python, remote in the EU, from 80k".

Each stage takes out of the text what it understands; the words that are left are those to search by. Nothing fails:
what no stage understands stays a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from callboard.core.text import fold, squeeze
from callboard.engine.data_files import any_of, read_table
from callboard.engine.gazetteer.languages import language_codes, language_pattern
from callboard.engine.gazetteer.places import PlaceKind, look_up, region_code, region_names
from callboard.engine.job_search.model import JobQuery, PayFloor
from callboard.engine.job_search.yearly_pay import in_euros_a_year, rates_of
from callboard.engine.matching.vocabulary.occupations import trade_of
from callboard.engine.pay.stated_pay import SalaryCandidate, SalaryFields, candidates
from callboard.engine.posting.employment import employment_named
from callboard.engine.posting.model import EmploymentType, Seniority
from callboard.engine.posting.seniority import level_named
from callboard.engine.text.folding import any_word, fold_in_place

MAX_CHARS = 500
"""A longer query is read to here."""

DEFAULT_CURRENCY = "EUR"
"""The currency of an amount that names none, in a query that names no country."""

# A smaller number without a currency, such as the 3 of "python 3", is not pay.
_MIN_PAY_WITHOUT_CURRENCY = 10_000
_MAX_PLACE_WORDS = 4
# The words before a place or an amount, such as "rund um", are not longer.
_CUE_CHARS = 30
_ORDINARY = ("us", "na")
_MIN_PLACE_LETTERS = 3
# Taken out of the text: parts words, and is in none of them.
_GAP = "|"
_AND, _OR = any_of("text", "words", "joining", "and"), any_of("text", "words", "joining", "or")
_LANGUAGES = ("en", "de", "fr", "es")
_PIECE = re.compile(r"\w+")
_ADJECTIVES = (Seniority.INTERN, Seniority.JUNIOR, Seniority.MID, Seniority.SENIOR)


class _Unread:
    """The text that no stage has understood yet, as written and folded; both of the same length."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.flat = fold_in_place(text)

    def take(self, start: int, end: int) -> None:
        """Take out a stretch that is understood."""
        gap = _GAP * (end - start)
        self.text = self.text[:start] + gap + self.text[end:]
        self.flat = self.flat[:start] + gap + self.flat[end:]

    def take_all(self, pattern: re.Pattern[str]) -> bool:
        """Take out all that a pattern finds; False if it finds nothing."""
        spans = [found.span() for found in pattern.finditer(self.flat)]
        for span in spans:
            self.take(*span)
        return bool(spans)


def read_job_query(text: str) -> JobQuery:
    """Parse a job search in English, German, French or Spanish."""
    whole = squeeze("".join(char if char.isprintable() else " " for char in text[:MAX_CHARS]))
    if fold_in_place(whole) in _everything():
        return JobQuery(text=whole)
    unread = _Unread(whole)
    phrases = tuple(_quoted(unread))
    remote, hybrid = _places_of_work(unread)
    languages = tuple(dict.fromkeys(_languages(unread)))
    regions, named = _regions(unread, remote=remote)
    places, countries = _places(unread)
    countries = tuple(dict.fromkeys((*named, *countries)))
    pay_floor = _pay_floor(unread, countries)
    # Levels before types: "internship" is both, and one word says so.
    seniority, employment = _seniority_and_employment(unread)
    words = tuple(_words(unread))
    occupation, naming = _occupation(unread, words)
    return JobQuery(
        text=whole,
        words=tuple(dict.fromkeys((*phrases, *words))),
        occupation=occupation,
        naming=tuple(word for word in naming if word not in phrases),
        remote=remote,
        hybrid=hybrid,
        regions=regions,
        places=places,
        countries=countries,
        pay_floor=pay_floor,
        employment_type=employment,
        seniority=seniority,
        languages=languages,
    )


def _occupation(unread: _Unread, words: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """The occupation that what is left names by a word for a person, and the words that do; both empty for none.

    "Marketing" is the field of many occupations; a marketing assistant has one.
    """
    for language in _LANGUAGES:
        trade = trade_of(unread.text, language)
        if trade and trade.words:
            naming = tuple(word for word in words if trade.words.issuperset(_PIECE.findall(fold(word))))
            return (trade.occupation, naming) if naming else ("", ())
    return "", ()


def search_words(text: str) -> tuple[str, ...]:
    """The words and quoted phrases of a text, without those that only join others; all where there are no others."""
    unread = _Unread(squeeze(text[:MAX_CHARS]))
    phrases = tuple(_quoted(unread))
    words = [found[0].rstrip(".,'-/&") for found in _WORD.finditer(unread.text)]
    kept = (word for word in words if word and fold_in_place(word) not in _small())
    return tuple(dict.fromkeys((*phrases, *kept))) or tuple(text.split())


@cache
def _list(topic: str, name: str) -> tuple[str, ...]:
    return tuple(read_table("job_search", "queries")[topic][name])


@cache
def _any(topic: str, name: str) -> re.Pattern[str]:
    return any_word(_list(topic, name))


@cache
def _everything() -> frozenset[str]:
    return frozenset(fold_in_place(words) for words in ("", *_list("words", "everything")))


_QUOTED = re.compile(r'"([^"]{1,100})"|[„“«]\s?([^„“”«»"]{1,100}?)\s?[“”»]')


def _quoted(unread: _Unread) -> Iterator[str]:
    """Phrases in quotation marks: searched for as they stand, and read as nothing else."""
    for found in _QUOTED.finditer(unread.text):
        if phrase := (found[1] or found[2] or "").strip():
            yield phrase
        unread.take(*found.span())


def _places_of_work(unread: _Unread) -> tuple[bool | None, bool | None]:
    """Whether remote work is asked for, and whether hybrid work is."""
    refused = unread.take_all(_any("places_of_work", "on_site"))
    hybrid = unread.take_all(_any("places_of_work", "hybrid"))
    if unread.take_all(_any("places_of_work", "remote")):
        return True, hybrid or None
    return (False if refused else None), hybrid or None


@cache
def _language_words() -> dict[str, str]:
    return {fold_in_place(word): code for code in _LANGUAGES for word in _list("languages", code)}


@cache
def _beside(table: str, name: str, *, behind: bool) -> re.Pattern[str]:
    """The words of a list, right behind a position or right in front of it."""
    words = sorted({fold_in_place(word) for word in _list(table, name)}, key=len, reverse=True)
    either = "|".join(map(re.escape, words))
    return re.compile(rf"[\s-]*(?:{either})(?![\w])" if behind else rf"(?<![\w])(?:{either})\s*$")


def _languages(unread: _Unread) -> Iterator[str]:
    """Languages to work in: beside a word that says so, or at the end of their part of the query."""
    for found in any_word(_language_words()).finditer(unread.flat):
        yield _language_words()[found[0]]
        unread.take(*found.span())
    for found in language_pattern().finditer(unread.flat):
        first = max(found.start() - _CUE_CHARS, 0)
        before = _beside("languages", "before", behind=False).search(unread.flat, first, found.start())
        after = _beside("languages", "after", behind=True).match(unread.flat, found.end())
        # "English teacher" is a job, and no language to work in.
        closes = re.match(rf"\s*(?:$|[,;|/&+]|(?:{_AND}|{_OR})\b)", unread.flat[found.end() :])
        if after or closes:
            yield language_codes()[found[0]]
            unread.take(before.start() if before else found.start(), after.end() if after else found.end())


_COUNTRY_OF_REGION = {"US": "US", "UK": "GB"}


def _regions(unread: _Unread, *, remote: bool | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Regions of several countries, and codes of countries that remote postings name as regions."""
    names = region_names()
    found: dict[str, None] = {}
    for match in any_word(names).finditer(unread.flat):
        cue = _cue(unread, match.start())
        if match[0] in _list("places", "worldwide") and not remote:
            continue
        # "us" and "na" in lower case are ordinary words, unless they are where to work.
        place_text = unread.text[match.start() : match.end()]
        if match[0] in _ORDINARY and not (place_text.isupper() or cue or remote):
            continue
        found[names[match[0]]] = None
        unread.take(cue.start() if cue else match.start(), match.end())
    countries = tuple(_COUNTRY_OF_REGION[name] for name in found if name in _COUNTRY_OF_REGION)
    return tuple(name for name in found if name not in _COUNTRY_OF_REGION), countries


_TOKEN = re.compile(r"[^\s|,;:/()&]+")


def _places(unread: _Unread) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Towns and states as written, and the codes of countries that stand for themselves."""
    places: dict[str, None] = {}
    countries: dict[str, None] = {}
    tokens = [found.span() for found in _TOKEN.finditer(unread.text)]
    at, last = 0, (0, "")
    while at < len(tokens):
        size, kind, country = _place_at(unread, tokens, at)
        if not size:
            at += 1
            continue
        start, end = tokens[at][0], tokens[at + size - 1][1]
        name = unread.text[start:end].strip(" .")
        # "Berlin, Germany" and "Austin, TX" say where the town is.
        follows = not unread.text[last[0] : start].strip(" ,|") and last[1] == country
        if not follows or (kind is not PlaceKind.COUNTRY and not region_code(name)):
            (countries if kind is PlaceKind.COUNTRY else places)[country if kind is PlaceKind.COUNTRY else name] = None
        cue = _cue(unread, start)
        unread.take(cue.start() if cue else start, end)
        at, last = at + size, (end, country)
    return tuple(places), tuple(countries)


def _place_at(unread: _Unread, tokens: list[tuple[int, int]], at: int) -> tuple[int, PlaceKind, str]:
    """The longest name of a place that begins at a token: how many tokens it has, its kind and country; 0 for none."""
    start = tokens[at][0]
    cued = _cue(unread, start) is not None
    for size in range(min(_MAX_PLACE_WORDS, len(tokens) - at), 0, -1):
        end = tokens[at + size - 1][1]
        name = unread.text[start:end].strip(" .")
        if re.search(r"[,;:|]", unread.text[start:end]):
            continue
        # Short names count in capitals alone, unless a word in front says that a place follows.
        known = look_up(name) or (look_up(name.title()) if cued else None)
        if known is None or not name:
            continue
        long = len(name) >= _MIN_PLACE_LETTERS
        if cued or (long and not known.ambiguous) or ((at or name[0].isupper()) and _stands_alone(unread, start, end)):
            return size, known.kind, known.country
    return 0, PlaceKind.CITY, ""


def _cue(unread: _Unread, start: int) -> re.Match[str] | None:
    """A word right in front that says that a place follows."""
    return _place_cues().search(unread.text, max(start - _CUE_CHARS, 0), start)


@cache
def _place_cues() -> re.Pattern[str]:
    """In text as written: "à Nice" is a place, and "a nice job" is none."""
    words = "|".join(map(re.escape, sorted(_list("places", "before"), key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{words})\s*$", re.IGNORECASE)


def _stands_alone(unread: _Unread, start: int, end: int) -> bool:
    """Return True if a stretch is a part of its own: the second of "python, Austin"."""
    before = unread.flat[:start].rpartition(",")[2].strip(f" {_GAP}")
    return not before and re.match(r"\s*(?:,|\||$)", unread.flat[end:]) is not None


def _pay_floor(unread: _Unread, countries: Iterable[str]) -> PayFloor | None:
    """The least of the first amount that is pay. All amounts are taken out; a ceiling asks for nothing."""
    country = next(iter(countries), None)
    whole = (0, len(unread.flat))
    floor: PayFloor | None = None
    for found in candidates(unread.flat, SalaryFields(labels=[whole]), whole, country):
        if not _is_pay(unread, found):
            continue
        if floor is None and found.low is not None and found.period is not None:
            currency = found.currency or DEFAULT_CURRENCY
            yearly = in_euros_a_year(found.low, currency, found.period)
            floor = PayFloor(
                amount=found.low, currency=currency, period=found.period, yearly=yearly, rates_of=rates_of()
            )
        _take_amount(unread, found.start, found.end)
    return floor


def _is_pay(unread: _Unread, found: SalaryCandidate) -> bool:
    has_pay_word = _beside("pay", "after", behind=True).match(unread.flat, found.end)
    return found.is_money or bool(has_pay_word) or (found.low or found.high or 0) >= _MIN_PAY_WITHOUT_CURRENCY


def _take_amount(unread: _Unread, start: int, end: int) -> None:
    """Take out an amount with the words around it: "salary from 80k EUR a year gross"."""
    after, before = _beside("pay", "after", behind=True), _beside("pay", "before", behind=False)
    while (behind := after.match(unread.flat, end)) is not None:
        end = behind.end()
    while (ahead := before.search(unread.flat, max(start - _CUE_CHARS, 0), start)) is not None:
        start = ahead.start()
    unread.take(start, end)


def _seniority_and_employment(unread: _Unread) -> tuple[Seniority | None, EmploymentType | None]:
    flat = _ARTICLE_I.sub(" ", unread.flat)
    level, kind = level_named(flat), employment_named(flat)
    # "Manager" is also the word to search by; "senior" only says which.
    if level and level[0] in _ADJECTIVES:
        unread.take(*level[1])
    if kind:
        unread.take(*kind[1])
    return (level[0] if level else None), (kind[0] if kind else None)


# "I" is a person who asks, and no level ("Engineer I").
_ARTICLE_I = re.compile(rf"(?<!\w)i(?=['’ ]{any_of('job_search', 'queries', 'words', 'after_i')}\b)")
_ELISION = re.compile(r"^[dl]['’](?=\w)", re.IGNORECASE)
_WORD = re.compile(r"[\w.#+][\w.#+&/'’-]*")


@cache
def _only_asking() -> re.Pattern[str]:
    words = "|".join(re.escape(fold_in_place(word)) for word in _list("words", "alone"))
    return re.compile(rf"(?:^|(?<=[{_GAP},;]))\s*(?:{words})(?!\w)")


@cache
def _small() -> frozenset[str]:
    return frozenset(fold_in_place(word) for word in _list("words", "small"))


def _words(unread: _Unread) -> Iterator[str]:
    """The words to search by, as written, without those that only ask or join."""
    unread.take_all(_any("words", "asking"))
    unread.take_all(_only_asking())
    for found in _WORD.finditer(unread.text):
        word = _ELISION.sub("", found[0].rstrip(".,'-/&"))
        if word and fold_in_place(word) not in _small() and not word.strip("+-.").isdigit():
            yield word
