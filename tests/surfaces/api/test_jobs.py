"""Job search over HTTP: sources, imported files, postings in pages, and what is refused."""

import pytest

SOURCES, JOBS = "/api/sources", "/api/jobs"
CSV = b"title,company,location,salary,description\n" + b"".join(
    b"Lamplighter %d,Wickham,Leeds,31000 GBP per year,Lights lamps. US citizenship is required.\n" % n for n in range(5)
)


@pytest.fixture
async def api(open_api):
    return await open_api(drives=False)


async def imported(client, data=CSV, name="lamps.csv"):
    return await client.post(f"{JOBS}/import", files={"file": (name, data)})


async def test_imported_postings_are_listed_in_pages_and_shown_with_their_blockers(annas):
    answer = await imported(annas)
    assert answer.status_code == 201, answer.text
    told = answer.json()
    assert (told["rows"], told["source"]["health"], told["source"]["title"]) == (5, "healthy", "Imported file")
    seen, cursor = [], None
    while cursor or not seen:
        page = (await annas.get(JOBS, params={"limit": 2} | ({"cursor": cursor} if cursor else {}))).json()
        seen += page["items"]
        cursor = page["nextCursor"]
    assert len({line["id"] for line in seen}) == 5
    assert (seen[0]["state"], seen[0]["isSample"], seen[0]["pay"]["currency"]) == ("open", False, "GBP")
    whole = (await annas.get(f"{JOBS}/{seen[0]['id']}")).json()
    assert "Lights lamps." in whole["text"]
    assert whole["blockers"][0]["quote"] in whole["text"]
    assert (await annas.get(JOBS, params={"text": "LAMPS wickham"})).json()["items"] == seen
    assert (await annas.get(JOBS, params={"payFrom": 90000})).json()["items"] == []
    assert (await annas.get(JOBS, params={"state": "gone"})).json()["items"] == []


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("engineers", {"C++ Engineer", "Engineer of Data"}),
        ("the engineers of data", {"Engineer of Data"}),
        ("C++", {"C++ Engineer"}),
        ('"data engineer"', set()),
        ("Quarterlight", {"C++ Engineer", "Engineer of Data", "Koch"}),
        ("gekocht", {"Koch"}),
        ("100%", set()),
    ],
)
async def test_words_are_found_in_every_form_and_signs_as_they_are_written(annas, text, titles):
    rows = (
        b"title,company,description\nC++ Engineer,Quarterlight,You write C++ for engines.\n"
        b"Engineer of Data,Quarterlight,You need a licence of class C.\n"
        b"Koch,Quarterlight,Du hast schon f\xc3\xbcr viele Menschen gekocht und arbeitest gern mit anderen zusammen.\n"
    )
    await imported(annas, rows)
    found = (await annas.get(JOBS, params={"text": text})).json()["items"]
    assert {line["title"] for line in found} == titles


async def test_words_find_only_the_callers_own_postings(annas, boriss):
    await imported(annas)
    assert (await boriss.get(JOBS, params={"text": "lamps"})).json()["items"] == []


async def test_source_is_kept_listed_and_removed(annas):
    url = "https://jobs.lever.co/unheard-of"
    kept = (await annas.post(SOURCES, json={"url": url})).json()
    assert (kept["kind"], kept["health"], kept["listed"]) == ("lever", "new", 0)
    assert (await annas.post(SOURCES, json={"url": url})).json()["id"] == kept["id"]
    assert (await annas.get(SOURCES)).json()["items"] == [kept]
    assert (await annas.get(f"{SOURCES}/{kept['id']}")).json() == kept
    assert (await annas.delete(f"{SOURCES}/{kept['id']}")).status_code == 204
    assert (await annas.get(f"{SOURCES}/{kept['id']}")).status_code == 404
    assert (await annas.post(f"{SOURCES}/{kept['id']}/sync")).status_code == 404


async def test_sample_board_is_added_with_its_postings(annas):
    told = (await annas.post(f"{SOURCES}/sample")).json()
    assert (told["rows"], told["source"]["title"]) == (60, "Sample board")
    assert all(line["isSample"] for line in (await annas.get(JOBS)).json()["items"])


@pytest.mark.parametrize(
    ("url", "status", "words"),
    [
        ("https://www.linkedin.com/jobs", 403, "does not allow programs"),
        ("http://127.0.0.1:1/careers", 403, "not on the public internet"),
        ("http://169.254.169.254/latest/meta-data", 403, "not on the public internet"),
        ("orrery", 422, "No source of postings"),
        ("https://www.adzuna.de/search?q=koch", 422, "needs a key"),
    ],
)
async def test_address_that_is_refused_is_told_why(annas, url, status, words):
    answer = await annas.post(SOURCES, json={"url": url})
    assert (answer.status_code, words in answer.json()["detail"]) == (status, True), answer.text


async def test_file_without_postings_is_refused(annas):
    answer = await imported(annas, b"hello", "hello.csv")
    assert (answer.status_code, (await annas.get(SOURCES)).json()["items"]) == (422, [])
