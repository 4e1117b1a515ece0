"""Sums of a text that may be pay, each told from other money (funding, bonuses, budgets).

`engine.text.money` reads the figures; here each is given its period, its currency and its open end, and a score.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice

from callboard.engine.data_files import any_of, read_table
from callboard.engine.gazetteer.places import PlaceKind, look_up
from callboard.engine.pay.currencies import amounts_of, currency_of
from callboard.engine.pay.model import SalaryPeriod
from callboard.engine.pay.periods import is_plausible, named_periods, usual_period
from callboard.engine.text.folding import any_word
from callboard.engine.text.money import Figure, figures, signs, words


@cache
def _words(name: str) -> re.Pattern[str]:
    return any_word(read_table("pay", "pay")["words"][name])


@cache
def _pay() -> re.Pattern[str]:
    named = read_table("pay", "pay")["words"]
    return re.compile(f"{any_word(named['pay']).pattern}|{words(named['pay_unspaced'])}")


@cache
def _bound(name: str) -> re.Pattern[str]:
    """The words for one bound, in front of a figure."""
    bounds = read_table("pay", "pay")["bounds"]
    return re.compile(rf"(?:{words(bounds[name])})\s*(?:(?:{words(bounds['about'])})\s*)?$")


_said = partial(any_of, "pay", "pay", "said")

# The words around may stand between: "Das Mindestgehalt für diese Stelle beträgt € 3.500".
_LEAST = re.compile(rf"\b(?:mindest{_said('minimum_compounds')}|minimum (?:hiring |starting )?{_said('minimum_of')})\b")
_PAYS_MORE = re.compile(_said("pays_more"))
_PLUS = re.compile(
    rf"\s?(?:\+(?= ?{_said('plus_before_code')}\b)|\+(?! ?(?:{_said('plus_something')}|[\w€£$₹]))|"
    rf"\+ ?{_said('plus_period')} |\+ ?{_said('plus_adverb')}ly\b|plus$)"
)


@cache
def _more() -> re.Pattern[str]:
    return re.compile(rf"\s?(?:{words(read_table('pay', 'pay')['bounds']['more'])})")


_RESTATED = re.compile(rf"\b{_said('equivalent')}\b[^.;]{{0,24}}$|\d.*\b{_said('reduced')}\b[^;]{{0,18}}$")
# Given as the pay of one week.
_TWO_WEEKS = re.compile(rf"^\W{{0,3}}(?:per )?{_said('two_weeks')}\b")
_PERCENT = re.compile(rf"\s?{_said('percent')}")
_WITH_OTHER_PAY, _ADDED = re.compile(_said("with_other_pay")), re.compile(_said("added"))


@cache
def _units() -> re.Pattern[str]:
    """What is counted, and is no money."""
    return re.compile(rf"\s?(?:{'|'.join(read_table('pay', 'pay')['words']['units'])})")


_CODE = re.compile(r"\d{4,5}")
_NAME_BEHIND = re.compile(r"(?: [^\W\d_][\w'-]*){1,4}")
# The American pension plan is called by a section of the law.
_PENSION = re.compile(r"401\s?\(?k")
_GRADE = re.compile(rf"\b{_said('grades')}[- ]?(?:[aes]|eg|bes\.?gr\.?)?[- ]?$")
_GRADE_LETTERS = 30
_SMALL_NUMBERS = re.compile(r"\d{1,3}(?:\s?[-–/]\s?\d{1,3})?")
# A text with more figures is a table or an attack; pay stands among the first.
MAX_FIGURES = 300
CLOSE_BEFORE = 55
CLOSE_BEHIND = 45
IN_LINE = 80
FAR = 140
# Not behind an abbreviation: "max. 25 €", "i. H. v. 12 €".
_SENTENCE_END = re.compile(r"(?<!\bmax)(?<!\bmin)(?<!\bca)(?<!\bkr)(?<!\bmtl)(?<!\bzzgl)(?<!\binkl)(?<!\b\w)[.;] ")


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
    """A figure that may be the pay; `is_money` where a currency or a "k" shows that it is money at all."""

    low: float | None
    high: float | None
    currency: str | None
    period: SalaryPeriod | None
    start: int
    end: int
    score: float
    is_money: bool


@dataclass(frozen=True, slots=True)
class _Context:
    """The words around a figure: of its own clause in front and behind, of its line, and the rest of the line."""

    before: str
    behind: str
    line: str
    sentence: str
    rest: str


def candidates(flat: str, spots: SalaryFields, body: tuple[int, int], country: str | None) -> Iterator[SalaryCandidate]:
    """Every figure of folded text with a currency, a scale or a label, and its score."""
    for figure in islice(figures(flat, *body), MAX_FIGURES):
        if _PENSION.match(flat, figure.start) or _is_litres(flat, figure) or _is_postal_code(flat, figure):
            continue
        if _is_grade(flat, figure):
            continue
        labelled = spots.weight(figure.start)
        context = _context(flat, figure)
        if not (
            figure.signs
            or figure.is_scaled
            or labelled >= LABEL
            or _pay().search(context.before)
            or _words("gross").match(context.behind.lstrip())
        ):
            continue
        candidate = _read(flat, figure, context, country, labelled=labelled)
        if candidate:
            yield candidate


def _is_postal_code(flat: str, figure: Figure) -> bool:
    """Return True for bare digits that no pay begins with, that stand in brackets, or in front of a town."""
    own = flat[figure.start : figure.end].strip()
    if figure.signs or figure.is_scaled or not _CODE.fullmatch(own):
        return False
    in_brackets = flat[: figure.start].endswith("(") and flat[figure.end :].startswith(")")
    behind = _NAME_BEHIND.match(flat, figure.end)
    words_behind = behind[0].split() if behind else []
    names = (" ".join(words_behind[:count]) for count in range(1, len(words_behind) + 1))
    return own.startswith("0") or in_brackets or any(map(_is_town, names))


def _is_grade(flat: str, figure: Figure) -> bool:
    """Return True for the number of a pay grade, a band or a step: "TV-L 8", "Band 6", "Stufe 1-2"."""
    if figure.signs or figure.is_scaled or not _SMALL_NUMBERS.fullmatch(flat[figure.start : figure.end].strip()):
        return False
    return _GRADE.search(flat[max(figure.start - _GRADE_LETTERS, 0) : figure.start]) is not None


def _is_town(name: str) -> bool:
    known = look_up(name)
    return known is not None and known.kind is PlaceKind.CITY


def _is_litres(flat: str, figure: Figure) -> bool:
    """Return True for an "l" that is no lakh: behind a figure that is not in rupees."""
    in_rupees = any(signs()[sign] in ("INR", "rupee") for sign in figure.signs)
    return "l" in figure.scale_words and not in_rupees and "lpa" not in flat[figure.start : figure.end + 2]


def _context(flat: str, figure: Figure) -> _Context:
    ahead = flat[max(figure.start - FAR, 0) : figure.start].rpartition("\n")[2]
    rest = flat[figure.end : figure.end + FAR].partition("\n")[0]
    # Texts that have lost their line breaks run on: "900 € gross.We give you ...".
    behind = re.split(r"(?<!\bpr)[.;] |(?<=[a-z]{3})\.(?=[a-z]{3})|, (?=\D)", rest[:CLOSE_BEHIND])[0]
    return _Context(
        before=_SENTENCE_END.split(ahead[-CLOSE_BEFORE:])[-1],
        behind=behind,
        line=ahead[-IN_LINE:] + flat[figure.start : figure.end] + rest[:IN_LINE],
        sentence=_SENTENCE_END.split(ahead)[-1],
        rest=rest,
    )


def _read(
    flat: str, figure: Figure, context: _Context, country: str | None, *, labelled: float
) -> SalaryCandidate | None:
    amounts = amounts_of(figure)
    if amounts is None or _PERCENT.match(context.behind) or (_units().match(context.behind) and not figure.signs):
        return None
    low, high = amounts
    if _TWO_WEEKS.search(context.behind):
        low, high = low / 2, high / 2
    currency, own = currency_of(figure, country, context.behind), flat[figure.start : figure.end]
    named = named_periods(own, context.before, context.behind, context.line)
    fitting = (period for period in named if is_plausible(low, high, period, currency))
    period = next(fitting, None) or usual_period(high, currency, scaled=figure.is_scaled)
    if not is_plausible(low, high, period, currency):
        return None
    score = _score(figure, own, context, period, high, labelled=labelled)
    least, most = (low, high) if figure.is_range else _open_end(low, figure, context)
    is_money = bool(figure.signs) or figure.is_scaled
    return SalaryCandidate(least, most, currency, period, figure.start, figure.end, score, is_money)


def _open_end(amount: float, figure: Figure, context: _Context) -> tuple[float | None, float | None]:
    """The bounds of a single figure: the least, the most, or both."""
    if _bound("upto").search(context.before) or (
        not figure.first.before and _bound("upto_bare").search(context.before)
    ):
        return None, amount
    if (
        _bound("from").search(context.before)
        or _LEAST.search(context.sentence)
        or _PLUS.match(context.behind)
        or _more().match(context.behind)
        or _PAYS_MORE.search(context.rest)
        or _LEAST.search(context.rest)
    ):
        return amount, None
    return amount, amount


def _score(
    figure: Figure, own: str, context: _Context, period: SalaryPeriod | None, high: float, *, labelled: float
) -> float:
    before, behind = context.before, context.behind
    score = 1.2 * bool(figure.signs) + 0.8 * figure.is_scaled + 0.9 * figure.is_range + labelled
    near = before[-45:] + " # " + behind[:32]
    score += 1.4 * bool(_pay().search(near))
    score += 0.8 * any(True for _ in named_periods(own, before, behind, ""))
    is_called_pay = (labelled >= LABEL or _is_called_pay(before)) and (figure.is_range or period is SalaryPeriod.YEAR)
    if other := _other_purpose(near, is_called_pay=is_called_pay):
        score -= 3.2 if labelled < LABEL or _adjacent(near, other) else 0.6
    # "OTE €90k (base €60k)": what stands in brackets is called by its own words.
    close = before[-16:] + " # " + behind[:12].partition("(")[0]
    score += 0.7 * bool(re.search(r"\bbase\b", close)) - 0.8 * bool(_WITH_OTHER_PAY.search(close))
    # "£28,000 (equivalent to £14.55 per hour)" states one pay twice; what a part of the time earns is not it either.
    if _RESTATED.search(before):
        score -= 2.0
    # Pay is compared before taxes: of "2 200 € brut (soit 1 700 € net)" the first counts.
    score -= 1.0 * bool(_words("net").match(behind.lstrip()))
    if period is None:
        score -= 1.0
    return score - (1.5 if high < 5 else 0.0)


def _is_called_pay(before: str) -> bool:
    """Return True behind a label: "Salary: £45,000 - £54,000 Bonus Benefits" has only lost its plus signs."""
    return before.rstrip().endswith(":") and _pay().search(before[-CLOSE_BEHIND:]) is not None


def _other_purpose(near: str, *, is_called_pay: bool) -> re.Match[str] | None:
    """The last words that name other money, unless they only add to the pay."""
    mark = near.index(" # ")
    found = [
        word
        for word in _words("other").finditer(near)
        if not (word.start() > mark and (is_called_pay or _listed_after(near, word)))
    ]
    return found[-1] if found else None


def _listed_after(near: str, found: re.Match[str]) -> bool:
    """Return True if the figure is named only as the base of an addition: "$120k + bonus", "£40,000 plus pension"."""
    mark = near.index(" # ")
    return found.start() > mark and _ADDED.search(near[mark + 3 : found.start()]) is not None


def _adjacent(near: str, found: re.Match[str]) -> bool:
    mark = near.index(" # ")
    return abs(found.start() - mark) < 22
