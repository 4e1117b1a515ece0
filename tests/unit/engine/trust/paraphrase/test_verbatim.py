"""A German, French or Spanish sentence of a model says what one place of its source says, in its words."""

import pytest

from callboard.engine.trust.language.source_text import SupportingText
from callboard.engine.trust.support.entailment import support_faults

PLACES = {
    "well": "Brunnen sind zwischen 11 und 16 Uhr gesperrt.",
    "tools": "Leitern können im Keller kostenlos ausgeliehen werden, aber nur am Freitag.",
    "end": "Der Vorstand kann den Vertrag beenden, wenn die Miete drei Monate lang nicht gezahlt wurde.",
    "system": "Unterstützung des Werkleiters bei der Einführung eines neuen Lagersystems",
    "bins": "Frau Hartwig leert die Tonnen jeden zweiten Montag.",
    "rink": "Les enfants de moins de sept ans entrent gratuitement.",
    "locks": "Les casiers sont vidés chaque soir par les gardiens.",
    "hall": "Le conseil décidera en mars de la construction d'une halle.",
    "pass": "Un abonnement annuel coûte 90 euros et ne peut pas être remboursé.",
    "shift": "Leitete das Lager in Kiel mit dem Schichtleiter",
    "till": "A tenu la caisse avec la gérante",
    "guides": "Formation de huit guides en botanique",
    "track": "La pista se cierra en agosto por obras.",
    "minors": "Los menores de 16 años deben ir acompañados por un adulto.",
    "leave": "La inscripción puede cancelarse con 15 días de antelación.",
}


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("well", "Zwischen 11 und 16 Uhr sind Brunnen gesperrt."),
        ("tools", "Leitern können im Keller kostenlos ausgeliehen werden, aber nur am Freitag."),
        ("system", "Sie unterstützte den Werkleiter bei der Einführung eines neuen Lagersystems."),
        ("rink", "Les enfants de moins de sept ans entrent gratuitement."),
        ("shift", "Er leitete das Lager in Kiel mit dem Schichtleiter."),
        ("till", "Elle a tenu la caisse avec la gérante."),
        ("hall", "Le conseil décidera de la construction d'une halle en mars."),
        ("pass", "Un abonnement annuel ne peut pas être remboursé."),
        ("guides", "Vous avez formé huit guides."),
        ("track", "En agosto la pista se cierra por obras."),
        ("leave", "La inscripción puede cancelarse con 15 días de antelación."),
    ],
)
def test_sentence_in_the_words_of_its_place_is_said(place, sentence):
    assert support_faults(sentence, SupportingText((PLACES[place],))) == []


@pytest.mark.parametrize(
    ("place", "sentence", "what"),
    [
        ("well", "Brunnen sind gesperrt.", "a time is left out"),
        ("shift", "Der Schichtleiter leitete das Lager in Kiel.", "who did it is whom it was done with"),
        ("till", "La gérante a tenu la caisse.", "who did it is whom it was done with"),
        ("tools", "Leitern können im Keller kostenlos ausgeliehen werden.", "a limit is left out"),
        ("end", "Der Vorstand kann den Vertrag beenden.", "a condition is left out"),
        (
            "end",
            "Der Vorstand muss den Vertrag beenden, wenn die Miete drei Monate lang nicht gezahlt wurde.",
            "what may be is made a must",
        ),
        ("system", "Der Werkleiter unterstützte sie bei der Einführung eines neuen Lagersystems.", "turned round"),
        ("bins", "Frau Hartwig leert die Tonnen jeden Montag.", "a frequency is another one"),
        ("rink", "Les enfants entrent gratuitement.", "which ones is left out"),
        ("locks", "Les casiers sont vidés chaque semaine.", "a frequency is another one"),
        ("hall", "Le conseil a décidé de la construction d'une halle en mars.", "what will be is made what was"),
        ("pass", "Un abonnement annuel peut être remboursé.", "a denial is left out"),
        ("track", "La pista está cerrada.", "when and why is left out"),
        ("minors", "Los menores deben ir acompañados por un adulto.", "which ones is left out"),
        ("leave", "La inscripción puede cancelarse.", "a condition is left out"),
    ],
)
def test_sentence_that_leaves_out_turns_or_changes_is_not_said(place, sentence, what):
    assert support_faults(sentence, SupportingText((PLACES[place],))), what


def test_figure_alone_does_not_move_from_one_clause_to_another():
    lines = SupportingText(("En 2025, le club a accueilli 900 membres, soit 40 de plus qu'en 2024.",))
    assert support_faults("En 2025, le club a accueilli 900 membres.", lines) == []
    assert support_faults("En 2024", lines)
