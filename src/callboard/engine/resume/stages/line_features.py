"""The features of a résumé's lines, by which `line_roles` says what each of them is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from callboard.engine.resume.lexicon import company_score, school_score, title_score
from callboard.engine.resume.model import Section
from callboard.engine.resume.pieces import is_sign
from callboard.engine.resume.stages.entries import SectionRows, dates_in, find_entries
from callboard.engine.resume.stages.layout import SectionPart
from callboard.engine.resume.stages.rows import SAME_INDENT, Row, Style, body_style
from callboard.engine.resume.vocabulary.degrees import degree_score
from callboard.engine.resume.vocabulary.places import place_score
from callboard.engine.resume.vocabulary.section_headings import title_of
from callboard.engine.text.dates import DateSpan
from callboard.engine.text.folding import fold_in_place

_SURE_PLACE = 0.5
_SHORT = 12
"""Words of a line that may be a name."""
_COMPARED = 90
"""Letters by which a line is known to come again."""
# White space above a row from which on it begins something new, in line heights.
_APART = 0.8


@dataclass
class Hints:
    """What the rules make of one row."""

    section: str = "none"
    since: int = 0
    place: str = "loose"
    body: bool = False


def _hints(rows: Sequence[Row], parts: Sequence[SectionPart], spans: Sequence[DateSpan]) -> dict[int, Hints]:
    found = {row.index: Hints() for row in rows}
    for part in parts:
        if part.heading and part.heading.index in found:
            found[part.heading.index] = Hints(str(part.section), 0, "heading")
        outline = SectionRows(part.rows, spans)
        for number, row in enumerate(part.rows):
            if row.index in found:
                found[row.index] = Hints(str(part.section), number + 1, "loose", outline.body(number))
        if part.section in {Section.WORK, Section.EDUCATION, Section.VOLUNTEER, Section.PROJECTS, Section.OTHER}:
            for draft in find_entries(part.rows, spans):
                for number, row in enumerate(draft.header):
                    found[row.index].place = "head" if number == 0 else "head on"
                for row in draft.body:
                    found[row.index].place = "told" if draft.header else "loose"
    return found


def features_of_lines(rows: Sequence[Row], parts: Sequence[SectionPart], spans: Sequence[DateSpan]) -> list[list[str]]:
    """The features of each row, as terms: the weights are learned for their spelling, which so may not change."""
    hints = _hints(rows, parts, spans)
    body = body_style(rows)
    own = [_own(row, hints[row.index], spans, body) for row in rows]
    seen = Counter(fold_in_place(row.text)[:_COMPARED] for row in rows)
    alike = _set_alike(rows, hints, spans)
    found: list[list[str]] = []
    for at, row in enumerate(rows):
        terms = ["bias", *own[at], *_words(row), *alike[_set(row, hints[row.index])]]
        for step in (-2, -1, 1, 2):
            terms += [f"{step}:{term}" for term in own[at + step]] if 0 <= at + step < len(rows) else [f"{step}:none"]
        terms += _beside(row, rows[at - 1] if at else None, "before")
        terms += _beside(row, rows[at + 1] if at + 1 < len(rows) else None, "after")
        terms += _change(rows[at - 1] if at else None, row)
        terms.append(f"again={min(seen[fold_in_place(row.text)[:_COMPARED]], 3)}")
        found.append(terms)
    return found


def _own(row: Row, hint: Hints, spans: Sequence[DateSpan], body: Style | None) -> list[str]:
    words = row.text.split()
    found = [
        f"section={hint.section}", f"place={hint.place}", f"section,place={hint.section},{hint.place}",
        f"told={hint.body}", f"since={min(hint.since, 4)}", f"bullet={row.bullet}", f"cells={min(len(row.cells), 3)}",
        f"words={_bucket(len(words))}", f"first={_shape(row.text[:1])}", f"end={_end(row.text)}", f"full={row.full}",
        f"date={_date(row, spans)}", f"low={_lower(words)}",
    ]  # fmt: skip
    if body:
        found += [
            f"bold={row.style.bold and not body.bold}", f"italic={row.style.italic and not body.italic}",
            f"large={row.style.size > body.size + 0.4}", f"caps={row.style.caps}",
            f"colour={row.style.colour != body.colour}",
            f"mixed={bool(row.faces)}", f"gap={_gap(row.gap)}",
        ]  # fmt: skip
    if len(words) <= _SHORT:
        text = row.text
        found += [
            f"title={min(round(2 * title_score(text)), 4)}", f"company={min(round(2 * company_score(text)), 4)}",
            f"school={min(round(school_score(text)), 2)}", f"degree={min(round(degree_score(text)), 2)}",
            f"town={max(round(2 * place_score(cell.text)) for cell in row.cells)}",
        ]  # fmt: skip
        title = title_of(text) if len(words) <= 8 else None
        found.append(f"titled={title.section}/{title.certainty > 0.9}" if title else "titled=no")
    return found


def _set(row: Row, hint: Hints) -> tuple[object, ...]:
    """How a row is set: rows of one section that are set alike mostly are of one kind."""
    return hint.section, row.style, row.bullet, len(row.cells) > 1


def _set_alike(
    rows: Sequence[Row], hints: Mapping[int, Hints], spans: Sequence[DateSpan]
) -> dict[tuple[object, ...], list[str]]:
    """What the rows of a section that are set alike have in common, as terms, by how they are set."""
    groups: defaultdict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in rows:
        groups[_set(row, hints[row.index])].append(row)
    sections = Counter(hint.section for hint in hints.values())
    return {
        look: [
            f"alike={_bucket(len(group))}",
            f"alike.share={_share(len(group), sections[str(look[0])])}",
            *(f"alike.{name}={_share(sum(map(sign, group)), len(group))}" for name, sign in _signs(spans).items()),
        ]
        for look, group in groups.items()
    }


def _signs(spans: Sequence[DateSpan]) -> dict[str, Callable[[Row], bool]]:
    return {
        "dated": lambda row: bool(dates_in(row, spans)),
        "title": lambda row: title_score(row.text) >= 1,
        "company": lambda row: company_score(row.text) >= 1,
        "school": lambda row: school_score(row.text) >= 1,
        "degree": lambda row: degree_score(row.text) > 0,
        "place": lambda row: any(place_score(cell.text) >= _SURE_PLACE for cell in row.cells),
        "long": lambda row: len(row.text.split()) > _SHORT,
        "apart": lambda row: row.gap >= _APART,
    }


def _share(count: int, of: int) -> str:
    """How many of some: none, few, half, most."""
    share = count / of
    return "none" if not count else "few" if share < 0.35 else "half" if share < 0.75 else "most"


def _words(row: Row) -> list[str]:
    words = [word if is_sign(word) else fold_in_place(word) for word in row.text.split()]
    found = [f"w1={words[0].strip('.,:;')}"] if words else []
    found += [f"has={word.strip('.,:;()')}" for word in words[:_SHORT]]
    return found


def _beside(row: Row, other: Row | None, name: str) -> list[str]:
    if other is None:
        return [f"{name}=none"]
    step = row.indent - other.indent
    return [
        f"{name}.style={row.style == other.style}", f"{name}.column={row.column == other.column}",
        f"{name}.page={row.page == other.page}",
        f"{name}.indent={'same' if abs(step) < SAME_INDENT else 'in' if step > 0 else 'out'}",
        f"{name}.fits={other.wraps_into(row)}",
    ]  # fmt: skip


def _change(before: Row | None, row: Row) -> list[str]:
    """What this row and the one before sound like together: a degree and then a school, or one degree more."""
    if before is None or max(len(before.text.split()), len(row.text.split())) > 3 * _SHORT:
        return []
    return [
        f"{name}: {min(round(score(before.text)), 1)} then {min(round(score(row.text)), 1)}"
        for name, score in (("degree", degree_score), ("school", school_score), ("title", title_score))
    ]


def _date(row: Row, spans: Sequence[DateSpan]) -> str:
    near = dates_in(row, spans)
    if not near:
        return "none"
    span = next((one for one in near if one.is_range), near[0])
    kind = "range" if span.is_range else "single"
    if span.end - span.start >= len(row.text) - 2:
        return f"{kind} alone"
    if span.start <= row.start + 1:
        return f"{kind} first"
    return f"{kind} last" if span.end >= row.end - 1 else f"{kind} inside"


def _bucket(count: int) -> int:
    return next((number for number, limit in enumerate((1, 2, 3, 4, 6, 8, 11, 15, 20)) if count <= limit), 9)


def _lower(words: list[str]) -> int:
    return round(4 * sum(word[:1].islower() for word in words) / max(len(words), 1))


def _gap(gap: float) -> str:
    return "tight" if gap < 0.35 else "line" if gap < 0.8 else "wide" if gap < 1.6 else "far"


def _shape(char: str) -> str:
    return "upper" if char.isupper() else "lower" if char.islower() else "digit" if char.isdigit() else "sign"


def _end(text: str) -> str:
    last = text.rstrip()[-1:]
    return last if last in ".,:;-" else "letter" if last.isalnum() else "sign"
