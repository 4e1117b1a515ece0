"""A document to a posting: find each fact where postings state it best, and fall back to the running text.

At most the first `reading.MAX_CHARS` characters are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.gazetteer import named_places
from callboard.engine.gazetteer.named_places import NamedPlace
from callboard.engine.gazetteer.places import PlaceKind, country_code, country_name
from callboard.engine.posting import recognise
from callboard.engine.posting.blockers import blockers
from callboard.engine.posting.employer import employer
from callboard.engine.posting.employer import named as named_employer
from callboard.engine.posting.field_candidates import FieldCandidate
from callboard.engine.posting.headings import Labelled, cells, is_piped, is_prose, labelled
from callboard.engine.posting.lexicon import label_kind
from callboard.engine.posting.model import Posting, Role, Sections, Seniority
from callboard.engine.posting.qualifications import written_in
from callboard.engine.posting.reading import PostingRow, PostingText
from callboard.engine.posting.requirements import education_of, requirements, statements, years_of
from callboard.engine.posting.roles import OfferedRole, offered_roles
from callboard.engine.posting.salary import SalaryFields, labour_law_country, salary
from callboard.engine.posting.terms import (
    ON_SITE,
    Workplace,
    employment_type,
    seniority_by_years,
    seniority_in,
    seniority_of_title,
    workplace,
)
from callboard.engine.posting.title import MAX_CHARS, job_title
from callboard.engine.posting.units import LabelledUnit, Outline, judge, outline

# Places in running text count only near the top, before a company lists its offices.
PLACES_WITHIN = 3000

Span = tuple[int, int]


def parse_posting(document: Document) -> Posting:
    """Read a posting. Any text gives one; `is_job_posting` says whether it is taken for a posting at all."""
    reading = PostingText(document)
    if not reading.rows:
        return Posting(is_job_posting=False, role=Role())
    language = written_in(reading.flat)
    judged = judge(reading)
    shared = _scope(reading, reading.rows, judged, language)
    hiring = employer(reading, shared.outlined, shared.labels, _span(shared.title))
    named = reading.fact(hiring.text, (hiring.start, hiring.end), round(hiring.score, 2)) if hiring else None
    found = offered_roles(reading, shared.header)
    scopes = [_narrowed(reading, shared, offer) for offer in found] or [shared]
    alone = len(scopes) == 1
    roles = tuple(
        _role(scope, shared).model_copy(update={"company": (None if alone else _own_employer(scope)) or named})
        for scope in scopes
    )
    likely = recognise.probability(reading, judged) >= recognise.THRESHOLD
    return Posting(language=language, is_job_posting=likely, role=roles[0], roles=roles)


def _own_employer(scope: _Scope) -> Fact[str] | None:
    """The employer that one role of several is labelled with: a board's list holds many."""
    for start, end in scope.labelled("company"):
        if found := named_employer(scope.reading.text[start:end], start, "labelled"):
            return scope.reading.fact(found.text, (found.start, found.end), 1.0)
    return None


@dataclass(frozen=True)
class _Scope:
    """The rows that speak of one role, and what was found in them so far."""

    reading: PostingText
    rows: tuple[PostingRow, ...]
    header: tuple[PostingRow, ...]
    labels: tuple[Labelled, ...]
    outlined: Outline
    title: FieldCandidate | None
    language: str

    @property
    def body(self) -> Span:
        """From the first row to the last."""
        return self.rows[0].start, self.rows[-1].end

    def labelled(self, *kinds: str) -> list[Span]:
        """Spans of the labelled values of these kinds."""
        return [(label.start, label.end) for label in self.labels if label.kind in kinds]

    def said(self, kind: str) -> list[str]:
        """The folded text of the labelled values of a kind."""
        return [self.reading.flat[start:end] for start, end in self.labelled(kind)]


def _scope(reading: PostingText, rows: Sequence[PostingRow], judged: Sequence[LabelledUnit], language: str) -> _Scope:
    outlined = outline(reading, rows, judged)
    labels = tuple(labelled(reading, rows))
    title = job_title(reading, outlined, labels)
    return _Scope(reading, tuple(rows), outlined.header, labels, outlined, title, language)


def _narrowed(reading: PostingText, shared: _Scope, offer: OfferedRole) -> _Scope:
    """The scope of one role of several: its own rows, or all of them where it has none."""
    if len(offer.rows) > 1:
        return replace(_scope(reading, offer.rows, shared.outlined.judged, shared.language), title=offer.title)
    if offer.rows:
        return replace(shared, rows=offer.rows, header=offer.rows, labels=(), title=offer.title)
    return replace(shared, title=offer.title)


def _span(title: FieldCandidate | None) -> Span | None:
    return (title.start, title.end) if title else None


def _role(scope: _Scope, shared: _Scope) -> Role:
    """The facts of one role; terms that its own rows do not state are those of the whole text."""
    role = _terms(scope)
    if scope.rows is not shared.rows:
        common = _terms(replace(shared, title=scope.title))
        missing = {
            name: getattr(common, name)
            for name in ("locations", "remote", "hybrid", "remote_regions", "employment_type", "salary")
            if getattr(role, name) in (None, ())
        }
        # A row that names its own place has none of the others' places.
        if role.remote is not None or role.locations:
            missing = {name: value for name, value in missing.items() if name in ("employment_type", "salary")}
        role = role.model_copy(update=missing)
    # A role named in one row of a list shares what the text asks for.
    role = role.model_copy(update=_demands(scope if len(scope.rows) > 1 else shared))
    return role.model_copy(update={"seniority": role.seniority or seniority_by_years(role.years)})


