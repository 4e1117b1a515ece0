"""Spoken languages that a résumé names outside its list of languages."""

from __future__ import annotations

from datetime import date

import pytest
from tests.builders.postings import a_posting
from tests.builders.resumes import a_resume

from callboard.engine.matching.model import RequirementMatch, Verdict
from callboard.engine.matching.scorer import match
from callboard.engine.posting.model import RequirementKind

TODAY = date(2026, 6, 15)


def judged(line: str) -> RequirementMatch:
    """The verdict on English at B2, for a driver who lists German as a language and has this line among the skills."""
    resume = a_resume(language="de").job("Fahrer", "Acme", "2018-01", None, "Waren mit dem Lkw ausgeliefert.")
    resume.speaks("Deutsch", "Muttersprache", code="de").listed(line)
    posting = a_posting("Fahrer", "Globex", language="de").must(
        "Englisch mindestens B2", RequirementKind.LANGUAGE, language="en"
    )
    return match(resume.resume, posting.posting, today=TODAY).requirements[0]


@pytest.mark.parametrize(
    "line",
    ["Englisch", "Sehr gute Englischkenntnisse", "Fließendes Englisch", "Gutes Englisch in Wort und Schrift"],
)
def test_a_language_among_the_skills_is_met(line: str) -> None:
    found = judged(line)
    assert found.verdict is Verdict.MET
    assert [each.quote for each in found.resume_evidence] == [line]


def test_a_lower_level_among_the_skills_is_not_enough() -> None:
    assert judged("Grundkenntnisse in Englisch").verdict is not Verdict.MET


def test_a_language_named_in_a_sentence_is_not_said_to_be_absent() -> None:
    found = judged("Begleitung von Reisegruppen aus aller Welt mit Führungen auf Englisch durch die ganze Stadt")
    assert found.verdict is Verdict.UNKNOWN
    assert "mentions it" in found.reason


def test_a_language_that_no_line_names_is_missing_beside_others() -> None:
    assert judged("Staplerschein").verdict is Verdict.MISSING


def test_work_with_learners_of_a_language_is_more_than_the_language() -> None:
    chemist = a_resume().job("Chemist", "Acme", "2018-01", None, "Measured acids and wrote reports on all of them.")
    text = "Ability to adjust lessons and speaking style to pupils with varying levels of English proficiency"
    posting = a_posting("Tutor", "Globex").must(text, RequirementKind.LANGUAGE, language="en")
    assert match(chemist.resume, posting.posting, today=TODAY).requirements[0].verdict is not Verdict.MET
