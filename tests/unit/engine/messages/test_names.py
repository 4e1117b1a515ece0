"""Employers and languages are named as a native writer names them in a sentence."""

import pytest

from callboard.engine.messages.names import at_employer, language_in_sentence


@pytest.mark.parametrize(
    ("name", "language", "written"),
    [
        ("Acme", "en", "at Acme"),
        ("City of Riverton", "en", "at the City of Riverton"),
        ("Bank of Riverton", "en", "at Bank of Riverton"),
        ("Marienhospital Nordstadt", "de", "beim Marienhospital Nordstadt"),
        ("Biscuiterie Lanvert", "fr", "à la Biscuiterie Lanvert"),
        ("Imprimerie Lanvert", "fr", "à l’Imprimerie Lanvert"),
        ("Hansen Logistik GmbH", "de", "bei der Hansen Logistik GmbH"),
        ("Möbelhaus Brandt GmbH & Co. KG", "de", "bei der Möbelhaus Brandt GmbH & Co. KG"),
        ("Deutsche Wetterbahn AG", "de", "bei der Deutschen Wetterbahn AG"),
        ("Harzische Wetterwerke GmbH & Co. KG", "de", "bei der Harzischen Wetterwerke GmbH & Co. KG"),
        ("Tische Brandt GmbH", "de", "bei der Tische Brandt GmbH"),
        ("Stadt Musterau", "de", "bei der Stadt Musterau"),
        ("Klinikum Musterau", "de", "beim Klinikum Musterau"),
        ("Turnverein Musterau e. V.", "de", "beim Turnverein Musterau e. V."),
        ("Wanderfreunde Musterau e. V.", "de", "bei Wanderfreunde Musterau e. V."),
        ("Kolibri", "de", "bei Kolibri"),
        ("Atelier Lumen", "fr", "à l’Atelier Lumen"),
        ("EHPAD Les Saules", "fr", "à l’EHPAD Les Saules"),
        ("Mairie de Valmont", "fr", "à la Mairie de Valmont"),
        ("Lycée Jules-Verne", "fr", "au Lycée Jules-Verne"),
        ("Établissements Morin", "fr", "aux Établissements Morin"),
        ("Cabinet Morin & Fils", "fr", "au sein du Cabinet Morin & Fils"),
        ("Kolibri", "fr", "chez Kolibri"),
        ("Universidad de Valmora", "es", "en la Universidad de Valmora"),
        ("Hotel Mirador", "es", "en el Hotel Mirador"),
        ("Kolibri", "es", "en Kolibri"),
        ("", "de", ""),
    ],
)
def test_employer_has_the_preposition_and_article_of_its_kind(name: str, language: str, written: str) -> None:
    assert at_employer(name, language) == written


@pytest.mark.parametrize(
    ("code", "language", "written"),
    [
        ("en", "en", "English"),
        ("en", "de", "Englisch"),
        ("en", "fr", "l’anglais"),
        ("zh", "fr", "le chinois"),
        ("hu", "fr", "le hongrois"),
        ("en", "es", "el inglés"),
    ],
)
def test_language_has_an_article_in_french_and_spanish(code: str, language: str, written: str) -> None:
    assert language_in_sentence(code, language) == written
