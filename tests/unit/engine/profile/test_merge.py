"""Several résumés of one person become one profile."""

import json
from datetime import date

from callboard.documents.child import read
from callboard.documents.limits import Limits
from callboard.engine.document import Document
from callboard.engine.profile.entries import BY_HAND, ProfileParts, ProfileSource, entry_by_hand
from callboard.engine.profile.merge import merge_resumes
from callboard.engine.profile.model import MergedProfile, ProfileSection
from callboard.engine.resume.parser import parse_resume

WORK, EDUCATION = ProfileSection.WORK, ProfileSection.EDUCATION


def source(name: str, **resume: object) -> ProfileSource:
    reading = read(json.dumps(resume).encode(), "resume.json", Limits())
    document = Document(reading.media_type, tuple(reading.lines), json_resume=reading.json_resume)
    return ProfileSource(id=name, resume=parse_resume(document, today=date(2026, 11, 23)))


def job(**fields: object) -> dict[str, object]:
    return {"name": "Northgate Ferries Ltd", "position": "Data Engineer", "startDate": "2020-03"} | fields


def merged(*sources: ProfileSource, choices: dict[str, str] | None = None) -> MergedProfile:
    return merge_resumes(ProfileParts(sources=sources, choices=choices or {}))


class TestSkills:
    def test_the_label_of_a_list_of_skills_is_kept_with_it(self):
        one = source("cv", skills=[{"name": "Front-End Development", "keywords": ["HTML", "CSS"]}])
        other = source("li", skills=[{"keywords": ["CSS", "Figma"]}])
        assert merged(one, other).to_json_resume()["skills"] == [
            {"name": "Front-End Development", "keywords": ["HTML", "CSS"]},
            {"keywords": ["Figma"]},
        ]


class TestBasics:
    def test_every_value_names_its_source_and_the_words_there(self):
        profile = merged(source("cv", basics={"name": "Rosa Ferreira", "email": "rosa@x.example"}))
        (origin,) = profile.basics["email"].origins
        assert (origin.source, origin.quote) == ("cv", "rosa@x.example")

    def test_the_first_source_has_the_word_and_the_other_is_shown_as_a_conflict(self):
        profile = merged(source("cv", basics={"email": "a@x.example"}), source("li", basics={"email": "b@x.example"}))
        email = profile.basics["email"]
        assert (email.value, [other.value for other in email.others], email.in_conflict) == (
            "a@x.example",
            ["b@x.example"],
            True,
        )
        assert [conflict.path for conflict in profile.conflicts] == ["basics.email"]

    def test_two_ways_of_writing_a_phone_number_or_a_place_are_no_conflict(self):
        one = source("cv", basics={"phone": "+351 912 345 678", "location": {"city": "Lisbon"}})
        other = source("li", basics={"phone": "912-345-678", "location": {"city": "Lisbon, Portugal"}})
        profile = merged(one, other)
        assert not profile.conflicts
        assert profile.basics["location"].value == "Lisbon, Portugal"
        assert [origin.source for origin in profile.basics["phone"].origins] == ["cv", "li"]

    def test_another_wording_of_the_summary_is_kept_beside_the_first_without_a_conflict(self):
        one, other = (
            source(name, basics={"summary": text}) for name, text in (("a", "I build."), ("b", "She teaches."))
        )
        profile = merged(one, other)
        assert profile.basics["summary"].others[0].value == "She teaches."
        assert not profile.conflicts


