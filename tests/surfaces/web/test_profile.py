"""The profile of a job seeker: imported, with the source of each value, settled, corrected, and what they want."""

import re
from html import unescape

import pytest

MINE = """# Rosa Quill

Data Engineer
Lisbon · rosa@quill.example · +351 910 000 000

## Experience

### Data Engineer, Halden Freight, March 2021 – present

- Built pipelines in Python and Airflow

## Skills

Python, SQL, Airflow
"""
OTHER = MINE.replace("rosa@quill.example", "rosa.quill@mail.example").replace("March 2021", "March 2020")


def files(*texts):
    return [("files", (f"cv{place}.md", text.encode())) for place, text in enumerate(texts, 1)]


@pytest.fixture
async def browser(site, anna):
    """A browser whose user has imported two résumés that contradict each other."""
    opened = await site.browser(anna)
    assert (await opened.post("/profile/sources", files=files(MINE, OTHER))).status_code == 303
    return opened


class TestImport:
    async def test_an_empty_profile_offers_the_sample(self, site, anna):
        browser = await site.browser(anna)
        page = (await browser.get("/profile")).text
        assert "Your profile is empty." in page
        assert 'action="/profile/sample"' in page
        assert (await browser.post("/profile/sample")).headers["location"] == "/profile"
        assert "<h1>Maya Lindqvist</h1>" in (await browser.get("/profile")).text

    async def test_every_value_has_its_source(self, browser):
        page = (await browser.get("/profile")).text
        assert "<h1>Rosa Quill</h1>" in page
        work = re.search(r'<section id="work".*?</section>', page, re.DOTALL)[0]
        assert re.search(r"Halden Freight.*cv1\.md, line \d+.*cv2\.md, line \d+", work, re.DOTALL)
        assert "2 sources" in work

    async def test_a_file_that_cannot_be_used_is_told_and_the_others_are_kept(self, site, anna):
        browser = await site.browser(anna)
        sent = [*files(MINE), ("files", ("bad.pdf", b"%PDF-1.7 broken")), ("files", ("few.txt", b"Hello there"))]
        answer = await browser.post("/profile/sources", files=sent)
        assert answer.status_code == 422
        assert "The file is damaged or cut short: bad.pdf" in answer.text
        assert "This is not a résumé: few.txt has 2 words" in answer.text
        assert "<h1>Rosa Quill</h1>" in answer.text

    async def test_removing_a_source_removes_what_only_it_said(self, browser):
        page = (await browser.get("/profile")).text
        remove = re.findall(r'action="(/profile/sources/[^"]+/remove)"', page)[1]
        assert (await browser.post(remove)).status_code == 303
        assert "rosa.quill@mail.example" not in (await browser.get("/profile")).text


class TestConflicts:
    async def test_one_click_settles_a_conflict_and_keeps_what_the_other_source_says(self, browser):
        page = unescape((await browser.get("/profile")).text)
        conflicts = re.search(r'<section id="conflicts".*?</section>', page, re.DOTALL)[0]
        assert conflicts.count("data-row") == 2
        assert "Start <" in conflicts
        chosen = await browser.post(
            "/profile/choose", data={"path": "basics.email", "value": "rosa.quill@mail.example"}
        )
        assert chosen.headers["location"] == "/profile#conflicts"
        page = unescape((await browser.get("/profile")).text)
        conflicts = re.search(r'<section id="conflicts".*?</section>', page, re.DOTALL)[0]
        assert (conflicts.count("data-row"), "basics.email" in conflicts) == (1, False)
        assert "Another source says “rosa@quill.example”" in page

    async def test_a_path_of_nothing_is_refused(self, browser):
        refused = await browser.post("/profile/choose", data={"path": "basics.shoe", "value": "42"})
        assert (refused.status_code, "no such field" in refused.text) == (422, True)


