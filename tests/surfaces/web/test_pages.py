"""What holds for every page: who sees it, what it may load, whose form counts, and how an error looks."""

import re

import pytest
from tests.surfaces.web.conftest import HOST

PAGES = (
    "/",
    "/hire",
    "/candidates",
    "/requisitions",
    "/approvals",
    "/runs",
    "/agents",
    "/agents/manage",
    "/agents/architecture",
    "/agents/tasks",
    "/agents/chat",
    "/matches",
    "/jobs",
    "/profile",
    "/sources",
    "/documents",
    "/settings",
)
RECORDS = (
    "/hire",
    "/runs",
    "/approvals",
    "/candidates",
    "/requisitions",
    "/compare",
    "/agents/chat",
    "/agents/tasks",
    "/agents/manage",
    "/jobs",
    "/matches",
    "/sources",
)
"""Below each is a page for one record."""

INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", re.IGNORECASE)


class TestSigningIn:
    async def test_a_page_leads_to_the_sign_in_page_and_back(self, site, anna):
        browser = await site.browser()
        refused = await browser.get("/runs?status=failed")
        assert (refused.status_code, refused.headers["location"]) == (303, "/sign-in?next=/runs%3Fstatus%3Dfailed")
        form = {"token": anna.token(), "next": "/runs?status=failed"}
        accepted = await browser.post("/sign-in", data=form)
        assert (accepted.status_code, accepted.headers["location"]) == (303, "/runs?status=failed")
        assert (await browser.get(accepted.headers["location"])).status_code == 200

    async def test_the_token_is_kept_where_no_script_and_no_other_site_gets_it(self, site, anna):
        browser = await site.browser()
        cookie = (await browser.post("/sign-in", data={"token": anna.token()})).headers["set-cookie"]
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}

    async def test_a_token_that_is_not_accepted_is_told_and_not_kept(self, site):
        browser = await site.browser()
        refused = await browser.post("/sign-in", data={"token": "nonsense", "next": "/runs"})
        assert refused.status_code == 401
        assert "The token is not accepted" in refused.text
        assert "set-cookie" not in refused.headers

    async def test_signing_in_leads_to_no_other_site(self, site, anna):
        browser = await site.browser()
        for elsewhere in ("https://evil.example/", "//evil.example", "/\\evil.example"):
            answer = await browser.post("/sign-in", data={"token": anna.token(), "next": elsewhere})
            assert answer.headers["location"] == "/"

    async def test_signing_out_ends_the_session(self, site, anna):
        browser = await site.browser(anna)
        assert "Max-Age=0" in (await browser.post("/sign-out")).headers["set-cookie"]

    async def test_a_single_local_user_needs_no_token(self, open_site):
        site = await open_site(shared_secret=None)
        browser = await site.browser()
        assert (await browser.get("/")).status_code == 200
        assert (await browser.get("/sign-in")).headers["location"] == "/"

    async def test_the_session_reads_the_api_and_changes_nothing_through_it(self, site, anna):
        browser = await site.browser(anna)
        assert (await browser.get("/api/runs")).status_code == 200
        assert (await browser.post("/api/me/tokens", json={"name": "x"})).status_code == 401


class TestForms:
    @pytest.mark.parametrize(
        "headers",
        [
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
            {"Sec-Fetch-Site": "", "Origin": "https://evil.example"},
            {"Sec-Fetch-Site": "", "Origin": "null"},
            {"Sec-Fetch-Site": ""},
        ],
    )
    async def test_a_form_of_another_site_changes_nothing(self, site, anna, headers):
        browser = await site.browser(anna)
        answer = await browser.post("/theme", data={"theme": "dark"}, headers=headers)
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers

    async def test_an_older_browser_names_the_origin(self, site, anna):
        browser = await site.browser(anna)
        own = {"Sec-Fetch-Site": "", "Origin": HOST}
        assert (await browser.post("/theme", data={"theme": "dark"}, headers=own)).status_code == 303

    async def test_a_form_sent_after_the_session_ended_says_how_to_keep_what_was_typed(self, site):
        browser = await site.browser()
        answer = await browser.post("/hire/example")
        assert answer.status_code == 403
        assert "what you typed is still there" in answer.text

    async def test_the_chosen_theme_is_in_the_next_page(self, site, anna):
        browser = await site.browser(anna)
        assert 'data-theme="auto"' in (await browser.get("/")).text
        await browser.post("/theme", data={"theme": "dark", "back": "/runs"})
        assert 'data-theme="dark"' in (await browser.get("/")).text


