"""Pay: amount, range, currency and period, told from other money (funding, bonuses, budgets)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from callboard.engine.posting.lexicon import load
from callboard.engine.posting.model import Salary, SalaryPeriod
from callboard.engine.posting.reading import PostingText
from callboard.engine.text.flattening import any_pattern, any_word

# In India groups of two follow the thousands: "12,00,000".
_DIGITS = r"\d{1,2}(?:,\d\d){1,2},\d{3}|\d{1,3}(?:[ .,']\d{3})+(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?"
_SCALE = (
    r"k(?![a-z])|tsd\b\.?|thousand\b|mille\b|mil\b(?!e)|lakhs?\b|lacs?\b|l(?=pa)|lpa\b|l\b|m(?:illion|io|n)?\b|bn\b|"
    r"billion\b|cr(?:ores?)?\b|teur\b|t(?= ?€)|juta\b|trieu\b"
)
# Indonesian and Vietnamese.
_MILLION_OF_PAY = ("juta", "trieu")
_JOIN = r"-|to|rising to|bis|do|a|hasta|ate|und|and|y|e|et|en|tot|tot en met|ai|à|through|up to|/|~|al"


_RANGE_OF_PERIOD = {
    SalaryPeriod.HOUR: (3, 600),
    SalaryPeriod.DAY: (30, 5000),
    SalaryPeriod.WEEK: (80, 20_000),
    SalaryPeriod.MONTH: (150, 60_000),
    SalaryPeriod.YEAR: (5000, 2_000_000),
}


@cache
def _signs() -> dict[str, str]:
    return dict(load("money")["signs"])


# A single letter is a currency only in front of thousands: "R 45 000" and "R450k", not "R 4".
_THOUSANDS = r"(?=\s?\d{1,3}[ ,.]\d{3}|\s?\d{2,4}k\b)"


def _sign_pattern() -> str:
    words = sorted(_signs(), key=len, reverse=True)
    return "|".join(
        (r"(?<![a-z])" if word[0].isalpha() else "")
        + re.escape(word)
        + (r"(?![a-z])" if word[-1].isalpha() else "")
        + (_THOUSANDS if word == "r" else "")
        for word in words
    )


@cache
def money_pattern() -> re.Pattern[str]:
    """Pattern of a figure or range in folded text: groups n1 n2 (digits), k1 k2 (scale), c1 d1 c2 d2 (signs)."""
    sign = _sign_pattern()
    amount = (
        rf"(?:(?P<c{{0}}>{sign})\s?)?(?P<n{{0}}>{_DIGITS})(?![\d%])"
        rf"(?:[,.]-+)?\s?(?P<k{{0}}>{_SCALE})?(?:\s?(?P<d{{0}}>{sign}))?"
    )
    unit = (
        r"(?:\s?p(?:h|d|a|w|\.h\.)(?: (?:days|nights|weekdays|weekends))?(?![a-z]))?(?:\s?(?:/|per|an|a|pro|par|"
        r"por)\s?(?:yr|year|hour|hr|h|annum|month|mo|day|week|jahr|monat|stunde|an|mois|"
        r"ano|mes))?(?:\s?(?:usd|eur|gbp|cad|brutto|gross|lpa))?"
    )
    first = amount.replace("{0}", "1")
    second = amount.replace("{0}", "2")
    return re.compile(
        rf"(?:(?<![\w.,#-])|(?=[$€£₹])){first}(?:{unit}\s{{0,2}}(?:{_JOIN})\s{{0,2}}(?:~|c\. ?)?{second})?"
        rf"(?:(?=p(?:h|a|d|m|cm|er)\b)|(?!\w|[.,]\d|%))"
    )


@cache
def _periods() -> tuple[tuple[SalaryPeriod, re.Pattern[str]], ...]:
    periods: dict[str, list[str]] = load("money")["periods"]
    return tuple((SalaryPeriod(name), any_pattern(patterns)) for name, patterns in periods.items())


def has_sign(match: re.Match[str]) -> bool:
    """Return True if the figure has a currency."""
    return any(match[name] for name in ("c1", "d1", "c2", "d2"))


def is_scaled(match: re.Match[str]) -> bool:
    """Return True if it is written in thousands ("70k")."""
    return any(match[name] and match[name][0] in "ktlj" for name in ("k1", "k2"))


def amounts(match: re.Match[str]) -> tuple[float, float] | None:
    """The least and the most in whole units; None for millions that nobody earns and for ranges that are none."""
    first, second = _number(match["n1"]), _number(match["n2"]) if match["n2"] else None
    scale1, scale2 = _factor(match["k1"]), _factor(match["k2"])
    if max(scale1, scale2) >= 1e6 and not _is_paid_in_millions(match):
        return None
    if second is None:
        return first * scale1, first * scale1
    # "60-70.000": the thousands behind the range are those of both ends.
    if scale1 == scale2 == 1 and first < 1000 <= first * 1000 <= second and second % 1000 == 0:
        first *= 1000
    # "70–90k": the scale behind the range goes for both ends; "60.000-75k" has said its own.
    # So has "800 - 1k".
    if scale1 == 1 and scale2 > 1 and first < 1000 and first <= second:
        scale1 = scale2
    if scale2 == 1 and scale1 > 1 and second < 1000:
        scale2 = scale1
    low, high = first * scale1, second * scale2
    if low > high and low < 1000 * second and scale1 == scale2 == 1 and first < 1000 <= second:
        return None
    if low <= high:
        return low, high
    return None if low > high * 20 else (high, low)


def _number(text: str) -> float:
    """Thousands and decimals as written anywhere: 1.234,50 · 1,234.50 · 1'234 · 1 234."""
    digits = text.replace(" ", "").replace("'", "")
    decimal = re.search(r"[.,](\d{1,2})$", digits)
    whole = digits[: decimal.start()] if decimal else digits
    return float(f"{re.sub(r'[^0-9]', '', whole) or 0}.{decimal[1] if decimal else 0}")


