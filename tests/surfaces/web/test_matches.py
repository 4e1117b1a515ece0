"""Matches in the browser: compared while the page grows, deal-breakers first, explained, filtered, searched again."""

import json
import re
from html import unescape

import pytest

RESUME = b"""# Rosa Quill

Cook
Leeds | rosa@quill.example

## Experience

### Cook, Halden Kitchen, March 2015 - present

- Cooked for forty people each day and ordered all vegetables
- Planned the kitchen budget in Python and SQL

## Languages

English (native)
"""
JOBS = [
    {
        "title": "Cook",
        "company": "Wickham Tables",
        "location": "Leeds, United Kingdom",
        "salary": "GBP 36000 per year",
        "url": "https://wickham.example/1",
        "description": "We cook for forty people.",
        "requirements": ["3+ years of experience as a cook", "SQL", "Python"],
    },
    {
        "title": "Diving Cook",
        "company": "Orrery Boats",
        "location": "Hull, United Kingdom",
        "url": "https://orrery.example/2",
        "description": "We cook below the sea.",
        "requirements": ["10+ years of Kubernetes", "Driving licence required", "Fluent German"],
    },
]


async def give(browser, jobs):
    sent = [("file", ("cooks.json", json.dumps(jobs).encode()))]
    assert (await browser.post("/sources/import", files=sent)).status_code == 303


@pytest.fixture
async def browser(site, anna):
    """A browser whose user has a profile and two postings."""
    opened = await site.browser(anna)
    assert (await opened.post("/profile/sources", files=[("files", ("cv.md", RESUME))])).status_code == 303
    await give(opened, JOBS)
    return opened


async def listed(browser, path="/matches"):
    """The text of the page, and the titles in their order."""
    page = unescape((await browser.get(path)).text)
    return page, re.findall(r'<b><a href="/matches/[^"]+">([^<]+)</a></b>', page)


class TestList:
    async def test_best_match_comes_first_after_a_line_that_says_what_is_under_way(self, browser):
        page, titles = await listed(browser)
        assert titles == ["Cook", "Diving Cook"]
        assert "Comparing postings with your profile …" in page
        assert page.index("Comparing postings") < page.index("Best matches")
        assert "</html>" in page

    async def test_deal_breakers_stand_before_requirements_with_their_words(self, browser):
        page, _ = await listed(browser)
        row = page[page.index("Diving Cook") :]
        assert re.search(r'class="breakers".*?<q>[^<]*[Dd]riving licence[^<]*</q>.*?class="verdicts"', row, re.DOTALL)
        assert "Gaps: Fluent German" in row

    async def test_search_in_free_words_says_how_it_was_read(self, browser):
        page, titles = await listed(browser, "/matches?q=cook+in+Leeds+from+30k+GBP")
        assert titles == ["Cook"]
        assert '<span class="chip">cook</span>' in page
        assert '<span class="chip">30,000 GBP a year or more</span>' in page

    async def test_filters_leave_out_what_a_deal_breaker_rules_out_and_low_scores(self, browser):
        await browser.post("/profile/wishes", data={"work_places": ["remote"], "show_without_pay": "true"})
        page, titles = await listed(browser, "/matches?clear=1&least=40")
        assert "Diving Cook" not in titles
        assert "left out by the filters" in page

    async def test_without_a_posting_it_offers_the_sample_board(self, site, anna):
        browser = await site.browser(anna)
        await browser.post("/profile/sample")
        page = (await browser.get("/matches")).text
        assert "There are no postings to compare your profile with." in page
        assert re.search(r'action="/sources/sample"><input type="hidden" name="back" value="/matches">', page)


class TestMatch:
    async def test_each_requirement_has_its_verdict_with_lines_of_both_sides(self, browser):
        page, _ = await listed(browser)
        address = re.search(r'href="(/matches/[^"]+)">Diving', page)[1]
        page = unescape((await browser.get(address)).text)
        requirements = page[page.index('id="requirements-title"') :]
        assert "Missing" in requirements
        assert "10+ years of Kubernetes" in requirements
        assert re.search(r'href="/jobs/[^"]+#posting-\d+">Posting, line \d+', requirements)
        assert page.index("Deal-breakers") < page.index('class="score"')
        assert "What would raise the score" in page
        best = re.search(r'href="(/matches/[^"]+)">Cook<', (await listed(browser))[0])[1]
        assert re.search(r'Met.*?class="quote">“[^<]*Python', unescape((await browser.get(best)).text), re.DOTALL)

    async def test_what_is_not_there_is_told(self, browser, site, boris):
        stranger = await site.browser(boris)
        await give(stranger, JOBS[:1])
        posting = re.search(r'href="/jobs/([^"]+)"', (await stranger.get("/jobs?q=cook")).text)[1]
        assert (await stranger.get(f"/matches/{posting}")).headers["location"] == "/matches"
        assert (await stranger.post("/matches/run", data={"query": "cook"})).headers["location"] == "/matches"
        assert (await browser.get(f"/matches/{posting}")).status_code == 404
        assert (await browser.get("/matches/01890a5d-ac96-774b-bcce-b302099a8057")).status_code == 404


class TestSearches:
    async def test_saved_search_tells_what_is_new_until_it_was_seen(self, browser):
        saved = await browser.post("/matches/searches", data={"name": "Kitchens", "query": "cook"})
        address = saved.headers["location"]
        assert "Mark all as seen" not in (await listed(browser, address))[0]
        await give(browser, [*JOBS, JOBS[0] | {"title": "Head Cook", "url": "https://wickham.example/3"}])
        page, titles = await listed(browser, address)
        assert set(titles) == {"Head Cook", "Cook", "Diving Cook"}
        row = page[page.index(">Head Cook<") :]
        assert re.match(r".{0,300}New</span>", row, re.DOTALL)
        assert re.search(r'Kitchens <span class="count wants">1<', page)
        seen = re.search(r'action="(/matches/searches/[^"]+/look)"', page)[1]
        assert (await browser.post(seen)).headers["location"] == address
        assert "Mark all as seen" not in (await listed(browser, address))[0]

    async def test_search_is_removed_and_a_name_is_taken_once(self, browser):
        for status in (303, 409):
            answer = await browser.post("/matches/searches", data={"name": "Kitchens", "query": "cook"})
            assert answer.status_code == status
        page, _ = await listed(browser)
        remove = re.search(r'action="(/matches/searches/[^"]+/remove)"', page)[1]
        assert (await browser.post(remove)).headers["location"] == "/matches"
        assert "Kitchens" not in (await listed(browser))[0]


class TestAgents:
    async def test_agents_search_as_a_run(self, browser):
        started = await browser.post("/matches/run", data={"query": "cook in Leeds"})
        address = started.headers["location"]
        assert re.fullmatch(r"/runs/[0-9a-f-]{36}", address)
        page = (await browser.get(address)).text
        assert "cook in Leeds" in page
        assert re.search(r'class="button" href="/matches"', page)