class TestEveryPage:
    async def test_a_page_loads_only_from_here_and_runs_nothing_inline(self, site, anna):
        browser = await site.browser(anna)
        for path in (*PAGES, "/sign-in", "/nothing-here"):
            page = await browser.get(path)
            policy = page.headers["content-security-policy"]
            assert "default-src 'none'" in policy, path
            assert "unsafe" not in policy, path
            assert not re.search(r"https?:", policy), path
            assert INLINE.search(page.text) is None, path
            links = re.findall(r'\b(?:src|href|action)="([^"]*)"', page.text)
            assert links, path
            assert all(link.startswith(("/", "#")) and not link.startswith("//") for link in links), path

    async def test_a_page_links_to_the_same_as_json(self, site, anna):
        browser = await site.browser(anna)
        for path in PAGES:
            twin = re.search(r'rel="alternate" type="application/json" href="([^"]+)"', (await browser.get(path)).text)
            assert twin, path
            answer = await browser.get(twin[1], headers={"Accept": "application/json"})
            assert answer.status_code == 200, path

    async def test_a_page_is_whole_without_a_script(self, site, anna):
        browser = await site.browser(anna)
        for path in PAGES:
            text = (await browser.get(path)).text
            assert re.search(r"<h1>[^<]+</h1>", text), path
            assert 'aria-current="page"' in text, path

    async def test_a_page_is_kept_by_nobody(self, site, anna):
        assert (await (await site.browser(anna)).get("/")).headers["cache-control"] == "no-store"


class TestErrors:
    async def test_a_person_gets_a_page_and_a_program_a_problem(self, site, anna):
        browser = await site.browser(anna)
        page = await browser.get("/nothing-here")
        assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "There is no such page." in page.text
        problem = await browser.get("/nothing-here", headers={"Accept": "application/json"})
        assert problem.headers["content-type"] == "application/problem+json"
        assert (await browser.get("/api/nothing-here")).headers["content-type"] == "application/problem+json"

    async def test_what_is_not_there_says_what_to_do(self, site, anna):
        browser = await site.browser(anna)
        for below in RECORDS:
            answer = await browser.get(f"{below}/01890a5d-ac96-774b-bcce-b302099a8057")
            assert answer.status_code == 404, below
            assert "may have been removed" in answer.text, below
            assert (await browser.get(f"{below}/no-id")).status_code == 404, below

    async def test_an_error_for_a_part_of_a_page_is_a_part(self, site, anna):
        answer = await (await site.browser(anna)).post("/hire/check", headers={"HX-Request": "true"}, data={"a": "b"})
        assert answer.status_code == 422
        assert answer.text.startswith('<div class="notice"')
        assert "There is no résumé" in answer.text

    async def test_an_upload_that_is_too_large_is_refused(self, open_site, anna):
        site = await open_site(upload_limit=1_000_000)
        answer = await (await site.browser(anna)).post("/hire", files={"resumes": ("cv.txt", b"x" * 2_000_000)})
        assert answer.status_code == 413
        assert "This is too large." in answer.text
        assert "At most 1 MB can be sent at a time." in answer.text


class TestEmptyStates:
    async def test_each_says_one_sentence_and_offers_one_action(self, site, anna):
        browser = await site.browser(anna)
        for path, sentence, action in (
            ("/", "Nothing is waiting for you.", "/hire/example"),
            ("/approvals", "Nothing is waiting for you.", "/hire"),
            ("/runs", "No run yet.", "/hire/example"),
            ("/candidates", "No candidate yet.", "/hire"),
            ("/requisitions", "No requisition yet.", "/hire"),
            ("/matches", "Your profile is empty", "/profile"),
            ("/jobs", "No postings yet.", "/sources"),
            ("/sources", "You have no sources yet.", "/sources/sample"),
            ("/profile", "Your profile is empty.", "/profile/sample"),
        ):
            text = (await browser.get(path)).text
            assert sentence in text
            assert f'"{action}"' in text
