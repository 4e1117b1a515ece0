"""Documents over HTTP: uploaded files become texts that agents search."""

import json

import pytest
from tests.integration.documents.test_hostile import REFUSED
from tests.surfaces.api.test_agents import ended
from tests.surfaces.api.test_hiring import PDF

DOCUMENTS = "/api/documents"
HANGAR = b"# Hangar\n\nThe zeppelin hangar in Kiruna opens at seven and closes at nine."


def form(*files):
    return [("files", file) for file in files]


async def added(client, *files, **options):
    answer = await client.post(DOCUMENTS, files=form(*files), **options)
    assert answer.status_code == 201, answer.text
    return answer.json()


class TestKeeping:
    @pytest.fixture
    async def api(self, open_api):
        return await open_api(drives=False)

    async def test_uploaded_files_can_be_listed_read_and_removed(self, annas):
        told = await added(annas, ("../cv.pdf", PDF), ("hangar.md", HANGAR), data={"kind": "resume"})
        assert [(line["name"], line["kind"]) for line in told["kept"]] == [
            ("cv.pdf", "resume"),
            ("hangar.md", "resume"),
        ]
        assert told["refused"] == []
        cv, hangar = told["kept"]
        found = (await annas.get(f"{DOCUMENTS}/{hangar['id']}")).json()
        assert "zeppelin" in found["text"]
        assert found["characters"] == len(found["text"])
        assert found.items() >= hangar.items()
        assert (await annas.get(DOCUMENTS)).json() == {"items": [hangar, cv], "nextCursor": None}
        assert (await annas.delete(f"{DOCUMENTS}/{cv['id']}")).status_code == 204
        assert (await annas.get(f"{DOCUMENTS}/{cv['id']}")).status_code == 404
        assert (await annas.delete(f"{DOCUMENTS}/{cv['id']}")).status_code == 404

    async def test_document_uploaded_twice_is_stored_once(self, annas):
        first, again = await added(annas, ("a.md", HANGAR)), await added(annas, ("b.md", HANGAR))
        assert first["kept"] == again["kept"]

    async def test_lists_are_paged_from_the_newest(self, annas):
        await added(annas, *((f"{number}.txt", b"text %d" % number) for number in range(5)))
        seen, cursor = [], None
        while cursor or not seen:
            page = (await annas.get(DOCUMENTS, params={"limit": 2} | ({"cursor": cursor} if cursor else {}))).json()
            seen += [line["name"] for line in page["items"]]
            cursor = page["nextCursor"]
        assert seen == ["4.txt", "3.txt", "2.txt", "1.txt", "0.txt"]


class TestFilesThatCannotBeKept:
    @pytest.fixture
    async def api(self, open_api):
        return await open_api(drives=False)

    async def test_refused_files_are_named_and_the_others_are_kept(self, annas):
        hostile = {name: data for name, (data, _) in REFUSED.items()} | {"long.txt": b"word " * 50_000}
        told = await added(annas, *hostile.items(), ("hangar.md", HANGAR))
        assert [line["name"] for line in told["kept"]] == ["hangar.md"]
        assert [file["name"] for file in told["refused"]] == list(hostile)
        assert all(file["problem"] and file["kind"] in {"invalid", "unreadable", "limit"} for file in told["refused"])
        assert "below 200,000 characters" in told["refused"][-1]["problem"]

    @pytest.mark.parametrize(
        ("files", "status", "word"),
        [
            ([("a.txt", b"")], 422, "nothing to read"),
            ([("a.pdf", REFUSED["locked.pdf"][0])], 422, "encrypted"),
            ([("a.txt", b"word " * 50_000)], 413, "too long"),
            ([("a.txt", b""), ("b.txt", b"")], 422, "None of the files"),
            ([(f"{number}.txt", b"x") for number in range(51)], 413, "51 files"),
            ([], 422, "files"),
        ],
        ids=["empty", "locked", "long", "all", "many", "none"],
    )
    async def test_upload_of_refused_files_only_is_a_problem(self, annas, files, status, word):
        answer = await annas.post(DOCUMENTS, files=form(*files))
        assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
        assert word in json.dumps(answer.json(), ensure_ascii=False)
        assert (await annas.get(DOCUMENTS)).json()["items"] == []

    async def test_document_limit_is_reported_per_file(self, annas, monkeypatch):
        monkeypatch.setattr("callboard.catalog.documents.MAX_DOCUMENTS", 1)
        told = await added(annas, ("a.md", HANGAR), ("b.md", b"another"))
        assert [file["problem"] for file in told["refused"]] == [
            "No more documents can be kept: you have 1. Remove documents that are not needed any more."
        ]


async def test_an_agent_answers_from_a_document_that_was_just_added(annas):
    await added(annas, ("hangar.md", HANGAR))
    ask = {"message": "When does the zeppelin hangar in Kiruna open?", "agentId": "toby-technical"}
    done = await ended(annas, (await annas.post("/api/agents/execute", json=ask)).json())
    assert "opens at seven" in done["response"]["text"]
    assert done["response"]["sources"][0]["title"] == "hangar.md"
