from datetime import date

from tests.builders import seekers
from tests.builders.seekers import TODAY, found

from callboard.engine.advice.jobs import compare
from callboard.engine.advice.model import WishConflict, WishKind
from callboard.engine.document import Document
from callboard.engine.matching.model import Verdict
from callboard.engine.matching.roles import with_best_role
from callboard.engine.matching.scorer import match
from callboard.engine.resume.parser import parse_resume

GERMAN = seekers.BACKEND.replace("- Strong PostgreSQL", "- Strong PostgreSQL\n- Fluent German (C1) is required")


def compared(*postings, today: date = TODAY):
    return compare(seekers.resume(), postings, today=today)


def test_scores_are_those_of_the_matching_engine():
    posting = found(seekers.BACKEND)
    alone = match(seekers.resume(), with_best_role(seekers.resume(), posting.posting, today=TODAY), today=TODAY)
    (one,) = compared(posting).matches
    assert (one.score, one.requirements, one.blockers) == (alone.score, alone.requirements, alone.blockers)


def test_the_best_comes_first():
    matches = compared(found(seekers.NURSE), found(seekers.BACKEND, 2), found(seekers.DATA, 3))
    assert [one.title for one in matches.matches] == ["Senior Backend Engineer", "Data Engineer", "Staff Nurse"]
    assert matches.headline.startswith("3 postings compared; best: Senior Backend Engineer")


def test_a_condition_that_is_not_met_puts_a_posting_last_and_is_said_first():
    own = parse_resume(Document.from_text(seekers.RESUME + "\nLanguages\nEnglish (native), German (A1)\n"), today=TODAY)
    matches = compare(own, (found(GERMAN), found(seekers.NURSE, 2)), today=TODAY).matches
    assert [(one.title, one.is_blocked) for one in matches] == [
        ("Staff Nurse", False),
        ("Senior Backend Engineer", True),
    ]
    assert matches[1].score > matches[0].score
    assert matches[1].reason.startswith("Condition not met: German C1. Meets 3 of 6 requirements")
    assert matches[1].reason.count("German") == 1
    assert matches[1].blockers[0].requirement_evidence.quote in GERMAN


def test_a_contradicted_wish_puts_a_posting_after_the_rest_and_changes_no_score():
    against = WishConflict(kind=WishKind.WORK_PLACE, reason="The work is on-site.", quote="You work on site.")
    backend = found(seekers.BACKEND)
    plain, unwished = compared(backend), backend.model_copy(update={"against_wishes": (against,)})
    matches = compared(unwished, found(seekers.NURSE, 2)).matches
    assert [(one.title, one.against_wishes) for one in matches] == [
        ("Staff Nurse", ()),
        ("Senior Backend Engineer", (against,)),
    ]
    assert matches[1].score == plain.matches[0].score
    assert matches[1].reason.startswith("Against your wishes: The work is on-site. Meets ")


def test_a_list_that_is_all_against_wishes_says_so():
    against = WishConflict(kind=WishKind.PLACE, reason="The place is Berlin.", quote="Berlin")
    told = compared(found(seekers.BACKEND).model_copy(update={"against_wishes": (against,)}))
    assert told.headline.startswith(
        "1 posting compared; each conflicts with a wish or has a condition that you do not meet. Closest: "
    )


def test_what_the_profile_does_not_tell_blocks_nothing():
    (one,) = compared(found(GERMAN)).matches
    assert [check.status for check in one.blockers] == [Verdict.UNKNOWN]
    assert not one.is_blocked


def test_a_reason_names_what_is_met_and_what_is_not_shown():
    (one,) = compared(found(seekers.BACKEND)).matches
    assert one.reason == "Meets 3 of 5 requirements, such as “5+ years of Python”. Not shown: “Experience with Kafka”."


def test_a_reason_says_that_all_requirements_are_met():
    for skills, every in (("- Python.\n- FastAPI\n", "both"), ("- Python\n- FastAPI\n- PostgreSQL\n", "all 3")):
        (one,) = compared(found(f"Developer\nRequirements\n{skills}")).matches
        assert one.reason == f"Meets {every} requirements, such as “Python”."


def test_conditions_of_the_job_are_not_counted_among_the_requirements():
    conditions = "- Ability to lift up to 50 pounds\n- Must be able to work night shifts\n"
    posting = f"Developer\nRequirements\n- Python\n- Kafka\n{conditions}"
    (one,) = compared(found(posting)).matches
    assert [each.text for each in one.requirements if each.is_condition] == [
        "Ability to lift up to 50 pounds",
        "Must be able to work night shifts",
    ]
    assert one.reason == "Meets 1 of 2 requirements, such as “Python”. Not shown: “Kafka”."


def test_a_posting_of_conditions_alone_states_no_requirements():
    (one,) = compared(found("Helper\nRequirements\n- Ability to lift up to 50 pounds\n")).matches
    assert one.reason == "The posting states no requirements that could be compared."


def test_nothing_found_is_said():
    assert compared().headline == "No posting was found to compare with."
    assert compared().best is None


def test_a_trait_is_counted_and_is_no_example():
    traits = "- Must have a passion for good software\n- Works well under pressure\n"
    (one,) = compared(found(f"Developer\nRequirements\n{traits}- Python\n- Kafka\n")).matches
    assert "of 4 requirements, such as “Python”. Not shown: “Kafka”." in one.reason


def test_a_posting_without_a_title_is_called_so_and_is_not_said_to_be_blocked():
    target = found(seekers.BACKEND)
    bare = target.model_copy(update={"brief": target.brief.model_copy(update={"title": ""})})
    assert compared(bare).headline.startswith("1 posting compared; best: Untitled posting (")