def _factor(scale: str | None) -> float:
    if not scale:
        return 1
    if scale[0] == "l":
        return 100_000
    is_million = (scale[0] == "m" and not scale.startswith("mil")) or scale.startswith(
        ("million", "bn", "billion", "cr")
    )
    return 1_000_000 if is_million or scale in _MILLION_OF_PAY else 1000


def _is_paid_in_millions(match: re.Match[str]) -> bool:
    """Return True for money of which a month's or a year's pay is millions, as yen and rupiahs."""
    codes = {_signs().get(match[name] or "") for name in ("c1", "d1", "c2", "d2")}
    return (
        bool(codes & set(load("money")["paid_in_millions"]))
        or match["k1"] in _MILLION_OF_PAY
        or (match["k2"] in _MILLION_OF_PAY)
    )


def named_periods(own: str, before: str, behind: str, line: str) -> Iterator[SalaryPeriod]:
    """The periods that the words name, the nearest first: behind, inside, in front, then anywhere in the line."""
    for text in (behind[:24], own, before[-30:], line):
        named = [(found.start(), period) for period, pattern in _periods() if (found := pattern.search(text))]
        yield from (period for _, period in sorted(named))


def currency_of(match: re.Match[str], country: str | None, behind: str) -> str | None:
    """The ISO code: as written, as the country's dollar, krone or rupee, or the country's own without a sign."""
    data = load("money")
    for name in ("d2", "c1", "c2", "d1"):
        sign = match[name]
        if not sign:
            continue
        code = _signs()[sign]
        if code in data["shared_signs"]:
            return _currency_of_country(match, data["shared_signs"][code], country, behind)
        return code
    scales = {match["k1"], match["k2"]}
    if scales & {"lpa", "l", "lakh", "lakhs"}:
        return "INR"
    if "teur" in scales:
        return "EUR"
    spelled = re.match(r"\s?(usd|eur|gbp|chf|cad|aud|pln|sek|euro)s?\b", behind)
    if spelled:
        return "EUR" if spelled[1] == "euro" else spelled[1].upper()
    return data["countries"].get(country or "")


