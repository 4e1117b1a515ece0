"""The profile over HTTP: imports are merged, conflicts are shown and settled, wishes are kept."""

import asyncio
import json

import pytest
from tests.surfaces.api.test_hiring import JOB, PDF

PROFILE, SOURCES = "/api/profile", "/api/profile/sources"
JOB_AT_NORTHGATE = {"name": "Northgate Ferries", "position": "Data Engineer", "startDate": "2020-03"}


@pytest.fixture
async def api(open_api):
    return await open_api(drives=False)


def resume(**basics):
    return json.dumps({"basics": {"name": "Rosa Ferreira"} | basics, "work": [JOB_AT_NORTHGATE]}).encode()


async def imported(client, data, name="cv.json", expected=201):
    answer = await client.post(SOURCES, files={"file": (name, data)})
    assert answer.status_code == expected, answer.text
    return answer.json()


class TestImport:
    async def test_an_empty_profile_says_so(self, annas):
        found = (await annas.get(PROFILE)).json()
        assert (found["revision"], found["sources"], found["basics"], found["updatedAt"]) == (0, [], {}, None)

    async def test_every_value_of_an_imported_file_names_its_source(self, annas):
        found = await imported(annas, resume(email="rosa@x.example"))
        (source,) = found["sources"]
        assert (source["kind"], source["name"]) == ("json-resume", "cv.json")
        (origin,) = found["basics"]["email"]["origins"]
        assert (origin["source"], origin["quote"]) == (source["id"], "rosa@x.example")

    async def test_a_resume_in_a_pdf_is_read(self, annas):
        found = await imported(annas, PDF, "cv.pdf")
        assert found["sections"]["work"]
        assert found["basics"]["name"]["origins"][0]["line"] >= 1

    async def test_the_same_content_is_imported_once(self, annas):
        first, again = await imported(annas, resume()), await imported(annas, resume(), "other.json")
        assert first == again

    async def test_a_file_that_names_another_person_is_merged_only_if_that_is_said(self, annas):
        await imported(annas, resume(email="rosa@x.example"))
        other = resume(name="Maya Lindqvist", email="maya@x.example")
        problem = await imported(annas, other, "maya.json", expected=409)
        assert "maya.json names Maya Lindqvist, and the profile is that of Rosa Ferreira" in problem["detail"]
        answer = await annas.post(SOURCES, files={"file": ("maya.json", other)}, params={"anyway": "true"})
        assert len(answer.json()["sources"]) == 2

    async def test_two_imports_at_once_are_both_in_the_profile(self, annas):
        await asyncio.gather(imported(annas, resume(phone="+351 912 345 678")), imported(annas, resume(email="a@b.co")))
        found = (await annas.get(PROFILE)).json()
        assert set(found["basics"]) == {"name", "phone", "email"}
        assert len(found["sections"]["work"]) == 1

    async def test_a_posting_is_refused_with_the_reason(self, annas):
        problem = await imported(annas, JOB, "job.md", expected=422)
        assert "reads like a job posting" in problem["detail"]

    async def test_removing_a_source_takes_away_what_only_it_said(self, annas):
        await imported(annas, resume())
        found = await imported(annas, resume(email="a@b.co"))
        answer = await annas.delete(f"{SOURCES}/{found['sources'][1]['id']}")
        left = (await annas.get(PROFILE)).json()
        assert (answer.status_code, set(left["basics"]), left["revision"]) == (204, {"name"}, found["revision"] + 1)


