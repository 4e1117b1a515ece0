"""Documents, settings and the palette."""

import re

SECRET_SHOWN = re.compile(r'<code class="secret">([^<]+)</code>')


class TestDocuments:
    async def test_a_document_is_added_read_and_removed(self, site, anna):
        browser = await site.browser(anna)
        text = "The hangar is open from six.\n<script>alert(1)</script>"
        added = await browser.post("/documents", files={"files": ("handbook.txt", text)})
        assert (added.status_code, added.headers["location"]) == (303, "/documents")
        link = re.search(r'href="(/documents/[^"]+)">handbook.txt', (await browser.get("/documents")).text)
        page = (await browser.get(link[1])).text
        assert "The hangar is open from six." in page
        assert "<script>alert" not in page
        assert (await browser.post(f"{link[1]}/remove")).status_code == 303
        assert "handbook.txt" not in (await browser.get("/documents")).text

    async def test_a_file_that_cannot_be_read_is_told_and_the_others_are_kept(self, site, anna):
        browser = await site.browser(anna)
        files = [("files", ("rules.txt", "Doors close at nine.")), ("files", ("broken.pdf", b"%PDF-1.4 nothing"))]
        page = (await browser.post("/documents", files=files)).text
        assert "These were not added:" in page
        assert "rules.txt" in page

    async def test_documents_of_another_user_are_not_found(self, site, anna, boris):
        annas, boriss = await site.browser(anna), await site.browser(boris)
        await annas.post("/documents", files={"files": ("handbook.txt", "The hangar is open from six.")})
        link = re.search(r'href="(/documents/[^"]+)">handbook.txt', (await annas.get("/documents")).text)[1]
        assert "handbook.txt" not in (await boriss.get("/documents")).text
        assert (await boriss.get(link)).status_code == 404
        assert (await boriss.post(f"{link}/remove")).status_code == 404
        assert (await annas.get(link)).status_code == 200


class TestSettings:
    async def test_a_token_is_shown_once_works_and_is_revoked(self, site, anna):
        browser = await site.browser(anna)
        made = await browser.post("/settings/tokens", data={"name": "nightly import", "days": 7})
        secret = SECRET_SHOWN.search(made.text)[1]
        program = await site.browser(None, Authorization=f"Bearer {secret}")
        assert (await program.get("/api/me")).json()["tokenId"]
        again = (await browser.get("/settings")).text
        assert "nightly import" in again
        assert SECRET_SHOWN.search(again) is None
        await browser.post(re.search(r'action="(/settings/tokens/[^"]+/revoke)"', again)[1])
        assert "nightly import" not in (await browser.get("/settings")).text
        assert (await program.get("/api/me")).status_code == 401

    async def test_single_keys_can_be_switched_off(self, site, anna):
        browser = await site.browser(anna)
        assert "data-single-keys" in (await browser.get("/")).text
        await browser.post("/settings/keys", data={})
        assert "data-single-keys" not in (await browser.get("/")).text
        await browser.post("/settings/keys", data={"keys": "true"})
        assert "data-single-keys" in (await browser.get("/")).text

    async def test_nothing_is_erased_without_the_word(self, site, anna):
        browser = await site.browser(anna)
        await browser.post("/documents", files={"files": ("handbook.txt", "The hangar is open from six.")})
        refused = await browser.post("/settings/erase", data={"confirmation": "yes"})
        assert (refused.status_code, "Nothing was erased" in refused.text) == (422, True)
        assert "handbook.txt" in (await browser.get("/documents")).text
        erased = await browser.post("/settings/erase", data={"confirmation": "Erase"})
        assert (erased.status_code, erased.headers["location"]) == (303, "/sign-in")
        again = await site.browser(anna)
        assert "handbook.txt" not in (await again.get("/documents")).text


class TestPalette:
    async def test_a_few_letters_find_a_page(self, site, anna):
        browser = await site.browser(anna)
        part = await browser.get("/jump", params={"q": "doc"}, headers={"HX-Request": "true"})
        assert 'href="/documents"' in part.text
        assert "<html" not in part.text
        assert 'href="/hire"' not in part.text

    async def test_a_run_is_found_by_its_file_and_by_its_owner_alone(self, site, anna, boris):
        browser = await site.browser(anna)
        run = (await browser.post("/hire/example")).headers["location"]
        assert f'href="{run}"' in (await browser.get("/jump", params={"q": "resume.pdf"})).text
        assert run not in (await (await site.browser(boris)).get("/jump", params={"q": "resume.pdf"})).text

    async def test_nothing_found_says_what_to_type(self, site, anna):
        page = await (await site.browser(anna)).get("/jump", params={"q": "zzz"})
        assert "Nothing found." in page.text
