"""Driving licences are found by their classes, however they are written."""

from __future__ import annotations

import pytest

from callboard.engine.facts import Evidence, Source
from callboard.engine.matching.verdicts.driving_licences import held_licence, licence_classes, with_included


def statements(*texts: str) -> list[tuple[str, Evidence]]:
    return [(text, Evidence(source=Source.RESUME, quote=text, start=0, end=len(text))) for text in texts]


@pytest.mark.parametrize(
    ("text", "classes"),
    [
        ("Führerschein CE", {"ce"}),
        ("Führerschein: B, C, CE", {"b", "c", "ce"}),
        ("Führerschein Klassen B und CE", {"b", "ce"}),
        ("Führerscheinklassen B, C, CE, Fahrerkarte", {"b", "c", "ce"}),
        ("Führerschein Klasse C+E", {"ce"}),
        ("PKW-Führerschein vorhanden", {"b"}),
        ("B-Führerschein", {"b"}),
        ("Permis A et B", {"a", "b"}),
        ("Permis de conduire B", {"b"}),
        ("Carnet de conducir B y C1", {"b", "c1"}),
        ("Driving licence (B, BE)", {"b", "be"}),
        ("permis b", {"b"}),
        ("Permis D+E", {"de"}),
        ("Permis de travail", set()),
        ("PERMIS DE CONSTRUIRE", set()),
        ("Permis à points", set()),
        ("Führerschein vorhanden", set()),
        ("Klasse B Immobilien", set()),
    ],
)
def test_the_classes_of_a_licence_are_read(text: str, classes: set[str]) -> None:
    assert licence_classes(text) == classes


def test_a_licence_of_lorries_with_trailers_includes_lorries_and_cars() -> None:
    assert with_included({"ce"}) >= {"ce", "c", "b"}
    assert "ce" not in with_included({"c"})


def test_a_higher_class_holds_a_lower_one_and_not_the_reverse() -> None:
    assert held_licence(frozenset({"b"}), statements("Führerschein Klasse CE")) is not None
    assert held_licence(frozenset({"ce"}), statements("Führerschein Klasse B")) is None


def test_classes_of_a_list_that_was_cut_at_its_colon_and_commas_belong_to_the_licence() -> None:
    assert held_licence(frozenset({"ce"}), statements("Führerschein", "B", "C", "CE")) is not None
    assert held_licence(frozenset({"ce"}), statements("Führerschein B", "C", "CE")) is not None
    assert held_licence(frozenset({"c"}), statements("Führerschein B", "Python", "C")) is None