def _terms(scope: _Scope) -> Role:
    """Title, place, hours and pay."""
    reading, title = scope.reading, scope.title
    header = [span for span in cells(scope.header) if not _is_label(reading, span)]
    work = workplace(reading, [*scope.labelled("location", "remote", "employment"), *header], scope.body)
    found = _places(scope, header)
    work, found = _settled(reading, work, found)
    country = (
        next((place.country for place in found if place.country), None)
        or _country(work)
        or labour_law_country(reading.flat)
    )
    level = _level(scope)
    return Role(
        title=reading.fact(title.text, (title.start, title.end), round(title.score, 2)) if title else None,
        locations=tuple(reading.fact(place.text, (place.start, place.end)) for place in found),
        remote=work.remote,
        hybrid=work.hybrid,
        remote_regions=work.regions,
        employment_type=employment_type(reading, _title_row(scope), (scope.labelled("employment"), header), scope.body),
        seniority=level or seniority_in(reading.flat[slice(*scope.body)]),
        salary=salary(reading, SalaryFields(scope.labelled("salary"), header), scope.body, country),
    )


def _is_label(reading: PostingText, span: Span) -> bool:
    """Return True if a cell is a label: "Remote job" on a row of its own, over "No", offers no remote work."""
    row = reading.rows[reading.row_at(span[0])]
    return span[1] - span[0] == len(row.text) and label_kind(row.text) is not None


def _level(scope: _Scope) -> Seniority | None:
    """By the title, or a label of its own."""
    if scope.title is None:
        return None
    texts = (scope.title.text, *(scope.reading.text[slice(*span)] for span in scope.labelled("seniority")))
    return next((level for level in map(seniority_of_title, texts) if level), None)


def _title_row(scope: _Scope) -> Span | None:
    """The whole row of the title: what was cut from it may state the hours."""
    if scope.title is None:
        return None
    row = scope.reading.rows[scope.reading.row_at(scope.title.start)]
    if is_piped(row):
        # Other cells speak of other things: "UTC +/- 3h" is not a number of hours.
        end = row.text.find("|", max(scope.title.end - row.start, 0))
        return scope.title.start, row.end if end < 0 else row.start + end
    short = len(row.text) < MAX_CHARS and not is_prose(row)
    return (row.start, row.end) if short else (scope.title.start, scope.title.end)


def _places(scope: _Scope, header: Sequence[Span]) -> list[NamedPlace]:
    text = scope.reading.text
    named = [place for span in scope.labelled("location") for place in _at_label(scope.reading, *span)]
    if not named:
        named = [place for start, end in header for place in named_places.in_cell(text[start:end], start)]
    if not any(place.kind is PlaceKind.CITY for place in named):
        start, end = scope.body
        named += named_places.in_prose(scope.reading.text, scope.reading.flat, start, min(end, start + PLACES_WITHIN))[
            :1
        ]
    return named_places.distinct(named)


def _at_label(reading: PostingText, start: int, end: int) -> list[NamedPlace]:
    return named_places.in_cell(reading.text[start:end], start, trusted=True) or named_places.in_prose(
        reading.text, reading.flat, start, end
    )


def _settled(reading: PostingText, work: Workplace, found: list[NamedPlace]) -> tuple[Workplace, list[NamedPlace]]:
    """A country beside remote work is where one may work from, not a place to come to."""
    if not work.remote:
        return work, found
    on_site = [place for place in found if ON_SITE.match(reading.flat, place.end)]
    countries = [place for place in found if place.kind is PlaceKind.COUNTRY and place not in on_site]
    regions = dict.fromkeys((*work.regions, *(country_name(place.country or "") for place in countries)))
    kept = [place for place in found if place not in countries]
    return replace(work, regions=tuple(region for region in regions if region)), kept


def _country(work: Workplace) -> str | None:
    return country_code(work.regions[0]) if work.regions else None


# Less surely than this a sentence is not taken for one that sets no condition.
_SURE = 0.5


def _demands(scope: _Scope) -> dict[str, object]:
    """The requirements, and the lists."""
    reading, outlined = scope.reading, scope.outlined
    asked = requirements(reading, outlined)
    wishes = [(item.start, item.end) for item in outlined.of("preferred")]
    skipped = [
        (one.unit.start, one.unit.end)
        for one in outlined.judged
        if one.label in ("about", "legal", "benefit") and one.probability >= _SURE
    ]
    return {
        "years": years_of(asked, scope.said("experience"), statements(reading, outlined, scope.body)),
        "education": education_of(asked, scope.said("education"), statements(reading, outlined, scope.body)),
        "sections": _sections(reading, outlined),
        "requirements": asked,
        "protected": tuple(reading.evidence(item.start, item.end) for item in outlined.of("protected")),
        "blockers": blockers(reading, scope.body, (*wishes, *skipped), scope.language),
    }


def _sections(reading: PostingText, outlined: Outline) -> Sections:
    lists = {
        kind: tuple(
            reading.fact(" ".join(reading.text[item.start : item.end].split()), (item.start, item.end))
            for item in outlined.of(kind)
        )
        for kind in ("responsibilities", "requirements", "preferred", "benefits", "told")
    }
    return Sections(**lists)