def _currency_of_country(match: re.Match[str], shared: dict[str, str], country: str | None, behind: str) -> str:
    """The currency of a sign that several share: as spelled behind, or the country's."""
    spelled = re.match(r"\+?\s?(?:/\w+ |per \w+ )?\(?(usd|cad|aud|nzd|sgd|hkd|mxn|clp|cop|ars)\b", behind)
    if spelled:
        return spelled[1].upper()
    code = shared.get(country or "", shared["default"])
    # A small figure with a "$" is in dollars of the USA where a peso buys little.
    figures = amounts(match)
    least = load("money")["shared_signs_from"].get(code, 0)
    return code if figures is None or figures[1] >= least else shared["default"]


def usual_period(high: float, currency: str | None, *, scaled: bool) -> SalaryPeriod | None:
    """The period that such an amount is paid for."""
    table: dict[str, float] = load("money")["yearly_from"]
    yearly = table.get(currency or "", table["default"])
    if high >= yearly or (scaled and high >= yearly * 0.7):
        return SalaryPeriod.YEAR
    if high >= load("money")["monthly_from"].get(currency or "", yearly / 30):
        return SalaryPeriod.MONTH
    return SalaryPeriod.HOUR if high <= yearly / 40 else None


def is_plausible(low: float | None, high: float | None, period: SalaryPeriod | None, currency: str | None) -> bool:
    """Return True if such a salary is plausible for the period."""
    if period is None:
        return True
    least, most = _RANGE_OF_PERIOD[period]
    table: dict[str, float] = load("money")["yearly_from"]
    factor = max(table.get(currency or "", table["default"]) / table["default"], 1)
    figures = [figure for figure in (low, high) if figure is not None]
    return all(least <= figure <= most * factor for figure in figures)


@cache
def _homes() -> dict[str, re.Pattern[str]]:
    return {country: any_word(words) for country, words in load("money")["homes"].items()}


def labour_law_country(flat: str) -> str | None:
    """The country whose law of work the text speaks of ("CLT" is Brazil's), or None."""
    return next((country for country, words in _homes().items() if words.search(flat)), None)


@cache
def _words(name: str) -> re.Pattern[str]:
    return any_word(load("money")["words"][name])


_UP_TO = re.compile(
    r"(?<![a-z])(?:up to|bis zu|bis|jusqu'?a|hasta|ate|fino a|tot|do|max\.?|maximum|under|upto|range to|ranges to|"
    r"reach|chegar a|chegam a|alcanzar|atteindre|raggiungere|"
    r"max(?:imum)? (?:salary|pay|rate):?)\s*(?:c\. ?|los |les )?$"
)
_FROM = re.compile(
    r"(?<![a-z])(?:from|starting (?:at|from)|starts at|ab|a partir d[e']|desde|a partire da|da|vanaf|min\.?|minimum|"
    r"at least|mindestens|des|od|start at|starting|beginnt bei|startet bei|beginning at|tu)\s*$"
)
# The words around may stand between: "Das Mindestgehalt für diese Stelle beträgt € 3.500".
_LEAST = re.compile(
    r"\b(?:mindest(?:gehalt|entgelt|lohn|grundgehalt)|minimum (?:hiring )?(?:salary|wage|pay|rate|range))\b"
)
# Austrian law asks for the least that is paid, and employers add that they pay more.
_PAYS_MORE = re.compile(r"\buber(?:be)?zahlung\b|\bbeginnt\b")
_PLUS = re.compile(
    r"\s?(?:\+(?= ?(?:usd|eur|gbp|cad|aud)\b)|\+(?! ?(?:equity|bonus|stock|ote|benefits|[\w€£$₹]))|"
    r"\+ ?(?:per|pro|p\.?a|a) |\bp\.?a\.?\+|or more|and up|plus$)"
)
_RESTATED = re.compile(
    r"\b(?:equivalent to|equat(?:es|ing) to|corresponds to|entspricht|corresponde? a|equivale a|equivalente a)\b"
    r"[^.;]{0,24}$|\d.*\b(?:pro[- ]rat(?:a|ed)|actual salary|reduced)\b[^;]{0,18}$"
)
# Given as the pay of one week.
_TWO_WEEKS = re.compile(r"^\W{0,3}(?:per )?(?:bi-?weekly|fortnight(?:ly)?|every (?:two|2) weeks)\b")
_PERCENT = re.compile(r"\s?(?:%|percent|prozent)")
_UNITS = re.compile(
    r"\s?(?:hours|hrs|stunden|uur|heures|horas|ore|days|tage|jours|weeks|wochen|years|jahre|ans|anos|anni|jaar|"
    r"months|people|employees|mitarbeite|customers|users|kunden|clients|lbs|pounds|kg|miles|km|sq|m2|beds|bed\b|"
    r"countries|locations|stores|merchants|robots|pallets|engineers|offices|minutes|min\b|patients|tickets|events|"
    r"requests|tb|gb|mb|ms\b|st\b|nd\b|rd\b|th\b|x\b)"
)
# The American pension plan is called by a section of the law.
_PENSION = re.compile(r"401\s?\(?k")
# A text with more figures is a table or an attack; pay stands among the first.
MAX_FIGURES = 300
CLOSE_BEFORE = 55
CLOSE_BEHIND = 45
FAR_BEHIND = 120


