"""Sources and postings in the browser: added, synced, told why not, found, filtered, and read beside the text."""

import json
import re
from html import unescape

import pytest
from tests.fakes.web_server import Reply, web_server

POSTING = {
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    "title": "Lamplighter",
    "hiringOrganization": {"@type": "Organization", "name": "Wickham Lights"},
    "jobLocation": {"@type": "Place", "address": {"addressLocality": "Leeds", "addressCountry": "GB"}},
    "datePosted": "2026-11-20",
    "description": "<p>Light lamps in Leeds.</p><p>Requirements</p><ul><li>3 years of experience with Python</li></ul>",
}
JOBS = [
    {
        "title": f"Cook {number:03}",
        "company": "Halden Kitchen",
        "location": "Remote, Germany" if number % 2 else "Leeds",
        "salary": f"EUR {30 + number},000 per year",
        "description": "We need a cook with 3 years of experience with Python who cooks for forty people each day.",
        "url": f"https://halden.example/jobs/{number}",
    }
    for number in range(60)
]


def careers_page(*postings):
    data = json.dumps(list(postings))
    page = f'<html><body>Careers<script type="application/ld+json">{data}</script></body></html>'
    return Reply(page.encode(), headers={"content-type": "text/html"})


@pytest.fixture
async def server():
    async with web_server({}) as there:
        yield there


@pytest.fixture
async def browser(open_site, anna, server):
    """A browser of the app, to which the server on loopback is a site like others."""
    site = await open_site(private_hosts=server.place)
    return await site.browser(anna)


def titles(page):
    return re.findall(r'<b><a href="/jobs/[^"]+">([^<]+)</a></b>', page)


async def imported(browser, jobs=JOBS):
    answer = await browser.post("/sources/import", files=[("file", ("cooks.json", json.dumps(jobs).encode()))])
    assert answer.status_code == 303
    return answer.headers["location"]


class TestSources:
    async def test_source_is_added_by_its_address_and_fetched_at_once(self, browser, server):
        server.replies["/careers"] = careers_page(POSTING)
        page = (await browser.post("/sources", data={"url": f"{server.url}/careers", "name": "Wickham"})).text
        assert "1 new, 0 changed, 0 gone" in page
        assert "Sources synced: 1. New postings: 1." in page
        listed = (await browser.get("/sources")).text
        assert "Wickham" in listed
        assert "Healthy" in listed
        assert titles((await browser.get("/jobs")).text) == ["Lamplighter"]

    @pytest.mark.parametrize(
        ("url", "status", "said"),
        [
            ("https://www.linkedin.com/jobs", 403, "does not allow programs"),
            ("ftp://a.example", 422, "No source of postings"),
            ("", 422, "No source of postings"),
            ("http://127.0.0.1:9/careers", 403, ""),
        ],
    )
    async def test_address_that_cannot_be_a_source_is_told_beside_the_field(self, browser, url, status, said):
        answer = await browser.post("/sources", data={"url": url, "name": "Typed & kept"})
        assert answer.status_code == status
        field = re.search(r'<p class="problem" id="refused".*?</p>', answer.text, re.DOTALL)[0]
        assert said in field
        assert 'value="Typed &amp; kept"' in answer.text
        assert "You have no sources yet." in answer.text

    async def test_failing_source_says_why_and_the_others_go_on(self, browser, server):
        server.replies["/other"] = [careers_page(POSTING | {"title": "Gardener"}), Reply(b"no", 503)]
        await imported(browser, JOBS[:1])
        page = (await browser.post("/sources", data={"url": f"{server.url}/other", "name": "Other"})).text
        assert "Failed: 1." in page
        listed = (await browser.get("/sources")).text
        assert ("Failing" in listed, "Healthy" in listed) == (True, True)
        assert re.search(r'class="why-failed">[^<]*503', listed)
        assert titles((await browser.get("/jobs")).text) == ["Cook 000"]

    async def test_sample_board_says_that_it_is_one_wherever_it_is_shown(self, browser):
        await browser.post("/sources/sample")
        for path in ("/sources", "/jobs"):
            assert re.search(r'class="pill"[^>]*>.*?Sample', (await browser.get(path)).text, re.DOTALL), path
        posting = re.search(r'href="(/jobs/[^"]+)"', (await browser.get("/jobs?q=berlin")).text)[1]
        assert "this posting and its company are invented" in (await browser.get(posting)).text
        page = (await browser.post("/sources/sync")).text
        assert "Nothing changed" in page
        assert "Sources synced: 1. New postings: 0." in page

    async def test_source_goes_with_its_postings(self, browser):
        source = await imported(browser, JOBS[:1])
        assert "Remove source and postings" in (await browser.get(source)).text
        assert (await browser.post(f"{source}/remove")).headers["location"] == "/sources"
        assert (await browser.get(source)).status_code == 404
        assert "No postings yet." in (await browser.get("/jobs")).text

    async def test_file_without_postings_is_refused(self, browser):
        for sent in ([("file", ("empty.csv", b"title\n"))], []):
            answer = await browser.post("/sources/import", files=sent or {"other": ("x", b"x")})
            assert answer.status_code == 422
        assert "You have no sources yet." in (await browser.get("/sources")).text


