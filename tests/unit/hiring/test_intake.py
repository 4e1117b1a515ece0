"""What a résumé or a posting is refused or held for before any agent starts."""

from dataclasses import replace
from datetime import date

import pytest
from tests.builders.documents import read_here

from callboard.agents.spec import Inputs
from callboard.engine.document import Document
from callboard.engine.page import RECOGNISED
from callboard.hiring.agents.jd_analysis import read_posting
from callboard.hiring.agents.resume_parser import read_resume
from callboard.hiring.intake import (
    SourceDocument,
    UnjudgedLanguageError,
    accept_posting,
    accept_resume,
    prepare_intake,
    recognition_doubts,
    refuse_unjudged_language,
    unjudged_language,
)

RUSSIAN = (
    "Анна Петрова\nanna@example.org\nОпыт работы\nИнженер, Гавань, 2019 – 2022\nПроектировала причалы и краны.\n" * 3
)
JAPANESE = "職務経歴書\n山田 花子\n株式会社サンプル（2019年4月 〜 現在）\n- APIの設計と保守をしました\n"
CHINESE = "王小明\n工作经历\n港口机械有限公司 2019年4月 至今\n后端工程师，负责接口的设计和维护。\n"


MINUTES = """\
Minutes of the garden club, 4 May. Nine members were present. The roses at the west gate need pruning before June. The
treasurer reported a balance of 214 pounds. The summer fair takes place on the second Saturday of July. Volunteers for
the cake stall are asked to write to the secretary. The meeting closed at half past eight, with thanks to the host.
"""
SHORT = "Mira Okafor\nmira@example.com\n\nExperience\n\nBackend Engineer, Nordlicht, 2018 - 2025\n- Python\n"
POSTING = "Gardener wanted for a hotel park near Bath. Driving licence required. Apply by e-mail: park@hotel.example.\n"


def document(text, name="cv.pdf"):
    return SourceDocument(name=name, document=Document.from_text(text))


@pytest.mark.parametrize(
    ("text", "language"), [(RUSSIAN, "Russian"), (JAPANESE, "Japanese"), (CHINESE, "Chinese")], ids=["ru", "ja", "zh"]
)
@pytest.mark.parametrize("accept", [accept_resume, accept_posting])
def test_language_that_cannot_be_judged_is_named_and_the_file_held(accept, text, language):
    hold = accept(document(text)).hold
    assert hold.reason == f"cv.pdf is written in {language}, which Callboard cannot judge."
    assert not hold.may_be_lifted


@pytest.mark.parametrize(("accept", "kind"), [(accept_resume, "a résumé"), (accept_posting, "a job posting")])
def test_what_is_neither_resume_nor_posting_is_held_until_a_person_has_looked(accept, kind):
    hold = accept(document(MINUTES)).hold
    assert hold.reason == f"cv.pdf does not read like {kind}."
    assert hold.may_be_lifted


TURKISH = "Özgeçmiş\nDefne Kaya\nİş deneyimi\nMuhasebeci, Liman A.Ş., 2016 - günümüz\nEğitim\nİktisat, 2011 - 2015\n"
TITLES = ("Head Gardener", "Florist", "Forester", "Tree Surgeon", "Landscape Architect", "Greenhouse Manager")
LIST = "<h1>Jobs in Bath</h1><ul>" + "".join(f"<li><a href=/j/{each}>{each}</a></li>" for each in TITLES) + "</ul>"


@pytest.mark.parametrize("accept", [accept_resume, accept_posting])
def test_language_in_latin_letters_that_cannot_be_judged_is_named_and_the_file_held(accept):
    assert accept(document(TURKISH)).hold.reason == "cv.pdf is written in Turkish, which Callboard cannot judge."


def test_page_that_only_lists_positions_is_held(tmp_path):
    page = tmp_path / "jobs.html"
    page.write_text(LIST, encoding="utf-8")
    hold = accept_posting(SourceDocument(name="jobs.html", document=read_here(page))).hold
    assert hold.reason == "jobs.html lists positions and describes none of them; take the page of one posting."
    assert hold.may_be_lifted


