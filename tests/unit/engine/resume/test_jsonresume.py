"""JSON Resume, out and in."""

from dataclasses import replace

from tests.unit.engine.resume.samples import ENGLISH, TODAY, read

from callboard.engine.document import Document, MediaType
from callboard.engine.resume.jsonresume import to_json_resume
from callboard.engine.resume.parser import parse_resume

FILE: dict[str, object] = {
    "basics": {"name": "Jane Doe", "email": "jane@doe.example", "location": {"city": "Oslo", "countryCode": "NO"}},
    "work": [
        {"name": "Acme", "position": "Engineer", "startDate": "2020-03", "highlights": ["Wrote Python"]},
        {"name": "Globex", "position": "Intern", "startDate": "2019-01", "endDate": "2019-06"},
    ],
    "skills": [{"name": "Backend", "keywords": ["Python", "Go"]}, {"name": "Git"}],
    "languages": [{"language": "Norwegian", "fluency": "Native speaker"}],
}
TEXT = "\n".join(
    [
        "Jane Doe",
        "jane@doe.example",
        "Oslo",
        "Acme",
        "Engineer",
        "2020-03",
        "Wrote Python",
        "Globex",
        "Intern",
        "2019-01",
        "2019-06",
        "Backend",
        "Python",
        "Go",
        "Git",
        "Norwegian",
        "Native speaker",
    ]
)


def from_file() -> Document:
    return Document(MediaType.JSON_RESUME, Document.from_text(TEXT).lines, json_resume=FILE)


def test_a_present_job_has_no_end_date() -> None:
    document = to_json_resume(read(ENGLISH))
    present, past = document["work"]
    assert "endDate" not in present
    assert past["endDate"] == "2019-12"
    assert present["highlights"][1] == "Led 4 people"


def test_unknown_fields_are_left_out() -> None:
    document = to_json_resume(read("Jane Doe\n"))
    assert document == {"basics": {"name": "Jane Doe"}}


def test_a_group_of_skills_has_name_and_keywords() -> None:
    assert to_json_resume(read(ENGLISH))["skills"][1] == {"name": "Databases", "keywords": ["PostgreSQL", "Redis"]}


def test_json_resume_is_read_field_by_field() -> None:
    resume = parse_resume(from_file(), today=TODAY)
    again = to_json_resume(resume)
    assert again["basics"]["location"] == {"city": "Oslo", "countryCode": "NO"}
    assert [job["name"] for job in again["work"]] == ["Acme", "Globex"]
    assert "endDate" not in again["work"][0]
    assert again["skills"] == [{"name": "Backend", "keywords": ["Python", "Go"]}, {"keywords": ["Git"]}]
    assert resume.languages[0].cefr == "C2"


def test_json_resume_facts_have_text_positions() -> None:
    resume = parse_resume(from_file(), today=TODAY)
    globex = resume.work[1].company
    assert globex is not None
    assert TEXT[globex.evidence.start : globex.evidence.end] == "Globex"
    assert next(mention.position for mention in resume.mentions if mention.skill == "Python") == 0


def test_reformatted_value_quotes_its_original_text() -> None:
    written = {"basics": {"name": "Jane Doe"}, "work": [{"name": "O\u00adffice \ufb01rm", "position": "Clerk"}]}
    document = Document(
        MediaType.JSON_RESUME, Document.from_text("Jane Doe\nOffice firm\nClerk").lines, json_resume=written
    )
    resume = parse_resume(document, today=TODAY)
    (job,) = resume.work
    assert job.company is not None
    assert job.company.evidence.quote in {"Jane Doe", "Office firm"}


def read_file(file: dict[str, object]) -> dict[str, object]:
    document = Document.from_text("Jane Doe")
    return to_json_resume(parse_resume(replace(document, json_resume=file), today=TODAY))


def test_entries_of_a_form_that_was_left_empty_are_left_out() -> None:
    empty = {"company": "", "position": "", "startDate": ""}
    assert "work" not in read_file(
        {"basics": {"name": "Jane Doe"}, "work": [empty, empty], "education": [{"area": ""}]}
    )


def test_summaries_in_html_are_read_without_their_tags() -> None:
    basics = {"name": "Jane Doe", "summary": "I <strong>cook</strong> for<br/> <3 guests."}
    assert read_file({"basics": basics})["basics"]["summary"] == "I cook for <3 guests."