class TestList:
    async def test_postings_are_searched_filtered_and_paged(self, browser):
        source = await imported(browser)
        first = (await browser.get("/jobs")).text
        older = unescape(re.search(r'rel="next" href="([^"]+)"', first)[1])
        last = (await browser.get(older)).text
        assert (len(titles(first)), len(titles(last))) == (50, 10)
        assert sorted(titles(first) + titles(last)) == [job["title"] for job in JOBS]
        assert 'rel="next"' not in last
        assert titles((await browser.get("/jobs?q=cook+007")).text) == ["Cook 007"]
        assert len(titles((await browser.get("/jobs?remote=1")).text)) == 30
        assert len(titles((await browser.get("/jobs?pay=80000")).text)) == 10
        assert len(titles((await browser.get(f"/jobs?source={source.rpartition('/')[2]}")).text)) == 50
        assert "No posting matches" in (await browser.get("/jobs?q=100%25")).text
        assert "No posting matches" in (await browser.get("/jobs?state=gone")).text
        assert len(titles((await browser.get("/jobs?pay=lots&state=odd&source=x&q=cook")).text)) == 50

    async def test_posting_that_is_gone_is_shown_only_on_request(self, browser):
        await imported(browser, JOBS[:3])
        await imported(browser, JOBS[1:3])
        assert "Cook 000" not in (await browser.get("/jobs?q=cook&pay=30000")).text
        page = (await browser.get("/jobs?state=gone")).text
        assert titles(page) == ["Cook 000"]
        posting = (await browser.get(re.search(r'<b><a href="(/jobs/[^"]+)"', page)[1])).text
        assert "was taken down" in posting
        assert "Open the posting" not in posting


class TestPosting:
    async def test_each_point_that_was_read_finds_its_words_in_the_text(self, browser):
        await imported(browser, JOBS[1:2])
        address = re.search(r'href="(/jobs/[^"]+)"', (await browser.get("/jobs?q=001")).text)[1]
        page = unescape((await browser.get(address)).text)
        assert "<h1>Cook 001</h1>" in page
        assert "Remote (Germany)" in page
        assert "€31,000" in page
        number = re.search(r'data-requirement="(\d+)"[^>]*><summary><b>([^<]+)', page)
        mark = re.search(rf'<mark data-carries="{number[1]}"[^>]*>([^<]+)</mark>', page)[1]
        assert "Python" in mark
        link = re.search(r'<a class="button primary" href="([^"]+)" rel="([^"]+)"', page)
        assert link.groups() == ("https://halden.example/jobs/1", "noopener noreferrer")

    async def test_words_of_a_posting_in_another_language_are_marked_for_screen_readers(self, browser):
        german = {
            "title": "Köchin für die Frühschicht",
            "company": "Halden Kitchen",
            "location": "Bremen, Deutschland",
            "description": "Wir suchen eine Köchin für unsere Küche. Sie kochen jeden Tag für vierzig Gäste.",
            "requirements": ["Mindestens drei Jahre Berufserfahrung als Köchin", "Freude an der Arbeit im Team"],
            "url": "https://halden.example/jobs/frueh",
        }
        await imported(browser, [german, JOBS[0]])
        listed = (await browser.get("/jobs")).text
        place = re.search(r'<a href="(/jobs/[^"]+)" lang="de">Köchin', listed)
        assert place
        assert re.search(r'<a href="/jobs/[^"]+">Cook', listed)
        page = (await browser.get(place[1])).text
        assert '<h1 lang="de">Köchin' in page
        assert '<div class="paper" lang="de">' in page

    async def test_flags_and_signs_of_fraud_are_told_apart_with_their_reasons(self, browser):
        text = "<p>Please pay a registration fee of 50 EUR before you begin.</p>" + "<p>We want cooks.</p>" * 30
        twice = [JOBS[0] | {"title": "Sous chef", "description": text, "url": f"https://a.example/{n}"} for n in "12"]
        await imported(browser, twice)
        address = re.search(r'href="(/jobs/[^"]+)"', (await browser.get("/jobs?q=sous")).text)[1]
        page = unescape((await browser.get(address)).text)
        fraud = re.search(r'aria-labelledby="fraud-title".*?</section>', page, re.DOTALL)[0]
        flags = re.search(r'aria-labelledby="flags-title".*?</section>', page, re.DOTALL)[0]
        assert "It asks for money." in fraud
        assert "registration fee" in fraud
        assert "1 other posting says almost the same" in flags
        assert re.search(r'<a href="/jobs/[^"]+">Sous chef', flags)
