"""What a posting says against the wishes of a person, and what it does not say."""

import pytest
from tests.builders.postings import a_posting

from callboard.engine.advice.model import WishKind
from callboard.engine.posting.model import BlockerKind, Role
from callboard.jobsearch.wish_conflicts import wish_conflicts
from callboard.jobsearch.wishes import JobWishes, WorkPlace


def told(wishes, role, text="", countries=()):
    """Kind, reason and quotation of each conflict."""
    found = wish_conflicts(wishes, role, text, frozenset(countries))
    return [(one.kind, one.reason, one.quote) for one in found]


def role_in(place="Leeds, UK", **facts):
    ad = a_posting("Cook")
    return ad.posting.role.model_copy(update={"locations": (ad.paper.fact(place),)} | facts)


EVERY_WISH = JobWishes(
    places=("Lisbon",),
    work_places=(WorkPlace.REMOTE,),
    languages=("en",),
    may_work_in=("PT",),
    needs_visa=True,
    clearances=("Secret",),
)


def test_a_posting_that_says_nothing_contradicts_nothing():
    assert told(EVERY_WISH, Role()) == []


def test_nobody_who_wishes_for_nothing_is_contradicted():
    ad = a_posting("Cook").must("Fluent German", language="de").blocker(BlockerKind.CLEARANCE, "Top Secret clearance")
    assert told(JobWishes(), ad.posting.role.model_copy(update={"remote": False})) == []


def test_work_on_site_is_told_with_its_line_to_who_wants_to_work_from_home():
    text = "Cook\nYou work on site in our kitchen.\nWe pay well."
    found = told(JobWishes(work_places=(WorkPlace.REMOTE,)), role_in(remote=False), text)
    assert found == [(WishKind.WORK_PLACE, "The work is on-site.", "You work on site in our kitchen.")]


@pytest.mark.parametrize("offered", [{"remote": True}, {"hybrid": True, "remote": False}, {}])
def test_one_of_several_work_places_is_enough(offered):
    wishes = JobWishes(work_places=(WorkPlace.REMOTE, WorkPlace.HYBRID))
    assert told(wishes, role_in(**offered)) == []


@pytest.mark.parametrize(("place", "conflicts"), [("Leeds, UK", 1), ("Lisbon, Portugal", 0), ("lisbon", 0)])
def test_another_place_is_told(place, conflicts):
    assert len(told(JobWishes(places=("Lisbon",)), role_in(place))) == conflicts


def test_remote_work_is_bound_to_no_place():
    assert told(JobWishes(places=("Lisbon",)), role_in(remote=True)) == []


def test_right_to_work_is_told_to_who_needs_a_visa_there_and_to_nobody_else():
    ad = a_posting("Cook").blocker(BlockerKind.WORK_AUTHORISATION, "Right to work in the UK")
    needs, may = JobWishes(needs_visa=True), JobWishes(needs_visa=True, may_work_in=("GB",))
    assert told(needs, ad.posting.role, countries=("GB",)) == [
        (WishKind.VISA, "It asks for the right to work in UK.", "Right to work in the UK")
    ]
    assert told(may, ad.posting.role, countries=("GB",)) == []
    assert told(JobWishes(needs_visa=False), ad.posting.role, countries=("GB",)) == []


def test_clearance_that_is_not_held_is_told():
    ad = a_posting("Cook").blocker(BlockerKind.CLEARANCE, "Top Secret clearance")
    assert [kind for kind, *_ in told(JobWishes(clearances=("Baseline",)), ad.posting.role)] == [WishKind.CLEARANCE]
    assert told(JobWishes(clearances=("top secret",)), ad.posting.role) == []


def test_required_language_that_is_not_spoken_is_told_once_and_a_nice_one_is_not():
    ad = a_posting("Cook").must("Fluent German", language="de").must("German C1", language="de")
    ad.nice("Some French", language="fr")
    found = told(JobWishes(languages=("en",)), ad.posting.role)
    assert found == [(WishKind.LANGUAGE, "It asks for German.", "Fluent German")]
