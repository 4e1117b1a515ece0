"""Summarise postings: pay, skills, levels and places, each with the number of postings it is counted in."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from callboard.core.text import count_noun, fold
from callboard.engine.advice.model import LabelCount, MarketAnalysis, PayRange, PostingBrief, SkillCount
from callboard.engine.data_files import any_of
from callboard.engine.messages.catalogue import catalogue, fill, first_filled
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import is_trait
from callboard.engine.trust.language.source_text import SupportingText, sentences
from callboard.engine.trust.quantities.reader import quantities
from callboard.engine.trust.support.entailment import free_wording_faults

MAX_SKILLS = 12
MAX_LABELS = 8
MAX_JOBS = 20
SKILLS_IN_HEADLINE = 5
MIN_FOR_QUARTILES = 4


def survey(postings: Sequence[PostingBrief]) -> MarketAnalysis:
    """Count postings; the first of them are listed."""
    skills = skills_asked(postings)
    levels = Counter(posting.seniority.value for posting in postings if posting.seniority)
    places = Counter(place for posting in postings for place in set(posting.places))
    counted = MarketAnalysis(
        headline="",
        postings=len(postings),
        employers=len({fold(posting.company) for posting in postings if posting.company}),
        samples=sum(posting.is_sample for posting in postings),
        remote=sum(posting.remote is True for posting in postings),
        hybrid=sum(posting.hybrid is True for posting in postings),
        pay=_pay(postings),
        skills=tuple(SkillCount(skill=name, postings=number) for name, number in _ranked(skills, MAX_SKILLS)),
        levels=tuple(LabelCount(label=name, postings=number) for name, number in _ranked(levels, MAX_LABELS)),
        places=tuple(LabelCount(label=name, postings=number) for name, number in _ranked(places, MAX_LABELS)),
        jobs=tuple(postings[:MAX_JOBS]),
    )
    return counted.model_copy(update={"headline": _headline(counted)})


def skills_asked(postings: Sequence[PostingBrief]) -> Counter[str]:
    """In how many postings each skill is asked for; without traits ("Teamwork"), which nearly every posting names."""
    return Counter(skill for posting in postings for skill in set(posting.skills) if not is_trait(skill))


def _ranked(counts: Counter[str], most: int) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:most]


def _pay(postings: Sequence[PostingBrief]) -> PayRange | None:
    stated: list[float] = []
    for posting in postings:
        bounds = [bound for bound in (posting.yearly_min, posting.yearly_max) if bound is not None]
        if bounds:
            stated.append(statistics.fmean(bounds))
    if not stated:
        return None
    enough = len(stated) >= MIN_FOR_QUARTILES
    lower, _, upper = statistics.quantiles(stated, n=4, method="inclusive") if enough else (None, None, None)
    return PayRange(
        postings=len(stated),
        median=_rounded(statistics.median(stated)),
        lower=None if lower is None else _rounded(lower),
        upper=None if upper is None else _rounded(upper),
        rates_of=max((posting.rates_of for posting in postings if posting.rates_of), default=None),
    )


def _rounded(amount: float) -> int:
    """To hundreds: exchange rates and middles of ranges carry no more."""
    return round(amount / 100) * 100


def _words() -> dict[str, Any]:
    return catalogue("advice")["market"]


def _headline(market: MarketAnalysis) -> str:
    if not market.postings:
        return _words()["nothing"]
    skills = ", ".join(f"{one.skill} ({one.postings})" for one in market.skills[:SKILLS_IN_HEADLINE])
    words = {
        "postings": count_noun(market.postings, "posting"),
        "employers": count_noun(market.employers, "employer"),
        "samples": str(market.samples or ""),
        "remote": str(market.remote or ""),
        "skills": skills,
        **_pay_words(market.pay),
    }
    samples = "only_samples" if market.samples == market.postings else "samples"
    parts = [fill(_words()[name], words) for name in ("count", samples, "remote", "skills")]
    parts.insert(-1, first_filled(_words()["pay"], words))
    return "; ".join(part for part in parts if part) + "."


def _pay_words(pay: PayRange | None) -> dict[str, str]:
    if pay is None:
        return {}
    figures = {"median": pay.median, "lower": pay.lower, "upper": pay.upper, "paying": pay.postings}
    return {name: f"{figure:,}" for name, figure in figures.items() if figure is not None}


_any_of = partial(any_of, "advice", "market", "market")

_CLAUSES = re.compile(rf"[,;:()]\s|\s{_any_of('between_clauses')}\s|[()]")
_WHOLE = re.compile(rf"\bof (?:{_any_of('whole')} )?(\d+)\b")
_EMPLOYERS = re.compile(rf"\b(\d+) {_any_of('employers')}\b")
_POSTINGS = re.compile(rf"\b(\d+) {_any_of('postings')}\b")
_PAY = re.compile(rf"\b{_any_of('pay')}\b|€", re.IGNORECASE)


def market_faults(text: str, market: MarketAnalysis) -> list[str]:
    """Faults of sentences about the market: each figure must belong to what its clause names."""
    lines = (market.headline, *_fact_lines(market))
    found = [
        fault
        for sentence in sentences(text)
        if sentence not in lines
        for fault in (
            *free_wording_faults(sentence, SupportingText(lines)),
            *_figure_faults(sentence, market),
        )
    ]
    return list(dict.fromkeys(found))


def _fact_lines(market: MarketAnalysis) -> Iterator[str]:
    """What is counted, one plain sentence each."""
    whole = f"of {count_noun(market.postings, 'posting')} found at {count_noun(market.employers, 'employer')}"
    yield f"{market.remote} {whole} offer remote work, {market.hybrid} hybrid work, {market.samples} are samples"
    yield from (f"{one.skill} is asked for in {one.postings} {whole}" for one in market.skills)
    yield from (f"{one.postings} {whole} are {one.label} level roles" for one in market.levels)
    yield from (f"{one.postings} {whole} are jobs in {one.label}" for one in market.places)
    if market.pay:
        pay = _pay_words(market.pay)
        quartiles = (
            f"; lower quartile {pay['lower']} euros, upper {pay['upper']} euros, range" if "lower" in pay else ""
        )
        yield f"pay, salary: median {pay['median']} euros a year{quartiles}, stated in {pay['paying']} postings"


# Shares in words are figures too, and the facts have none of them.
_SHARES = re.compile(rf"\b{_any_of('shares')}\b|%", re.IGNORECASE)

# What must or will be, no count tells.
_OBLIGES_OR_FORETELLS = re.compile(rf"\b{_any_of('obliges_or_foretells')}\b", re.IGNORECASE)


def _figure_faults(sentence: str, market: MarketAnalysis) -> Iterator[str]:
    known = {one.skill: one.postings for one in market.skills}
    if word := _OBLIGES_OR_FORETELLS.search(sentence):
        yield f"“{word[0]}” says more than counts do; say how many postings ask for it."
    if share := _SHARES.search(sentence):
        yield f"“{share[0]}” is a share, and the facts are counts; give the count."
    if not _figures(sentence) and _things(sentence, market):
        yield "Without a figure this ranks or judges, which counts do not; say in how many postings it is."
    known = {one.skill for one in market.skills}
    totals = {float(market.postings), float(market.employers)}
    for clause in _clauses(sentence, market):
        named = [span.skill for span in find_known(clause) if span.skill]
        yield from (f"{skill} is not among the skills counted; leave it out." for skill in named if skill not in known)
        wholes = {float(whole) for whole in _WHOLE.findall(clause)}
        # What is counted is counted in postings, of all that were found.
        yield from (f"“of {whole:g}” is not how many were found." for whole in wholes - {float(market.postings)})
        things = _things(clause, market)
        counted = [(_EMPLOYERS, market.employers), *(() if things else ((_POSTINGS, market.postings),))]
        for pattern, number in counted:
            strange = {float(each) for each in pattern.findall(clause)} - {float(number)}
            yield from (f"The figure {each:g} is not how many were found." for each in strange)
        figures = _figures(clause) - (wholes & totals if things else totals)
        if len(things) > 1 or (things and not figures and _figures(sentence)):
            yield f"{' and '.join(things)} are not counted together; give each its own figure."
        allowed = frozenset[float]().union(*things.values())
        yield from (
            f"The figure {figure:g} is not that of what the clause names; use the counts of the facts."
            for figure in sorted(figures - allowed)
        )


def _figures(text: str) -> set[float]:
    """The figures of a text, in digits or words."""
    return {each.value for each in quantities(text)}


def _clauses(sentence: str, market: MarketAnalysis) -> Iterator[str]:
    """The clauses of a sentence; what names nothing goes on with the one before: "Python, in 9 postings"."""
    whole = ""
    for clause in _CLAUSES.split(sentence):
        if whole and _things(clause, market) and (_figures(whole) or _things(whole, market)):
            yield whole
            whole = ""
        whole = f"{whole} {clause}"
    yield whole


def _things(clause: str, market: MarketAnalysis) -> dict[str, frozenset[float]]:
    """What a clause names, each with its figures: skills, remote work, levels, places, pay."""
    folded = fold(clause)
    counts: dict[str, float] = {"remote": market.remote, "hybrid": market.hybrid, "sample": market.samples}
    counts |= {fold(one.label): one.postings for one in (*market.levels, *market.places)}
    found = {name: frozenset({float(number)}) for name, number in counts.items() if re.search(rf"\b{name}", folded)}
    known = {one.skill: one.postings for one in market.skills}
    named = (span.skill for span in find_known(clause) if span.skill in known)
    found |= {skill: frozenset({float(known[skill])}) for skill in named if skill}
    if market.pay and _PAY.search(clause):
        found["pay"] = _pay_figures(folded, market.pay)
    return found


def _pay_figures(folded: str, pay: PayRange) -> frozenset[float]:
    """The figures of pay that a clause may give: each stands with its name."""
    named = {"median": (pay.median,), "lower": (pay.lower,), "upper": (pay.upper,), "range": (pay.lower, pay.upper)}
    named["half"] = named["quartiles"] = named["range"]
    figures = (figure for name, values in named.items() if name in folded for figure in values)
    return frozenset(float(figure) for figure in (*figures, pay.postings) if figure is not None)
