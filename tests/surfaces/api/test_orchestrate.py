"""A job search over HTTP: five agents streamed event by event, in the shapes that clients know."""

from __future__ import annotations

import json

import pytest
from tests.builders import seekers

SEARCH, AGENTS = (
    "/api/orchestrate",
    [
        "profile-analyst",
        "market-researcher",
        "match-scorer",
        "resume-tailor",
        "interview-coach",
    ],
)
POSTINGS = [
    {
        "id": str(number),
        "title": text.splitlines()[0],
        "company": text.splitlines()[1].split(",")[0],
        "description": text,
    }
    for number, text in enumerate((seekers.BACKEND, seekers.DATA, seekers.NURSE))
]


async def add_postings(client):
    answer = await client.post("/api/jobs/import", files={"file": ("jobs.json", json.dumps(POSTINGS).encode())})
    assert answer.status_code == 201, answer.text


async def streamed(client, **body):
    """The events of a search, each with the name it was sent under; at last the one that ends the stream."""
    answer = await client.post(SEARCH, json=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    frames = [dict(line.split(": ", 1) for line in block.splitlines()) for block in answer.text.strip().split("\n\n")]
    return answer.headers["Location"], [
        (frame["event"], json.loads(frame["data"])) for frame in frames if "data" in frame
    ]


@pytest.fixture
async def found(annas):
    """A search of Anna's with a résumé that comes with it."""
    await add_postings(annas)
    return await streamed(annas, message="python jobs", resume=seekers.RESUME)


def _is_status(name, told, agent):
    return name == "agent:status-change" and told["agentName"] == agent


async def test_every_agent_goes_from_idle_to_complete_and_the_numbered_events_are_kept(annas, found):
    location, events = found
    for agent in AGENTS:
        states = [told["metadata"]["status"] for name, told in events if _is_status(name, told, agent)]
        assert states == ["idle", "thinking", "executing", "complete"]
    assert [name for name, _ in events].index("end") == len(events) - 1
    run = (await annas.get(location)).json()
    assert (run["pipeline"], run["status"], run["title"]) == ("jobsearch", "completed", "python jobs")
    page = (await annas.get(f"{location}/events", params={"limit": 200}, headers={"Accept": "application/json"})).json()
    assert {event["id"] for event in page["items"]} <= {told.get("id") for _, told in events}


async def test_messages_hold_jobs_matches_and_topics(found):
    _, events = found
    messages = {told["agentName"]: told for name, told in events if name == "agent:message"}
    assert set(messages) == set(AGENTS)
    data = {agent: told["metadata"].get("structuredData") for agent, told in messages.items()}
    assert data["profile-analyst"] is data["resume-tailor"] is None
    titles = {job["title"] for job in data["market-researcher"]["jobs"]}
    (match, *_) = data["match-scorer"]["matches"]
    assert match["jobTitle"] == "Senior Backend Engineer"
    assert match["jobTitle"] in titles
    assert 0 < match["overallScore"] < 100
    assert "Experience with Kafka" in match["skillGaps"]
    (topic, *_) = data["interview-coach"]["topics"]
    assert topic.keys() == {"id", "title", "category", "difficulty", "questions"}
    assert topic["questions"][0].keys() == {"question", "tip"}
    assert all(told["metadata"]["engine"] == "rules" for told in messages.values())


async def test_without_a_profile_it_says_what_to_do(annas):
    await add_postings(annas)
    answer = await annas.post(SEARCH, json={"message": "python"})
    assert answer.status_code == 409
    assert "profile import" in answer.json()["detail"]


async def test_without_postings_it_says_what_to_do(annas):
    answer = await annas.post(SEARCH, json={"message": "python", "resume": seekers.RESUME})
    assert answer.status_code == 409
    assert "sample" in answer.json()["detail"]


@pytest.mark.parametrize("body", [{"limit": 0}, {"limit": "3"}, {"message": "x" * 2001}, {"unknown": 1}])
async def test_a_wrong_body_is_refused(annas, body):
    assert (await annas.post(SEARCH, json=body)).status_code == 422
