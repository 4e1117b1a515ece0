"""Of an agent's page, a question gets the sections that it asks for."""

from callboard.agents.answers import AnswerPart, Citation, PartKind
from callboard.engine.facts import Source
from callboard.hiring.answer_text.page import AnswerPage, DocumentNames
from callboard.hiring.answer_text.sections import asked_sections


def page():
    made = AnswerPage(DocumentNames(resume="cv.txt", posting="job.md"))
    for title, line in (("Work", 3), ("Education", 9), ("Skills", 12)):
        text = f"- something *({Source.RESUME.word}, line {line})*"
        made.sections.append(AnswerPart(kind=PartKind.SECTION, title=title, text=text))
        made.sources.append(Citation(title="cv.txt", place=f"line {line}", quote="x", document=Source.RESUME))
    return made


def titles(question):
    return [section.title for section in asked_sections(page(), "resume_parser", question).sections]


def test_a_question_gets_the_section_that_it_names():
    assert titles("Where did Jane study?") == ["Education"]
    assert titles("Was hat sie studiert?") == ["Education"]
    assert titles("Which companies did Jane work for?") == ["Work"]


def test_sources_of_other_sections_are_left_out():
    kept = asked_sections(page(), "resume_parser", "Where did Jane study?")
    assert [source.place for source in kept.sources] == ["line 9"]


def test_a_question_that_names_none_gets_the_whole_page():
    assert titles("parse this resume") == ["Work", "Education", "Skills"]


def test_a_section_that_is_not_there_leaves_the_whole_page():
    assert titles("list the certificates") == ["Work", "Education", "Skills"]