LABEL, CELL = 2.0, 1.0


@dataclass(frozen=True, slots=True)
class SalaryFields:
    """Places that state pay without a sentence: labelled values and cells of the header."""

    labels: Sequence[tuple[int, int]] = ()
    cells: Sequence[tuple[int, int]] = ()

    def weight(self, offset: int) -> float:
        """The points that a position at `offset` adds to a figure's score."""
        if any(start <= offset < end for start, end in self.labels):
            return LABEL
        return CELL if any(start <= offset < end for start, end in self.cells) else 0.0


@dataclass(frozen=True, slots=True)
class SalaryCandidate:
    """A figure that may be the pay."""

    low: float | None
    high: float | None
    currency: str | None
    period: SalaryPeriod | None
    start: int
    end: int
    score: float


def salary(reading: PostingText, spots: SalaryFields, body: tuple[int, int], country: str | None) -> Salary | None:
    """The most likely pay in `body`; figures in `spots` count for more."""
    found = list(candidates(reading.flat, spots, body, country))
    if not found:
        return None
    best = max(found, key=lambda candidate: (candidate.score, -candidate.start))
    if best.score < 1.0:
        return None
    evidence = reading.evidence(best.start, best.end)
    return Salary(min=best.low, max=best.high, currency=best.currency, period=best.period, evidence=evidence)


def candidates(flat: str, spots: SalaryFields, body: tuple[int, int], country: str | None) -> Iterator[SalaryCandidate]:
    """Every figure of folded text with a currency, a scale or a label, and its score."""
    for match in islice(money_pattern().finditer(flat, *body), MAX_FIGURES):
        if _PENSION.match(match[0]) or _is_litres(flat, match):
            continue
        labelled = spots.weight(match.start())
        shown = has_sign(match) or is_scaled(match) or labelled >= LABEL
        if not shown and not _words("pay").search(_clause_before(flat, match)):
            continue
        candidate = _read(flat, match, country, labelled=labelled)
        if candidate:
            yield candidate


def _is_litres(flat: str, match: re.Match[str]) -> bool:
    """Return True for an "l" that is no lakh: behind a figure that is not in rupees."""
    in_rupees = any(_signs().get(match[name] or "") in ("INR", "rupee") for name in ("c1", "d1", "c2", "d2"))
    return "l" in (match["k1"], match["k2"]) and not in_rupees and "lpa" not in flat[match.start() : match.end() + 2]


def _before(flat: str, match: re.Match[str]) -> str:
    start = max(match.start() - CLOSE_BEFORE, 0)
    return flat[start : match.start()]


def _clause_before(flat: str, match: re.Match[str]) -> str:
    """The words of the same line and sentence in front of the figure."""
    return re.split(r"\n|(?<!\bmax)(?<!\bmin)(?<!\bca)(?<!\bkr)[.;] ", _before(flat, match))[-1]


