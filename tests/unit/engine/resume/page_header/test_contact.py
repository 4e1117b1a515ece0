"""Contact lines, names and links."""

from dataclasses import replace

import pytest
from tests.unit.engine.resume.samples import TODAY, read

from callboard.engine.document import Document, Link, MediaType
from callboard.engine.resume.page_header.links import network_of, urls_in
from callboard.engine.resume.parser import parse_resume
from callboard.engine.resume.pieces import Piece
from callboard.engine.resume.vocabulary.person_names import name_score


@pytest.mark.parametrize(
    "name",
    [
        "Jane Doe",
        "María del Carmen Gómez de la Torre",
        "JEAN-LUC PICARD",
        "Łukasz Żak",
        "Anne O'Hara",
        "Claire de Roche d'Aubin",
        "Ann Ash (27)",
    ],
)
def test_person_names_score_high_as_a_name(name: str) -> None:
    assert name_score(name) >= 0.9


@pytest.mark.parametrize(
    "text", ["Curriculum Vitae", "Lebenslauf", "Experience", "jane@doe.example", "Dirección", "12 Main St"]
)
def test_other_first_lines_score_low_as_a_name(text: str) -> None:
    assert name_score(text) < 0.5


@pytest.mark.parametrize(
    "text",
    [
        *("السيرة الذاتية", "سيرة ذاتية", "رزومه", "קורות חיים", "Βιογραφικό Σημείωμα", "Автобиография", "Життєпис"),
        *("履歴書", "职业履历", "자기소개서", "ประวัติย่อ", "जीवन वृत्त", "Önéletrajz", "Daftar Riwayat Hidup", "Biodata"),
    ],
)
def test_the_word_for_a_resume_is_nobodys_name_in_any_script(text: str) -> None:
    assert name_score(text) == 0.0


def test_a_labelled_table_gives_name_and_address() -> None:
    resume = read("Lebenslauf\nName:\tErika Mustermann\nAnschrift:\tKöln\nTelefon:\t0221 1234567\n\nBerufserfahrung\n")
    assert resume.name is not None
    assert resume.name.value == "Erika Mustermann"
    assert resume.contact.city == "Köln"
    assert resume.contact.phone is not None


def test_a_link_behind_a_word_is_a_profile() -> None:
    text = "Jane Doe\nLinkedIn | jane@doe.example\n\nExperience\n"
    lines = Document.from_text(text).lines
    link = Link("https://www.linkedin.com/in/janedoe", 9, 17)
    resume = parse_resume(Document(MediaType.PDF, lines, links=(link,)), today=TODAY)
    (profile,) = resume.contact.profiles
    assert (profile.network, profile.username, profile.url.value) == ("LinkedIn", "janedoe", link.uri)
    assert profile.url.evidence.quote == "LinkedIn"


def test_labelled_links_are_not_part_of_the_summary() -> None:
    told = "Practical engineer with eleven years in busy places and a liking for old systems."
    resume = read(
        f"Jane Doe\n\nAbout\n{told}\nWebsite: https://jane.example.org\nEmail: jane@doe.example\n\nSkills\nGo\n"
    )
    assert resume.summary is not None
    assert resume.summary.value == told


def test_file_names_and_numbers_are_not_urls() -> None:
    assert urls_in(Piece("Node.js, main.py, 3.11 and jane@doe.example", 0)) == []
    assert [link.url for link in urls_in(Piece("see janedoe.dev or https://a.example/x.", 0))] == [
        "janedoe.dev",
        "https://a.example/x",
    ]


def test_profile_network_follows_from_the_host() -> None:
    assert network_of("ie.linkedin.com") == "LinkedIn"
    assert network_of("example.com") is None


def test_name_place_and_phone_in_one_row_are_separated() -> None:
    resume = read(
        "Jana Krüger · Consultant · Bremen, Germany · jana@mail.example · +49 421 5550 1234\n\n"
        "Experience\nConsultant, Hafenwerk GmbH\n2015 – 2019\n"
    )
    assert resume.name is not None
    assert resume.name.value == "Jana Krüger"
    assert resume.contact.phone is not None
    assert (resume.contact.phone.value, resume.contact.city) == ("+49 421 5550 1234", "Bremen")


def test_willingness_to_relocate_is_not_the_address() -> None:
    resume = read("Jane Doe\njane@mail.example\nWilling to relocate: Anywhere\n\nSkills\nExcel\n")
    assert resume.contact.location is None


@pytest.mark.parametrize(
    "line",
    [
        "jane@doe.example  LinkedIn",
        "E-Mail  jane@doe.example",
        "Fax  +44 20 7946 0991",
        "janedoe  jane.doe@post.example  github.com/janedoe",
    ],
)
def test_a_word_for_a_way_to_reach_someone_is_not_a_town(line: str) -> None:
    assert read(f"Maria Lopez\n{line}\n\nExperience\n").contact.city is None


