"""Find the wishes of a person that a posting contradicts, each with the words that contradict it. No score changes.

What a posting does not mention contradicts nothing. Postings of blocked companies, with blocked words, too little pay
or a language that the person does not work in are excluded from searches instead: see `posting_search`.
"""

from __future__ import annotations

from collections.abc import Iterator

from callboard.engine.advice.model import WishConflict, WishKind
from callboard.engine.gazetteer.languages import english_name
from callboard.engine.gazetteer.places import countries_in, country_name
from callboard.engine.posting.model import Blocker, BlockerKind, Importance, Role
from callboard.engine.posting.places import on_site_line
from callboard.jobsearch.wishes import JobWishes, WorkPlace


def wish_conflicts(wishes: JobWishes, role: Role, text: str, countries: frozenset[str]) -> tuple[WishConflict, ...]:
    """Every wish that a posting contradicts, in the order of their kinds.

    Args:
        wishes: of the person.
        role: what the engine read.
        text: of the posting.
        countries: codes of the countries of its places.
    """
    checks = (_work_place(wishes, role, text), _place(wishes, role), *_blockers(wishes, role, countries))
    found = [*filter(None, checks), *_languages(wishes, role)]
    return tuple(sorted(found, key=lambda one: list(WishKind).index(one.kind)))


def _offered(role: Role) -> set[WorkPlace]:
    """Where the work can be done, as far as the posting says."""
    offered = {WorkPlace.REMOTE} if role.remote else set[WorkPlace]()
    if role.hybrid:
        offered.add(WorkPlace.HYBRID)
    return offered or ({WorkPlace.ON_SITE} if role.remote is False else offered)


def _work_place(wishes: JobWishes, role: Role, text: str) -> WishConflict | None:
    offered = _offered(role)
    if not wishes.work_places or not offered or offered & set(wishes.work_places):
        return None
    told = " or ".join(place.value for place in WorkPlace if place in offered)
    line = on_site_line(text) or next((place.value for place in role.locations), "")
    return WishConflict(kind=WishKind.WORK_PLACE, reason=f"The work is {told}.", quote=line)


def _place(wishes: JobWishes, role: Role) -> WishConflict | None:
    """Another place than those wished for; remote work is bound to none."""
    if not wishes.places or not role.locations or role.remote:
        return None
    named = [place.value for place in role.locations]
    wished = [place.casefold() for place in wishes.places]
    if any(wish in place.casefold() or place.casefold() in wish for wish in wished for place in named):
        return None
    quote = role.locations[0].evidence.quote
    return WishConflict(kind=WishKind.PLACE, reason=f"The place is {' or '.join(named[:3])}.", quote=quote)


def _blockers(wishes: JobWishes, role: Role, countries: frozenset[str]) -> Iterator[WishConflict | None]:
    for blocker in role.blockers:
        if blocker.kind is BlockerKind.WORK_AUTHORISATION:
            yield _visa(wishes, blocker, countries)
        elif blocker.kind is BlockerKind.CLEARANCE and wishes.clearances:
            held = [one.casefold() for one in wishes.clearances]
            asked = f"{blocker.detail} {blocker.evidence.quote}".casefold()
            if not any(one in asked for one in held):
                yield _conflict(WishKind.CLEARANCE, f"It asks for a clearance: {blocker.detail}.", blocker)


def _visa(wishes: JobWishes, blocker: Blocker, countries: frozenset[str]) -> WishConflict | None:
    named = countries or countries_in(blocker.detail.removesuffix(" citizenship"))
    if not wishes.needs_visa or not named or named & set(wishes.may_work_in):
        return None
    where = " or ".join(map(country_name, sorted(named)))
    return _conflict(WishKind.VISA, f"It asks for the right to work in {where}.", blocker)


def _conflict(kind: WishKind, reason: str, blocker: Blocker) -> WishConflict:
    return WishConflict(kind=kind, reason=reason, quote=blocker.evidence.quote)


def _languages(wishes: JobWishes, role: Role) -> Iterator[WishConflict]:
    """Required languages that the person does not name among those they work in."""
    if not wishes.languages:
        return
    seen: set[str] = set()
    for asked in role.requirements:
        code = asked.language
        if code and code not in wishes.languages and asked.importance is Importance.MUST and code not in seen:
            seen.add(code)
            yield WishConflict(
                kind=WishKind.LANGUAGE, reason=f"It asks for {english_name(code)}.", quote=asked.evidence.quote
            )