class TestCorrections:
    async def test_a_conflict_is_shown_and_settled_by_hand(self, annas):
        await imported(annas, resume(email="a@b.co"))
        found = await imported(annas, resume(email="c@d.co"))
        (conflict,) = found["conflicts"]
        assert [conflict["path"], conflict["field"]["value"], conflict["field"]["others"][0]["value"]] == [
            "basics.email",
            "a@b.co",
            "c@d.co",
        ]
        settled = await annas.patch(PROFILE, json={"choices": {"basics.email": "c@d.co"}})
        assert (settled.json()["basics"]["email"]["value"], settled.json()["conflicts"]) == ("c@d.co", [])
        back = await annas.patch(PROFILE, json={"choices": {"basics.email": None}})
        assert back.json()["conflicts"] == found["conflicts"]

    @pytest.mark.parametrize(
        ("path", "value"),
        [("basics.shoeSize", "44"), ("work.nowhere.name", "x"), ("email", "x"), ("work.{id}.startDate", "last year")],
    )
    async def test_what_cannot_be_set_is_refused(self, annas, path, value):
        found = await imported(annas, resume())
        path = path.format(id=found["sections"]["work"][0]["id"])
        answer = await annas.patch(PROFILE, json={"choices": {path: value}})
        assert answer.status_code == 422
        assert (await annas.get(PROFILE)).json() == found

    async def test_the_profile_is_handed_out_as_a_json_resume(self, annas):
        await imported(annas, resume())
        await annas.patch(PROFILE, json={"choices": {"basics.email": "by@hand.co"}})
        found = (await annas.get(f"{PROFILE}/resume")).json()
        assert found == {"basics": {"name": "Rosa Ferreira", "email": "by@hand.co"}, "work": [JOB_AT_NORTHGATE]}


class TestByHand:
    async def test_a_whole_profile_can_be_written_without_an_import(self, annas):
        job = {"section": "work", "fields": {"position": "Baker", "startDate": "2021-03", "endDate": "present"}}
        added = await annas.post(f"{PROFILE}/entries", json=job)
        assert added.status_code == 201, added.text
        (entry,) = added.json()["sections"]["work"]
        assert entry["fields"]["position"]["origins"] == [{"source": "by-hand", "quote": "", "line": 0}]
        await annas.patch(PROFILE, json={"choices": {"basics.name": "Rosa Ferreira", "skills.Bread": "Bread"}})
        resume = (await annas.get(f"{PROFILE}/resume")).json()
        assert resume == {
            "basics": {"name": "Rosa Ferreira"},
            "work": [{"position": "Baker", "startDate": "2021-03"}],
            "skills": [{"keywords": ["Bread"]}],
        }
        left = await annas.patch(PROFILE, json={"choices": {f"work.{entry['id']}": None, "skills.Bread": None}})
        assert (left.json()["sections"], left.json()["skills"]) == ({}, [])

    async def test_a_skill_of_an_import_can_be_left_out(self, annas):
        skills = {"skills": [{"keywords": ["Python", "SQL"]}]}
        found = await imported(annas, json.dumps(json.loads(resume()) | skills).encode())
        assert {skill["value"] for skill in found["skills"]} == {"Python", "SQL"}
        left = await annas.patch(PROFILE, json={"choices": {"skills.python": ""}})
        assert [skill["value"] for skill in left.json()["skills"]] == ["SQL"]

    @pytest.mark.parametrize(
        ("section", "fields", "reason"),
        [
            ("work", {"startDate": "2021"}, "Fill in position or name"),
            ("work", {"position": "Baker", "startDate": "spring"}, "Write a date as"),
            ("languages", {"name": "Danish"}, "Its fields are language, fluency"),
            ("shoes", {"name": "44"}, "section"),
        ],
    )
    async def test_an_entry_that_cannot_be_is_refused_with_the_reason(self, annas, section, fields, reason):
        answer = await annas.post(f"{PROFILE}/entries", json={"section": section, "fields": fields})
        assert (answer.status_code, reason in answer.text) == (422, True), answer.text
        assert (await annas.get(PROFILE)).json()["revision"] == 0


class TestWishes:
    async def test_wishes_are_kept_as_they_were_sent(self, annas):
        wanted = {"roles": ["Pilot"], "payFloor": {"amount": 60000.0, "currency": "EUR"}, "workPlaces": ["remote"]}
        told = (await annas.put(f"{PROFILE}/wishes", json=wanted)).json()["wishes"]
        assert told.items() >= wanted.items()
        assert (await annas.get(PROFILE)).json()["wishes"] == told

    @pytest.mark.parametrize(
        "wanted", [{"payFloor": {"amount": -1, "currency": "EUR"}}, {"languages": ["english"]}, {"shoes": ["44"]}]
    )
    async def test_wishes_that_cannot_be_are_refused(self, annas, wanted):
        assert (await annas.put(f"{PROFILE}/wishes", json=wanted)).status_code == 422
