"""A line of a résumé is found again on the page, also where blind mode covered a name in it."""

from datetime import date

from tests.builders.resumes import a_resume

from callboard.engine.facts import Evidence, Source
from callboard.engine.matching.candidate.candidate_facts import candidate_facts
from callboard.engine.matching.candidate.lines import ResumeLine
from callboard.engine.matching.candidate.resume_texts import WeightedText

PAGE = "She wrote all letters. Ms. Alexander has excellent team\nand project leadership qualities. She likes tea."


def line(text: str, page: str = PAGE) -> Evidence:
    evidence = Evidence(source=Source.RESUME, quote=page, start=100, end=100 + len(page), page=1, line=7)
    return ResumeLine(text, WeightedText(page, 1.0, evidence)).evidence


def test_line_is_quoted_to_the_letter_across_a_break_of_the_page() -> None:
    found = line("She likes tea.")
    assert (found.quote, found.start, found.line) == ("She likes tea.", 100 + PAGE.index("She likes"), 8)


def test_line_with_a_covered_name_is_quoted_and_not_the_whole_paragraph() -> None:
    found = line("Ms.  has excellent team and project leadership qualities.")
    assert found.quote == "Ms. Alexander has excellent team\nand project leadership qualities."
    assert found.line == 7


def test_line_of_which_too_little_stands_there_is_its_whole_piece() -> None:
    assert line("Managed the budget of a hospital in another town").quote == PAGE


def test_paragraph_of_a_named_person_gives_one_line_a_sentence() -> None:
    resume = a_resume("Ann Alexander").job("Editor", "Press", "2019-01", None, PAGE * 2).resume
    lines = candidate_facts(resume, today=date(2026, 6, 15)).lines.lines
    assert all(len(each.evidence.quote.split()) < 12 for each in lines)