def _behind(flat: str, match: re.Match[str]) -> str:
    stretch = flat[match.end() : match.end() + CLOSE_BEHIND]
    # Texts that have lost their line breaks run on: "900 € gross.We give you ...".
    return re.split(r"\n|(?<!\bpr)[.;] |(?<=[a-z]{3})\.(?=[a-z]{3})|, (?=\D)", stretch)[0]


def _read(flat: str, match: re.Match[str], country: str | None, *, labelled: float) -> SalaryCandidate | None:
    before, behind = _clause_before(flat, match), _behind(flat, match)
    figures = amounts(match)
    if figures is None or _PERCENT.match(behind) or (_UNITS.match(behind) and not has_sign(match)):
        return None
    low, high = figures
    if _TWO_WEEKS.search(behind):
        low, high = low / 2, high / 2
    currency = currency_of(match, country, behind)
    named = (period for period in named_periods(match[0], before, behind, _line(flat, match)))
    fitting = (period for period in named if is_plausible(low, high, period, currency))
    period = next(fitting, None) or usual_period(high, currency, scaled=is_scaled(match))
    score = _score(match, before, behind, period, high, labelled=labelled)
    if low == high and match["n2"] is None:
        low, high = _open_end(
            low, high, before, behind, flat[match.end() : match.end() + FAR_BEHIND].partition("\n")[0]
        )
    if not is_plausible(low, high, period, currency):
        return None
    return SalaryCandidate(low, high, currency, period, match.start(), match.end(), score)


def _line(flat: str, match: re.Match[str]) -> str:
    """The words around the figure in its own line."""
    before, behind = flat[max(match.start() - 80, 0) : match.start()], flat[match.end() : match.end() + 80]
    return before.rpartition("\n")[2] + match[0] + behind.partition("\n")[0]


def _open_end(low: float, high: float, before: str, behind: str, rest: str) -> tuple[float | None, float | None]:
    if _UP_TO.search(before):
        return None, high
    if _FROM.search(before) or _LEAST.search(before) or _PLUS.match(behind) or _PAYS_MORE.search(rest):
        return low, None
    return low, high


def _score(
    match: re.Match[str], before: str, behind: str, period: SalaryPeriod | None, high: float, *, labelled: float
) -> float:
    score = 1.2 * has_sign(match) + 0.8 * is_scaled(match) + 0.9 * (match["n2"] is not None) + labelled
    near = before[-45:] + " # " + behind[:32]
    score += 1.4 * bool(_words("pay").search(near))
    score += 0.8 * any(True for _ in named_periods(match[0], before, behind, ""))
    if other := [found for found in _words("other").finditer(near) if not _listed_after(near, found)]:
        score -= 3.2 if not labelled or _adjacent(near, other[-1]) else 0.6
    close = before[-16:] + " # " + behind[:12]
    score += 0.7 * bool(re.search(r"\bbase\b", close)) - 0.8 * bool(
        re.search(r"\bote\b|\bon[- ]target\b|\btotal comp", close)
    )
    # "£28,000 (equivalent to £14.55 per hour)" states one pay twice; what a part of the time earns is not it either.
    if _RESTATED.search(before):
        score -= 2.0
    if period is None:
        score -= 1.0
    return score - (1.5 if high < 5 else 0.0)


def _listed_after(near: str, found: re.Match[str]) -> bool:
    """Return True if the figure is named only as the base of an addition: "$120k + bonus", "£40,000 plus pension"."""
    mark = near.index(" # ")
    return found.start() > mark and bool(
        re.search(
            r"\+|\bplus\b|\band\b|\bwith\b|&|,|\bund\b|\bdoe\b|\bet\b|\bin[kc]l|\bexcl|\bzzgl|/|\bbase\b|\bsalary\b|\by\b|\be\b",
            near[mark + 3 : found.start()],
        )
    )


def _adjacent(near: str, found: re.Match[str]) -> bool:
    mark = near.index(" # ")
    return abs(found.start() - mark) < 22
