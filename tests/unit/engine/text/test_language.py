"""The language of a text, for résumés and postings alike."""

import pytest

from callboard.engine.text.language import UNKNOWN, detect_language, language_not_judged, written_in

TEXTS = {
    "en": "We are looking for a gardener who cares for our parks. You will work with a team of six.",
    "de": "Wir suchen eine Gärtnerin für unsere Parks. Sie arbeiten mit einem Team von sechs Kollegen.",
    "fr": "Nous recherchons une jardinière pour nos parcs. Vous travaillez avec une équipe de six personnes.",
    "es": "Buscamos una jardinera para los parques de la ciudad. Trabajarás con un equipo de seis personas.",
    "pt": "Procuramos uma jardineira para os parques da cidade. Você vai trabalhar com uma equipa de seis.",
    "it": "Cerchiamo una giardiniera per i parchi della città. Lavorerai con una squadra di sei persone.",
    "nl": "Wij zoeken een hovenier voor onze parken. Je werkt met een team van zes mensen in de stad.",
    "pl": "Szukamy ogrodnika do pracy w parkach. Umowa o pracę, doświadczenie oraz znajomość roślin.",
}


@pytest.mark.parametrize("code", TEXTS)
def test_each_of_eight_languages_is_told_in_two_sentences(code: str) -> None:
    assert detect_language(TEXTS[code]) == written_in(TEXTS[code]) == code


def test_a_language_that_cannot_be_judged_is_named() -> None:
    assert language_not_judged("Мы ищем садовника для парков города") == "Russian"
    assert language_not_judged(TEXTS["de"]) is None


@pytest.mark.parametrize(
    ("resume", "language"),
    [
        ("Özgeçmiş\nİş deneyimi\nMuhasebeci, 2016 - günümüz\nEğitim\nİktisat, Deniz Üniversitesi", "Turkish"),
        ("Önéletrajz\nSzakmai tapasztalat\nKönyvelő, 2016 - jelenleg\nTanulmányok", "Hungarian"),
        ("Työkokemus\nKirjanpitäjä, 2017 - nykyinen\nKoulutus\nTaidot", "Finnish"),
        (
            "Jag har arbetat som trädgårdsmästare och är van att leda.\nUtbildning och kompetens från en skola",
            "Swedish",
        ),
        (
            "Doświadczenie\nKsięgowa, od 2016 do teraz\nPraca w zespole oraz przy raportach dla firmy\nWykształcenie",
            "Polish",
        ),
    ],
)
def test_a_short_resume_in_latin_letters_that_cannot_be_judged_is_named(resume: str, language: str) -> None:
    assert language_not_judged(resume) == language


def test_names_and_a_heading_of_another_language_leave_an_english_resume_judged() -> None:
    heading = "Ayşe Yılmaz\nÖzgeçmiş\nDeniz Üniversitesi\n"
    resume = heading + "I worked in the finance team and was responsible for reports to our customers."
    assert language_not_judged(resume) is None


def test_a_long_posting_in_a_language_that_none_is_read_in_is_of_unknown_language() -> None:
    swedish = "Vi söker en trädgårdsmästare som är van att arbeta med parker och det ska vara från i år. "
    assert written_in(swedish * 6) == UNKNOWN


def test_a_german_resume_full_of_english_terms_is_german() -> None:
    resume = (
        "Lebenslauf\nBerufserfahrung\nSoftwareentwickler bei den Musterwerken, verantwortlich für die Wartung\n"
        "Build and Release of the Java Services in Kubernetes and AWS\nKenntnisse\nSpring Boot, Test Driven Design "
        "Continuous Integration and Delivery\nAusbildung\nFachinformatiker für Anwendungsentwicklung, Berufsschule "
        "Musterstadt\nSprachen\nDeutsch Muttersprache, Englisch fließend"
    )
    assert detect_language(resume) == "de"


@pytest.mark.parametrize(
    ("posting", "language"),
    [
        ("Verkäufer (m/w/d)\nMusterladen GmbH, Linz\nProfil\n- 2 Jahre Erfahrung\n- Englisch", "de"),
        ("Vendeur (H/F)\nMagasin Modèle, Lyon\nProfil recherché\n3 ans d'expérience\nMaîtrise de la caisse", "fr"),
        ("Camarero/a\nRestaurante Modelo, Madrid\nExperiencia mínima 1 año\nInglés", "es"),
    ],
)
def test_a_posting_of_a_few_lines_is_told_by_its_letters(posting: str, language: str) -> None:
    assert written_in(posting) == language


def test_a_few_words_that_tell_nothing_are_english() -> None:
    assert written_in("Gardener | Leeds | 40h") == "en"


@pytest.mark.parametrize(
    ("resume", "language"),
    [
        ("履歴書\n学歴\n2013年3月 青葉大学経済学部 卒業\n職歴\n森田商事 入社", "ja"),
        (
            "个人简历\n教育经历\n2013年3月 青叶大学经济学院 毕业\n工作经历\n2013年4月 森田商贸有限公司 入职",
            "zh",
        ),
        (
            "個人履歷\n學歷\n2013年3月 青葉大學經濟學院 畢業\n工作經歷\n2013年4月 森田商貿有限公司 入職",
            "zh",
        ),
    ],
)
def test_short_resume_in_ideographs_is_japanese_or_chinese_by_the_forms_of_its_letters(
    resume: str, language: str
) -> None:
    assert detect_language(resume) == language
