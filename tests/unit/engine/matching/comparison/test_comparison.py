"""What two comparisons share: the side that is the same in both, and all that an assumption does not change."""

from datetime import date

from tests.builders.postings import PostingBuilder, a_posting
from tests.builders.resumes import a_resume

from callboard.engine.matching.candidate.candidate_facts import candidate_facts
from callboard.engine.matching.candidate.shown_skills import ShownSkill, find_shown_skill, with_mentions
from callboard.engine.matching.comparison.comparison import Comparison
from callboard.engine.matching.model import Verdict
from callboard.engine.matching.role.role_facts import RoleFacts, role_facts
from callboard.engine.matching.score.assessment import assess

TODAY = date(2026, 6, 15)


def for_a_baker() -> PostingBuilder:
    return a_posting("Baker").duty("Bake bread.").must("Kotlin").must("Experience with sourdough bread")


def a_comparison() -> Comparison:
    baker = a_resume().job("Baker", "Acme", "2020-01", None, "Baked rye bread for two hundred guests a day.").resume
    return Comparison.of(
        candidate_facts(with_mentions(baker), today=TODAY), RoleFacts(for_a_baker().posting.role, "en")
    )


def test_a_role_is_arranged_once_for_a_folder_of_resumes() -> None:
    one, same = (for_a_baker().posting.role for _ in range(2))
    assert role_facts(one, "en") is role_facts(same, "en")  # pyright: ignore[reportArgumentType]


def test_an_assumption_leaves_both_sides_and_their_similarity_as_they_are() -> None:
    comparison = a_comparison()
    assert comparison.assuming_skill("Kotlin").similarity is comparison.similarity
    assert comparison.assuming_years(3).similarity is comparison.similarity


def test_an_assumed_skill_is_shown_without_a_line_of_the_resume() -> None:
    comparison = a_comparison()
    assert comparison.shown_skill("Kotlin") is None
    shown = comparison.assuming_skill("Kotlin").shown_skill("Kotlin")
    assert shown is not None
    assert (shown.assumed, shown.evidence) == (True, ())


def test_an_assumed_skill_changes_the_verdicts_on_requirements_that_name_it() -> None:
    assessment = assess(a_comparison())
    changed = assessment.with_skill("Kotlin")
    assert (assessment.judged[0].match.verdict, changed.judged[0].match.verdict) == (Verdict.UNKNOWN, Verdict.MET)
    assert changed.judged[1] is assessment.judged[1]
    assert changed.score > assessment.score


def test_a_requirement_taken_for_met_changes_that_verdict_alone() -> None:
    assessment = assess(a_comparison())
    changed = assessment.with_requirement_met(0)
    assert changed.judged[0].match.verdict is Verdict.MET
    assert changed.judged[1:] == assessment.judged[1:]
    assert changed.score > assessment.score


def test_more_years_change_no_verdict() -> None:
    assessment = assess(a_comparison())
    changed = assessment.with_years(3)
    assert changed.judged == assessment.judged
    assert changed.score > assessment.score


def test_paper_shows_no_work_that_is_near_it() -> None:
    held = ShownSkill(strength=1.0, evidence=())
    assert find_shown_skill("Logistics", {"Driver's License": held}) is None
    near = find_shown_skill("Logistics", {"Customs Clearance": held})
    assert near is not None
    assert near.via == "Customs Clearance"
