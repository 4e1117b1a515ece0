"""The handbook can be searched, in a work tree and from the wheel."""

import tomllib
from pathlib import Path

import pytest

from callboard.workbench.document_search import folder, handbook, library, search_handbook, search_short_answers

ROOT = Path(__file__).parents[3]


def test_every_page_is_in_the_handbook() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    assert len(handbook()) == len(pages)
    assert [text.text for text in handbook()] == [page.read_text(encoding="utf-8") for page in pages]
    assert handbook()[0].title == "Callboard"


def test_wheel_includes_the_handbook_pages() -> None:
    included = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert included["force-include"]["docs"] == "callboard/handbook/docs"
    assert included["force-include"]["README.md"] == "callboard/handbook/README.md"
    assert (folder() / "docs" / "configuration.md").is_file()


def test_a_question_about_the_program_is_answered_from_its_documents() -> None:
    found = library().search("Which environment variable sets the database URL?").found
    assert found[0].passage.title == "Configuration"
    assert "CALLBOARD_DATABASE_URL" in found[0].sentence


def test_a_question_about_callboard_alone_is_answered_as_the_readme_begins() -> None:
    passage = search_handbook("What is Callboard?").found[0].passage
    assert (passage.title, passage.first_line) == ("Callboard", 3)
    assert passage.text.startswith("Callboard puts a crew of AI agents to work on hiring.")


@pytest.mark.parametrize(
    ("question", "command"),
    [
        ("How do I revoke a token?", "callboard tokens revoke ID"),
        ("Where are my reports stored?", "--out FOLDER"),
        ("How can I delete all my data?", "callboard me erase"),
        ("How do I cancel a run?", "callboard runs cancel RUN"),
        ("How do I export my data?", "callboard me export"),
        ("How do I delete a candidate?", "callboard evaluations decide"),
    ],
)
def test_question_on_how_to_use_callboard_has_one_short_answer(question: str, command: str) -> None:
    findings = search_short_answers(question)
    assert findings is not None
    (answer,) = findings.found
    assert command in answer.passage.text


@pytest.mark.parametrize(
    "question",
    [
        "How does a database index work?",
        "How do I set up a reverse proxy?",
        "What is the password of the database?",
        "Which tools does the agent have?",
        "How do I cancel my gym membership?",
    ],
)
def test_question_with_a_word_that_no_short_answer_has_is_not_answered(question: str) -> None:
    assert search_short_answers(question) is None