class TestEditing:
    async def test_what_is_written_by_hand_stands_before_every_source_until_it_is_undone(self, browser):
        page = unescape((await browser.get("/profile")).text)
        address = re.search(r'href="(/profile/edit\?of=work\.[^"]+)"', page)[1]
        form = {"of": address.partition("=")[2], "name": "Halden Freight", "position": "Head of Data", "location": ""}
        form |= {"startDate": "2021-03", "endDate": "present", "summary": ""}
        assert (await browser.post("/profile/edit", data=form)).headers["location"] == "/profile#work"
        work = re.search(r'<section id="work".*?</section>', (await browser.get("/profile")).text, re.DOTALL)[0]
        assert "Head of Data" in work
        assert "By hand" in work
        assert (await browser.post("/profile/edit", data=form | {"undo": "true"})).status_code == 303
        assert "Head of Data" not in (await browser.get("/profile")).text

    async def test_a_value_that_cannot_stand_there_is_told_and_what_was_typed_stays(self, browser):
        page = unescape((await browser.get("/profile")).text)
        of = re.search(r'href="/profile/edit\?of=(work\.[^"]+)"', page)[1]
        refused = await browser.post("/profile/edit", data={"of": of, "name": "Typed <b>", "startDate": "spring"})
        assert refused.status_code == 422
        assert "Write a date as 2021" in refused.text
        assert 'value="Typed &lt;b&gt;"' in refused.text

    async def test_an_entry_that_is_not_there_is_not_found(self, browser):
        for of in ("work.000000000000", "shoes", "skills"):
            answer = await browser.get("/profile/edit", params={"of": of})
            assert (answer.status_code, "no such entry" in answer.text) == (404, True), of


class TestAdding:
    async def test_a_profile_can_be_written_without_an_import(self, site, anna):
        browser = await site.browser(anna)
        assert "/profile/add?section=education" in (await browser.get("/profile")).text
        form = (await browser.get("/profile/add", params={"section": "work"})).text
        assert 'action="/profile/add"' in form
        job = {"section": "work", "position": "Baker", "name": "Harbour Bakery", "startDate": "2021-03"}
        assert (await browser.post("/profile/add", data=job)).headers["location"] == "/profile#work"
        await browser.post("/profile/skills", data={"names": "Bread, Node.js\nCakes"})
        page = (await browser.get("/profile")).text
        assert "Harbour Bakery" in re.search(r'<section id="work".*?</section>', page, re.DOTALL)[0]
        kept = (await site.services.profiles.get(anna.principal)).profile
        assert {skill.value for skill in kept.skills} == {"Bread", "Node.js", "Cakes"}

    async def test_an_added_entry_and_a_skill_can_be_removed(self, site, anna):
        browser = await site.browser(anna)
        await browser.post("/profile/add", data={"section": "languages", "language": "Danish"})
        await browser.post("/profile/skills", data={"names": "Bread"})
        page = unescape((await browser.get("/profile")).text)
        of = re.search(r'href="/profile/edit\?of=(languages\.[^"]+)"', page)[1]
        assert ">Remove</button>" in (await browser.get("/profile/edit", params={"of": of})).text
        assert (await browser.post("/profile/edit", data={"of": of, "undo": "true"})).status_code == 303
        assert (await browser.post("/profile/skills/remove", data={"name": "Bread"})).status_code == 303
        kept = (await site.services.profiles.get(anna.principal)).profile
        assert (kept.sections, kept.skills) == ({}, ())

    async def test_an_entry_that_nothing_names_is_told_and_what_was_typed_stays(self, site, anna):
        browser = await site.browser(anna)
        refused = await browser.post("/profile/add", data={"section": "work", "location": "Porto", "name": ""})
        assert (refused.status_code, "Fill in position or name" in refused.text) == (422, True)
        assert 'value="Porto"' in refused.text


class TestWishes:
    async def test_wishes_are_kept_as_they_were_typed(self, site, anna):
        browser = await site.browser(anna)
        form = {"roles": "Data engineer\nCook", "work_places": ["remote", "hybrid"], "languages": "English, German"}
        form |= {"pay_amount": "55,000", "pay_currency": "eur", "needs_visa": "no", "may_work_in": "Portugal"}
        assert (await browser.post("/profile/wishes", data=form)).headers["location"] == "/profile?kept=wishes#wishes"
        page = (await browser.get("/profile?kept=wishes")).text
        assert "Your wishes are saved." in page
        kept = (await site.services.profiles.get(anna.principal)).wishes
        assert (kept.roles, kept.languages, kept.may_work_in) == (("Data engineer", "Cook"), ("en", "de"), ("PT",))
        assert (kept.pay_floor.amount, kept.needs_visa, kept.show_without_pay) == (55_000, False, False)
        assert 'value="English, German"' in page

    async def test_a_wish_that_is_not_understood_is_told_beside_its_field_and_nothing_is_lost(self, site, anna):
        browser = await site.browser(anna)
        refused = await browser.post("/profile/wishes", data={"roles": "Cook & more", "languages": "Klingon"})
        assert refused.status_code == 422
        assert "Not known: Klingon." in refused.text
        assert re.search(r'name="languages"[^>]*aria-invalid="true"', refused.text)
        assert "Cook &amp; more</textarea>" in refused.text
        assert (await site.services.profiles.get(anna.principal)).revision == 0
