"""Both genders of a title are one title to every comparison."""

from __future__ import annotations

import pytest

from callboard.engine.data_files import read_table
from callboard.engine.matching.vocabulary.genders import in_one_form, text_in_one_form
from callboard.engine.matching.vocabulary.occupations import named_occupations, title_similarity
from callboard.engine.matching.vocabulary.tables import title_rank
from callboard.engine.matching.vocabulary.words import stems, tokens

LANGUAGES = ("de", "en", "es", "fr", "it", "pt")

PAIRS = {
    "de": (
        "Hausmeister/Hausmeisterin Koch/Köchin Arzt/Ärztin Rechtsanwalt/Rechtsanwältin Friseur/Friseurin "
        "Biologe/Biologin Therapeut/Therapeutin Bankkaufmann/Bankkauffrau Beamter/Beamtin Fotograf/Fotografin "
        "Krankenpfleger/Krankenschwester Sekretär/Sekretärin Referent/Referentin Prediger/Predigerin "
        "Angestellter/Angestellte Beauftragter/Beauftragte Pilot/Pilotin Florist/Floristin Chirurg/Chirurgin"
    ),
    "en": (
        "Waiter/Waitress Actor/Actress Foreman/Forewoman Cameraman/Camerawoman Steward/Stewardess "
        "Salesman/Salesperson Headmaster/Headmistress Barman/Barmaid Host/Hostess Firemen/Firewomen"
    ),
    "es": (
        "Ingeniero/Ingeniera Técnico/Técnica Director/Directora Dependiente/Dependienta Jefe/Jefa Actor/Actriz "
        "Camarero/Camarera Juez/Jueza Profesores/Profesoras Médico/Médica Peón/Peona"
    ),
    "fr": (
        "Infirmier/Infirmière Chef/Cheffe Vendeur/Vendeuse Directeur/Directrice Technicien/Technicienne "
        "Employé/Employée Ingénieur/Ingénieure Patron/Patronne Avocat/Avocate Maître/Maîtresse Boulanger/Boulangère "
        "Administratif/Administrative Professionnel/Professionnelle Agent/Agente"
    ),
    "it": "Infermiere/Infermiera Direttore/Direttrice Professore/Professoressa Cuoco/Cuoca Commesso/Commessa",
    "pt": "Enfermeiro/Enfermeira Diretor/Diretora Gestor/Gestora Ator/Atriz Cozinheiro/Cozinheira",
}

PHRASES = (
    ("de", "Technischer Zeichner", "Technische Zeichnerin"),
    ("de", "Medizinischer Fachangestellter", "Medizinische Fachangestellte"),
    ("de", "Kaufmännischer Leiter", "Kaufmännische Leiterin"),
    ("es", "Auxiliar administrativo", "Auxiliar administrativa"),
    ("es", "Ingeniero de Software", "Ingeniera de Software"),
    ("es", "Jefe de cocina", "Jefa de cocina"),
    ("fr", "Chef de service", "Cheffe de service"),
    ("fr", "Employé administratif", "Employée administrative"),
    ("fr", "Assistant de direction", "Assistante de direction"),
    ("fr", "Directeur des ventes", "Directrice des ventes"),
    ("en", "Site Foreman", "Site Forewoman"),
    ("it", "Direttore commerciale", "Direttrice commerciale"),
)

# How the regular feminine of a masculine word is made, independent of the table that is tested.
FEMININE = {
    "de": (("mann", "frau"), ("er", "erin"), ("or", "orin"), ("eur", "eurin"), ("ist", "istin"), ("ent", "entin")),
    "en": (("man", "woman"),),
    "es": (("or", "ora"), ("ero", "era"), ("ico", "ica"), ("ivo", "iva"), ("ista", "ista"), ("ente", "enta")),
    "fr": (
        ("teur", "trice"), ("eur", "euse"), ("ier", "iere"), ("ien", "ienne"), ("ant", "ante"), ("if", "ive"),
        ("al", "ale"), ("el", "elle"),
    ),
    "it": (("tore", "trice"), ("iere", "iera"), ("ico", "ica")),
    "pt": (("or", "ora"), ("eiro", "eira"), ("ico", "ica")),
}  # fmt: skip


def words_of_the_table() -> set[str]:
    rows = read_table("matching", "occupations").values()
    return {word for row in rows for each in row["words"] for word in tokens(each.replace("*", ""))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_genders_of_a_word_have_one_form_and_one_stem(language: str) -> None:
    for pair in PAIRS[language].split():
        one, other = (tokens(each)[0] for each in pair.split("/"))
        assert in_one_form(one, language) == in_one_form(other, language), pair
        assert stems(one, language) == stems(other, language), pair


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_a_form_is_that_form(language: str) -> None:
    for word in sorted(words_of_the_table()):
        once = in_one_form(word, language)
        assert in_one_form(once, language) == once, word


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_masculine_word_of_the_occupations_names_the_same_in_the_feminine(language: str) -> None:
    feminine = [
        (word, word.removesuffix(ending) + other)
        for word in sorted(words_of_the_table())
        for ending, other in FEMININE[language]
        if word.endswith(ending) and len(word) >= 6
    ]
    assert len(feminine) >= 5
    unequal = [pair for pair in feminine if len({named_occupations(each, language) for each in pair}) > 1]
    assert unequal == []


@pytest.mark.parametrize(("language", "masculine", "feminine"), PHRASES)
def test_a_title_of_several_words_is_the_same_in_both_genders(language: str, masculine: str, feminine: str) -> None:
    assert named_occupations(masculine, language) == named_occupations(feminine, language) != ()
    assert title_rank(masculine) == title_rank(feminine)
    assert title_similarity(masculine, language, feminine, language) == title_similarity(
        masculine, language, masculine, language
    )


def test_a_feminine_title_that_the_table_lists_is_still_found() -> None:
    assert named_occupations("Educatrice", "fr") == named_occupations("Éducateur", "fr") != ()
    assert named_occupations("Niñera", "es") != ()
    assert named_occupations("Hebamme", "de") != ()


def test_english_texts_keep_every_word_that_is_no_gendered_title() -> None:
    assert text_in_one_form("Led 3 Women's clinics in Berlin") == "Led 3 Women's clinics in Berlin"
    assert text_in_one_form("Head Waitress, New York") == "Head waiter, New York"


def test_a_language_without_rules_is_left_alone() -> None:
    assert in_one_form("verpleegster", "nl") == "verpleegster"
