"""Of an agent's page, a question gets the sections that it asks for."""

import ast
import inspect

from callboard.engine.data_files import read_table
from callboard.engine.facts import Evidence, Source
from callboard.hiring.answer_text import outputs
from callboard.hiring.answer_text.page import AnswerPage, DocumentNames, page_answer
from callboard.hiring.answer_text.sections import asked_sections


def page():
    made = AnswerPage(DocumentNames(resume="cv.txt", posting="job.md"))
    for title, line in (("Work", 3), ("Education", 9), ("Skills", 12)):
        evidence = Evidence(source=Source.RESUME, quote="x", start=0, end=1, line=line)
        made.add(title, [f"- something{made.quote(evidence)}"], count=line)
    return made


def titles(question):
    return [section.name for section in asked_sections(page(), "resume_parser", question).sections]


def test_a_question_gets_the_section_that_it_names():
    assert titles("Where did Jane study?") == ["Education"]
    assert titles("Was hat sie studiert?") == ["Education"]
    assert titles("Which companies did Jane work for?") == ["Work"]


def test_sources_of_other_sections_are_left_out():
    kept = asked_sections(page(), "resume_parser", "Where did Jane study?")
    answer = page_answer("Found.", kept)
    assert [source.place for source in answer.sources] == ["line 9"]
    assert [part.title for part in answer.parts] == ["Education (9)"]


def test_a_question_that_names_none_gets_the_whole_page():
    assert titles("parse this resume") == ["Work", "Education", "Skills"]


def test_a_section_that_is_not_there_leaves_the_whole_page():
    assert titles("list the certificates") == ["Work", "Education", "Skills"]


def test_every_section_that_questions_name_is_on_a_page():
    written = {node.value for node in ast.walk(ast.parse(inspect.getsource(outputs))) if isinstance(node, ast.Constant)}
    assert {name for table in read_table("requests", "sections").values() for name in table} <= written
