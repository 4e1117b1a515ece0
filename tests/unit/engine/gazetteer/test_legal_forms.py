"""Legal forms behind the names of firms."""

import pytest

from callboard.engine.gazetteer.legal_forms import endings, is_legal_form, legal_form


@pytest.mark.parametrize(
    "name",
    [
        "Acme Inc.",
        "Acme, Inc",
        "Nord GmbH",
        "Sole S.p.A.",
        "Sole Srl",
        "Vind A/S",
        "Acme L.L.C.",
        "NORD GMBH",
        "Les d.o.o.",
        "Hale P.C.",
    ],
)
def test_a_form_is_found_behind_a_name(name):
    assert legal_form().search(name)


@pytest.mark.parametrize(
    "name",
    [
        "Incline",
        "Agentur Nord",
        "The Seal",
        "Cook",
        "Marco",
        "PC Technician",
        "Spa Therapist",
        "SIA Officer",
        "as good",
    ],
)
def test_no_form_is_found_within_a_word(name):
    assert not legal_form().search(name)


def test_an_ending_is_known_with_its_dots_and_without():
    assert {"s.r.l.", "srl", "gmbh", "cv"} <= set(endings())
    assert "co" not in endings()


def test_a_word_is_compared_without_case_and_dots():
    assert is_legal_form("gmbh")
    assert is_legal_form("S.R.L.")
    assert not is_legal_form("group")
