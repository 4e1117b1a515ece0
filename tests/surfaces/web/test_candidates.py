"""Candidates and requisitions: found, sorted, filtered and paged; and the board on which people decide."""

import re
from html import unescape

import pytest
from sqlalchemy import insert

from callboard.core.ids import new_id
from callboard.hiring.decisions import NO_DECISION, DecisionDraft, DecisionKind, Stage
from callboard.hiring.tables import CANDIDATES, EVALUATIONS, REQUISITIONS

MANY = 130


@pytest.fixture
async def seeded(site, anna):
    """A requisition with many candidates, whose scores rise with their numbers."""
    await site.browser(anna)
    owner = {"user_id": anna.principal.user_id}
    requisition = owner | {"id": new_id(), "title": "Clerk, 50 % & more", "sha256": "1", "posting": {}}
    people = [owner | {"id": new_id(), "name": f"Person {n:03}", "sha256": f"{n}", "resume": {}} for n in range(MANY)]
    results = [
        owner
        | {
            "id": new_id(),
            "requisition_id": requisition["id"],
            "candidate_id": person["id"],
            "score": number / 2,
            "advice": "advance" if number >= 120 else "hold",
            "evaluation": {},
        }
        for number, person in enumerate(people)
    ]
    # The first request of a user makes them known.
    await (await site.browser(anna)).get("/candidates")
    async with site.services.database.begin(anna.principal) as work:
        await work.execute(insert(REQUISITIONS), [requisition])
        await work.execute(insert(CANDIDATES), people)
        await work.execute(insert(EVALUATIONS), results)
    return requisition["id"], [person["id"] for person in people]


def names(text):
    return re.findall(r'class="name" href="/candidates/[^"]+">([^<]+)<', text)


class TestLists:
    async def test_candidates_are_searched_filtered_sorted_and_paged(self, site, anna, seeded):
        browser = await site.browser(anna)
        best = (await browser.get("/candidates?sort=score")).text
        assert names(best)[:2] == ["Person 129", "Person 128"]
        assert "1 – 50 of 130" in best
        last = (await browser.get("/candidates?sort=name&page=3")).text
        assert (names(last)[-1], len(names(last)), "101 – 130 of 130" in last) == ("Person 129", 30, True)
        assert 'rel="next"' not in last
        assert len(names((await browser.get("/candidates?advice=advance")).text)) == 10
        assert names((await browser.get("/candidates?q=son+04&least=20&sort=name")).text)[0] == "Person 040"
        assert "Nothing matches" in (await browser.get("/candidates?q=100%25")).text
        assert "Nothing matches" in (await browser.get("/candidates?stage=offer")).text

    async def test_filter_is_kept_under_a_name_and_removed_again(self, site, anna, boris, seeded):
        browser, theirs = await site.browser(anna), await site.browser(boris)
        saved = await browser.post(
            "/filters", data={"list": "candidates", "name": "Top", "query": "advice=advance&sort=score"}
        )
        assert saved.headers["location"] == "/candidates?advice=advance&sort=score"
        page = unescape((await browser.get("/candidates")).text)
        assert 'href="/candidates?advice=advance&sort=score"' in page
        remove = re.search(r'action="(/filters/[^"]+/remove)"', page)[1]
        assert "Top" not in (await theirs.get("/candidates")).text
        assert (await theirs.post(remove)).status_code == 404
        assert "Top" in (await browser.get("/candidates")).text
        assert (await browser.post(remove)).headers["location"] == "/candidates"
        assert "Top" not in (await browser.get("/candidates")).text
        foreign = {"list": "candidates", "name": "x", "query": "q=1 //evil.example"}
        assert (await browser.post("/filters", data=foreign)).status_code == 422

    async def test_requisition_is_found_by_words_with_signs_of_patterns_in_them(self, site, anna, seeded):
        browser = await site.browser(anna)
        assert "Clerk, 50 % &amp; more" in (await browser.get("/requisitions?q=50+%25&sort=title")).text
        assert "Nothing matches" in (await browser.get("/requisitions?q=5_")).text


class TestBoard:
    async def test_move_is_a_decision_and_an_outdated_one_changes_nothing(self, site, anna, boris, seeded):
        requisition, people = seeded
        browser, theirs = await site.browser(anna), await site.browser(boris)
        address = f"/requisitions/{requisition}"
        board = (await browser.get(address)).text
        assert re.search(r'data-lane="evaluated".*?class="count">130<', board, re.DOTALL)
        assert board.index("Person 129") < board.index("Person 128")

        move = f"{address}/candidates/{people[7]}/move"
        moved = await browser.post(move, data={"status": "on-hold", "seen": str(NO_DECISION)})
        assert (moved.status_code, moved.headers["location"]) == (303, address)
        late = await browser.post(
            move, data={"status": "rejected", "seen": str(NO_DECISION)}, headers={"HX-Request": "true"}
        )
        assert (late.status_code, "decided about this candidate meanwhile" in late.text) == (409, True)
        assert re.search(r'data-lane="on-hold".*?Person 007', late.text, re.DOTALL)
        lanes = await site.services.decisions.board(anna.principal, requisition, most=1)
        assert {stage: lane.total for stage, lane in lanes.items() if lane.total} == {
            Stage.EVALUATED: 129,
            Stage.ON_HOLD: 1,
        }

        draft = DecisionDraft(kind=DecisionKind.REJECT, reasons=("No clerk yet",))
        await site.services.decisions.record(anna.principal, requisition, people[7], draft)
        record = (await browser.get(f"/candidates/{people[7]}")).text
        assert ("No clerk yet" in record, "Put on hold" in record) == (True, True)
        assert "No clerk yet" in (await browser.get(address)).text
        for path in (address, f"{address}/now", f"{address}/live", f"/candidates/{people[7]}"):
            assert (await theirs.get(path)).status_code == 404, path
        assert (await theirs.post(move, data={"status": "hired"})).status_code == 404
