"""Percentages, ratios and proportions: shares, changes, VAT, discounts, and "3 pens cost 4, how much do 7 pens?"."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from callboard.engine.data_files import any_of
from callboard.engine.maths.model import ProblemKind, Solution, Step
from callboard.engine.maths.request_text import (
    NUMBER,
    approximation,
    as_text,
    parse_number,
    patterns,
    question_patterns,
    word_data,
    words_to_symbols,
)
from callboard.engine.maths.stories import is_worker
from callboard.engine.maths.units import units


def _percent_of(percent: Fraction, whole: Fraction) -> Solution:
    result = whole * percent / 100
    return _percentage_solution(
        f"{as_text(percent)}% of {as_text(whole)}",
        result,
        (
            Step(
                what="Percent means hundredths.",
                formula=f"{as_text(percent)}% = {as_text(percent)} / 100 = {as_text(percent / 100)}",
            ),
            Step(
                what="Multiply the whole by it.",
                formula=f"{as_text(whole)} × {as_text(percent / 100)} = {as_text(result)}",
            ),
        ),
        f"{as_text(result)} / {as_text(whole)} × 100 = {as_text(percent)}%" if whole else "",
    )


def _share(part: Fraction, whole: Fraction) -> Solution:
    result = part / whole * 100
    return _percentage_solution(
        f"{as_text(part)} as a percentage of {as_text(whole)}",
        result,
        (
            Step(
                what="Divide the part by the whole.",
                formula=f"{as_text(part)} / {as_text(whole)} = {as_text(part / whole)}",
            ),
            Step(
                what="Multiply by 100 to get a percentage.",
                formula=f"{as_text(part / whole)} × 100 = {as_text(result)}%",
            ),
        ),
        f"{as_text(result)}% of {as_text(whole)} = {as_text(part)}",
        sign="%",
    )


def _whole(part: Fraction, percent: Fraction) -> Solution:
    result = part / percent * 100
    return _percentage_solution(
        f"{as_text(part)} is {as_text(percent)}% of which number?",
        result,
        (
            Step(
                what="Divide the part by the percentage to find one percent.",
                formula=f"{as_text(part)} / {as_text(percent)} = {as_text(part / percent)}",
            ),
            Step(
                what="Multiply by 100 to find the whole.",
                formula=f"{as_text(part / percent)} × 100 = {as_text(result)}",
            ),
        ),
        f"{as_text(percent)}% of {as_text(result)} = {as_text(part)}",
    )


def _changed(whole: Fraction, percent: Fraction, *, down: bool, word: str = "") -> Solution:
    sign, factor = ("-", 1 - percent / 100) if down else ("+", 1 + percent / 100)
    amount, result = whole * percent / 100, whole * factor
    word = word or ("decreased by" if down else "increased by")
    return _percentage_solution(
        f"{as_text(whole)} {word} {as_text(percent)}%",
        result,
        (
            Step(
                what=f"Find {as_text(percent)}% of {as_text(whole)}.",
                formula=f"{as_text(whole)} × {as_text(percent / 100)} = {as_text(amount)}",
            ),
            Step(
                what="Subtract it." if down else "Add it.",
                formula=f"{as_text(whole)} {sign} {as_text(amount)} = {as_text(result)}",
            ),
        ),
        f"{as_text(whole)} × {as_text(factor)} = {as_text(result)}",
    )


def _change(before: Fraction, after: Fraction) -> Solution:
    result = (after - before) / before * 100
    way = "increase" if result > 0 else "decrease" if result < 0 else "change"
    return _percentage_solution(
        f"Change from {as_text(before)} to {as_text(after)} in percent",
        abs(result),
        (
            Step(
                what="Find the difference.", formula=f"{as_text(after)} - {as_text(before)} = {as_text(after - before)}"
            ),
            Step(
                what="Divide it by the starting value.",
                formula=f"{as_text(after - before)} / {as_text(before)} = {as_text((after - before) / before)}",
            ),
            Step(
                what="Multiply by 100 to get a percentage.",
                formula=f"{as_text((after - before) / before)} × 100 = {as_text(result)}%",
            ),
        ),
        f"{as_text(before)} × {as_text(after / before)} = {as_text(after)}",
        sign=f"% {way}",
    )


def _without_tax(gross: Fraction, percent: Fraction) -> Solution:
    factor = 1 + percent / 100
    result = gross / factor
    return _percentage_solution(
        f"{as_text(gross)} including {as_text(percent)}% tax: the amount without it",
        result,
        (
            Step(
                what="With tax it is this many times the amount.",
                formula=f"1 + {as_text(percent)} / 100 = {as_text(factor)}",
            ),
            Step(what="Divide by it.", formula=f"{as_text(gross)} / {as_text(factor)} = {as_text(result)}"),
            Step(
                what="The tax is the difference.",
                formula=f"{as_text(gross)} - {as_text(result)} = {as_text(gross - result)}",
            ),
        ),
        f"{as_text(result)} × {as_text(factor)} = {as_text(gross)}",
    )


def _before(amount: Fraction, percent: Fraction, *, down: bool) -> Solution:
    """What an amount was before it was reduced or increased to what it is."""
    factor = 1 - percent / 100 if down else 1 + percent / 100
    result, sign = amount / factor, "-" if down else "+"
    return _percentage_solution(
        f"{as_text(amount)} after {as_text(percent)}% {'off' if down else 'on top'}: the amount before",
        result,
        (
            Step(
                what="This is the share that is left."
                if down
                else "After the increase it is this many times the amount.",
                formula=f"1 {sign} {as_text(percent)} / 100 = {as_text(factor)}",
            ),
            Step(what="Divide by it.", formula=f"{as_text(amount)} / {as_text(factor)} = {as_text(result)}"),
        ),
        f"{as_text(result)} × {as_text(factor)} = {as_text(amount)}",
    )


def _tax_within(gross: Fraction, percent: Fraction) -> Solution:
    """The tax that an amount holds."""
    factor = 1 + percent / 100
    net = gross / factor
    return _percentage_solution(
        f"{as_text(gross)} including {as_text(percent)}% tax: the tax",
        gross - net,
        (
            Step(what="Find the amount without tax.", formula=f"{as_text(gross)} / {as_text(factor)} = {as_text(net)}"),
            Step(
                what="The tax is the difference.", formula=f"{as_text(gross)} - {as_text(net)} = {as_text(gross - net)}"
            ),
        ),
        f"{as_text(net)} × {as_text(percent / 100)} = {as_text(gross - net)}",
    )


_FEWEST_CHANGES, _MOST_BETWEEN, _NEAR = 2, 6, 25
_MONEY = re.compile(rf" ?\b{any_of('maths', 'words', 'questions', 'money')}\b(?= )")
_CALCULATIONS: dict[str, Callable[[Fraction, Fraction], Solution]] = {
    "of": _percent_of,
    "share": _share,
    "whole": _whole,
    "increased": lambda whole, percent: _changed(whole, percent, down=False),
    "decreased": lambda whole, percent: _changed(whole, percent, down=True),
    "reduced": lambda whole, percent: _changed(whole, percent, down=True, word="reduced by"),
    "without": _without_tax,
    "change": _change,
}


def percentages(text: str) -> Solution | None:
    """Answer a question about percentages, phrased as in `data/patterns.toml` or as a short story."""
    text = re.sub(r"\bpercentages?\b", "percentage", words_to_symbols(_MONEY.sub("", text)))
    if "%" not in text and "percentage" not in text:
        return None
    for pattern, means, swapped in question_patterns("percentages"):
        found = pattern.fullmatch(text)
        if found:
            first, second = (2, 1) if swapped else (1, 2)
            return _CALCULATIONS[means](parse_number(found[first]), parse_number(found[second]))
    return _word_problem(text) or _several_changes(text) or _story_of_change(text) or _story_of_share(text)


def _word_problem(text: str) -> Solution | None:
    """Solve a word problem of a price and a discount, or of an amount and a tax."""
    shares = re.findall(rf"(?<![\w.])({NUMBER}) ?%", text)
    amounts = re.findall(rf"(?<![\w.])({NUMBER})(?! ?%|[\w.,]*\d)", text)
    if len(shares) != 1 or len(amounts) != 1:
        return None
    told = {name for name, pattern in patterns("stories").items() if pattern.search(text)}
    percent, amount = parse_number(shares[0]), parse_number(amounts[0])
    asks_for_before = patterns("stories")["before"].search(_question(text)) is not None
    if "after" in told and not asks_for_before:
        # "90 euros after a 10% discount; what was the price?" asks for the one before, and "what do I pay?" for either.
        asks_for_before = patterns("stories")["was"].search(_question(text)) is not None
        if not asks_for_before:
            return None
    one_way = ("off" in told) != ("on" in told)
    if "part_of" in told and "asks_part" in told and not told & {"rest", "off", "on"}:
        return _percent_of(percent, amount)
    kind = patterns("stories")["gross"].search(_question(text))
    if kind and kind[1] == "gross" and one_way and "on" in told and "net" in text.split():
        return _changed(amount, percent, down=False)
    if asks_for_before and one_way and ("total" in told or "within" in told):
        return _before(amount, percent, down="off" in told)
    if "amount" in told:
        return _tax_within(amount, percent) if "within" in told and "on" in told else _percent_of(percent, amount)
    if "total" not in told or not one_way:
        return None
    return _CALCULATIONS["decreased" if "off" in told else "increased"](amount, percent)


def _several_changes(text: str) -> Solution | None:
    """Solve "100 is reduced by 20% and then by 10%": each percentage is of what the one before has left."""
    said = patterns("stories")
    shares = list(re.finditer(rf"(?<![\w.])({NUMBER}) ?%", text))
    given = re.findall(rf"(?<![\w.])({NUMBER})(?! ?%|[\w.,]*\d)", text)
    if (
        len(shares) < _FEWEST_CHANGES
        or len(given) != 1
        or not said["again"].search(text)
        or not said["total"].search(text)
    ):
        return None
    ends = [*(share.start() for share in shares[1:]), len(text)]
    steps, told, last, down = list[Step](), list[str](), parse_number(given[0]), False
    for at, (share, end) in enumerate(zip(shares, ends, strict=True)):
        before = text[shares[at - 1].end() if at else 0 : share.start()]
        # Behind the number stands its own word, if the next number has one before it: "20% off, then 10% off".
        near = f"{before} {text[share.end() : min(end, share.end() + _NEAR)]}"
        ways = {name for name in ("off", "on") if said[name].search(before)} or {
            name for name in ("off", "on") if said[name].search(near)
        }
        if len(ways) > 1 or not (ways or (at and len(before.split()) <= _MOST_BETWEEN)):
            return None
        down = "off" in ways if ways else down
        percent = parse_number(share[1])
        factor = 1 - percent / 100 if down else 1 + percent / 100
        told.append(f"{'decreased' if down else 'increased'} by {as_text(percent)}%")
        steps.append(
            Step(
                what=f"{'Take off' if down else 'Add'} {as_text(percent)}%: multiply by {as_text(factor)}.",
                formula=f"{as_text(last)} × {as_text(factor)} = {as_text(last * factor)}",
            )
        )
        last *= factor
    whole = parse_number(given[0])
    check = f"{as_text(last)} / {as_text(whole)} × 100 = {as_text(last / whole * 100)}%" if whole else ""
    return _percentage_solution(f"{as_text(whole)} {', then '.join(told)}", last, tuple(steps), check)


def _story_of_share(text: str) -> Solution | None:
    """Solve "out of 50 questions she answered 20: what percentage is that?"."""
    found = patterns("stories")["share_of"].search(text)
    if found is None or len(re.findall(NUMBER, text)) != 2 or patterns("stories")["rest"].search(text):
        return None
    whole, part = map(parse_number, found.groups())
    return _share(part, whole) if 0 <= part <= whole else None


def _question(text: str) -> str:
    """What a story asks, from its last sentence or question word on."""
    last = re.split(r"[.;!?]\s", text)[-1]
    return last[max(last.rfind(word) for word in word_data()["questions"]["last_question"]) :]


def _story_of_change(text: str) -> Solution | None:
    """Solve "it was 40 and is now 30: by how many percent?"."""
    told = patterns("stories")
    found = told["from_to"].search(text)
    if found is None or not told["asks_percent"].search(text) or len(re.findall(NUMBER, text)) != 2:
        return None
    before, after = (each for each in found.groups() if each)
    return _change(parse_number(before), parse_number(after))


def _percentage_solution(
    question: str, result: Fraction, steps: tuple[Step, ...], check: str, *, sign: str = ""
) -> Solution:
    return Solution(
        kind=ProblemKind.PERCENTAGE,
        question=question,
        steps=steps,
        result=as_text(result) + sign,
        decimal=approximation(result),
        check=check,
    )


MAX_PARTS = 10
"""Upper bound on the parts of a ratio."""

_NO_UNIT = frozenset(word_data()["questions"]["no_unit"])
"""Words behind an amount that name no unit."""
_AMOUNT = re.compile(rf"(?<![\w.])({NUMBER})(?: ([a-z]{{2,}}|[glm](?!\w)))?")


def proportions(text: str) -> Solution | None:
    """Solve a proportion: the total for one quantity from the total for another quantity of the same thing."""
    text = words_to_symbols(text)
    asked = patterns("proportions")["asked"].search(text)
    if asked is None or not patterns("proportions")["grows"].search(text):
        return None
    found = [(parse_number(number), _thing(noun)) for number, noun in _AMOUNT.findall(text)]
    if len(found) != 3 or not found[0][0] or not found[1][0]:
        return None
    if found[2][1] == found[1][1] != found[0][1] and not is_worker(f"{found[0][1]}s"):
        # "6 litres for 100 km": what it comes to stands before the quantity.
        found[:2] = found[1], found[0]
    (one, thing), (comes_to, measure), (wanted, wanted_thing) = found
    # The more workers, the fewer days: what is measured in time may shrink as the number of things grows.
    if not thing or wanted_thing != thing or (measure in units() and units()[measure].kind == "time"):
        return None
    each = comes_to / one
    result = each * wanted
    return Solution(
        kind=ProblemKind.PROPORTION,
        question=f"{as_text(one)} come to {as_text(comes_to)}; what do {as_text(wanted)} come to?",
        steps=(
            Step(what="Find the value for one.", formula=f"{as_text(comes_to)} / {as_text(one)} = {as_text(each)}"),
            Step(
                what="Multiply by how many there are.",
                formula=f"{as_text(each)} × {as_text(wanted)} = {as_text(result)}",
            ),
        ),
        result=as_text(result),
        decimal=approximation(result),
        check=f"{as_text(result)} / {as_text(wanted)} = {as_text(comes_to)} / {as_text(one)}" if wanted else "",
        assumptions=("Each one counts the same.",),
    )


def ratios(text: str) -> Solution | None:
    """Divide an amount in a ratio of two or more parts."""
    text = words_to_symbols(text)
    said = patterns("ratios")["ratio"].search(text)
    if said is None:
        return None
    parts = [parse_number(each) for each in re.findall(NUMBER, said[0].replace(":", " : "))]
    rest = _AMOUNT.findall(text[: said.start()] + " " + text[said.end() :])
    if len(rest) != 1 or not 2 <= len(parts) <= MAX_PARTS or min(parts) < 0 or not sum(parts):
        return None
    whole, unit = parse_number(rest[0][0]), "" if rest[0][1] in _NO_UNIT else rest[0][1]
    named = patterns("ratios")["named"].search(text)
    if named:
        names = [name for name in named.groups() if name]
        return (
            _named_part(dict(zip(names, parts, strict=True)), whole, unit, text) if len(names) == len(parts) else None
        )
    one = whole / sum(parts)
    shares = [one * part for part in parts]
    told_parts, total = " + ".join(map(as_text, parts)), sum(parts, Fraction())
    return Solution(
        kind=ProblemKind.PROPORTION,
        question=f"{as_text(whole)} {unit}".strip() + f" in the ratio {':'.join(map(as_text, parts))}",
        steps=(
            Step(what="Count the parts.", formula=f"{told_parts} = {as_text(total)}"),
            Step(what="Find the value of one part.", formula=f"{as_text(whole)} / {as_text(total)} = {as_text(one)}"),
            Step(
                what="Multiply it by each number of the ratio.",
                formula=", ".join(
                    f"{as_text(part)} × {as_text(one)} = {as_text(share)}"
                    for part, share in zip(parts, shares, strict=True)
                ),
            ),
        ),
        result=" and ".join([", ".join(map(as_text, shares[:-1])), as_text(shares[-1])]) + f" {unit}".rstrip(),
        decimal=approximation(one),
        check=f"{' + '.join(map(as_text, shares))} = {as_text(whole)}",
    )


def _named_part(parts: dict[str, Fraction], amount: Fraction, unit: str, text: str) -> Solution | None:
    """One part of a ratio, or all of them, from another part or from all: "boys to girls is 3:5; how many girls?"."""
    asked = re.search(r"\bhow (?:many|much) (?:of )?(?:the )?([a-z]+)", text)
    if asked is None:
        return None
    by_name = {_singular(name): part for name, part in parts.items()}
    given, wanted = by_name.get(_singular(unit)), by_name.get(_singular(asked[1]))
    whole = sum(parts.values(), Fraction())
    if not given and not wanted:
        return None
    of, to = given or whole, wanted or whole
    one = amount / of
    result = one * to
    return Solution(
        kind=ProblemKind.PROPORTION,
        question=f"{' to '.join(parts)} as {':'.join(map(as_text, parts.values()))}, {as_text(amount)} {unit}",
        steps=(
            Step(
                what=f"{unit.capitalize() or 'The whole'} make up {as_text(of)} parts; find the value of one.",
                formula=f"{as_text(amount)} / {as_text(of)} = {as_text(one)}",
            ),
            Step(
                what=f"Multiply by the {as_text(to)} parts of {asked[1]}.",
                formula=f"{as_text(one)} × {as_text(to)} = {as_text(result)}",
            ),
        ),
        result=f"{as_text(result)} {asked[1]}",
        decimal=approximation(result),
        check=f"{as_text(result)} / {as_text(amount)} = {as_text(to)} / {as_text(of)}",
    )


def _singular(noun: str) -> str:
    return noun.removesuffix("s")


def _thing(noun: str) -> str:
    """What is counted, units by their one name: "kilogram" is "kg"."""
    unit = units().get(noun) or units().get(_singular(noun))
    return unit.name if unit else _singular(noun)
