"""What a sentence about an evaluation or a document may rest on."""

from datetime import date

import pytest

from callboard.agents.answers import Answer, AnswerPart, Citation, PartKind, PreparedAnswer
from callboard.agents.spec import Inputs, UnsupportedClaimError
from callboard.engine.facts import Source
from callboard.engine.passages.model import Findings, SourceText
from callboard.engine.passages.passage_index import PassageIndex
from callboard.workbench.answer_checks import check_statements
from callboard.workbench.execution_model import RequestSlot

NOTHING = Findings(question="", terms=(), missing=(), found=(), texts=0, passages=0)
RESUME = """Ida Brandt
Head Gardener, Larch Park, 2019 - present
- Look after 30 greenhouses with a team of 6
Gardener, Fern Nursery, 2014 - 2019
- Helped with the yearly plan
English (native), Dutch (basic)"""
POSTING = """Estate Manager
Must have
- Tree surgery certificate
Nice to have
- Dutch
You manage an estate of 900 hectares."""


def faults(page: Answer, sentence: str) -> str:
    prepared = PreparedAnswer(answer=page, resume=RESUME, posting=POSTING)
    slots = {"request": RequestSlot(message="What about Ida?"), "found": NOTHING, "prepared": prepared, "answer": page}
    try:
        check_statements(Answer(text=sentence), Inputs(slots, date(2026, 11, 29)))
    except UnsupportedClaimError as error:
        return str(error)
    return ""


def page(title: str, text: str, source: Source) -> Answer:
    part = AnswerPart(kind=PartKind.SECTION, title=title, text=text)
    cited = Citation(title="file", place="line 3", quote="Larch Park", document=source)
    return Answer(text=f"From one.\n\n## {title}\n\n{text}", parts=(part,), sources=(cited,), about="Ida Brandt")


EVALUATION = page("Advice", "**Hold**, 61.6 of 100. 1 of 2 must-haves met.", Source.RESUME)
ROLE = page("Must have", "- Tree surgery certificate *(posting, line 3)*", Source.POSTING)


@pytest.mark.parametrize(
    "sentence",
    [
        "Ida looks after 30 greenhouses at Larch Park.",
        "She scores about 62 of 100.",
        "Her Dutch is basic.",
        "At Fern Nursery she helped with the yearly plan.",
    ],
)
def test_sentence_about_the_candidate_rests_on_page_and_resume(sentence):
    assert faults(EVALUATION, sentence) == ""


@pytest.mark.parametrize(
    "sentence",
    [
        "Ida looks after 30 greenhouses at Fern Nursery.",
        "She drew up the yearly plan at Fern Nursery.",
        "Ida manages an estate of 900 hectares.",
        "She has a tree surgery certificate.",
        "The advice is to decline.",
        "She is fluent in Dutch.",
    ],
)
def test_sentence_about_the_candidate_rests_on_no_posting_and_on_no_other_job(sentence):
    assert faults(EVALUATION, sentence)


def test_posting_supports_what_is_asked_and_offered_only():
    assert faults(ROLE, "A tree surgery certificate is a must.") == ""
    assert faults(ROLE, "You would manage an estate of 900 hectares.") == ""
    assert faults(ROLE, "Dutch is a must.")
    assert faults(ROLE, "Ida has a tree surgery certificate.")


def test_passage_beside_the_one_that_was_found_is_given_with_it():
    text = "\n\n".join(
        (
            "The tower was built by the firm of Osric Vane and opened in 1911 by the mayor of the town.",
            "Tickets for the lift to the upper platform are sold at the gate from nine in the morning on.",
        )
    )
    found = PassageIndex([SourceText(title="tower.md", text=text)]).search("Where are tickets for the lift sold?")
    assert [hit.around for hit in found.found] == [text.split("\n\n")[0]]


def test_a_quoted_line_of_a_page_is_read_like_the_line_itself():
    shown = page("Found", "> * Prepare status reports for the wardens", Source.RESUME)
    assert faults(shown, "The wardens prepare the status reports.")
