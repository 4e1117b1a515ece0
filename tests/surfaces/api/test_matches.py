"""Matches and saved searches over HTTP."""

import json

import pytest

MATCHES, SEARCHES = "/api/matches", "/api/searches"
RESUME = {
    "basics": {"name": "Rosa Ferreira"},
    "work": [{"name": "Northgate", "position": "Lamplighter", "highlights": ["Lit forty lamps"]}],
}
ROW = b"Lamplighter,Wickham,Leeds,Requirements: you have lit lamps. US citizens only.\n"
CSV = b"title,company,location,description\n" + ROW


@pytest.fixture
async def api(open_api):
    return await open_api(drives=False)


async def furnish(client):
    resume = {"files": {"file": ("cv.json", json.dumps(RESUME).encode())}}
    assert (await client.post("/api/profile/sources", **resume)).status_code == 201
    assert (await client.post("/api/jobs/import", files={"file": ("lamps.csv", CSV)})).status_code == 201


async def test_who_has_no_profile_or_no_postings_is_told_what_to_do(annas):
    told = await annas.get(MATCHES)
    assert (told.status_code, "Import your résumé" in told.json()["detail"]) == (409, True), told.text
    await annas.post("/api/profile/sources", files={"file": ("cv.json", json.dumps(RESUME).encode())})
    told = await annas.get(MATCHES)
    assert (told.status_code, "sample board" in told.json()["detail"]) == (409, True), told.text


async def test_matches_come_with_blockers_evidence_and_what_would_raise_them(annas, boriss):
    await furnish(annas)
    (match,) = (await annas.get(MATCHES, params={"query": "lamplighter in Leeds"})).json()["items"]
    assert (match["posting"]["title"], match["raises"]) == ("Lamplighter", [])
    assert "US citizens only" in match["blockers"][0]["requirementEvidence"]["quote"]
    alone = (await annas.get(f"{MATCHES}/{match['posting']['id']}")).json()
    assert alone | {"raises": []} == match
    assert (await annas.get(MATCHES, params={"query": "nurse"})).json() == {
        "items": [],
        "anyWord": False,
        "outdated": 0,
    }
    assert (await boriss.get(f"{MATCHES}/{match['posting']['id']}")).status_code in {404, 409}


async def test_searches_are_saved_renamed_looked_at_and_deleted(annas):
    kept = await annas.post(SEARCHES, json={"name": "Lamps", "query": "lamplighter"})
    assert kept.status_code == 201, kept.text
    search = f"{SEARCHES}/{kept.json()['id']}"
    await furnish(annas)
    assert [(one["name"], one["new"]) for one in (await annas.get(SEARCHES)).json()["items"]] == [("Lamps", 1)]
    assert (await annas.post(SEARCHES, json={"name": "Lamps", "query": ""})).status_code == 409
    assert (await annas.patch(search, json={"name": "Light"})).json()["name"] == "Light"
    assert (await annas.post(f"{search}/look")).json()["new"] == (await annas.get(search)).json()["new"] == 0
    assert (await annas.delete(search)).status_code == 204
    assert (await annas.get(search)).status_code == 404