CONSENT = """<h2>We value your privacy</h2><p>We and our 612 partners store and access information on a device, such as
cookies, and process personal data for personalised advertising, audience research and services development.</p><p>With
your permission we and our partners may use precise geolocation data and identification through device scanning.</p>
<button>Accept all</button><button>Reject all</button><button>Manage options</button>"""
CLOSED = """<h1>This job is no longer available</h1><p>The position you are looking for has been filled or removed.
Have a look at other jobs on our site.</p><ul><li>Jobs in Leeds</li><li>Jobs in York</li></ul>"""
COURSE = """Online course: Beekeeping for Beginners\n
Learn to keep two hives in eight weeks. No previous experience required.\n
What you will learn\n- Build a hive\n- Lead a colony through winter\n- Handle swarms\n
Who should take this course\nGardeners, teachers and anybody with a lawn.\n\nPrice: 120 euros. Enrol now."""
TIPS = """Hiring Managers: 5 Tips for Better Interviews\n\nFollow these tips in your next round.\n
1. Prepare your questions. What are the most important requirements of the job? Write two questions for each of them.
2. Let them talk. A candidate who speaks for less than half of the time has not been interviewed.
3. Take notes. Memory prefers the first and the last.\n\nRead next: What a bad hire costs"""
OFFER = "Gardener\n\nFor the park of a hotel near Bath. Pruning, planting, mowing. Driving licence required."


@pytest.mark.parametrize("text", [CONSENT, CLOSED, COURSE, TIPS], ids=["consent", "closed job", "course", "advice"])
def test_page_in_the_place_of_a_posting_is_held(tmp_path, text):
    page = tmp_path / ("page.html" if text.startswith("<") else "page.txt")
    page.write_text(text, encoding="utf-8")
    hold = accept_posting(SourceDocument(name=page.name, document=read_here(page))).hold
    assert hold.reason == f"{page.name} does not read like a job posting."
    assert hold.may_be_lifted


def test_terse_posting_under_the_title_of_a_job_is_judged():
    assert accept_posting(document(OFFER)).hold is None


def test_terse_posting_whose_title_stands_alone_on_top_and_again_among_labels_is_judged():
    labels = "Job: KLG. Organization: KLG - Leeds (0050). TITLE: Lift Fitter. Location: Leeds. REQUISITION ID: 104"
    posting = document(f"Lift Fitter\n{OFFER.partition(chr(10))[2]}\n{labels}\n")
    assert accept_posting(posting).hold is None


SHELVES = """Mitarbeiter (m/w/d) Regalservice – Drogerie (Teilzeit)\n
Seit vierzig Jahren gibt es Seifen und Kerzen aus Kassel. Wir sind ein Familienbetrieb mit Läden im ganzen Land.
Wir suchen Sie für die Regale.\n\nFragen beantwortet Frau Ahrens.\n"""


def test_mark_for_every_gender_hides_no_title_that_stands_alone():
    assert accept_posting(document(SHELVES)).hold is None


FINNISH = """Kirjanpitäjä, Turku\n\nHaemme osaavaa kirjanpitäjää vakituiseen työsuhteeseen.\n
Edellytämme\n- Vähintään kolmen vuoden kokemusta tilitoimistosta\n- Sujuvaa suomen kieltä\n
Tarjoamme joustavan työajan ja kattavan työterveyshuollon."""


def test_hold_of_a_language_that_cannot_be_judged_is_not_lifted_where_the_kind_is_not_seen_either():
    hold = accept_posting(document(FINNISH, "job.txt")).hold
    assert hold.reason == "job.txt is written in Finnish, which Callboard cannot judge."
    assert not hold.may_be_lifted


TRANSCRIPT = """UNIVERSITY OF NORTHFIELD
Official Transcript of Records
Student: 20191234  Programme: BA Economics

Semester   Course                        ECTS   Grade
2019 W     Introduction to Economics       6     B
2019 W     Mathematics I                   6     C
2020 S     Statistics                      6     A
2020 W     Macroeconomics                  6     B
2021 S     Econometrics                    6     A
2021 W     Public Finance                  6     B
2022 S     Bachelor thesis                12     A

Total 48 ECTS. Grade point average 3.4
"""


def test_language_of_a_list_with_hardly_a_word_of_any_is_not_guessed():
    assert accept_resume(document(TRANSCRIPT)).hold.reason == "cv.pdf does not read like a résumé."


def test_file_that_is_no_resume_gives_nobody_a_name():
    letter = document("Dear Hiring Team,\n\nI am writing to apply for the position of Event Coordinator.\n" * 3)
    held = accept_resume(letter)
    today = date(2026, 11, 29)
    assert held.hold
    assert read_resume(Inputs({"resume_text": held}, today)).name is None
    assert read_posting(Inputs({"jd_text": accept_posting(document(TIPS))}, today)).role.title is None


def test_short_resumes_and_postings_are_not_held():
    assert prepare_intake(document(SHORT), accept_posting(document(POSTING))).holds == ()