class TestEntries:
    def test_one_job_of_two_sources_is_told_once_with_all_of_its_points(self):
        one = source("cv", work=[job(startDate="2020", highlights=["Moved 40 jobs to Airflow."])])
        other = source("li", work=[job(name="Northgate Ferries", highlights=["Taught SQL."])])
        (entry,) = merged(one, other).sections[WORK]
        assert entry.fields["startDate"].value == "2020-03"
        assert [point.value for point in entry.points] == ["Moved 40 jobs to Airflow.", "Taught SQL."]
        assert not any(field.in_conflict for field in entry.fields.values())

    def test_a_job_that_one_source_ends_is_a_conflict_with_one_that_goes_on(self):
        ended, open_end = source("li", work=[job(endDate="2024-05")]), source("cv", work=[job()])
        ((path, field),) = [(one.path, one.field) for one in merged(open_end, ended).conflicts]
        assert path.endswith(".endDate")
        assert (field.value, field.others[0].value) == ("present", "2024-05")

    def test_two_jobs_at_one_employer_stay_two(self):
        two = [job(), job(position="Analyst", startDate="2016-01", endDate="2020-02")]
        assert len(merged(source("cv", work=two), source("li", work=two)).sections[WORK]) == 2

    def test_jobs_at_other_employers_stay_apart(self):
        profile = merged(source("cv", work=[job()]), source("li", work=[job(name="Harbour Bakery")]))
        assert len(profile.sections[WORK]) == 2

    def test_one_study_is_told_once_even_if_the_degree_is_abbreviated(self):
        one = source("cv", education=[{"institution": "University of Porto", "studyType": "MSc", "endDate": "2015"}])
        long = {"institution": "University of Porto", "studyType": "Master of Science", "endDate": "2015-06"}
        (study,) = merged(one, source("li", education=[long])).sections[EDUCATION]
        assert study.fields["endDate"].value == "2015-06"

    def test_a_skill_of_two_sources_is_one_with_both_origins(self):
        skills = [{"keywords": ["Python"]}], [{"keywords": ["python", "SQL"]}]
        profile = merged(*(source(name, skills=groups) for name, groups in zip("ab", skills, strict=True)))
        assert [(one.value, len(one.origins)) for one in profile.skills] == [("Python", 2), ("SQL", 1)]

    def test_an_entry_keeps_its_id_when_another_source_joins(self):
        one, other = source("cv", work=[job()]), source("li", work=[job()])
        assert merged(one).sections[WORK][0].id == merged(one, other).sections[WORK][0].id


class TestChoices:
    def test_a_choice_settles_a_conflict_and_keeps_the_other_value_in_sight(self):
        sources = source("cv", basics={"name": "Rosa"}), source("li", basics={"name": "Rosa Ferreira"})
        name = merged(*sources, choices={"basics.name": "Rosa Ferreira"}).basics["name"]
        assert (name.value, name.origins[0].source, name.in_conflict) == ("Rosa Ferreira", "li", False)
        assert [other.value for other in name.others] == ["Rosa"]

    def test_a_value_that_no_source_has_is_marked_as_the_persons_own(self):
        profile = merged(source("cv", basics={"name": "Rosa"}), choices={"basics.phone": "+351 912 345 678"})
        assert profile.basics["phone"].origins[0].source == BY_HAND

    def test_an_empty_choice_leaves_the_field_out(self):
        assert "phone" not in merged(source("cv", basics={"phone": "1234567"}), choices={"basics.phone": ""}).basics


ADDED = entry_by_hand("1")
BAKER = {f"work.{ADDED}.position": "Baker", f"work.{ADDED}.name": "Harbour Bakery"}


class TestWhatWasAddedByHand:
    def test_a_profile_without_imports_holds_what_was_added(self):
        profile = merged(choices=BAKER | {"basics.name": "Rosa", "skills.Bread": "Bread"})
        resume = {"basics": {"name": "Rosa"}, "work": [{"name": "Harbour Bakery", "position": "Baker"}]}
        assert profile.to_json_resume() == resume | {"skills": [{"keywords": ["Bread"]}]}
        assert profile.sections[WORK][0].fields["name"].origins[0].source == BY_HAND

    def test_an_imported_job_that_is_the_same_joins_the_added_one(self):
        imported = source("cv", work=[job(highlights=["Moved 40 jobs to Airflow."])])
        added = {f"work.{ADDED}.{name}": value for name, value in job(startDate="2020-05").items()}
        (entry,) = merged(imported, choices=added).sections[WORK]
        assert (entry.id, entry.fields["startDate"].value, len(entry.points)) == (ADDED, "2020-05", 1)
        assert [one.value for one in entry.fields["startDate"].others] == ["2020-03"]

    def test_an_added_job_does_not_touch_another_one(self):
        assert len(merged(source("cv", work=[job()]), choices=BAKER).sections[WORK]) == 2

    def test_choices_for_an_import_that_was_removed_make_no_entry(self):
        assert not merged(choices={"work.1f2e3d4c5b6a.name": "Halden Freight"}).sections

    def test_a_skill_can_be_added_rewritten_and_left_out(self):
        imported = source("cv", skills=[{"keywords": ["python", "SQL"]}])
        choices = {"skills.Node.js": "Node.js", "skills.Python": "Python", "skills.sql": ""}
        assert [one.value for one in merged(imported, choices=choices).skills] == ["Node.js", "Python"]


def test_the_profile_is_a_json_resume_that_reads_as_itself():
    resume = {
        "basics": {"name": "Rosa Ferreira", "location": {"city": "Lisbon"}},
        "work": [job(highlights=["Taught SQL."])],
        "skills": [{"keywords": ["SQL"]}],
    }
    assert merged(source("cv", **resume)).to_json_resume() == resume