@pytest.mark.parametrize(
    "line", ["01.01.1980  jane@doe.example", "04 - 2022/08  jane@doe.example", "(2019-2022)", "CEP: 40140-130"]
)
def test_a_date_or_postal_code_is_not_a_telephone_number(line: str) -> None:
    assert read(f"Jane Doe\n{line}\n\nExperience\n").contact.phone is None


@pytest.mark.parametrize("line", ["Background", "Compliance Professional", "Dutch citizen | Born 12 Nov 1987"])
def test_words_near_the_contact_lines_are_no_town(line: str) -> None:
    resume = read(f"Jane Doe\njane@mail.example\n+44 20 7946 0991\n{line}\nAudits of eleven funds in six years.\n")
    assert resume.contact.location is None


@pytest.mark.parametrize(("written", "e164"), [("(65) 6512 3456", "+6565123456"), ("(415) 555-0132", "+14155550132")])
def test_country_code_in_brackets_is_no_area_code(written: str, e164: str) -> None:
    resume = read(f"Jane Doe\njane@mail.example | {written}\n\nSkills\nExcel\n")
    assert resume.contact.phone_e164 == e164


@pytest.mark.parametrize(
    "line", ["9812345678", "Mobile:\n9812345678", "9812345678\tjane@mail.example", "9812345678|jane@mail.example"]
)
def test_a_number_alone_is_one_to_call_in_whatever_country(line: str) -> None:
    contact = read(f"Jane Doe\n{line}\n\nSkills\nExcel\n").contact
    assert contact.phone is not None
    assert (contact.phone.value, contact.phone_e164) == ("9812345678", None)


def test_a_number_below_a_summary_is_no_part_of_it() -> None:
    told = "Practical engineer with eleven years in busy places and a liking for old systems."
    resume = read(f"Jane Doe\n\nAbout\n{told}\n(415) 555-0132\n\nSkills\nGo\n")
    assert resume.contact.phone_e164 == "+14155550132"
    assert resume.summary is not None
    assert resume.summary.value == told


@pytest.mark.parametrize("street", ["Hafenweg 12", "Adresse:\tHafenweg 12", "Hafenweg 12,"])
def test_street_above_its_town_is_part_of_the_address(street: str) -> None:
    contact = read(f"Jan Smit\njan@mail.example\n{street}\n24103 Kiel\n\nBerufserfahrung\n").contact
    assert (contact.address, contact.postal_code, contact.city) == ("Hafenweg 12", "24103", "Kiel")


def test_town_behind_its_postal_code_and_a_comma_is_a_place() -> None:
    assert read("Jan Smit\njan@mail.example\n24214, Gettorf\n\nBerufserfahrung\n").contact.city == "Gettorf"


def test_address_beside_contact_lines_below_about_is_no_part_of_the_summary() -> None:
    told = "Practical engineer with eleven years in busy places and a liking for old systems."
    resume = read(f"Jane Doe\n\nAbout\n{told}\n24103 Kiel\njane@mail.example\n\nSkills\nGo\n")
    assert resume.contact.city == "Kiel"
    assert resume.summary is not None
    assert resume.summary.value == told


def test_number_of_a_chinese_resume_is_one_of_china() -> None:
    resume = read(
        "李明\n电话：13812345678\n邮箱：liming@mail.example\n\n教育背景\n2015 - 2019  北方大学  软件工程  本科\n"
    )
    assert resume.contact.phone_e164 == "+8613812345678"


def linked(text: str, words: str, uri: str) -> Document:
    start = text.index(words)
    return replace(Document.from_text(text), links=(Link(uri, start, start + len(words)),))


@pytest.mark.parametrize("uri", ["mailto:", "tel:+44"])
def test_link_without_an_address_or_number_is_no_contact(uri: str) -> None:
    contact = parse_resume(linked("Jane Roe\nReach me\n", "Reach me", uri), today=TODAY).contact
    assert (contact.email, contact.phone) == (None, None)


def test_turkish_name_in_capitals_has_no_second_dot() -> None:
    name = read("DENİZ ÖZDEMİR\ndeniz@example.org\n").name
    assert name is not None
    assert name.value == "Deniz Özdemir"


def test_label_of_an_address_may_stand_in_a_row_of_its_own() -> None:
    contact = read("Jan Smit\njan@mail.example\nCurrent address:\nOld Harbour, Qazvar\n\nSkills\nExcel\n").contact
    assert contact.location is not None
    assert contact.location.value == "Old Harbour, Qazvar"


def test_a_kind_of_document_is_no_name() -> None:
    name = read("Two-column CV\nNora Quist\nnora@mail.example\n\nSkills\nExcel\n").name
    assert name is not None
    assert name.value == "Nora Quist"


def test_number_in_a_row_with_personal_data_in_a_cell_of_its_own_is_read() -> None:
    resume = read("林小雨\n\n个人简介\n姓名：林小雨    年龄：25\n性别：女    电话：13912345678\n\n技能\nPython\n")
    assert resume.contact.phone
    assert resume.contact.phone.value == "13912345678"