def test_a_person_lifts_the_hold_of_a_file_but_not_that_of_a_language():
    unlike = prepare_intake(document(MINUTES), accept_posting(document(MINUTES, "job.txt")))
    assert [hold.reason.split()[0] for hold in unlike.holds] == ["job.txt", "cv.pdf"]
    assert unlike.lifted().holds == ()
    foreign = prepare_intake(document(RUSSIAN), accept_posting(document(POSTING)))
    assert foreign.lifted() == foreign
    assert len(foreign.holds) == 1


def test_a_score_alone_of_a_language_that_cannot_be_judged_is_refused():
    with pytest.raises(UnjudgedLanguageError, match="written in Russian"):
        refuse_unjudged_language(accept_posting(document(POSTING)), accept_resume(document(RUSSIAN)))
    refuse_unjudged_language(accept_resume(document(MINUTES)))


def test_resume_with_a_name_in_another_script_is_accepted():
    text = (
        "Anna Petrova (Анна Петрова)\nanna@example.org\nWork experience\nEngineer, Harbour Tools Ltd, 2019 – 2022\n"
        "Designed quays and cranes with a team of five, and trained two apprentices in the use of the tools.\n"
    )
    resume = SourceDocument(name="cv.pdf", document=Document.from_text(text))
    assert accept_resume(resume) is resume


PORTUGUESE = (
    "Jardineiro para o parque do hotel\nPousada Beira-Mar, Aveiro\n\nRequisitos\n- Experiência em poda de árvores\n"
    "- Carta de condução\n- Conhecimento de sistemas de rega\n\nFunções\n- Cuidar das plantas e dos relvados\n"
)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (PORTUGUESE, "Portuguese"),
        (
            "Giardiniere per il parco dell'albergo\nLocanda del Lago, Como\n\nRequisiti\n- Esperienza nella potatura\n"
            "- Patente di guida\n\nCosa farai\n- Cura delle piante e dei prati per gli ospiti che sono da noi\n",
            "Italian",
        ),
        (
            "Hovenier voor het park van ons hotel\nHerberg aan Zee, Zandvoort\n\nWat wij vragen\n- Ervaring met snoeien"
            "\n- Rijbewijs B\n\nWat je gaat doen\n- Zorgen voor de planten en het gras van onze gasten\n",
            "Dutch",
        ),
    ],
)
def test_postings_and_resumes_in_languages_that_no_letter_is_written_in_are_held(text: str, language: str):
    held = prepare_intake(document(SHORT), accept_posting(document(text, "job.txt")))
    assert [hold.reason for hold in held.holds] == [f"job.txt is written in {language}, which Callboard cannot judge."]
    assert held.doubts == ()
    assert held.lifted() == held
    resume = accept_resume(document(text))
    assert resume.hold.reason == f"cv.pdf is written in {language}, which Callboard cannot judge."
    assert unjudged_language("cv.pdf", resume.document) == resume.hold.reason


def test_posting_that_is_hardly_told_from_another_language_is_said_to_be_answered_in_english():
    few = "Jardineiro para a pousada\n\nRequisitos\n- Carta de condução\n- Poda das árvores"
    (doubt,) = prepare_intake(document(SHORT), SourceDocument(name="vaga.txt", document=Document.from_text(few))).doubts
    assert doubt.startswith("The posting is in Portuguese, so the letter and the questions are in English.")
    assert prepare_intake(document(SHORT), accept_posting(document(POSTING))).doubts == ()


def test_english_posting_of_a_firm_abroad_and_german_one_with_english_headings_are_judged():
    abroad = "Gardener (m/f)\nJardins de la Loire SARL, Place de la République, 44000 Nantes\n" + POSTING
    german = (
        "Gärtner (m/w/d)\nGrünwerk GmbH\n\nYour responsibilities\n- Sie pflegen die Parks und schneiden die Hecken\n\n"
        "Your profile\n- Ausbildung als Gärtner und Führerschein\n\nWhat we offer\n- 30 Tage Urlaub und ein Team\n"
    )
    for text, code in ((abroad, "en"), (german, "de")):
        file = accept_posting(document(text, "job.txt"))
        assert file.hold is None
        assert read_posting(Inputs({"jd_text": file}, date(2026, 11, 29))).language == code


def test_files_whose_text_was_recognised_in_pictures_are_named():
    typed = document(MINUTES, "job.md")
    scanned = typed.model_copy(
        update={"name": "cv.pdf", "document": replace(typed.document, metadata={RECOGNISED: "0.97"})}
    )
    (doubt,) = recognition_doubts(scanned, typed)
    assert doubt.startswith("The text of cv.pdf was recognised in pictures of its pages")
