"""What a résumé or a posting is refused or held for before any agent starts."""

import pytest

from callboard.documents import read_file
from callboard.engine.document import Document
from callboard.hiring.intake import (
    SourceDocument,
    UnjudgedLanguageError,
    accept_posting,
    accept_resume,
    prepare_intake,
    refuse_unjudged_language,
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
    hold = accept_posting(SourceDocument(name="jobs.html", document=read_file(page))).hold
    assert hold.reason == "jobs.html lists positions and describes none of them; take the page of one posting."
    assert hold.may_be_lifted


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


def test_posting_in_a_language_without_letters_is_said_to_be_answered_in_english():
    posting = SourceDocument(name="vaga.txt", document=Document.from_text(PORTUGUESE))
    (doubt,) = prepare_intake(document(SHORT), posting).doubts
    assert doubt.startswith("The posting is in Portuguese, so the letter and the questions are in English.")
    assert prepare_intake(document(SHORT), accept_posting(document(POSTING))).doubts == ()


def test_text_in_a_language_without_letters_is_held_as_not_recognised():
    minutes = "Ata da reunião do clube. Estiveram presentes nove sócios. As rosas do portão serão podadas em junho."
    hold = accept_posting(SourceDocument(name="ata.txt", document=Document.from_text(minutes))).hold
    assert hold.reason == "ata.txt is written in Portuguese and was not recognised as a job posting."