def test_letter_in_brackets_behind_a_number_is_no_part_of_it() -> None:
    resume = read("Ann Weir\n(212) 555-0143(C)\nann@mail.example\n")
    assert resume.contact.phone
    assert resume.contact.phone.value == "(212) 555-0143"


@pytest.mark.parametrize("text", ["Ann Weir BSN, RN, OCN", "Ann Weir, MSN, CCRN-K", "Ann Weir MSN, ACNP"])
def test_letters_behind_a_name_are_no_part_of_it(text: str) -> None:
    resume = read(f"{text}\n(212) 555-0143\nann.weir@mail.example\n\nExperience\nNurse, Moor Hospital, 2015 - 2019\n")
    assert resume.name
    assert resume.name.value == "Ann Weir"


@pytest.mark.parametrize(
    "line", ["Nationality - India", "Staatsangehörigkeit:    Deutschland", "Geburtsort:    Leipzig", "Born - Leeds"]
)
def test_country_of_a_passport_and_town_of_a_birth_are_no_address(line: str) -> None:
    assert read(f"Nora Quist\nnora@mail.example\n{line}\n\nSkills\nExcel\n").contact.location is None


@pytest.mark.parametrize(
    ("lines", "city"),
    [
        ("70123 Fennau\nGermany", "Fennau"),
        ("Erlenweg Straße 28, 70123 Fennau\nMunich", "Fennau"),
        ("2281, Quay Road, Montréal (Québec) H1V 2E6", "Montréal"),
    ],
)
def test_town_with_its_postal_code_is_the_address(lines: str, city: str) -> None:
    assert read(f"Nora Quist\nnora@mail.example\n{lines}\n\nSkills\nExcel\n").contact.city == city


def test_label_of_an_address_may_stand_in_a_cell_of_its_own() -> None:
    location = read("Nora Quist\nAdresse    12 Rue Ben Quvel\nE-Mail    nora@mail.example\n").contact.location
    assert location is not None
    assert location.value == "12 Rue Ben Quvel"


@pytest.mark.parametrize("years", ["2011 - 2012 2014", "07/2000-09/2014"])
def test_years_alone_are_no_telephone_number(years: str) -> None:
    resume = read(f"Jane Doe\n\nSkills\nRust, Go\n{years}\n")
    assert resume.contact.phone is None


def test_contact_lines_below_a_list_of_skills_or_languages_are_read() -> None:
    resume = read(
        "Jane Doe\n\nExperience\nEngineer, Moor Mills  2019 – 2020\n\nLanguages\nEnglish, French\n"
        "Address: 12 rue des Moulins, 75020 Paris, France\nMail: jane@doe.example\n"
    )
    assert resume.contact.city == "Paris"
    assert resume.contact.email
    assert resume.contact.email.value == "jane@doe.example"


def test_address_goes_on_only_in_the_line_below_it() -> None:
    resume = read(
        "Jane Doe\n\nLanguages\nEnglish, French\nhttps://doe.example/\n\nSkills\nRust, Go\nMail: jane@doe.example\n"
    )
    assert resume.contact.website
    assert resume.contact.website.value == "https://doe.example/"


@pytest.mark.parametrize(
    ("lines", "city", "address"),
    [
        ("Leeds GB (ready to move)", "Leeds", None),
        ("Rua da Praia, 12 - Lisboa", "Lisboa", "Rua da Praia, 12"),
        ("Anschrift\nMoorstr. 3\n86830 Schwabdorf\nGeburtsort\nMünchen", "Schwabdorf", "Moorstr. 3"),
        ("1 rue de la Lande – 38000 Grenoble", "Grenoble", "1 rue de la Lande"),
    ],
)
def test_place_is_read_with_its_street_and_without_remarks(lines: str, city: str, address: str | None) -> None:
    contact = read(f"Nora Feld\n{lines}\nnora@feld.example\n\nExperience\nBaker  2019 – 2020\n").contact
    assert (contact.city, contact.address) == (city, address)


def test_a_month_and_a_day_are_no_street() -> None:
    assert read("Nora Feld\nnora@feld.example | Septiembre 19\n\nExperience\nBaker  2019\n").contact.location is None


def test_address_of_mail_is_read_where_it_is_hidden_from_programs() -> None:
    contact = read("Nora Feld\nnora[.]feld [at] moor [dot] example\n\nExperience\nBaker  2019\n").contact
    assert contact.email is not None
    assert contact.email.value == "nora.feld@moor.example"


def test_label_of_a_network_and_a_name_there_are_a_page_of_it() -> None:
    contact = read("Nora Feld\nnora@feld.example | GitHub: norafeld\n\nExperience\nBaker  2019\n").contact
    assert [profile.url.value for profile in contact.profiles] == ["github.com/norafeld"]
